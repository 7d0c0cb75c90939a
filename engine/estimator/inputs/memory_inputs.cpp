#include "engine/estimator/inputs/memory_inputs.h"

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

void checkColumns(const Columns& features, const Columns& labels) {
  if (features.empty()) fail(Code::kInvalidArgument, "There are no features: pass at least one column.");
  std::string sizes;
  bool equal = true;
  const Tensor& first = features.begin()->second;
  for (const Columns* columns : {&features, &labels}) {
    for (const auto& [name, column] : *columns) {
      equal = equal && column.rank() > 0 && column.dim(0) == first.dim(0);
      sizes += message(sizes.empty() ? "" : ", ", name, " ", column.shape());
    }
  }
  if (!equal) fail(Code::kInvalidArgument, "All columns must have the same number of rows; there are ", sizes, ".");
  for (const auto& [name, column] : labels) {
    if (features.contains(name)) {
      fail(Code::kInvalidArgument, "The label '", name, "' has the same name as a feature: rename it.");
    }
  }
}

}  // namespace

InputFn numpyInputFn(Columns features, Columns labels, MemoryInputOptions options) {
  checkColumns(features, labels);
  std::vector<std::pair<std::string, Tensor>> columns(features.begin(), features.end());
  columns.insert(columns.end(), labels.begin(), labels.end());
  std::vector<std::string> labelNames;
  for (const auto& [name, column] : labels) labelNames.push_back(name);
  auto dataset = data::NamedDataset::fromTensorSlices(columns, labelNames);
  if (options.numEpochs != 1) dataset = dataset.repeat(options.numEpochs.value_or(-1));
  if (options.shuffle) dataset = dataset.shuffle(options.queueCapacity, options.seed);
  dataset = dataset.batch(options.batchSize, !options.numEpochs);
  return [data = InputData(dataset)](Mode) { return data; };
}

InputFn pandasInputFn(Columns features, std::optional<Tensor> label, MemoryInputOptions options,
                      const std::string& targetColumn) {
  Columns labels;
  if (label) labels[targetColumn] = *label;
  for (const Columns* columns : {&features, &labels}) {
    for (const auto& [name, column] : *columns) {
      if (column.rank() != 1) {
        fail(Code::kInvalidArgument, "Column '", name, "' has shape ", column.shape(), "; a data frame's are vectors.");
      }
    }
  }
  return numpyInputFn(std::move(features), std::move(labels), options);
}

}  // namespace engine::estimator
