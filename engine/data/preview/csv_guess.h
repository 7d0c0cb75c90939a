// How a CSV file is written, guessed from its first lines: what stands between cells, whether the first line names the
// columns, what is to be passed over. Pure functions: callable from any thread.
#pragma once

#include <memory>
#include <string>

#include "engine/data/preview/preview.h"

namespace engine::data {

struct CsvGuess {
  CsvFormat format;
  bool header = true;
};

// `text` is the beginning of the file. What the options give is taken as it is.
CsvGuess guessCsv(const std::string& path, const std::string& text, const PreviewOptions& options);

// The records of a text up to the first that cannot be read; `problem` is what is wrong there. Null when not even the
// first can be read.
std::unique_ptr<CsvText> readableText(const std::string& path, std::string text, const CsvFormat& format,
                                      std::optional<PreviewProblem>& problem);

// A number as the engine reads it.
bool isNumberText(std::string_view text);

}  // namespace engine::data
