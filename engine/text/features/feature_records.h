// Features as tf.Example records with the names of BERT's scripts, and back. Values and pure functions; any thread.
//   const text::ClassificationFeatures features{.sequence = {{2, 7, 3}, {1, 1, 1}, {0, 0, 0}}, .labelId = 1};
//   const std::string record = text::toExample(features);  // for a TFRecord file
//   text::classificationFromExample(record, 3).sequence.inputIds;  // is std::vector<int32_t>({2, 7, 3})
//   text::classificationFromExample(record, 3).labelId;            // is 1
#pragma once

#include <string>
#include <string_view>

#include "engine/text/features/classification.h"
#include "engine/text/features/pretraining.h"
#include "engine/text/features/squad_features.h"
#include "engine/text/features/tagging.h"

namespace engine::text {

// input_ids, input_mask, segment_ids, label_ids [1], is_real_example [1].
std::string toExample(const ClassificationFeatures& features);
// input_ids, input_mask, segment_ids, label_ids [length].
std::string toExample(const TaggingFeatures& features);
// unique_ids [1], input_ids, input_mask, segment_ids; for training start_positions, end_positions, is_impossible [1].
std::string toExample(const SpanFeatures& features, bool training);
// input_ids, input_mask, segment_ids, masked_lm_positions, masked_lm_ids, masked_lm_weights, next_sentence_labels [1].
std::string toExample(const PretrainingFeatures& features);

// DataLoss when the bytes are no Example; NotFound without a feature; InvalidArgument for one of another type, for a
// sequence of another length than `maxLength`, and for values that are no ids.
ClassificationFeatures classificationFromExample(std::string_view record, int64_t maxLength);
TaggingFeatures taggingFromExample(std::string_view record, int64_t maxLength);
SpanFeatures spanFromExample(std::string_view record, int64_t maxLength, bool training);
PretrainingFeatures pretrainingFromExample(std::string_view record, int64_t maxLength);

}  // namespace engine::text
