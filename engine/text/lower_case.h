// Lower case of any text, by ICU without a language: "ΑΣ" becomes "ας". Pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace engine::text {

// Bytes that are no UTF-8 become U+FFFD.
std::string lowerCase(std::string_view text);

}  // namespace engine::text
