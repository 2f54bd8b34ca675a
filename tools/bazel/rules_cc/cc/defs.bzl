"""Replaces rules_cc, whose Debian package does not load with Bazel 4.2.3."""

def _migrated(kwargs):
    return dict(
        kwargs,
        tags = (kwargs.get("tags") or []) + ["__CC_RULES_MIGRATION_DO_NOT_USE_WILL_BREAK__"],
    )

def cc_library(**kwargs):
    native.cc_library(**_migrated(kwargs))

def cc_binary(**kwargs):
    native.cc_binary(**_migrated(kwargs))

def cc_test(**kwargs):
    native.cc_test(**_migrated(kwargs))

def cc_toolchain(**kwargs):
    native.cc_toolchain(**_migrated(kwargs))

def cc_toolchain_suite(**kwargs):
    native.cc_toolchain_suite(**_migrated(kwargs))

def objc_library(**kwargs):
    native.objc_library(**_migrated(kwargs))
