// A sequence of numbers and texts in about as many bytes as they need.
#ifndef TRACKCHECK_FORMATS_CORE_BYTES_BYTE_LOG_H_
#define TRACKCHECK_FORMATS_CORE_BYTES_BYTE_LOG_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trackcheck {

// Grows in pieces, so that a large log is never copied. Each value is read with
// the function that belongs to the one that added it.
class ByteLog {
 public:
  // Takes one byte for each 7 bits up to the highest one that is set.
  void AddNumber(uint64_t value) {
    std::string& piece = PieceFor(kMaxNumberSize);
    for (; value >= kMore; value >>= 7) {
      piece += static_cast<char>(value | kMore);
    }
    piece += static_cast<char>(value);
  }
  void AddText(std::string_view text) {
    AddNumber(text.size());
    PieceFor(text.size()) += text;
  }

  // Reads the values in the order in which they were added.
  class Reader {
   public:
    // Refers to `log`, which must outlive the reader and stay unchanged.
    explicit Reader(const ByteLog& log) : log_(&log) {}
    // Takes the log, and frees each piece of it when it has been read.
    explicit Reader(ByteLog&& log)
        : taken_(std::make_unique<ByteLog>(std::move(log))),
          log_(taken_.get()) {}

    bool AtEnd() const {
      return piece_ == log_->pieces_.size() ||
             (piece_ + 1 == log_->pieces_.size() &&
              at_ == log_->pieces_[piece_].size());
    }
    // Preconditions of both: not at the end; the next value is of this type.
    uint64_t ReadNumber() {
      const std::string& piece = Piece();
      uint64_t value = 0;
      for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<uint8_t>(piece[at_++]);
        value |= static_cast<uint64_t>(byte & (kMore - 1)) << shift;
        if (byte < kMore) return value;
      }
    }
    // The text lies in the log. If the reader has taken the log, it is valid
    // until the next call.
    std::string_view ReadText() {
      const uint64_t size = ReadNumber();
      if (size == 0) return {};
      const std::string_view text =
          std::string_view(Piece()).substr(at_, static_cast<size_t>(size));
      at_ += text.size();
      return text;
    }

   private:
    const std::string& Piece() {
      if (at_ == log_->pieces_[piece_].size()) {
        if (taken_ != nullptr) std::string().swap(taken_->pieces_[piece_]);
        ++piece_;
        at_ = 0;
      }
      return log_->pieces_[piece_];
    }

    std::unique_ptr<ByteLog> taken_;
    const ByteLog* log_;
    size_t piece_ = 0;
    size_t at_ = 0;
  };

 private:
  static constexpr uint8_t kMore = 0x80;
  static constexpr size_t kMaxNumberSize = 10;
  static constexpr size_t kPieceSize = size_t{64} << 10;

  // The piece to which a value of at most `size` bytes is added. No value lies
  // in two pieces.
  std::string& PieceFor(size_t size) {
    if (pieces_.empty()) {
      pieces_.emplace_back();
    } else if (pieces_.back().size() + size > kPieceSize &&
               !pieces_.back().empty()) {
      pieces_.emplace_back().reserve(kPieceSize);
    }
    return pieces_.back();
  }

  std::vector<std::string> pieces_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_BYTES_BYTE_LOG_H_
