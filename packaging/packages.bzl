"""Packages of the program, as it is released."""

def _released_impl(_settings, _attr):
    return {
        "//command_line_option:compilation_mode": "opt",
        "//command_line_option:stamp": True,
    }

# What --config=opt sets in .bazelrc.
_released = transition(
    implementation = _released_impl,
    inputs = [],
    outputs = [
        "//command_line_option:compilation_mode",
        "//command_line_option:stamp",
    ],
)

def _package_impl(ctx):
    program = ctx.attr.program[0][DefaultInfo].files_to_run.executable
    ctx.actions.run(
        outputs = [ctx.outputs.out],
        inputs = [program] + ctx.files.files,
        executable = ctx.executable._make_package,
        arguments = [ctx.attr.kind, ctx.outputs.out.path, program.path] +
                    [file.path for file in ctx.files.files],
        mnemonic = "Package",
        progress_message = "Packaging %s" % ctx.outputs.out.short_path,
    )
    return [DefaultInfo(
        files = depset([ctx.outputs.out]),
        runfiles = ctx.runfiles([ctx.outputs.out]),
    )]

program_package = rule(
    implementation = _package_impl,
    doc = "A package of the program, optimized and with its commit.",
    attrs = {
        "files": attr.label_list(
            allow_files = True,
            doc = "Files of the repository: see make_package.",
        ),
        "kind": attr.string(
            mandatory = True,
            values = ["deb", "tar"],
        ),
        "out": attr.output(mandatory = True),
        "program": attr.label(
            mandatory = True,
            cfg = _released,
            executable = True,
        ),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_make_package": attr.label(
            default = "//packaging:make_package",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
        ),
    },
)
