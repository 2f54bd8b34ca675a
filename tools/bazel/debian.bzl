"""Debian's libraries as a repository, with the optional ones that are installed."""

# A header of the package.
_SIMGEAR = "/usr/include/simgear/io/sg_binobj.hxx"

# Packages of the headers that are precompiled.
_HEADERS = [
    "clang-19",
    "libabsl-dev",
    "libc6-dev",
    "libgmock-dev",
    "libgtest-dev",
    "libprotobuf-dev",
    "libstdc++-12-dev",
]

def _debian_impl(ctx):
    ctx.symlink(Label("//tools/bazel:debian.BUILD"), "BUILD.bazel")
    simgear = ["@debian//:simgear"] if ctx.path(_SIMGEAR).exists else []
    ctx.file("optional.bzl", "\n".join([
        '"""A label for each library that is installed, else nothing."""',
        "",
        "SIMGEAR = %s" % repr(simgear),
        "",
    ]))

    # What precompiled headers depend on besides the toolchain.
    ctx.file("versions", ctx.execute(["dpkg-query", "--show"] + _HEADERS).stdout)

debian_repository = repository_rule(
    implementation = _debian_impl,
    # Evaluated again at each start of Bazel's server and by
    # `bazel sync --configure`.
    configure = True,
    local = True,
    doc = "The targets of debian.BUILD; optional.bzl, which declares targets " +
          "only if the library that they need is installed; versions, the list of " +
          "the packages of precompiled headers.",
)
