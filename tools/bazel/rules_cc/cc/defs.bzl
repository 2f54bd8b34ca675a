"""Replaces rules_cc, whose Debian package does not load with Bazel 4.2.3."""

def _migrated(kwargs):
    return dict(
        kwargs,
        tags = (kwargs.get("tags") or []) + ["__CC_RULES_MIGRATION_DO_NOT_USE_WILL_BREAK__"],
    )

# The sources of the target read the headers of libraries precompiled. A target
# with options of its own does not, since both are compiled with the same options.
def _precompiled(kwargs, header):
    if kwargs.get("copts") or not kwargs.get("srcs"):
        return _migrated(kwargs)
    target = "@trackcheck//tools/bazel/precompiled:" + header
    return _migrated(dict(
        kwargs,
        copts = select({
            "@trackcheck//tools/bazel/wasm:wasm32": [],
            "//conditions:default": [
                "-fpch-instantiate-templates",
                "-include-pch",
                "$(PRECOMPILED_HEADER)",
            ],
        }),
        deps = (kwargs.get("deps") or []) + select({
            "@trackcheck//tools/bazel/wasm:wasm32": [],
            "//conditions:default": [target],
        }),
        toolchains = [target],
    ))

def cc_library(**kwargs):
    native.cc_library(**_precompiled(kwargs, "sources"))

def cc_binary(**kwargs):
    native.cc_binary(**_precompiled(kwargs, "sources"))

def cc_test(**kwargs):
    native.cc_test(**_precompiled(kwargs, "tests"))

def cc_toolchain(**kwargs):
    native.cc_toolchain(**_migrated(kwargs))

def cc_toolchain_suite(**kwargs):
    native.cc_toolchain_suite(**_migrated(kwargs))

def objc_library(**kwargs):
    native.objc_library(**_migrated(kwargs))
