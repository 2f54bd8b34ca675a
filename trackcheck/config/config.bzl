"""Generates config.proto, with a section for each format that has options."""

_IMPORT = 'import "{path}";'
_OPTIONS = "  optional .trackcheck.{f}.OptionsMessage {f} = {number};"

# Beyond the numbers of the fields that the template declares.
_FIRST_NUMBER = 1000

def _config_proto_source_impl(ctx):
    files = ctx.files.options
    ctx.actions.expand_template(
        template = ctx.file.template,
        output = ctx.outputs.out,
        substitutions = {
            "@IMPORTS@": "\n".join([
                _IMPORT.format(path = file.short_path)
                for file in files
            ]),
            "@OPTIONS@": "\n".join([
                _OPTIONS.format(
                    f = file.short_path.split("/")[1],
                    number = _FIRST_NUMBER + i,
                )
                for i, file in enumerate(files)
            ]),
        },
    )

config_proto_source = rule(
    implementation = _config_proto_source_impl,
    attrs = {
        "options": attr.label_list(
            mandatory = True,
            allow_files = True,
            doc = "The files formats/FORMAT/options.proto.",
        ),
        "out": attr.output(mandatory = True),
        "template": attr.label(mandatory = True, allow_single_file = True),
    },
)
