#!/bin/sh
# An XML parser reads the map of each file: the base cases, and cut ones.
# Arguments: the program, and text protos whose folders are named after formats.
set -eu

program=$PWD/$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

count=0
for text in "$@"; do
  format=$(basename "$(dirname "$text")")
  # A name that has to be escaped.
  name="$folder/<&\"'$(printf '\377\001')>.$format"
  "$program" encode --format "$format" "$text" -o "$name"
  size=$(wc -c <"$name")
  head -c $((size - size / 4)) "$name" >"$name.cut"
  for file in "$name" "$name.cut"; do
    "$program" dump --format "$format" --output svg -o "$folder/map.svg" "$file" 2>/dev/null
    python3 - "$folder/map.svg" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
tags = {element.tag.split("}")[1] for element in root.iter()}
allowed = {"svg", "title", "style", "g", "rect", "path", "circle", "text", "image", "a"}
assert tags <= allowed, tags - allowed
for element in root.iter():
    for name, value in element.attrib.items():
        assert not name.startswith("on"), name
        assert "href" not in name or value.startswith(("data:image/png;base64,", "#")), value
PYTHON
    count=$((count + 1))
  done
done
[ "$count" -gt 0 ]
