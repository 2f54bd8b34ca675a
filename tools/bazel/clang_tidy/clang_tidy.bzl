"""Runs clang-tidy as one action for each source: cached, parallel, incremental.

    bazel build --config=lint //...

--define=clang_tidy_sources=PATH:PATH... restricts it to some sources.
"""

_RUN = """
if ! clang-tidy-19 --load=$OWN_CODE --quiet --warnings-as-errors='*' \
    --config-file=$CONFIG "$@" >$OUT 2>$OUT.errors; then
  cat $OUT $OUT.errors >&2
  exit 1
fi
"""

def _clang_tidy_impl(target, ctx):
    attributes = ctx.rule.attr
    if target.label.workspace_name or not hasattr(attributes, "srcs"):
        return []
    own_files = [
        file
        for label in (attributes.srcs + getattr(attributes, "hdrs", []) +
                      getattr(attributes, "textual_hdrs", []))
        for file in label.files.to_list()
    ]
    sources = [
        file
        for file in own_files
        if file.extension == "cc" and file.is_source
    ]
    if "clang_tidy_sources" in ctx.var:
        only = {path: None for path in ctx.var["clang_tidy_sources"].split(":")}
        sources = [file for file in sources if file.short_path in only]
    deps = [dep[CcInfo] for dep in getattr(attributes, "deps", []) if CcInfo in dep]
    if not sources or not (deps or ctx.rule.kind.startswith("cc_")):
        return []
    context = cc_common.merge_cc_infos(cc_infos = deps).compilation_context

    results = []
    for source in sources:
        # Two folders of one target may hold sources of one name.
        source_in_package = source.short_path[len(ctx.label.package) + 1:]
        result = ctx.actions.declare_file("%s.%s.clang_tidy" % (
            ctx.label.name,
            source_in_package.replace("/", "."),
        ))
        arguments = ctx.actions.args()
        arguments.add(source)
        arguments.add("--")
        arguments.add("-std=c++20")
        arguments.add("-Wno-everything")
        arguments.add("-include-pch", ctx.file._common_headers)
        arguments.add_all([".", ctx.bin_dir.path], before_each = "-iquote")
        arguments.add_all(context.includes, before_each = "-I")
        arguments.add_all(context.system_includes, before_each = "-isystem")
        arguments.add_all(context.defines, format_each = "-D%s")

        # The quotes are meant for the shell of Bazel's compiler actions.
        arguments.add_all(
            [d.replace("'", "") for d in getattr(attributes, "local_defines", [])],
            format_each = "-D%s",
        )
        ctx.actions.run_shell(
            command = _RUN,
            arguments = [arguments],
            inputs = depset(
                own_files + [
                    ctx.file._common_headers,
                    ctx.file._config,
                    ctx.file._own_code,
                ],
                transitive = [context.headers],
            ),
            outputs = [result],
            env = {
                "CONFIG": ctx.file._config.path,
                "OUT": result.path,
                "OWN_CODE": ctx.file._own_code.path,
                "PATH": "/usr/bin:/bin",
            },
            mnemonic = "ClangTidy",
            progress_message = "clang-tidy %s" % source.short_path,
        )
        results.append(result)
    return [OutputGroupInfo(clang_tidy = depset(results))]

clang_tidy = aspect(
    implementation = _clang_tidy_impl,
    attrs = {
        "_common_headers": attr.label(
            default = "//tools/bazel/clang_tidy:common_headers",
            allow_single_file = True,
            cfg = "exec",
        ),
        "_config": attr.label(
            default = "//:.clang-tidy",
            allow_single_file = True,
        ),
        "_own_code": attr.label(
            default = "//tools/bazel/clang_tidy:own_code",
            allow_single_file = True,
            cfg = "exec",
        ),
    },
    doc = "Checks the sources of a C++ target and the headers they include.",
)
