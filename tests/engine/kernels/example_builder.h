// Serialized tf.Examples and tf.SequenceExamples for tests.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/proto/example.pb.h"

namespace engine::testing {

inline tensorflow::Feature bytesFeature(const std::vector<std::string>& values) {
  tensorflow::Feature feature;
  feature.mutable_bytes_list();
  for (const std::string& value : values) feature.mutable_bytes_list()->add_value(value);
  return feature;
}
inline tensorflow::Feature floatFeature(const std::vector<float>& values) {
  tensorflow::Feature feature;
  feature.mutable_float_list();
  for (float value : values) feature.mutable_float_list()->add_value(value);
  return feature;
}
inline tensorflow::Feature intFeature(const std::vector<int64_t>& values) {
  tensorflow::Feature feature;
  feature.mutable_int64_list();
  for (int64_t value : values) feature.mutable_int64_list()->add_value(value);
  return feature;
}

using FeatureMap = std::map<std::string, tensorflow::Feature>;
using FeatureListMap = std::map<std::string, std::vector<tensorflow::Feature>>;

inline std::string example(const FeatureMap& features) {
  tensorflow::Example message;
  for (const auto& [key, feature] : features) (*message.mutable_features()->mutable_feature())[key] = feature;
  return message.SerializeAsString();
}

inline std::string sequenceExample(const FeatureMap& context, const FeatureListMap& lists) {
  tensorflow::SequenceExample message;
  for (const auto& [key, feature] : context) (*message.mutable_context()->mutable_feature())[key] = feature;
  for (const auto& [key, features] : lists) {
    auto& list = (*message.mutable_feature_lists()->mutable_feature_list())[key];
    for (const auto& feature : features) *list.add_feature() = feature;
  }
  return message.SerializeAsString();
}

}  // namespace engine::testing
