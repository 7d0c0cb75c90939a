#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/data/preview/column_statistics.h"
#include "engine/data/preview/csv_guess.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_encoding.h"
#include "engine/data/preview/text_sample.h"

namespace engine::data {
namespace {

constexpr std::size_t kMostKeptValues = 400'000;  // of all columns together
constexpr std::size_t kLongestCell = 400;         // bytes shown
constexpr std::size_t kBlockCells = 1U << 18;
constexpr uint64_t kHugeText = 2ULL << 30;  // bytes; training holds the text in memory

class CsvPreviewer {
 public:
  CsvPreviewer(std::string path, const PreviewOptions& options, DataPreview& preview)
      : path_(std::move(path)), options_(options), preview_(preview) {}

  void run() {
    sample_ = sampleText(path_, options_, preview_.problems);
    preview_.fileBytes = sample_.fileBytes;
    preview_.readBytes = sample_.readBytes;
    if (!isText()) return;
    const bool cutOff = !sample_.whole || !preview_.problems.empty();
    if (cutOff && sample_.head.find('\n') == std::string::npos) {
      return addProblem({.line = 1, .what = message("is longer than ", sample_.head.size(), " bytes")},
                        "Choose a table whose rows are lines.");
    }
    if (cutOff) sample_.head.resize(std::max<std::size_t>(sample_.head.rfind('\n') + 1, 1));
    const CsvGuess guess = guessCsv(path_, sample_.head, options_);
    preview_.format = guess.format;
    preview_.header = guess.header;
    std::optional<PreviewProblem> problem;
    std::unique_ptr<CsvText> text = readableText(path_, std::move(sample_.head), guess.format, problem);
    if (problem) addProblem(std::move(*problem), "Correct the line, or change the settings for quotes and delimiters.");
    if (!text || text->records() == 0) {
      if (preview_.problems.empty()) addProblem({.what = "has no rows"}, "Choose a file that holds a table.");
      return;
    }
    readTable(std::move(*text));
  }

 private:
  void addProblem(PreviewProblem problem, const char* advice) {
    problem.file = path_;
    if (problem.advice.empty()) problem.advice = advice;
    preview_.problems.push_back(std::move(problem));
  }

  bool isText() {
    if (sample_.head.empty()) {
      if (preview_.problems.empty()) addProblem({.what = "is empty"}, "Choose a file that holds a table.");
      return false;
    }
    if (auto problem = textProblem(path_, sample_.head)) return goesOnAfter(std::move(*problem));
    for (const std::string& part : sample_.samples) {
      auto problem = textProblem(path_, part);
      if (!problem) continue;
      problem->line = 0;  // in the sample, not in the file
      problem->byte = -1;
      problem->what += ", somewhere after its first lines";
      preview_.problems.push_back(std::move(*problem));
      break;
    }
    return true;
  }

  // Shows at least the lines before what is wrong.
  bool goesOnAfter(PreviewProblem problem) {
    const bool linesBefore = problem.line > 2 && problem.byte > 0;
    const bool goesOn = !problem.fatal || linesBefore;
    if (problem.fatal && linesBefore) {
      sample_.head.resize(sample_.head.rfind('\n', static_cast<std::size_t>(problem.byte)) + 1);
      sample_.samples.clear();
    }
    preview_.problems.push_back(std::move(problem));
    return goesOn;
  }

  void readTable(CsvText text) {
    CsvCells cells;
    text.cut(0, cells);
    width_ = cells.cells.size();
    if (width_ > options_.mostColumns) {
      return addProblem({.what = message("has ", width_, " columns, more than ", options_.mostColumns)},
                        "Choose another delimiter, or a table with fewer columns.");
    }
    CsvColumnOptions columns{.naValue = options_.naValue, .numbersStay = true};
    for (std::size_t c = 0; c < width_; ++c) {
      columns.names.push_back(preview_.header ? std::string(cells.cells[c]) : "column_" + std::to_string(c + 1));
    }
    if (preview_.header) {
      columns.headerLine = text.line(0);
      text.dropFirst();
    }
    files_.push_back(std::move(text));
    try {
      columns_ = chooseColumns(columns, files_);
    } catch (const Error& error) {
      return addProblem(problemOf(path_, error),
                        "Rename the columns in the first line, or specify that the first line has no names.");
    }
    for (const CsvColumn& column : columns_) {
      statistics_.emplace_back(column, std::clamp<std::size_t>(kMostKeptValues / width_, 16, 2000));
    }
    keepRows();
    readFile(files_.front(), true);
    readSamples();
    finish();
  }

  bool isMissing(std::string_view cell) const { return cell.empty() || cell == options_.naValue; }

