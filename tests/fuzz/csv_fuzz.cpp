// Feeds arbitrary bytes to everything that reads CSV files: the first byte gives the format, the rest is the text. Read
// are the records, the columns of a data set, and what a look at the file guesses.
#include "engine/data/csv_dataset.h"
#include "engine/data/preview/csv_guess.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

namespace data = engine::data;

data::CsvFormat formatOf(uint8_t choice) {
  constexpr char kDelimiters[] = {',', ';', '\t', '|'};
  data::CsvFormat format;
  format.delimiter = kDelimiters[choice & 3];
  format.quotes = (choice & 4) == 0;
  format.whitespace = (choice & 8) != 0;
  format.skipInitialSpace = (choice & 16) != 0;
  if (choice & 32) format.recordSuffix = ";";
  if (choice & 64) format.skipLines = 1;
  return format;
}

void cutRecords(const std::string& text, const data::CsvFormat& format) {
  const data::CsvText records("fuzz.csv", text, format);
  data::CsvCells cells;
  for (int64_t i = 0; i < records.records(); ++i) {
    records.cut(i, cells);
    records.line(i);
  }
}

void readDataset(const std::string& path, const data::CsvFormat& format, bool ignoreErrors) {
  data::CsvOptions options;
  options.format = format;
  options.ignoreErrors = ignoreErrors;
  const data::CsvDataset table = data::csvDataset({path}, options);
  const auto iterator = table.dataset.batch(7).makeIterator();
  data::Element batch;
  while (iterator->next(batch)) continue;
}

void guess(const std::string& path, const std::string& text) {
  const data::CsvGuess guess = data::guessCsv(path, text, {});
  std::optional<data::PreviewProblem> problem;
  data::readableText(path, text, guess.format, problem);
  data::previewData(path, {.kind = data::PreviewKind::kCsv});
}

}  // namespace

FUZZ_TARGET(csv)(const uint8_t* bytes, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(bytes, size);
  const data::CsvFormat format = formatOf(input.choice);
  fuzz::refuseOrTake([&] { cutRecords(input.bytes, format); });
  static const fuzz::Folder folder("csv");
  const std::string path = folder.write("fuzz.csv", input.bytes);
  fuzz::refuseOrTake([&] { readDataset(path, format, (input.choice & 128) != 0); });
  guess(path, input.bytes);
  return 0;
}
