"""Compiles headers of libraries once, for all sources of a configuration.

A small source then takes a quarter of the time. It still includes what it uses:
--config=coverage has no precompiled header.
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
    libraries = cc_common.merge_cc_infos(
        direct_cc_infos = [dep[CcInfo] for dep in ctx.attr.deps],
    ).compilation_context
    variables = cc_common.create_compile_variables(
        feature_configuration = features,
        cc_toolchain = toolchain,
        system_include_directories = libraries.system_includes,
        user_compile_flags = (ctx.fragments.cpp.copts +
                              ctx.fragments.cpp.cxxopts + ctx.attr.copts),
        # .bazelrc says --force_pic where the toolchain can.
        use_pic = toolchain.needs_pic_for_dynamic_libraries(
            feature_configuration = features,
        ),
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

    # The compiler notes the paths of headers below its folder, which differs in
    # each sandbox but for this name.
    folder = "env PWD=/proc/self/cwd " if libraries.headers.to_list() else ""
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
        command = "source=$1 && shift && exec " + folder + "\"$@\" < \"$source\"",
        arguments = [arguments],
        env = cc_common.get_environment_variables(variables = variables, **compile),
        inputs = depset(
            [source, ctx.file._versions],
            transitive = [toolchain.all_files, libraries.headers],
        ),
        outputs = [result],
        mnemonic = "PrecompiledHeader",
        progress_message = "Precompiling headers of %s" % ctx.label.name,
    )
    return [
        CcInfo(compilation_context = cc_common.create_compilation_context(
            headers = depset([result], transitive = [libraries.headers]),
        )),
        platform_common.TemplateVariableInfo({"PRECOMPILED_HEADER": result.path}),
    ]

precompiled_header = rule(
    implementation = _precompiled_header_impl,
    attrs = {
        "copts": attr.string_list(doc = "Options in addition to those of the configuration."),
        "deps": attr.label_list(
            providers = [CcInfo],
            doc = "Libraries whose headers are not those of the toolchain.",
        ),
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
