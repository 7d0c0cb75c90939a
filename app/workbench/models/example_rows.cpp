#include "app/workbench/models/example_rows.h"

#include "engine/core/error.h"
#include "engine/graph/sparse_components.h"

namespace app {
namespace {

using engine::estimator::Input;

Input oneByOne(Input input) {
  input.set_batch_size(1);
  input.set_drop_remainder(false);
  input.set_prefetch(0);
  return input;
}

}  // namespace

std::vector<std::string> sparseFeaturesOf(const std::vector<std::string>& components) {
  constexpr std::string_view kValues = "/values";
  std::vector<std::string> features;
  for (const std::string& name : components) {
    if (!name.ends_with(kValues)) continue;
    const std::string feature = name.substr(0, name.size() - kValues.size());
    const auto parts = engine::sparseComponentNames(feature);
    const bool whole = std::ranges::all_of(
        parts, [&](const std::string& part) { return std::ranges::find(components, part) != components.end(); });
    if (whole) features.push_back(feature);
  }
  return features;
}

bool isSparsePart(const std::string& name, const std::vector<std::string>& sparse) {
  return std::ranges::any_of(sparse, [&](const std::string& feature) {
    const auto parts = engine::sparseComponentNames(feature);
    return std::ranges::find(parts, name) != parts.end();
  });
}

void expandSparse(const std::vector<std::string>& sparse, engine::estimator::NamedTensors& row) {
  for (const std::string& feature : sparse) {
    const auto found = row.find(feature);
    if (found == row.end()) continue;
    const engine::Tensor values = found->second;
    const int64_t count = values.elements();
    std::vector<int64_t> indices;
    for (int64_t i = 0; i < count; ++i) indices.insert(indices.end(), {0, i});
    const auto parts = engine::sparseComponentNames(feature);
    row.erase(found);
    row[parts[0]] = engine::Tensor::of(indices, {count, 2});
    row[parts[1]] = values.reshaped({count});
    row[parts[2]] = engine::Tensor::vector<int64_t>({1, count});
  }
}

ExampleRows::ExampleRows(Input input, const engine::estimator::InputContext& context)
    : inputFn_(engine::estimator::inputFnOf(oneByOne(std::move(input)), context)) {}

void ExampleRows::open() {
  if (rows_) return;
  data_ = inputFn_(engine::estimator::Mode::kPredict);
  rows_ = data_->dataset.makeIterator();
}

bool ExampleRows::readNext() {
  engine::data::Element element;
  if (!rows_->next(element)) return false;
  ExampleRow row{static_cast<int64_t>(read_.size()), {}, {}};
  std::size_t at = 0;
  for (const std::string& name : data_->features) row.features[name] = element.at(at++);
  for (const std::string& name : data_->labels) row.labels[name] = element.at(at++);
  for (const std::string& feature : sparseFeaturesOf(data_->features)) {
    const engine::Tensor& values = row.features.at(engine::sparseComponentNames(feature)[1]);
    row.features[feature] = values.reshaped({1, values.elements()});
  }
  read_.push_back(std::move(row));
  return true;
}

const ExampleRow& ExampleRows::at(int64_t index) {
  open();
  while (static_cast<int64_t>(read_.size()) <= index) {
    if (readNext()) continue;
    engine::fail(engine::Code::kOutOfRange, "The input has ", read_.size(), " examples.");
  }
  return read_[static_cast<std::size_t>(index)];
}

}  // namespace app
