// Lays out rows of words in columns. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <vector>

namespace app::cli {

// Lines without the last line's end; columns two blanks apart, those named in `right` right-aligned. Cells are shown as
// terminalText().
std::string textTable(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right = {});
// So many significant digits; whole numbers, such as steps, with all of theirs.
std::string wholeOrShort(double value, int digits);
// Four significant digits; "nan" and "inf" in words.
std::string shortNumber(double value);
// "1.2 MB".
std::string byteCount(int64_t bytes);

}  // namespace app::cli
