"""Compiles headers of libraries once, for all sources of a configuration.

A small source then takes a quarter of the time. It still includes what it uses:
the build for WebAssembly has no precompiled header.
"""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _precompiled_header_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features + ["layering_check"],
    )
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        user_compile_flags = (ctx.fragments.cpp.copts +
                              ctx.fragments.cpp.cxxopts + ctx.attr.copts),
        use_pic = True,  # .bazelrc says --force_pic
    )

    # The compiler refuses a header that was compiled without this option of
    # layering_check.
    strict = "layering_check" in ctx.features
    compile = dict(
        feature_configuration = features,
        action_name = "c++-compile",
    )

    # The compiler reads the list from its standard input and notes no times, so
    # that the result is the same in every folder and on every machine.
    source = ctx.actions.declare_file(ctx.label.name + ".h")
    ctx.actions.write(
        source,
        "".join(["#include <%s>\n" % header for header in ctx.attr.headers]),
    )
    result = ctx.actions.declare_file(ctx.label.name + ".pch")
    arguments = ctx.actions.args()
    arguments.add(source)
    arguments.add(cc_common.get_tool_for_action(**compile))
    arguments.add_all(cc_common.get_memory_inefficient_command_line(
        variables = variables,
        **compile
    ))
    if strict:
        arguments.add("-fmodules-strict-decluse")
    arguments.add_all(["-fpch-instantiate-templates", "-Xclang"])
    arguments.add_all(["-fno-pch-timestamp", "-x", "c++-header", "-", "-o"])
    arguments.add(result)
    ctx.actions.run_shell(
        command = "source=$1 && shift && exec \"$@\" < \"$source\"",
        arguments = [arguments],
        env = cc_common.get_environment_variables(variables = variables, **compile),
        inputs = depset([source, ctx.file._versions], transitive = [toolchain.all_files]),
        outputs = [result],
        mnemonic = "PrecompiledHeader",
        progress_message = "Precompiling headers of %s" % ctx.label.name,
    )
    return [
        CcInfo(compilation_context = cc_common.create_compilation_context(
            headers = depset([result]),
        )),
        platform_common.TemplateVariableInfo({"PRECOMPILED_HEADER": result.path}),
    ]

precompiled_header = rule(
    implementation = _precompiled_header_impl,
    attrs = {
        "copts": attr.string_list(doc = "Options in addition to those of the configuration."),
        "headers": attr.string_list(mandatory = True),
        "_cc_toolchain": attr.label(
            default = "@bazel_tools//tools/cpp:current_cc_toolchain",
        ),
        "_versions": attr.label(
            allow_single_file = True,
            default = "@debian//:versions",
            doc = "Differs if packages with headers do.",
        ),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
