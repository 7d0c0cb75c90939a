// Reads serialized tf.train.Example and tf.train.SequenceExample without message objects. The bytes are not trusted and
// not copied: they must outlive the reader. After construction every function may be called from many threads.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/kernels/parsing/example_wire.h"

namespace engine::formats {

// The features of an Example, or the context of a SequenceExample.
class FeaturesReader {
 public:
  std::vector<std::string> keys() const;  // in bytewise order
  bool has(std::string_view key) const { return features_.contains(key); }
  // What the feature holds: kString, kFloat, kInt64, or kInvalid when it has no values of any kind. NotFound without
  // the key.
  DType dtype(std::string_view key) const { return view(key).dtype; }
  // The values [n]; an invalid tensor for a feature without a kind. NotFound without the key.
  Tensor values(std::string_view key) const;
  // The values as the type asked for. NotFound without the key, InvalidArgument when it holds something else.
  std::vector<std::string> bytes(std::string_view key) const;
  std::vector<float> floats(std::string_view key) const;
  std::vector<int64_t> ints(std::string_view key) const;

  // Adds the entries of a message Features, the last of equal keys counting. DataLoss when it is damaged.
  void add(std::string_view serializedFeatures);

 private:
  const kernels::FeatureView& view(std::string_view key) const;
  template <typename T>
  std::vector<T> read(std::string_view key, DType dtype) const;
  std::map<std::string, kernels::FeatureView, std::less<>> features_;  // each checked to be well formed
};

class ExampleReader : public FeaturesReader {
 public:
  // DataLoss when the bytes are no Example.
  explicit ExampleReader(std::string_view serialized);
};

class SequenceExampleReader {
 public:
  // DataLoss when the bytes are no SequenceExample.
  explicit SequenceExampleReader(std::string_view serialized);

  const FeaturesReader& context() const { return context_; }
  std::vector<std::string> listKeys() const;  // in bytewise order
  // Steps of a feature list. NotFound without the key.
  int64_t length(std::string_view key) const { return static_cast<int64_t>(list(key).size()); }
  // The values [n] of one step; an invalid tensor for a step without a kind. OutOfRange beyond length().
  Tensor step(std::string_view key, int64_t index) const;

 private:
  using Steps = std::vector<kernels::FeatureView>;
  const Steps& list(std::string_view key) const;
  void addLists(std::string_view serialized);

  FeaturesReader context_;
  std::map<std::string, Steps, std::less<>> lists_;
};

}  // namespace engine::formats
