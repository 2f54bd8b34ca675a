// Bytes that a program took for a text and wrote in another encoding.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace trackcheck::transfer {

// The character that stands for bytes that are no text in some encoding.
inline constexpr char32_t kReplacement = 0xFFFD;

// The byte that `character` is in Latin-1 or Windows-1252; absent if it is in
// neither. The two agree but for 0x80 to 0x9F.
std::optional<uint8_t> ByteOfCharacter(char32_t character);

// Whether `text` has no control characters and is UTF-8, or a text of another
// encoding, most of whose bytes are ASCII.
bool IsPrintable(std::string_view text);

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_
