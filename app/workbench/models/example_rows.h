// Reads the examples of an input one at a time, forwards and backwards. Used by one thread at a time, never the GUI
// thread.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/estimator/export/named_tensors.h"
#include "engine/estimator/inputs/experiment_inputs.h"

namespace app {

// Tensors with a batch of one. A sparse feature "x" is there twice: as its components, and as "x", its values.
struct ExampleRow {
  int64_t index = 0;
  engine::estimator::NamedTensors features;
  engine::estimator::NamedTensors labels;
};

class ExampleRows {
 public:
  // Errors of the source when the first row is asked for.
  ExampleRows(engine::estimator::Input input, const engine::estimator::InputContext& context);
  // OutOfRange, with how many there are, behind the last one.
  const ExampleRow& at(int64_t index);

 private:
  void open();
  bool readNext();

  engine::estimator::InputFn inputFn_;
  std::optional<engine::estimator::InputData> data_;  // once opened
  std::unique_ptr<engine::data::Iterator> rows_;
  std::vector<ExampleRow> read_;
};

// The names of sparse features among the names of an input's components.
std::vector<std::string> sparseFeaturesOf(const std::vector<std::string>& components);
// Whether it is a component of one of these features.
bool isSparsePart(const std::string& name, const std::vector<std::string>& sparse);
// Gives each of these features its components, of a batch of one, for its values.
void expandSparse(const std::vector<std::string>& sparse, engine::estimator::NamedTensors& row);

}  // namespace app
