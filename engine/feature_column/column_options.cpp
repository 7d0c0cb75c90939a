#include "engine/feature_column/column_options.h"

#include <google/protobuf/descriptor.h>

#include "engine/core/error.h"

namespace engine::feature_column {
namespace {

Normalizer normalizerOf(const config::Normalizer& message) {
  switch (message.kind_case()) {
    case config::Normalizer::kStandardScore:
      return standardScore(message.standard_score().mean(), message.standard_score().stddev());
    case config::Normalizer::kMinMax:
      return minMax(message.min_max().minimum(), message.min_max().maximum());
    case config::Normalizer::kScale:
      return scaleBy(message.scale().factor());
    case config::Normalizer::kLog1P:
      return logOnePlus();
    case config::Normalizer::kClip:
      return clipTo(message.clip().minimum(), message.clip().maximum());
    case config::Normalizer::KIND_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument, "a normalizer has no kind: set standard_score, min_max, scale, log1p or clip.");
}

Normalizer normalizersOf(const google::protobuf::RepeatedPtrField<config::Normalizer>& messages) {
  std::vector<Normalizer> all;
  for (const config::Normalizer& message : messages) all.push_back(normalizerOf(message));
  return chain(std::move(all));
}

std::vector<int64_t> shapeOf(const google::protobuf::RepeatedField<int64_t>& dims) {
  return dims.empty() ? std::vector<int64_t>{1} : std::vector<int64_t>(dims.begin(), dims.end());
}

// The parameters that are set, by name; the initializer refuses those it does not have.
nn::Initializer initializerOf(const config::ColumnInitializer& message) {
  using google::protobuf::FieldDescriptor;
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  Attrs parameters;
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE) {
      parameters[field->name()] = message.GetReflection()->GetDouble(message, field);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64) {
      parameters[field->name()] = message.GetReflection()->GetInt64(message, field);
    }
  }
  return nn::initializerByName(message.name(), parameters);
}

}  // namespace

DType dtypeOf(const std::string& name) {
  const DType dtype = dtypeFromName(name);
  if (dtype == DType::kInvalid) fail(Code::kInvalidArgument, "dtype: there is no type '", name, "'.");
  return dtype;
}

const std::string& keyOf(const std::string& key, const char* field) {
  if (key.empty()) fail(Code::kInvalidArgument, field, " is empty: specify the name of the feature.");
  return key;
}

NumericColumnOptions optionsOf(const config::Numeric& message) {
  NumericColumnOptions options;
  options.shape = shapeOf(message.shape());
  if (!message.default_value().empty()) {
    options.defaultValue.emplace(message.default_value().begin(), message.default_value().end());
  }
  options.dtype = dtypeOf(message.dtype());
  options.normalizer = normalizersOf(message.normalizers());
  return options;
}

SequenceNumericColumnOptions optionsOf(const config::SequenceNumeric& message) {
  return {shapeOf(message.shape()), message.default_value(), dtypeOf(message.dtype()),
          normalizersOf(message.normalizers())};
}

EmbeddingColumnOptions optionsOf(const config::EmbeddingOptions& message) {
  EmbeddingColumnOptions options;
  options.combiner = message.combiner();
  if (message.has_initializer()) {
    options.initializer = initializerOf(message.initializer());
    options.initializerText = "<" + message.initializer().ShortDebugString() + ">";
  }
  if (message.has_max_norm()) options.maxNorm = message.max_norm();
  options.ckptToLoadFrom = message.ckpt_to_load_from();
  options.tensorNameInCkpt = message.tensor_name_in_ckpt();
  options.trainable = message.trainable();
  options.useSafeEmbeddingLookup = message.use_safe_embedding_lookup();
  return options;
}

Vocabulary vocabularyOf(const config::VocabularyList& message) {
  if (message.integers().empty()) {
    return std::vector<std::string>(message.vocabulary().begin(), message.vocabulary().end());
  }
  if (!message.vocabulary().empty()) {
    fail(Code::kInvalidArgument, "specify either vocabulary (words) or integers, not both.");
  }
  return std::vector<int64_t>(message.integers().begin(), message.integers().end());
}

}  // namespace engine::feature_column
