// Under which key a checkpoint keeps a variable: its name, or, in an object-based checkpoint of TensorFlow 2, what the
// checkpoint's object graph says. Immutable: callable from any thread.
#pragma once

#include <map>
#include <string>

#include "engine/formats/bundle/bundle_reader.h"

namespace engine::estimator {

class CheckpointNames {
 public:
  // `reader` outlives it. DataLoss for a damaged object graph.
  explicit CheckpointNames(const formats::BundleReader& reader);
  bool objectBased() const { return !keys_.empty(); }
  // By the variables' full names; of an object-based checkpoint.
  const std::map<std::string, std::string>& keys() const { return keys_; }
  bool has(const std::string& variable) const;
  // NotFound, naming what is there, when the checkpoint has no such variable.
  std::string keyOf(const std::string& variable) const;

 private:
  const formats::BundleReader& reader_;
  std::map<std::string, std::string> keys_;  // by the variable's full name
};

}  // namespace engine::estimator
