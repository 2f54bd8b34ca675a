"""Replaces rules_cc, whose Debian package does not load with Bazel 4.2.3."""

def _migrated(kwargs):
    return dict(
        kwargs,
        tags = (kwargs.get("tags") or []) + ["__CC_RULES_MIGRATION_DO_NOT_USE_WILL_BREAK__"],
    )

# The sources of the target read the headers of libraries precompiled, if both are
# compiled with the same options.
def _precompiled(kwargs, header = "sources"):
    if kwargs.get("copts") or not kwargs.get("srcs") or not header:
        return _migrated(kwargs)
    target = "@trackcheck//tools/bazel/precompiled:" + header
    return _migrated(dict(
        kwargs,
        copts = select({
            "@trackcheck//tools/bazel/precompiled:off": [],
            "//conditions:default": [
                "-fpch-instantiate-templates",
                "-include-pch",
                "$(PRECOMPILED_HEADER)",
            ],
        }),
        deps = (kwargs.get("deps") or []) + select({
            "@trackcheck//tools/bazel/precompiled:off": [],
            "//conditions:default": [target],
        }),
        toolchains = [target],
    ))

def cc_library(**kwargs):
    native.cc_library(**_precompiled(kwargs))

def cc_binary(**kwargs):
    native.cc_binary(**_precompiled(kwargs))

def cc_test(**kwargs):
    sources = [source for source in kwargs["srcs"] if not source.endswith(".h")]
    tests = [source for source in sources if source.endswith("_test.cc")]

    # .bazelrc has other options for tests.
    header = {0: "sources", len(sources): "tests"}.get(len(tests))
    native.cc_test(**_precompiled(kwargs, header))

def cc_toolchain(**kwargs):
    native.cc_toolchain(**_migrated(kwargs))

def cc_toolchain_suite(**kwargs):
    native.cc_toolchain_suite(**_migrated(kwargs))

def objc_library(**kwargs):
    native.objc_library(**_migrated(kwargs))
