// EncodeBase64 and DecodeBase64, in the alphabet that is safe in addresses: '-' and '_' in place of '+' and '/'.

#include <array>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

const OpRegistrar kEncodeBase64("EncodeBase64", "input: string -> output: string", "pad: bool = false",
                                shape_fn::unchanged);
const OpRegistrar kDecodeBase64("DecodeBase64", "input: string -> output: string", "", shape_fn::unchanged);
const NoGradientRegistrar kBase64NoGradient({"EncodeBase64", "DecodeBase64"});

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

constexpr std::array<int8_t, 256> digitValues() {
  std::array<int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    values[static_cast<unsigned char>(kAlphabet[i])] = static_cast<int8_t>(i);
  }
  return values;
}

std::string encode(std::string_view bytes, bool pad) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      if (i <= count) {
        text += kAlphabet[bits >> (18 - 6 * i) & 63];
      } else if (pad) {
        text += '=';
      }
    }
  }
  return text;
}

std::string decode(std::string_view text) {
  static constexpr auto kValues = digitValues();
  if (!text.empty() && text.size() % 4 == 0) {
    const std::size_t digits = text.find_last_not_of('=') + 1;
    if (text.size() - digits <= 2) text = text.substr(0, digits);
  }
  if (text.size() % 4 == 1) fail(Code::kInvalidArgument, "Base64 string length cannot be 1 modulo 4.");
  std::string bytes;
  uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const int8_t value = kValues[static_cast<unsigned char>(c)];
    if (value < 0) fail(Code::kInvalidArgument, "Invalid character found in base64.");
    bits = bits << 6 | static_cast<uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held);
  }
  return bytes;
}

const KernelRegistrar kEncodeBase64Kernel("EncodeBase64", [](const KernelConstruction& c) {
  return mapStrings<std::string>([pad = c.attr<bool>("pad")](const std::string& text) { return encode(text, pad); });
});
const KernelRegistrar kDecodeBase64Kernel("DecodeBase64",
                                          [](const KernelConstruction&) { return mapStrings<std::string>(decode); });

}  // namespace
}  // namespace engine::kernels
