// Bytes that a program took for a text and wrote in another encoding.
#ifndef TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_
#define TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_

#include <cstdint>
#include <optional>

namespace trackcheck::transfer {

// The character that stands for bytes that are no text in some encoding.
inline constexpr char32_t kReplacement = 0xFFFD;

// The byte that `character` is in Latin-1 or Windows-1252; absent if it is in
// neither. The two agree but for 0x80 to 0x9F.
std::optional<uint8_t> ByteOfCharacter(char32_t character);

}  // namespace trackcheck::transfer

#endif  // TRACKCHECK_VALIDATORS_TRANSFER_BYTE_TEXT_H_
