"""Tests of asset files. See docs/bazel.md.

    load("@trackcheck//trackcheck:trackcheck.bzl", "trackcheck_tests")

    trackcheck_tests(
        name = "tracks",
        srcs = glob(["**/*.trk"]),
    )
"""

def _quoted(word):
    return "'" + word.replace("'", "'\\''") + "'"

def _runfile(ctx, file, symlinks, root_symlinks):
    """The path at which the test finds `file`.

    Bazel 4 cannot put a file with a space in its name among the files of a test,
    so that the test gets a link to it.

    Args:
      ctx: of the rule.
      file: an asset.
      symlinks: gets the link, if it is in the main workspace.
      root_symlinks: gets the link, if it is in another one.

    Returns:
      The path, relative to the folder of the main workspace.
    """
    if " " not in file.short_path:
        return file.short_path
    path = file.short_path.replace("%", "%25").replace(" ", "%20")
    link = ctx.actions.declare_file("%s.links/%s" % (
        ctx.label.name,
        path.replace("../", "external/"),
    ))
    ctx.actions.symlink(output = link, target_file = file)
    if path.startswith("../"):
        root_symlinks[path[len("../"):]] = link
    else:
        symlinks[path] = link
    return path

def _trackcheck_test_impl(ctx):
    symlinks = {}
    root_symlinks = {}
    paths = [
        _runfile(ctx, file, symlinks, root_symlinks)
        for file in ctx.files.srcs
    ]
    assets = ctx.actions.declare_file(ctx.label.name + ".assets")
    ctx.actions.write(assets, "".join([path + "\n" for path in paths]))

    config = ctx.file.config or ctx.file._no_settings
    flags = ["--config", config.short_path]
    files = [assets, config, ctx.executable.trackcheck]
    files += [file for file in ctx.files.srcs if " " not in file.short_path]
    if ctx.file.baseline:
        flags += ["--baseline", ctx.file.baseline.short_path]
        files.append(ctx.file.baseline)
    if ctx.attr.fail_on:
        flags += ["--fail-on", ctx.attr.fail_on]

    # A program in the main folder would be looked up on the PATH.
    program = "./" + ctx.executable.trackcheck.short_path
    launcher = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.expand_template(
        template = ctx.file._launcher,
        output = launcher,
        is_executable = True,
        substitutions = {
            "@FLAGS@": " ".join([_quoted(flag) for flag in flags]),
            "@LIST@": _quoted(assets.short_path),
            "@PROGRAM@": _quoted(program),
            "@WORKSPACE@": _quoted(ctx.workspace_name),
        },
    )
    runfiles = ctx.runfiles(
        files = files,
        symlinks = symlinks,
        root_symlinks = root_symlinks,
    ).merge(ctx.attr.trackcheck[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = launcher, runfiles = runfiles)]

trackcheck_test = rule(
    implementation = _trackcheck_test_impl,
    test = True,
    doc = "Checks assets in one test, or in `shard_count` parts. The log of the " +
          "test is the report. `args` are more flags of `trackcheck check`.",
    attrs = {
        "baseline": attr.label(
            allow_single_file = True,
            doc = "The known findings, which do not fail the test.",
        ),
        "config": attr.label(
            allow_single_file = True,
            doc = "The configuration. Without it none holds, wherever the assets are.",
        ),
        "fail_on": attr.string(
            doc = "The lowest severity that fails the test; that of `config`, or " +
                  "`error`, if it is empty.",
            values = ["", "error", "warning", "info", "never"],
        ),
        "srcs": attr.label_list(
            allow_empty = False,
            allow_files = True,
            doc = "The assets.",
            mandatory = True,
        ),
        "trackcheck": attr.label(
            allow_files = True,
            # It runs with the test, not to build it.
            cfg = "target",
            default = "//trackcheck",
            doc = "The program: a target that builds it, or a file.",
            executable = True,
        ),
        "_launcher": attr.label(
            allow_single_file = True,
            default = "//trackcheck/asset_test:launcher.sh",
        ),
        "_no_settings": attr.label(
            allow_single_file = True,
            default = "//trackcheck/asset_test:no_settings.textproto",
        ),
    },
)

# What stays as it is in the name of a test. A slash would make folders that may
# have the name of a source file.
_PLAIN = {
    character: True
    for character in ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" +
                      "0123456789._-").elems()
}

def _test_name(prefix, src):
    path = src.lstrip("@/:")
    return prefix + "_" + "".join([
        character if character in _PLAIN else "_"
        for character in path.elems()
    ])

def _test_names(prefix, srcs):
    """A name for the test of each asset, in the order of `srcs`.

    Names of different assets may agree, like those of a/b.trk and a_b.trk. Then
    each of them gets the hash of its path, so that no name depends on the order.
    """
    names = [_test_name(prefix, src) for src in srcs]
    count = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    names = [
        name if count[name] == 1 else "%s_%s" % (name, str(hash(src)).replace("-", "n"))
        for name, src in zip(names, srcs)
    ]
    taken = {}
    for name, src in zip(names, srcs):
        if name in taken:
            fail("%s: %s and %s would have one name" % (prefix, taken[name], src), "srcs")
        taken[name] = src
    return names

def _parts(srcs, count):
    """`srcs` in at most `count` lists, by their number.

    The hash of its path decides in which list an asset is, so that another asset
    changes one list only.
    """
    parts = {}
    for src in srcs:
        parts.setdefault(hash(src) % count, []).append(src)
    return parts

def trackcheck_tests(name, srcs, count = 0, size = "small", tags = [], **kwargs):
    """A test for each asset, so that only changed assets are checked again.

    The test of tiles/a.rld is NAME_tiles_a.rld: what is not a letter, a digit, a
    dot, a dash or an underscore becomes an underscore. With `count`, the tests are
    NAME_0, NAME_1 and so on.

    Args:
      name: of a suite of all these tests.
      srcs: the assets, as a list of labels: `glob([...])`.
      count: if it is not 0, that many tests, or fewer, share the assets.
      size: of each test.
      tags: of each test.
      **kwargs: other attributes of trackcheck_test, for each test.
    """
    if not srcs:
        # A suite without tests would stand for all tests of the package.
        fail("%s has no assets" % name, "srcs")
    if count:
        tests = {
            "%s_%d" % (name, number): part
            for number, part in sorted(_parts(srcs, count).items())
        }
    else:
        tests = {
            test: [src]
            for test, src in zip(_test_names(name, srcs), srcs)
        }
    for test, part in tests.items():
        trackcheck_test(
            name = test,
            size = size,
            srcs = part,
            tags = tags,
            **kwargs
        )
    native.test_suite(
        name = name,
        tags = [tag for tag in tags if tag == "manual"],
        tests = tests.keys(),
        visibility = kwargs.get("visibility"),
    )
