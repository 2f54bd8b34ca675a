"""Clang 19 for WebAssembly with WASI, with the headers of Debian's libc++ and wasi-libc."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load(
    "@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl",
    "feature",
    "flag_group",
    "flag_set",
    "tool_path",
)

# Without /usr/include, where the headers of this machine are. Headers of the first
# replace those of the others.
_INCLUDE_DIRECTORIES = [
    "tools/bazel/wasm/one_thread",
    "/usr/include/wasm32-wasi/c++/v1",
    "/usr/lib/llvm-19/lib/clang/19/include",
    "/usr/include/wasm32-wasi",
]

_COMPILE_ACTIONS = [
    ACTION_NAMES.c_compile,
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.linkstamp_compile,
]

_LINK_ACTIONS = [
    ACTION_NAMES.cpp_link_executable,
    ACTION_NAMES.cpp_link_dynamic_library,
    ACTION_NAMES.cpp_link_nodeps_dynamic_library,
]

def _feature(name, actions, flags):
    return feature(
        name = name,
        enabled = True,
        flag_sets = [flag_set(
            actions = actions,
            flag_groups = [flag_group(flags = flags)],
        )],
    )

def _wasm_toolchain_config_impl(ctx):
    includes = []
    for directory in _INCLUDE_DIRECTORIES:
        includes += ["-isystem", directory]
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        toolchain_identifier = "wasm32-wasi",
        host_system_name = "local",
        target_system_name = "wasm32-wasi",
        target_cpu = "wasm32",
        target_libc = "wasi",
        compiler = "clang",
        abi_version = "wasi",
        abi_libc_version = "wasi",
        # A precompiled header names those of libraries in the last one.
        cxx_builtin_include_directories = _INCLUDE_DIRECTORIES[1:] + ["/proc/self/cwd"],
        tool_paths = [
            tool_path(name = "gcc", path = "/usr/bin/clang-19"),
            tool_path(name = "cpp", path = "/usr/bin/clang-19"),
            tool_path(name = "ld", path = "/usr/bin/wasm-ld-19"),
            tool_path(name = "ar", path = "/usr/bin/llvm-ar-19"),
            tool_path(name = "nm", path = "/usr/bin/llvm-nm-19"),
            tool_path(name = "objdump", path = "/usr/bin/llvm-objdump-19"),
            tool_path(name = "strip", path = "/usr/bin/llvm-strip-19"),
            tool_path(name = "gcov", path = "/bin/false"),
        ],
        features = [
            _feature(
                "wasm_target",
                _COMPILE_ACTIONS + _LINK_ACTIONS,
                ["--target=wasm32-wasi", "-msimd128"],
            ),
            _feature("wasm_compile", _COMPILE_ACTIONS, [
                "-fwasm-exceptions",
                "-D_WASI_EMULATED_GETPID",
                "-O2",
                "-DNDEBUG",
                "-ffunction-sections",
                "-fdata-sections",
                "-no-canonical-prefixes",
                "-nostdinc++",
                "-nostdlibinc",
            ] + includes),
            _feature("wasm_link", _LINK_ACTIONS, [
                "-Wl,--gc-sections",
                "-Wl,--strip-all",
                # Of the shortest form, which packs better too.
                "-Wl,--compress-relocations",
            ]),
        ],
    )

wasm_toolchain_config = rule(
    implementation = _wasm_toolchain_config_impl,
    attrs = {},
    provides = [CcToolchainConfigInfo],
)
