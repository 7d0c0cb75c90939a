// The rows of the family "canned": tf.Examples in a TFRecord file, described by a JSON file. Used by one thread.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/estimator/inputs/input_fn.h"

namespace golden {

class ExampleRows {
 public:
  // <folder>/<set>_<part>.tfrecord and <folder>/<set>.json. The case says which label the model gets ("label": a name,
  // or names by head) and, when not all, which features ("features_fed"). Unimplemented for features of which rows have
  // different numbers of values.
  ExampleRows(const std::filesystem::path& folder, const std::string& set, const std::string& part,
              const nlohmann::json& oneCase);

  // The first `rows` rows (all: -1) in order, again and again with `repeat`.
  engine::estimator::InputData input(int64_t batch, bool repeat, int64_t rows = -1) const;

 private:
  engine::data::Element columns_;  // the features, then the labels
  std::vector<std::string> features_;
  std::vector<std::string> labels_;
};

}  // namespace golden
