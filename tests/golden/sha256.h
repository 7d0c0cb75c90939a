// SHA-256, by which recorded results name images, sounds and messages. A pure function.
#pragma once

#include <string>
#include <string_view>

namespace golden {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace golden
