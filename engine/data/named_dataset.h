// A data set whose components have names, and which of them are labels: what sources give and what input functions
// return, so that a model gets its features and labels by name and no order matters. An immutable value by its
// functions: each returns another one. Any thread may use it.
//   const auto points = data::NamedDataset::fromTensorSlices(
//       {{"x", Tensor::vector<float>({1, 2, 3})}, {"y", Tensor::vector<float>({2, 4, 6})}}, {"y"});
//   points.batch(2).first().at("y").toDoubles();  // is std::vector({2.0, 4.0})
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/dataset.h"

namespace engine::data {

struct NamedDataset {
  // Names of the components in the data set's order, and those of them that are labels. InvalidArgument, naming it, for
  // a name that is there twice or missing, a label that is no name, and numbers of names and components that differ.
  NamedDataset(Dataset components, std::vector<std::string> componentNames, std::vector<std::string> labelNames = {});
  // One example for each row of the columns, whose first dimensions are equal. InvalidArgument otherwise.
  static NamedDataset fromTensorSlices(const std::vector<std::pair<std::string, Tensor>>& columns,
                                       std::vector<std::string> labels = {});

  // The first element by the names of its components, each with the dtype and shape that the data set says of it.
  // OutOfRange when there is none, and what reading it fails with.
  std::map<std::string, Tensor> first() const;
  // Which component has this name. NotFound, with the names there are.
  std::size_t component(const std::string& name) const;

  // The same data with other labels, other components (in this order; a label left out is none any more), or another
  // name for one of them. Errors as of the constructor; NotFound for a name that is not there.
  NamedDataset withLabels(std::vector<std::string> labelNames) const;
  NamedDataset select(const std::vector<std::string>& wanted) const;
  NamedDataset rename(const std::string& from, const std::string& to) const;

  // As Dataset's functions of the same names (engine/data/dataset.h).
  NamedDataset repeat(int64_t count = -1) const { return with(dataset.repeat(count)); }
  NamedDataset shuffle(int64_t bufferSize, std::optional<int64_t> seed = std::nullopt,
                       bool reshuffleEachIteration = true) const {
    return with(dataset.shuffle(bufferSize, seed, reshuffleEachIteration));
  }
  NamedDataset take(int64_t count) const { return with(dataset.take(count)); }
  NamedDataset skip(int64_t count) const { return with(dataset.skip(count)); }
  NamedDataset shard(int64_t shards, int64_t index) const { return with(dataset.shard(shards, index)); }
  NamedDataset cache() const { return with(dataset.cache()); }
  NamedDataset batch(int64_t size, bool dropRemainder = false) const {
    return with(dataset.batch(size, dropRemainder));
  }
  NamedDataset prefetch(int64_t bufferSize) const { return with(dataset.prefetch(bufferSize)); }
  // The component of numbers as float32, divided by `divisor`. NotFound for another name.
  NamedDataset castToFloat(const std::string& name, float divisor = 1) const {
    return with(dataset.castToFloat(component(name), divisor));
  }
  // Any other change of the data set that keeps the number and meaning of its components.
  NamedDataset with(Dataset changed) const { return {std::move(changed), names, labels}; }

  Dataset dataset;
  std::vector<std::string> names;   // of the components, each once
  std::vector<std::string> labels;  // those of them that are labels; may be empty
};

}  // namespace engine::data
