"""The options of a format: a section of the config."""

load("@rules_cc//cc:defs.bzl", "cc_library")
load("//tools/bazel:proto.bzl", "cc_proto")

def options_proto(name):
    """The message of options.proto, or nothing if there is no such file.

    The config of the program has a section for each format whose folder has
    the file.

    Args:
      name: of the cc_proto.
    """
    if native.glob(["options.proto"], allow_empty = True):
        cc_proto(
            name = name,
            src = "options.proto",
            visibility = ["//trackcheck/config:__pkg__"],
        )
    else:
        native.filegroup(
            name = name + "_sources",
            visibility = ["//trackcheck/config:__pkg__"],
        )
        cc_library(
            name = name,
            visibility = ["//trackcheck/config:__pkg__"],
        )
