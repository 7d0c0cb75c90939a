// Rows of words in columns for people. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <vector>

namespace app::cli {

// Lines without the last line's end; columns two blanks apart, those named in `right` right-aligned.
std::string textTable(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right = {});
// Four significant digits; "nan" and "inf" in words.
std::string shortNumber(double value);
// "1.2 MB".
std::string byteCount(int64_t bytes);

}  // namespace app::cli
