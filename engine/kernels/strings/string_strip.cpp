// StringStrip: without the spaces at both ends; and StringLength.

#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStrip("StringStrip", "input: string -> output: string", "", shape_fn::unchanged);
const OpRegistrar kLength("StringLength", "input: string -> output: int32", "unit: string = 'BYTE'",
                          shape_fn::unchanged);
const NoGradientRegistrar kStringStripNoGradient({"StringStrip", "StringLength"});

std::string stripped(std::string_view text) {
  while (!text.empty() && isAsciiSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isAsciiSpace(text.back())) text.remove_suffix(1);
  return std::string(text);
}

const KernelRegistrar kStripKernel("StringStrip",
                                   [](const KernelConstruction&) { return mapStrings<std::string>(stripped); });
const KernelRegistrar kLengthKernel("StringLength", [](const KernelConstruction& c) {
  if (isUtf8Unit(c)) {
    return mapStrings<int32_t>([](const std::string& text) {
      return static_cast<int32_t>(std::count_if(text.begin(), text.end(), [](char b) { return !isTrailByte(b); }));
    });
  }
  return mapStrings<int32_t>([](const std::string& text) { return static_cast<int32_t>(text.size()); });
});

}  // namespace
}  // namespace engine::kernels
