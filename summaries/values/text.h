// Text summaries: Markdown strings with a shape. Pure functions and values: callable from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

struct Text {
  std::vector<int64_t> shape;        // []: one string; [n]: a column; [n, m]: a table
  std::vector<std::string> strings;  // Markdown in UTF-8, row-major
};

// One string is stored as it is, anything else as a TextRecord.
std::string encodeText(const Text& text);
Text decodeText(std::string_view payload);  // DataLoss

// Of a text series at a step that items() lists. Errors: NotFound, DataLoss.
Text readText(EventLogReader& reader, int64_t series, int64_t step, int repeat = kNewestRepeat);

// As one Markdown text, the way TensorBoard lays it out: one string as it is, more as a table. Of more than two
// dimensions the last two are shown, at the index 0 of the others.
std::string markdown(const Text& text);

}  // namespace summaries::values
