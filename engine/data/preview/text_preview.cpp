// Files of text, an example a line.
#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_encoding.h"
#include "engine/data/preview/text_sample.h"
#include "engine/data/preview/value_counter.h"
#include "engine/formats/files/files.h"
#include "engine/formats/files/plain_records.h"

namespace engine::data {
namespace {

constexpr std::size_t kLongestLine = 400;  // bytes shown
constexpr const char* kLineFeature = "text";

// The head of a stream that zlib wrote, whose beginning no mark tells.
TextSample sampleZlib(const std::string& path, const PreviewOptions& options) {
  TextSample sample;
  sample.fileBytes = formats::InputFile(path).size();
  formats::LineReader reader(path, formats::Compression::kZlib);
  std::string line;
  sample.whole = true;
  while (reader.next(line)) {
    sample.head += line + '\n';
    if (sample.head.size() < options.mostWholeBytes && !options.stopped()) continue;
    sample.whole = false;
    break;
  }
  sample.readBytes = sample.head.size();
  sample.textBytes = static_cast<double>(sample.head.size());
  return sample;
}

class LinePreviewer {
 public:
  LinePreviewer(std::string path, const PreviewOptions& options, DataPreview& preview)
      : path_(std::move(path)), options_(options), preview_(preview) {}

  void run() {
    const bool isZlib = options_.compression == "ZLIB";
    TextSample sample = isZlib ? sampleZlib(path_, options_) : sampleText(path_, options_, preview_.problems);
    preview_.fileBytes = sample.fileBytes;
    preview_.readBytes = sample.readBytes;
    preview_.compression = options_.compression.value_or(sample.gzip ? "GZIP" : "");
    if (!preview_.problems.empty() && sample.head.empty()) return;
    if (!isZlib && sample.gzip != (preview_.compression == "GZIP")) {
      return addProblem({.what = sample.gzip ? "is compressed with gzip" : "is not compressed with gzip"},
                        "Choose the other compression.");
    }
    if (sample.head.empty()) return addProblem({.what = "is empty"}, "Choose a file that holds text.");
    if (auto problem = textProblem(path_, sample.head)) {
      const bool isFatal = problem->fatal;
      preview_.problems.push_back(std::move(*problem));
      if (isFatal) return;
    }
    readLines(sample);
  }

 private:
  void addProblem(PreviewProblem problem, const char* advice) {
    problem.file = path_;
    problem.advice = advice;
    preview_.problems.push_back(std::move(problem));
  }

  void readLines(const TextSample& sample) {
    std::string_view text = sample.head;
    // The last line of a part may be cut off.
    if (!sample.whole && text.rfind('\n') != text.npos) text = text.substr(0, text.rfind('\n') + 1);
    const auto bytes = static_cast<double>(text.size());
    while (!text.empty() && !options_.stopped()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      addLine(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    preview_.estimated = !sample.whole;
    preview_.examples = lines_;
    if (preview_.estimated) {
      preview_.examples = std::llround(static_cast<double>(lines_) * std::max(1.0, sample.textBytes / bytes));
    }
    ColumnPreview& column = preview_.columns.emplace_back();
    column.name = kLineFeature;
    column.dtype = DType::kString;
    column.seen = lines_;
    column.missing = empty_;
    counter_.write(column);
  }

  void addLine(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++lines_;
    empty_ += line.empty() ? 1 : 0;
    const std::string text(line.substr(0, kLongestLine));
    if (!text.empty()) counter_.add(text, {});
    if (preview_.rows.size() < options_.rows) preview_.rows.push_back({text});
  }

  std::string path_;
  const PreviewOptions& options_;
  DataPreview& preview_;
  ValueCounter counter_;
  int64_t lines_ = 0, empty_ = 0;
};

}  // namespace

void previewText(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kText;
  LinePreviewer(path, options, preview).run();
}

}  // namespace engine::data
