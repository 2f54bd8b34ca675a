"""The targets that the rules of every format have."""

load("@rules_cc//cc:defs.bzl", "cc_library")

def validator_targets(name, table_deps = [], set_deps = []):
    """Declares what //registry and the rules want of validators/FORMAT.

    rules: rules.h, the catalogue and the check of a document.
    rule_types: rule_types.h and rules.def, the kinds of rules and each rule by
      name; and tables.h, the tables that rules judge, if there is such a file.
    transfer_examples: transfer_examples.h, the examples of the rules that all
      formats share.

    Args:
      name: of the format, as in FORMATS.
      table_deps: of tables.h and tables.cc, besides the engine and the
        analysis.
      set_deps: the analysis of the rules over several files, if there are
        some.
    """
    folder = "//validators/%s" % name
    subpackages = folder + ":__subpackages__"
    cc_library(
        name = "rules",
        srcs = ["rules.cc"],
        hdrs = ["rules.h"],
        visibility = [
            "//fuzz:__subpackages__",
            "//registry:__pkg__",
            subpackages,
        ],
        deps = set_deps + [
            ":rule_types",
            "//formats/%s" % name,
            "//formats/%s:faults" % name,
            "//formats/core/findings",
            "//formats/core/work:work_pool",
            "//validators/engine",
            folder + "/analysis",
            folder + "/prefilter",
            folder + "/rules",
        ],
    )
    cc_library(
        name = "rule_types",
        srcs = native.glob(["tables.cc"], allow_empty = True),
        hdrs = ["rule_types.h"] + native.glob(["tables.h"], allow_empty = True),
        textual_hdrs = ["rules.def"],
        visibility = [subpackages],
        deps = depset(table_deps + set_deps + [
            "//formats/core/findings",
            "//validators/engine",
            folder + "/analysis",
        ]).to_list(),
    )
    cc_library(
        name = "transfer_examples",
        hdrs = ["transfer_examples.h"],
        visibility = ["//registry:__pkg__"],
        deps = ["//validators/transfer"],
    )
