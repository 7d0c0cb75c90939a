#include "app/cli/text_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/cli/terminal_text.h"

namespace app::cli {
namespace {

constexpr std::size_t kWidest = 200;  // characters: what is longer stands out of its column

// Characters, not bytes: what follows a UTF-8 lead byte takes no place.
std::size_t widthOf(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

}  // namespace

std::string textTable(const std::vector<std::vector<std::string>>& given, const std::vector<std::size_t>& right) {
  std::vector<std::vector<std::string>> rows = given;
  for (auto& row : rows) {
    for (std::string& cell : row) cell = terminalText(cell);
  }
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], std::min(widthOf(row[i]), kWidest));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - std::min(widths[i], widthOf(row[i])), ' ');
      const bool isRight = std::ranges::find(right, i) != right.end();
      line += (i ? "  " : "") + (isRight ? space + row[i] : row[i] + space);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += (text.empty() ? "" : "\n") + line;
  }
  return text;
}

std::string wholeOrShort(double value, int digits) {
  constexpr double kExactlyWhole = 1e15;
  char text[32];
  const bool isWhole = std::abs(value) < kExactlyWhole && value == std::floor(value);
  std::snprintf(text, sizeof text, "%.*g", isWhole ? 16 : digits, value);
  return text;
}

std::string shortNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string byteCount(int64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  char text[32];
  std::snprintf(text, sizeof text, unit == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, kUnits[unit]);
  return text;
}

}  // namespace app::cli
