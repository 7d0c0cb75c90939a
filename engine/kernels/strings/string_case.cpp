// StringLower and StringUpper: letters of ASCII byte by byte, or those of every script of UTF-8.

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

const OpRegistrar kLower("StringLower", "input: string -> output: string", "encoding: string = ''",
                         shape_fn::unchanged);
const OpRegistrar kUpper("StringUpper", "input: string -> output: string", "encoding: string = ''",
                         shape_fn::unchanged);
const NoGradientRegistrar kStringCaseNoGradient({"StringLower", "StringUpper"});

std::string asciiCase(std::string text, bool upper) {
  const char first = upper ? 'a' : 'A';
  for (char& c : text) {
    if (c >= first && c <= first + 25) c = static_cast<char>(c ^ 0x20);
  }
  return text;
}

// Malformed bytes become U+FFFD.
std::string unicodeCase(const std::string& text, bool upper) {
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
  if (upper) {
    letters.toUpper(icu::Locale::getRoot());
  } else {
    letters.toLower(icu::Locale::getRoot());
  }
  std::string out;
  letters.toUTF8String(out);
  return out;
}

const KernelRegistrar kStringCaseKernel({"StringLower", "StringUpper"}, [](const KernelConstruction& c) {
  const auto& encoding = c.attr<std::string>("encoding");
  if (!encoding.empty() && encoding != "utf-8") {
    failAtNode(Code::kInvalidArgument, c.node.name(), ": only utf-8 or '' (no encoding) is supported, received '",
               encoding, "'.");
  }
  const bool upper = c.node.op() == "StringUpper";
  if (encoding.empty()) return mapStrings<std::string>([upper](const auto& text) { return asciiCase(text, upper); });
  return mapStrings<std::string>([upper](const auto& text) { return unicodeCase(text, upper); });
});

}  // namespace
}  // namespace engine::kernels
