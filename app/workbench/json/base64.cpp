#include "app/workbench/json/base64.h"

#include <cstdint>

namespace app {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string toBase64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  uint32_t group = 0;
  int bits = 0;
  for (const char byte : bytes) {
    group = (group << 8 | static_cast<unsigned char>(byte)) & 0xffffff;
    for (bits += 8; bits >= 6; bits -= 6) text += kDigits[group >> (bits - 6) & 63];
  }
  if (bits > 0) text += kDigits[group << (6 - bits) & 63];
  text.append((4 - text.size() % 4) % 4, '=');
  return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
  std::size_t padding = 0;
  for (; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  if (text.size() % 4 == 1 || (padding > 0 && (text.size() + padding) % 4 != 0)) return std::nullopt;
  std::string bytes;
  uint32_t group = 0;
  int bits = 0;
  for (const char digit : text) {
    const std::size_t value = kDigits.find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    group = (group << 6 | static_cast<uint32_t>(value)) & 0xffffff;
    bits += 6;
    if (bits >= 8) bytes += static_cast<char>(group >> (bits -= 8) & 0xff);
  }
  return bytes;
}

}  // namespace app
