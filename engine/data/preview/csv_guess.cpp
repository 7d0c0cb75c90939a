#include "engine/data/preview/csv_guess.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/core/error.h"
#include "engine/data/preview/text_sample.h"
#include "engine/kernels/parsing/number_text.h"

namespace engine::data {
namespace {

constexpr std::size_t kGuessBytes = 64U << 10;
constexpr int64_t kGuessRows = 200;
constexpr double kMostly = 0.9;  // of rows or cells
constexpr double kHalf = 0.5;    // of records
constexpr int kTries = 4;

using Records = std::vector<std::vector<std::string>>;

struct Cut {
  Records records;
  std::size_t width = 0;  // cells of most records
  double share = 0;       // of the records that have so many
  bool stray = false;     // quotes are used in another way
};

Cut cutWith(const std::string& path, const std::string& text, const CsvFormat& format) {
  Cut cut;
  std::optional<PreviewProblem> problem;
  const auto records = readableText(path, text, format, problem);
  cut.stray = problem && problem->what.find("follows") != std::string::npos;
  if (!records) return cut;
  std::map<std::size_t, int> widths;
  CsvCells cells;
  for (int64_t i = 0; i < std::min(records->records(), kGuessRows); ++i) {
    records->cut(i, cells);
    cut.records.emplace_back(cells.cells.begin(), cells.cells.end());
    ++widths[cells.cells.size()];
  }
  for (const auto& [width, count] : widths) {
    const double share = count / static_cast<double>(cut.records.size());
    if (share < cut.share) continue;
    cut.share = share;
    cut.width = width;
  }
  return cut;
}

// Whole lines, a few even where they are long.
std::string firstLines(const std::string& text) {
  constexpr int kLeastLines = 5;
  std::size_t end = 0;
  for (int line = 0; end < text.size() && (line < kLeastLines || end < kGuessBytes); ++line) {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  }
  return text.substr(0, end);
}

struct Candidate {
  CsvFormat format;
  Cut cut;
  double score = 0;
};

double scoreOf(const Cut& cut) {
  if (cut.width < 2) return 0;
  const bool firstFits = cut.records.front().size() == cut.width;
  // More cells decide between characters that fit equally well.
  return cut.share + (firstFits ? 0.5 : 0) + 0.001 * static_cast<double>(std::min<std::size_t>(cut.width, 100));
}

Candidate tried(const std::string& path, const std::string& text, CsvFormat format) {
  Candidate candidate{format, cutWith(path, text, format)};
  if (candidate.cut.stray) {
    format.quotes = false;
    const Cut plain = cutWith(path, text, format);
    if (!plain.records.empty()) candidate = {format, plain};
  }
  candidate.score = scoreOf(candidate.cut);
  return candidate;
}

Candidate bestFormat(const std::string& path, const std::string& text) {
  Candidate best;
  for (const char delimiter : {',', '\t', ';', '|'}) {
    Candidate candidate = tried(path, text, {.delimiter = delimiter});
    if (best.cut.records.empty() || candidate.score > best.score) best = std::move(candidate);
  }
  if (best.score < kHalf) {
    Candidate words = tried(path, text, {.delimiter = ' ', .whitespace = true});
    if (words.score >= kMostly && words.score > best.score) return words;
  }
  return best;
}

// Cells of column `c` in records of the usual width, from `first` on.
template <typename Visit>
void forColumn(const Cut& cut, std::size_t first, std::size_t c, Visit visit) {
  for (std::size_t i = first; i < cut.records.size(); ++i) {
    if (cut.records[i].size() == cut.width) visit(cut.records[i][c]);
  }
}

std::string_view trimmed(std::string_view cell) {
  while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
  return cell;
}

double numberShare(const Cut& cut, std::size_t first, std::size_t c) {
  int64_t numbers = 0, filled = 0;
  forColumn(cut, first, c, [&](const std::string& cell) {
    if (trimmed(cell).empty()) return;
    ++filled;
    numbers += isNumberText(trimmed(cell)) ? 1 : 0;
  });
  return filled == 0 ? 0 : static_cast<double>(numbers) / static_cast<double>(filled);
}

bool looksLikeHeader(const Cut& cut) {
  const std::vector<std::string>& first = cut.records.front();
  if (first.size() != cut.width) return false;
  for (const std::string& cell : first) {
    if (trimmed(cell).empty() || isNumberText(trimmed(cell))) return false;
  }
  if (cut.records.size() == 1) return true;
  bool occursBelow = false;
  for (std::size_t c = 0; c < cut.width; ++c) {
    if (numberShare(cut, 1, c) >= kMostly) return true;
    forColumn(cut, 1, c, [&](const std::string& cell) { occursBelow |= cell == first[c]; });
  }
  return !occursBelow;
}

// A first line of counts and class names before a table of numbers, as TensorFlow's iris files have it.
bool looksLikeSizes(const Cut& cut) {
  const std::vector<std::string>& first = cut.records.front();
  if (cut.records.size() < 3 || first.size() != cut.width) return false;
  int words = 0;
  for (std::size_t c = 0; c < cut.width; ++c) {
    if (!isNumberText(trimmed(first[c])) && numberShare(cut, 1, c) == 1) ++words;
  }
  return words >= 2;
}

bool spacesFollow(const Cut& cut) {
  int64_t spaces = 0, all = 0;
  for (std::size_t c = 1; c < cut.width; ++c) {
    forColumn(cut, 0, c, [&](const std::string& cell) {
      ++all;
      spaces += cell.starts_with(' ') ? 1 : 0;
    });
  }
  return all > 0 && static_cast<double>(spaces) >= kMostly * static_cast<double>(all);
}

bool dotsEnd(const Cut& cut) {
  bool all = cut.records.size() > 1 && numberShare(cut, 0, cut.width - 1) == 0;
  forColumn(cut, 0, cut.width - 1, [&](const std::string& cell) { all &= cell.size() > 1 && cell.ends_with('.'); });
  return all;
}

void dropLines(Cut& cut, CsvFormat& format, std::size_t records) {
  format.skipLines += static_cast<int64_t>(records);
  cut.records.erase(cut.records.begin(), cut.records.begin() + static_cast<std::ptrdiff_t>(records));
}

}  // namespace

bool isNumberText(std::string_view text) {
  double value = 0;
  return kernels::parseNumber(text, value);
}

std::unique_ptr<CsvText> readableText(const std::string& path, std::string text, const CsvFormat& format,
                                      std::optional<PreviewProblem>& problem) {
  for (int i = 0; i < kTries; ++i) {
    try {
      return std::make_unique<CsvText>(path, text, format);
    } catch (const Error& error) {
      PreviewProblem found = problemOf(path, error);
      std::size_t end = 0;
      for (int64_t line = 1; line < found.line && end != std::string::npos; ++line) end = text.find('\n', end) + 1;
      if (!problem) problem = std::move(found);
      if (end == 0 || end >= text.size()) return nullptr;
      text.resize(end);
    }
  }
  return nullptr;
}

CsvGuess guessCsv(const std::string& path, const std::string& text, const PreviewOptions& options) {
  const std::string head = firstLines(text);
  Candidate best;
  if (options.format) {
    best = {*options.format, cutWith(path, head, *options.format)};
    if (best.cut.records.empty()) return {best.format, options.header.value_or(true)};
    return {best.format, options.header.value_or(looksLikeHeader(best.cut))};
  }
  best = bestFormat(path, head);
  Cut& cut = best.cut;
  if (cut.records.empty()) return {best.format, options.header.value_or(true)};
  // A remark before the table.
  const double others = static_cast<double>(cut.records.size()) - 1;
  const bool othersFit = cut.share * (others + 1) >= kMostly * others;
  if (cut.width > 1 && othersFit && cut.records.size() > 2 && cut.records[0].size() == 1) {
    dropLines(cut, best.format, 1);
  }
  bool header = options.header.value_or(looksLikeHeader(cut));
  if (!header && !options.header && looksLikeSizes(cut)) dropLines(cut, best.format, 1);
  if (!best.format.whitespace && best.format.delimiter != '\t') best.format.skipInitialSpace = spacesFollow(cut);
  if (!header && cut.width > 1 && dotsEnd(cut)) best.format.recordSuffix = ".";
  return {best.format, header};
}

}  // namespace engine::data
