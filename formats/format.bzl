"""The targets that every format has."""

load("@rules_cc//cc:defs.bzl", "cc_library")
load("//tools/bazel:proto.bzl", "cc_proto")

def format_targets(name, deps, message_deps, layout_deps = [], fault_deps = []):
    """Declares what //registry, the rules and the config want of formats/FORMAT.

    README.md: the format's page, for the packages.
    format: format.h, what the format offers.
    messages: messages.h, how it converts between files and messages.
    layout: layout.h, for formats that are read at offsets.
    faults: faults.h and faults.def.
    options_proto: the message of options.proto, which becomes a section of the
      config; empty if there is no such file.

    Args:
      name: of the format, as in FORMATS.
      deps: of format.h, besides //formats/api.
      message_deps: of messages.h, besides //formats/api.
      layout_deps: of layout.h.
      fault_deps: of faults.h, besides //formats/core/findings.
    """
    native.exports_files(
        ["README.md"],
        visibility = ["//packaging:__pkg__"],
    )
    users = [
        "//formats/%s:__subpackages__" % name,
        "//fuzz:__subpackages__",
        "//validators/%s:__subpackages__" % name,
    ]
    cc_library(
        name = "format",
        hdrs = ["format.h"],
        visibility = ["//registry:__pkg__"],
        deps = deps + ["//formats/api"],
    )
    cc_library(
        name = "messages",
        hdrs = ["messages.h"],
        visibility = ["//registry:__pkg__"],
        deps = message_deps + ["//formats/api"],
    )
    if native.glob(["layout.h"], allow_empty = True):
        cc_library(
            name = "layout",
            hdrs = ["layout.h"],
            visibility = users + ["//tools/bench:__pkg__"],
            deps = layout_deps,
        )
    cc_library(
        name = "faults",
        hdrs = ["faults.h"],
        textual_hdrs = ["faults.def"],
        visibility = users,
        deps = fault_deps + ["//formats/core/findings"],
    )
    config = ["//trackcheck/config:__pkg__"]
    if native.glob(["options.proto"], allow_empty = True):
        cc_proto(
            name = "options_proto",
            src = "options.proto",
            visibility = users + config,
        )
    else:
        native.filegroup(
            name = "options_proto_sources",
            visibility = config,
        )
        cc_library(
            name = "options_proto",
            visibility = config,
        )
