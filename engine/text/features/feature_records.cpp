#include "engine/text/features/feature_records.h"

#include "engine/core/error.h"
#include "engine/formats/examples/example_reader.h"
#include "engine/formats/examples/example_writer.h"

namespace engine::text {
namespace {

using formats::ExampleBuilder;
using formats::ExampleReader;

std::vector<int64_t> wide(const std::vector<int32_t>& values) {
  return {values.begin(), values.end()};
}

void setSequence(ExampleBuilder& builder, const Sequence& sequence) {
  builder.setInts("input_ids", wide(sequence.inputIds));
  builder.setInts("input_mask", wide(sequence.inputMask));
  builder.setInts("segment_ids", wide(sequence.segmentIds));
}

std::vector<int32_t> narrow(const ExampleReader& reader, const char* key, int64_t length) {
  const std::vector<int64_t> values = reader.ints(key);
  if (static_cast<int64_t>(values.size()) != length) {
    fail(Code::kInvalidArgument, "The record's \"", key, "\" has ", values.size(), " values, not ", length,
         ". Set the length that the records were written with.");
  }
  std::vector<int32_t> narrowed;
  for (const int64_t value : values) {
    if (value < INT32_MIN || value > INT32_MAX) {
      fail(Code::kInvalidArgument, "The record's \"", key, "\" has the value ", value, ", which is no id.");
    }
    narrowed.push_back(static_cast<int32_t>(value));
  }
  return narrowed;
}

Sequence sequenceOf(const ExampleReader& reader, int64_t length) {
  return {narrow(reader, "input_ids", length), narrow(reader, "input_mask", length),
          narrow(reader, "segment_ids", length)};
}

}  // namespace

std::string toExample(const ClassificationFeatures& features) {
  ExampleBuilder builder;
  setSequence(builder, features.sequence);
  builder.setInts("label_ids", {features.labelId});
  builder.setInts("is_real_example", {features.isReal ? 1 : 0});
  return builder.serialize();
}

std::string toExample(const TaggingFeatures& features) {
  ExampleBuilder builder;
  setSequence(builder, features.sequence);
  builder.setInts("label_ids", wide(features.labelIds));
  return builder.serialize();
}

std::string toExample(const SpanFeatures& features, bool training) {
  ExampleBuilder builder;
  setSequence(builder, features.sequence);
  builder.setInts("unique_ids", {features.uniqueId});
  if (training) {
    builder.setInts("start_positions", {features.startPosition});
    builder.setInts("end_positions", {features.endPosition});
    builder.setInts("is_impossible", {features.isImpossible ? 1 : 0});
  }
  return builder.serialize();
}

std::string toExample(const PretrainingFeatures& features) {
  ExampleBuilder builder;
  setSequence(builder, features.sequence);
  builder.setInts("masked_lm_positions", wide(features.maskedPositions));
  builder.setInts("masked_lm_ids", wide(features.maskedIds));
  builder.setFloats("masked_lm_weights", features.maskedWeights);
  builder.setInts("next_sentence_labels", {features.isRandomNext ? 1 : 0});
  return builder.serialize();
}

ClassificationFeatures classificationFromExample(std::string_view record, int64_t maxLength) {
  const ExampleReader reader(record);
  return {sequenceOf(reader, maxLength), narrow(reader, "label_ids", 1)[0],
          narrow(reader, "is_real_example", 1)[0] != 0};
}

TaggingFeatures taggingFromExample(std::string_view record, int64_t maxLength) {
  const ExampleReader reader(record);
  return {sequenceOf(reader, maxLength), narrow(reader, "label_ids", maxLength), {}};
}

SpanFeatures spanFromExample(std::string_view record, int64_t maxLength, bool training) {
  const ExampleReader reader(record);
  SpanFeatures features;
  features.sequence = sequenceOf(reader, maxLength);
  const std::vector<int64_t> ids = reader.ints("unique_ids");
  if (ids.size() != 1) fail(Code::kInvalidArgument, "The record's \"unique_ids\" has ", ids.size(), " values, not 1.");
  features.uniqueId = ids[0];
  if (training) {
    features.startPosition = narrow(reader, "start_positions", 1)[0];
    features.endPosition = narrow(reader, "end_positions", 1)[0];
    features.isImpossible = narrow(reader, "is_impossible", 1)[0] != 0;
  }
  return features;
}

PretrainingFeatures pretrainingFromExample(std::string_view record, int64_t maxLength) {
  const ExampleReader reader(record);
  PretrainingFeatures features;
  features.sequence = sequenceOf(reader, maxLength);
  const auto most = static_cast<int64_t>(reader.ints("masked_lm_positions").size());
  features.maskedPositions = narrow(reader, "masked_lm_positions", most);
  features.maskedIds = narrow(reader, "masked_lm_ids", most);
  features.maskedWeights = reader.floats("masked_lm_weights");
  features.isRandomNext = narrow(reader, "next_sentence_labels", 1)[0] != 0;
  return features;
}

}  // namespace engine::text
