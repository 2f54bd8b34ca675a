"""Generates C++ code that holds the base case of each format."""

def base_cases_source(name, out, formats):
    """Writes `out`, which defines BaseCaseText of base_cases.h.

    Args:
      name: of the rule.
      out: a .cc file.
      formats: names of formats.
    """
    native.genrule(
        name = name,
        srcs = ["//testdata:%s/base.textproto" % format for format in formats],
        outs = [out],
        cmd = """
{
  echo '#include "registry/examples/base_cases.h"'
  echo
  echo '#include <string_view>'
  echo
  echo 'std::string_view trackcheck::BaseCaseText(std::string_view format) {'
  for file in $(SRCS); do
    echo "  if (format == \\"$$(basename "$$(dirname "$$file")")\\") return R\\"base("
    cat "$$file"
    echo ')base";'
  done
  echo '  return "";'
  echo '}'
} > $@
""",
        visibility = ["//visibility:private"],
    )
