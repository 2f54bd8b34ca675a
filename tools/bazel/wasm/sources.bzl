"""Libraries for --config=wasm, built from Debian's sources."""

def _wasm_sources_impl(ctx):
    cache = ctx.os.environ.get("XDG_CACHE_HOME") or ctx.os.environ["HOME"] + "/.cache"
    folder = cache + "/trackcheck/wasm_sources"
    for name in [
        "abseil",
        "libdeflate",
        "libpng1.6",
        "llvm-toolchain-19",
        "protobuf",
        "zlib",
    ]:
        if not ctx.path(folder + "/" + name).exists:
            fail("%s/%s does not exist: run tools/setup --wasm" % (folder, name))
        ctx.symlink(folder + "/" + name, name)
    ctx.symlink("/usr/include/CLI", "cli11/CLI")
    ctx.symlink(Label("//tools/bazel/wasm:sources.BUILD"), "BUILD.bazel")

wasm_sources_repository = repository_rule(
    implementation = _wasm_sources_impl,
    environ = ["HOME", "XDG_CACHE_HOME"],
    local = True,
    doc = "The targets of sources.BUILD. Only --config=wasm needs them.",
)
