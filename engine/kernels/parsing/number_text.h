// Numbers out of text, as TensorFlow reads them: spaces around a number are passed over, whatever the locale. Floats
// may have a sign of either kind, be hexadecimal integers (0x10), "inf" or "nan" in any case; what is too large becomes
// infinite. Integers are decimal, with '-' only, and must fit their type. Pure functions.
#pragma once

#include <cstdint>
#include <string_view>

namespace engine::kernels {

// False when the text is no number of the type of `value`.
bool parseNumber(std::string_view text, float& value);
bool parseNumber(std::string_view text, double& value);
bool parseNumber(std::string_view text, int32_t& value);
bool parseNumber(std::string_view text, int64_t& value);

}  // namespace engine::kernels
