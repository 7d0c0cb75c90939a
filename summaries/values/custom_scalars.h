// Layouts of TensorBoard's custom scalars: which scalar series share a chart. Values: callable from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

struct CustomChart {
  std::string title;
  // A line for each series whose tag one of these regular expressions matches from its beginning.
  std::vector<std::string> tagPatterns;
  // Or a line inside a band, by exact tags.
  struct Margin {
    std::string value, lower, upper;
  };
  std::vector<Margin> margins;
};

struct CustomCategory {
  std::string title;
  bool closed = false;
  std::vector<CustomChart> charts;
};

struct CustomScalarsLayout {
  std::vector<CustomCategory> categories;
};

CustomScalarsLayout decodeCustomScalars(std::string_view payload);  // DataLoss
// The newest layout of a run; none: the run has none.
std::optional<CustomScalarsLayout> readCustomScalars(EventLogReader& reader);
// The layouts of several runs as one: charts of categories with one title come together, equal charts once.
CustomScalarsLayout merged(const std::vector<CustomScalarsLayout>& layouts);

}  // namespace summaries::values
