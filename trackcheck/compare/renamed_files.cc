#include "trackcheck/compare/renamed_files.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/compare/opened_file.h"
#include "trackcheck/compare/pairing.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {
namespace {

class RenameFinder {
 public:
  RenameFinder(std::span<const UnpairedFile> old_files,
               std::span<const UnpairedFile> new_files,
               absl::FunctionRef<FileSettings(const FolderFile&)> settings_of,
               const Console& console, WorkPool& pool)
      : old_side_{.files = old_files,
                  .paired = std::vector(old_files.size(), false)},
        new_side_{.files = new_files,
                  .paired = std::vector(new_files.size(), false)},
        settings_of_(settings_of),
        console_(console),
        pool_(pool) {}

  std::vector<std::pair<size_t, size_t>> Find() {
    PairByBytes();
    PairByFields();
    return std::move(pairs_);
  }

 private:
  struct Side {
    std::span<const UnpairedFile> files;
    std::vector<bool> paired;
  };
  // Files of a side that may have a partner, with their keys.
  struct Candidates {
    std::vector<size_t> indices;
    std::vector<ContentKey> keys;
  };
  using Hash =
      absl::FunctionRef<std::optional<uint64_t>(const UnpairedFile& file)>;
  using Equal = absl::FunctionRef<bool(const FolderFile& before,
                                       const FolderFile& after)>;

  void PairByBytes() {
    using Kind = std::pair<const Format*, uint64_t>;
    const auto kind_of = [](const UnpairedFile& file) {
      return Kind(file.format, file.size);
    };
    Pair(
        kind_of, [](const UnpairedFile&) { return true; },
        [this](const UnpairedFile& file) { return HashOfBytes(file); },
        [this](const FolderFile& before, const FolderFile& after) {
          const OpenedFile old_file = Open(before);
          const OpenedFile new_file = Open(after);
          return old_file.format != nullptr &&
                 old_file.format == new_file.format &&
                 old_file.bytes().text() == new_file.bytes().text();
        });
  }

  void PairByFields() {
    Pair([](const UnpairedFile& file) { return file.format; },
         [](const UnpairedFile& file) {
           return file.format->has_canonical_form();
         },
         [this](const UnpairedFile& file) { return HashOfFields(file); },
         [this](const FolderFile& before, const FolderFile& after) {
           const std::unique_ptr<LoadedFile> old_file = Load(before);
           const std::unique_ptr<LoadedFile> new_file = Load(after);
           if (old_file == nullptr || new_file == nullptr) return false;
           return ComparedFields(&old_file->decoded(), &new_file->decoded(), "")
               .Compare(DiffOptions(), pool_)
               .equal();
         });
  }

  // Pairs files that are equal and have equal hashes. Only those that
  // `is_candidate` accepts, and whose kind both sides have, are hashed.
  template <typename KindOf, typename IsCandidate>
  void Pair(const KindOf& kind_of, const IsCandidate& is_candidate, Hash hash,
            Equal equal) {
    const auto kinds = [&](const Side& side) {
      std::set<decltype(kind_of(side.files[0]))> found;
      for (size_t i = 0; i < side.files.size(); ++i) {
        if (!side.paired[i]) found.insert(kind_of(side.files[i]));
      }
      return found;
    };
    const auto old_kinds = kinds(old_side_);
    const auto new_kinds = kinds(new_side_);
    const auto candidates = [&](const Side& side) {
      std::vector<size_t> indices;
      for (size_t i = 0; i < side.files.size(); ++i) {
        const UnpairedFile& file = side.files[i];
        if (!side.paired[i] && is_candidate(file) &&
            old_kinds.contains(kind_of(file)) &&
            new_kinds.contains(kind_of(file))) {
          indices.push_back(i);
        }
      }
      return WithKeys(side, indices, hash);
    };
    const Candidates before = candidates(old_side_);
    const Candidates after = candidates(new_side_);
    const auto found = PairByContent(
        before.keys, after.keys, [&](size_t old_index, size_t new_index) {
          return equal(*old_side_.files[before.indices[old_index]].file,
                       *new_side_.files[after.indices[new_index]].file);
        });
    for (const auto& [old_index, new_index] : found) {
      const size_t old_file = before.indices[old_index];
      const size_t new_file = after.indices[new_index];
      old_side_.paired[old_file] = true;
      new_side_.paired[new_file] = true;
      pairs_.emplace_back(old_file, new_file);
    }
  }

  Candidates WithKeys(const Side& side, const std::vector<size_t>& indices,
                      Hash hash) {
    std::vector<std::optional<uint64_t>> hashes(indices.size());
    pool_.For(indices.size(), [&](uint64_t i) {
      // A file that makes a decoder throw has no partner here. It is reported
      // when it is compared.
      try {
        hashes[i] = hash(side.files[indices[i]]);
      } catch (const std::exception&) {
        hashes[i].reset();
      }
    });
    Candidates candidates;
    for (size_t i = 0; i < indices.size(); ++i) {
      if (!hashes[i]) continue;
      candidates.indices.push_back(indices[i]);
      candidates.keys.push_back(
          {.format = side.files[indices[i]].format->name(),
           .hash = *hashes[i]});
    }
    return candidates;
  }

  OpenedFile Open(const FolderFile& file) const {
    return OpenAndDetect(file, settings_of_(file));
  }

  std::optional<uint64_t> HashOfBytes(const UnpairedFile& file) const {
    const OpenedFile opened = Open(*file.file);
    if (opened.format != file.format) return std::nullopt;
    return HashWords(opened.bytes().size(), HashBytes(opened.bytes()));
  }

  std::optional<uint64_t> HashOfFields(const UnpairedFile& file) const {
    const std::unique_ptr<LoadedFile> loaded = Load(*file.file);
    if (loaded == nullptr) return std::nullopt;
    return FieldsHash(loaded->decoded());
  }

  // Null if nothing of the file can be decoded.
  std::unique_ptr<LoadedFile> Load(const FolderFile& file) const {
    absl::StatusOr<std::unique_ptr<LoadedFile>> loaded =
        LoadedFile::Read(file.path, file.path, settings_of_(file), console_);
    if (!loaded.ok() || !(*loaded)->obstacle().ok()) return nullptr;
    return *std::move(loaded);
  }

  Side old_side_;
  Side new_side_;
  const absl::FunctionRef<FileSettings(const FolderFile&)> settings_of_;
  const Console& console_;
  WorkPool& pool_;
  std::vector<std::pair<size_t, size_t>> pairs_;
};

}  // namespace

std::vector<std::pair<size_t, size_t>> FindRenamed(
    std::span<const UnpairedFile> old_files,
    std::span<const UnpairedFile> new_files,
    absl::FunctionRef<FileSettings(const FolderFile&)> settings_of,
    const Console& console, WorkPool& pool) {
  return RenameFinder(old_files, new_files, settings_of, console, pool).Find();
}

}  // namespace trackcheck
