"""Builds files from text protos with `trackcheck encode`."""

def _encoded_file_impl(ctx):
    # Text protos merge when one is written after the other.
    ctx.actions.run_shell(
        command = "description=$(mktemp) && cat \"$@\" > $description && " +
                  "$TRACKCHECK encode --format $FORMAT $description -o $OUT",
        arguments = [file.path for file in ctx.files.texts],
        inputs = ctx.files.texts,
        tools = [ctx.executable._trackcheck],
        outputs = [ctx.outputs.out],
        env = {
            "FORMAT": ctx.attr.format,
            "OUT": ctx.outputs.out.path,
            "TRACKCHECK": ctx.executable._trackcheck.path,
        },
        mnemonic = "EncodeFile",
    )

_encoded_file = rule(
    implementation = _encoded_file_impl,
    attrs = {
        "format": attr.string(mandatory = True),
        "out": attr.output(mandatory = True),
        "texts": attr.label_list(allow_files = True),
        # cfg = "target", so that nothing is compiled twice.
        "_trackcheck": attr.label(
            default = "//trackcheck",
            cfg = "target",
            executable = True,
        ),
    },
)

def encoded_file(name, format, texts, visibility = None):
    """Encodes the text protos `texts`, merged, to the file `name`.

    Args:
      name: of the file.
      format: of the file.
      texts: text protos, in the order in which they are merged. (buildifier
        would sort `srcs`.)
      visibility: of the file.
    """
    _encoded_file(
        name = name + "_encoded",
        out = name,
        format = format,
        texts = texts,
        visibility = visibility,
    )
