#include "widgets/dashboards/text/line_diff.h"

#include <algorithm>
#include <cstdint>

namespace widgets {
namespace {

constexpr int64_t kMostCells = 4'000'000;  // of the table of common lengths

// The middle part, without common lines at its ends.
void appendDiff(const QStringList& before, const QStringList& after, std::vector<DiffLine>& lines) {
  const qsizetype rows = before.size();
  const qsizetype columns = after.size();
  qsizetype row = 0;
  qsizetype column = 0;
  if (static_cast<int64_t>(rows) * columns <= kMostCells && rows > 0 && columns > 0) {
    // common[i][j]: length of the longest common part of what follows.
    std::vector<int> common(static_cast<std::size_t>((rows + 1) * (columns + 1)));
    const auto at = [&](qsizetype i, qsizetype j) -> int& {
      return common[static_cast<std::size_t>(i * (columns + 1) + j)];
    };
    for (qsizetype i = rows - 1; i >= 0; --i) {
      for (qsizetype j = columns - 1; j >= 0; --j) {
        at(i, j) = before[i] == after[j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
      }
    }
    while (row < rows && column < columns) {
      if (before[row] == after[column]) {
        lines.push_back({DiffLine::Kind::kSame, before[row++]});
        ++column;
      } else if (at(row + 1, column) >= at(row, column + 1)) {
        lines.push_back({DiffLine::Kind::kRemoved, before[row++]});
      } else {
        lines.push_back({DiffLine::Kind::kAdded, after[column++]});
      }
    }
  }
  while (row < rows) lines.push_back({DiffLine::Kind::kRemoved, before[row++]});
  while (column < columns) lines.push_back({DiffLine::Kind::kAdded, after[column++]});
}

}  // namespace

std::vector<DiffLine> lineDiff(const QStringList& before, const QStringList& after) {
  const qsizetype shorter = std::min(before.size(), after.size());
  qsizetype head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  qsizetype tail = 0;
  while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  std::vector<DiffLine> lines;
  for (qsizetype i = 0; i < head; ++i) lines.push_back({DiffLine::Kind::kSame, after[i]});
  appendDiff(before.mid(head, before.size() - head - tail), after.mid(head, after.size() - head - tail), lines);
  for (qsizetype i = after.size() - tail; i < after.size(); ++i) lines.push_back({DiffLine::Kind::kSame, after[i]});
  return lines;
}

}  // namespace widgets
