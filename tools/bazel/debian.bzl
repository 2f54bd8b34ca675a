"""Debian's libraries as a repository: which of the optional ones there are."""

# A header that only the package has.
_SIMGEAR = "/usr/include/simgear/io/sg_binobj.hxx"

def _debian_impl(ctx):
    ctx.symlink(Label("//tools/bazel:debian.BUILD"), "BUILD.bazel")
    simgear = ["@debian//:simgear"] if ctx.path(_SIMGEAR).exists else []
    ctx.file("optional.bzl", "\n".join([
        '"""A label for each library that is installed, else nothing."""',
        "",
        "SIMGEAR = %s" % repr(simgear),
        "",
    ]))

debian_repository = repository_rule(
    implementation = _debian_impl,
    # Asked again with each start of Bazel's server and by
    # `bazel sync --configure`.
    configure = True,
    local = True,
    doc = "The targets of debian.BUILD, and optional.bzl, by which others " +
          "are declared only where the library that they need is installed.",
)
