"""Puts a section for each format that has options into the config."""

_IMPORT = 'import "formats/{f}/options.proto";'
_OPTIONS = "  optional .trackcheck.{f}.OptionsMessage {f} = {number};"

# Behind the fields that the config has itself.
_FIRST_NUMBER = 1000

def _config_proto_source_impl(ctx):
    formats = ctx.attr.formats
    ctx.actions.expand_template(
        template = ctx.file.template,
        output = ctx.outputs.out,
        substitutions = {
            "@IMPORTS@": "\n".join([_IMPORT.format(f = f) for f in formats]),
            "@OPTIONS@": "\n".join([
                _OPTIONS.format(f = f, number = _FIRST_NUMBER + i)
                for i, f in enumerate(formats)
            ]),
        },
    )

config_proto_source = rule(
    implementation = _config_proto_source_impl,
    attrs = {
        "formats": attr.string_list(mandatory = True),
        "out": attr.output(mandatory = True),
        "template": attr.label(mandatory = True, allow_single_file = True),
    },
)
