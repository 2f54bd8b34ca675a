#!/bin/bash
# ClusterFuzzLite looks for the build here.
exec "$SRC/trackcheck/fuzz/oss-fuzz/build.sh"
