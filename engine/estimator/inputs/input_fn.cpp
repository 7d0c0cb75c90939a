#include "engine/estimator/inputs/input_fn.h"

#include <algorithm>

namespace engine::estimator {
namespace {

std::vector<std::string> featuresOf(const data::NamedDataset& named) {
  std::vector<std::string> features;
  std::ranges::copy_if(named.names, std::back_inserter(features), [&](const std::string& name) {
    return std::ranges::find(named.labels, name) == named.labels.end();
  });
  return features;
}

data::Dataset labelsLast(const data::NamedDataset& named) {
  std::vector<std::string> order = featuresOf(named);
  order.insert(order.end(), named.labels.begin(), named.labels.end());
  return named.select(order).dataset;
}

}  // namespace

InputData::InputData(const data::NamedDataset& named)
    : dataset(labelsLast(named)),
      features(featuresOf(named)),
      labels(named.labels.size() == 1 ? std::vector<std::string>{"label"} : named.labels) {}

}  // namespace engine::estimator
