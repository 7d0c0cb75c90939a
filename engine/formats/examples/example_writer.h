// Builds serialized tf.train.Example and tf.train.SequenceExample, value by value, without message objects. The same
// features always give the same bytes. Each builder belongs to one thread.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::formats {

// One serialized Feature: the value of a key, or one step of a feature list.
std::string bytesFeature(std::span<const std::string> values);
std::string floatFeature(std::span<const float> values);
std::string intFeature(std::span<const int64_t> values);
// The elements of a tensor in row-major order: strings as bytes, floating numbers as floats, integers and booleans as
// int64. InvalidArgument for any other dtype.
std::string tensorFeature(const Tensor& tensor);

// The features of an Example, or the context of a SequenceExample. Setting a key again replaces its value.
class FeaturesBuilder {
 public:
  FeaturesBuilder& setBytes(const std::string& key, const std::vector<std::string>& values);
  FeaturesBuilder& setFloats(const std::string& key, const std::vector<float>& values);
  FeaturesBuilder& setInts(const std::string& key, const std::vector<int64_t>& values);
  FeaturesBuilder& setTensor(const std::string& key, const Tensor& tensor);
  // A key without values of any kind: readers take it as missing.
  FeaturesBuilder& setMissing(const std::string& key);

  void clear() { features_.clear(); }
  std::string serializeFeatures() const;  // a message Features

 private:
  FeaturesBuilder& set(const std::string& key, std::string feature);
  std::map<std::string, std::string> features_;  // serialized Feature by key
};

class ExampleBuilder : public FeaturesBuilder {
 public:
  std::string serialize() const;  // a message Example
};

class SequenceExampleBuilder {
 public:
  FeaturesBuilder& context() { return context_; }
  // A feature list that has no steps yet; kept when it is there.
  void addList(const std::string& key) { lists_[key]; }
  // Appends a step, made by one of the functions above, to a feature list.
  void addStep(const std::string& key, std::string feature) { lists_[key].push_back(std::move(feature)); }
  std::string serialize() const;  // a message SequenceExample

 private:
  FeaturesBuilder context_;
  std::map<std::string, std::vector<std::string>> lists_;  // serialized Features by key
};

}  // namespace engine::formats
