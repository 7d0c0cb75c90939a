// Encodes and decodes Base64 (RFC 4648), which clients of TensorFlow Serving use for bytes in JSON. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace app {

std::string toBase64(std::string_view bytes);
// None when the text is no Base64. Padding may be missing.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace app
