"""Fuzz targets, and what belongs to each: corpus, dictionary, package.

A target is a libFuzzer binary under --config=fuzz, a binary of the engine that
the environment names under fuzz/oss-fuzz/build.sh, and otherwise a test that
replays the corpus."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def _fuzz_seeds_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    source = ctx.file.file.path if ctx.file.file else ctx.attr.format
    ctx.actions.run(
        executable = ctx.executable._make_seeds,
        inputs = ctx.files._cases + ctx.files.file,
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
            doc = "The kind of input that the fuzz target reads, as fuzz/cases:make_seeds takes it.",
        ),
        "format": attr.string(doc = "The format of the seeds, for the kinds of a format."),
        "file": attr.label(
            allow_single_file = True,
            doc = "For lines, a text file with a seed on each line. For a corpus, its text.",
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

def _pack(ctx, what, output, operands, inputs):
    ctx.actions.run(
        executable = ctx.file._pack,
        inputs = inputs,
        outputs = [output],
        arguments = [what, output.path] + operands,
        use_default_shell_env = True,
        mnemonic = "FuzzPack",
    )
    return [DefaultInfo(
        files = depset([output]),
        runfiles = ctx.runfiles([output]),
    )]

_PACK = attr.label(
    default = "//fuzz/package:pack.py",
    allow_single_file = True,
)

def _fuzz_corpus_impl(ctx):
    files = ctx.files.corpus
    folder = ctx.actions.declare_directory(ctx.label.name)
    return _pack(ctx, "corpus", folder, [file.path for file in files], files)

_fuzz_corpus = rule(
    implementation = _fuzz_corpus_impl,
    attrs = {
        "corpus": attr.label_list(allow_files = True),
        "_pack": _PACK,
    },
    doc = "A folder with the files and the content of the folders of `corpus`.",
)

def _fuzz_dict_impl(ctx):
    files = ctx.files.dicts
    dictionary = ctx.actions.declare_file(ctx.attr.target + ".dict")
    return _pack(ctx, "dictionary", dictionary, [file.path for file in files], files)

_fuzz_dict = rule(
    implementation = _fuzz_dict_impl,
    attrs = {
        "target": attr.string(mandatory = True),
        "dicts": attr.label_list(allow_files = [".dict"]),
        "_pack": _PACK,
    },
    doc = "One dictionary of all entries; a line that is no entry is an error.",
)

def _fuzz_package_impl(ctx):
    binary = ctx.executable.target
    inputs = [binary, ctx.file.corpus, ctx.file.dictionary]
    package = ctx.actions.declare_file(ctx.label.name + ".tar")
    operands = [ctx.attr.target.label.name] + [file.path for file in inputs]
    return _pack(ctx, "oss-fuzz", package, operands, inputs)

_fuzz_package = rule(
    implementation = _fuzz_package_impl,
    attrs = {
        "target": attr.label(
            mandatory = True,
            executable = True,
            cfg = "target",
        ),
        "corpus": attr.label(
            mandatory = True,
            allow_single_file = True,
        ),
        "dictionary": attr.label(
            mandatory = True,
            allow_single_file = True,
        ),
        "_pack": _PACK,
    },
    doc = "What OSS-Fuzz reads of a target, in a tar file.",
)

def cc_fuzz_test(name, srcs, deps, corpus = [], dicts = [], size = "medium", tags = [], local_defines = []):
    """A fuzz target. The attributes are those of rules_fuzzing's cc_fuzz_test.

    Also declares
      <name>_corpus    the folder of all inputs of `corpus`
      <name>_dict      the dictionary <name>.dict with all entries of `dicts`
      <name>_run       fuzzes; see fuzz/package/run_target.sh for its options
      <name>_oss_fuzz  <name>_oss_fuzz.tar: the target, its corpus as a zip file,
                       its dictionary and its options; not of a target with
                       the tag manual, which is for experiments

    Args:
      name: name of the target, also for tools/fuzz.
      srcs: sources that define LLVMFuzzerTestOneInput.
      deps: dependencies of the sources.
      corpus: files, and folders such as those of fuzz_seeds.
      dicts: dictionaries in the form of libFuzzer.
      size: of the test that replays the corpus.
      tags: tags of that test.
      local_defines: defines of the sources.
    """
    _fuzz_corpus(
        name = name + "_corpus",
        testonly = True,
        corpus = corpus,
    )
    _fuzz_dict(
        name = name + "_dict",
        testonly = True,
        dicts = dicts,
        target = name,
    )
    corpus_path = "$(rootpath :%s_corpus)" % name
    cc_test(
        name = name,
        size = size,
        srcs = srcs,
        args = select({
            "//fuzz:libfuzzer": ["-runs=0", corpus_path],
            "//conditions:default": [corpus_path],
        }),
        data = [":%s_corpus" % name],
        # One file, so that it can be copied.
        linkstatic = True,
        linkopts = select({
            "//fuzz:libfuzzer": ["-fsanitize=fuzzer"],
            "//fuzz:oss_fuzz": ["$(LIB_FUZZING_ENGINE)"],
            "//conditions:default": [],
        }),
        local_defines = local_defines,
        tags = tags + ["fuzz-test"],
        deps = depset(deps).to_list() + select({
            "//fuzz:libfuzzer": [],
            "//fuzz:oss_fuzz": [],
            "//conditions:default": ["//fuzz/targets:replay_main"],
        }),
    )
    native.sh_binary(
        name = name + "_run",
        testonly = True,
        srcs = ["//fuzz/package:run_target.sh"],
        args = select({
            "//fuzz:libfuzzer": ["libfuzzer"],
            "//conditions:default": ["replay"],
        }) + [
            "$(rootpath :%s)" % name,
            corpus_path,
            "$(rootpath :%s_dict)" % name,
        ],
        data = [
            ":%s" % name,
            ":%s_corpus" % name,
            ":%s_dict" % name,
        ],
        tags = ["manual"],
    )
    if "manual" not in tags:
        _fuzz_package(
            name = name + "_oss_fuzz",
            testonly = True,
            corpus = ":%s_corpus" % name,
            dictionary = ":%s_dict" % name,
            tags = ["manual"],
            target = ":%s" % name,
        )

def seeded_fuzz_test(name, seeds, dictionary, **kwargs):
    """A cc_fuzz_test whose corpus is made from the catalogue and the cases.

    The inputs in corpora/<name>.textproto of the package, which tools/corpus
    writes, belong to it too.

    Args:
      name: name of the target.
      seeds: attributes of fuzz_seeds.
      dictionary: name of the dictionary in fuzz/dictionaries, without .dict.
      **kwargs: other attributes of cc_fuzz_test.
    """
    fuzz_seeds(
        name = name + "_seeds",
        testonly = True,
        **seeds
    )
    stored = native.glob(
        ["corpora/%s.textproto" % name],
        allow_empty = True,
    )
    for file in stored:
        fuzz_seeds(
            name = name + "_stored",
            testonly = True,
            file = file,
            kind = "corpus",
        )
    cc_fuzz_test(
        name = name,
        corpus = [":%s_seeds" % name] + [":%s_stored" % name for _ in stored],
        dicts = ["//fuzz/dictionaries:%s.dict" % dictionary],
        **kwargs
    )

# Structure-aware mutations, for the kinds of targets that have them. A pair is
# mutated by its target.
_MUTATIONS = {
    "bytes": ["file_mutations.cc"],
    "check": ["file_mutations.cc"],
    "check_message": ["message_mutations.cc"],
    "map": ["file_mutations.cc"],
    "message": ["message_mutations.cc"],
    "shortcuts": ["file_mutations.cc"],
}

def _format_fuzz_test(format, kind, deps, srcs = [], tags = [], name = None, dictionary = None):
    seeded_fuzz_test(
        name = name or "%s_%s_fuzzer" % (format, kind),
        srcs = [kind + "_fuzzer.cc"] + srcs,
        seeds = {
            "format": format,
            "kind": kind,
        },
        dictionary = dictionary or format,
        deps = deps + [
            ":fuzz_input",
            ":fuzz_target",
            ":fuzzed_format",
            "//formats/core/bytes",
            "//registry",
            "@debian//:absl",
        ],
        local_defines = ["TRACKCHECK_FUZZ_FORMAT='\"%s\"'" % format],
        tags = tags,
    )

def format_fuzz_tests(name, has_options, has_set_rules):
    """The fuzz targets of a format.

    Args:
      name: name of the format, as in formats/formats.bzl.
      has_options: whether there is formats/<name>/options.proto.
      has_set_rules: whether there are rules over several files.
    """
    only = ["//registry:only_" + name]
    check = ["//fuzz/properties"] + only
    for kind in ["check", "check_message"] + (["options"] if has_options else []):
        _format_fuzz_test(
            format = name,
            kind = kind,
            srcs = _MUTATIONS.get(kind, []),
            tags = ["fuzz-fast"],
            deps = check,
        )
    for kind, deps in {
        "bytes": ["//fuzz/properties"],
        "message": ["//fuzz/properties"],
        "shortcuts": ["//testdata"],
        "map": [
            "//formats/core/bytes",
            "//formats/core/findings",
            "//fuzz/properties",
        ] + only,
        "diff": [
            "//fuzz/properties",
        ],
    }.items():
        _format_fuzz_test(
            format = name,
            kind = kind,
            srcs = _MUTATIONS.get(kind, []),
            deps = deps,
        )

    if has_set_rules:
        _format_fuzz_test(
            format = name,
            kind = "set",
            deps = ["//fuzz/properties"],
        )
        _format_fuzz_test(
            format = name,
            kind = "companion",
            dictionary = name + "_companion",
            deps = [
                "//fuzz/properties",
                "//registry/examples",
            ] + only,
        )

    # For tools/fuzz_edges, which shows what structure-aware mutations are worth.
    _format_fuzz_test(
        format = name,
        kind = "check",
        name = name + "_plain_check_fuzzer",
        tags = ["manual"],
        deps = check,
    )