  void keepRows() {
    CsvCells cells;
    for (int64_t i = 0; i < files_.front().records() && preview_.rows.size() < options_.rows; ++i) {
      files_.front().cut(i, cells);
      if (cells.cells.size() != width_) continue;
      std::vector<std::string>& row = preview_.rows.emplace_back();
      for (const std::string_view cell : cells.cells) row.emplace_back(cell.substr(0, kLongestCell));
    }
  }

  void readFile(const CsvText& text, bool isHead) {
    constexpr int64_t kRowsBetweenLooks = 256;
    for (int64_t i = 0; i < text.records(); ++i) {
      if (i % kRowsBetweenLooks == 0 && options_.stopped()) return;
      text.cut(i, cells_);
      if (cells_.cells.size() != width_) {
        if (isHead && ragged_++ == 0) {
          raggedLine_ = text.line(i);
          raggedWidth_ = cells_.cells.size();
        }
        continue;
      }
      ++records_;
      keepCells(i);
      if (block_.size() >= kBlockCells) addBlock(isHead ? &text : nullptr);
    }
    addBlock(isHead ? &text : nullptr);
  }

  void keepCells(int64_t record) {
    const std::size_t first = block_.size();
    block_.insert(block_.end(), cells_.cells.begin(), cells_.cells.end());
    blockRecords_.push_back(record);
    // Cells with doubled quotes are copies that the next record replaces.
    for (const std::string& copy : cells_.unescaped) {
      for (std::size_t c = first; c < block_.size(); ++c) {
        if (block_[c].data() == copy.data()) block_[c] = copies_.emplace_back(block_[c]);
      }
    }
  }

  // Column by column, so that what is known of one stays in the caches: some tables have ten thousand.
  void addBlock(const CsvText* text) {
    for (std::size_t c = 0; c < width_; ++c) {
      ColumnStatistics& column = statistics_[c];
      for (std::size_t row = 0; row < blockRecords_.size(); ++row) {
        const std::string_view cell = block_[row * width_ + c];
        const bool firstMisfit = column.add(cell, isMissing(cell));
        if (firstMisfit && text) column.setMisfitLine(text->line(blockRecords_[row]));
      }
    }
    block_.clear();
    blockRecords_.clear();
  }

  void readSamples() {
    for (std::string& part : sample_.samples) {
      if (options_.stopped()) return;
      CsvFormat format = preview_.format;
      format.skipLines = 0;
      std::optional<PreviewProblem> ignored;  // a sample may begin within a quoted cell
      std::unique_ptr<CsvText> text = readableText(path_, std::move(part), format, ignored);
      if (!text) continue;
      samples_.push_back(std::move(text));
      readFile(*samples_.back(), false);
    }
  }

  void finish() {
    for (const ColumnStatistics& column : statistics_) column.write(preview_.columns.emplace_back());
    preview_.estimated = !sample_.whole;
    preview_.examples = records_;
    if (preview_.estimated && records_ > 0) {
      preview_.examples =
          std::llround(static_cast<double>(records_) * sample_.textBytes / std::max(1.0, readTextBytes()));
    }
    if (ragged_ > 0) {
      PreviewProblem problem{.line = raggedLine_,
                             .what = message("has ", raggedWidth_, " cells where ", width_, " are expected")};
      if (ragged_ > 1) problem.what += message(", as have ", ragged_ - 1, " other lines");
      problem.fatal = !options_.ignoreErrors;
      addProblem(std::move(problem), "Correct the file, choose another delimiter, or skip such lines.");
    }
    if (records_ == 0 && preview_.problems.empty()) {
      addProblem({.what = "has no rows below the names of its columns"}, "Choose a file that holds a table.");
    }
    if (sample_.textBytes > static_cast<double>(kHugeText)) {
      addProblem(
          {.what = message("is large: training holds its ", std::llround(sample_.textBytes / 1e9), " GB in memory"),
           .fatal = false},
          "TFRecord files are read piece by piece.");
    }
  }

  double readTextBytes() const { return static_cast<double>(sample_.readBytes); }

  std::string path_;
  const PreviewOptions& options_;
  DataPreview& preview_;
  TextSample sample_;
  std::size_t width_ = 0;
  std::vector<CsvText> files_;                     // the head
  std::vector<std::unique_ptr<CsvText>> samples_;  // cells of statistics are in these texts
  std::vector<CsvColumn> columns_;
  std::vector<ColumnStatistics> statistics_;
  CsvCells cells_;
  std::deque<std::string> copies_;
  std::vector<std::string_view> block_;  // cells of whole rows that are not yet in the statistics
  std::vector<int64_t> blockRecords_;    // the record of each of these rows
  int64_t records_ = 0, ragged_ = 0, raggedLine_ = 0;
  std::size_t raggedWidth_ = 0;
};

}  // namespace

void previewCsv(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kCsv;
  CsvPreviewer(path, options, preview).run();
}

}  // namespace engine::data
