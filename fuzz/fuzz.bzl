"""Fuzz targets: libFuzzer binaries under --config=fuzz, otherwise tests that replay seeds."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def _fuzz_seeds_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    source = ctx.file.lines.path if ctx.attr.kind == "lines" else ctx.attr.format
    ctx.actions.run(
        executable = ctx.executable._make_seeds,
        inputs = ctx.files._cases + ctx.files.lines,
        outputs = [folder],
        arguments = [ctx.attr.kind, source, folder.path],
        mnemonic = "FuzzSeeds",
    )
    return [DefaultInfo(
        files = depset([folder]),
        runfiles = ctx.runfiles([folder]),
    )]

fuzz_seeds = rule(
    implementation = _fuzz_seeds_impl,
    attrs = {
        "kind": attr.string(
            mandatory = True,
            values = ["bytes", "message", "diff", "lines"],
            doc = "The kind of input that the fuzz target reads.",
        ),
        "format": attr.string(doc = "The format of the seeds. Not used for lines."),
        "lines": attr.label(
            allow_single_file = True,
            doc = "A text file with a seed on each line.",
        ),
        "_cases": attr.label(default = "//testdata:cases"),
        # Built like the target, since it links the same libraries.
        "_make_seeds": attr.label(
            default = "//fuzz/cases:make_seeds",
            cfg = "target",
            executable = True,
        ),
    },
    doc = "A folder of fuzz inputs, made from the catalogue and the cases.",
)

def fuzz_test(name, src, seeds, deps, local_defines = []):
    """A fuzz target, and the test that replays its seeds.

    Args:
      name: name of the target, also for tools/fuzz.
      src: source that defines LLVMFuzzerTestOneInput.
      seeds: attributes of its fuzz_seeds.
      deps: dependencies of the source.
      local_defines: defines of the source.
    """
    fuzz_seeds(
        name = name + "_seeds",
        testonly = True,
        **seeds
    )
    seeds_path = "$(rootpath :%s_seeds)" % name
    cc_test(
        name = name,
        # The properties of a comparison take long to check.
        size = "medium",
        srcs = [src],
        args = select({
            "//fuzz:libfuzzer": ["-runs=0", seeds_path],
            "//conditions:default": [seeds_path],
        }),
        data = [":%s_seeds" % name],
        # One file, so that it can be copied.
        linkstatic = True,
        linkopts = select({
            "//fuzz:libfuzzer": ["-fsanitize=fuzzer"],
            "//conditions:default": [],
        }),
        local_defines = local_defines,
        tags = ["fuzz-test"],
        deps = deps + select({
            "//fuzz:libfuzzer": [],
            "//conditions:default": ["//fuzz/targets:replay_main"],
        }),
    )

def format_fuzz_tests(name):
    """The three fuzz targets of a format.

    Args:
      name: name of the format, as in formats/formats.bzl.
    """
    for kind, deps in {
        "bytes": ["//fuzz/properties"],
        "message": ["//fuzz/properties"],
        "diff": ["//fuzz/properties:diff_properties"],
    }.items():
        fuzz_test(
            name = "%s_%s_fuzzer" % (name, kind),
            src = kind + "_fuzzer.cc",
            seeds = {
                "format": name,
                "kind": kind,
            },
            deps = deps + [
                ":fuzz_input",
                ":fuzz_target",
                "//registry",
                "@debian//:absl",
            ],
            local_defines = ["TRACKCHECK_FUZZ_FORMAT='\"%s\"'" % name],
        )
