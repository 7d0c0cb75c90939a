// TfRecordSource: TFRecord files of tf.train.Example records.
#include "engine/core/error.h"
#include "engine/data/example_dataset.h"
#include "engine/data/record_datasets.h"
#include "engine/data/record_place.h"
#include "engine/estimator/inputs/input_sources.h"
#include "engine/formats/files/record_kind.h"
#include "engine/kernels/parsing/number_text.h"

namespace engine::estimator {
namespace {

template <typename T>
Tensor defaultsOf(const ExampleFeature& feature, const Shape& shape) {
  Tensor values(kDTypeOf<T>, shape);
  const int given = feature.default_value_size();
  if (given != 1 && given != values.elements()) {
    fail(Code::kInvalidArgument, "The feature \"", feature.name(), "\" has ", given, " default values for ",
         values.elements(), " values.");
  }
  int at = 0;
  for (T& value : values.flat<T>()) {
    const std::string& text = feature.default_value(given == 1 ? 0 : at++);
    if constexpr (std::is_same_v<T, std::string>) {
      value = text;
    } else if (!kernels::parseNumber(text, value)) {
      fail(Code::kInvalidArgument, "The default \"", text, "\" of the feature \"", feature.name(), "\" is no ",
           feature.type(), ".");
    }
  }
  return values;
}

data::ExampleFeature featureOf(const ExampleFeature& feature) {
  data::ExampleFeature result{feature.name(), dtypeFromName(feature.type())};
  result.shape = Shape(std::vector<int64_t>(feature.shape().begin(), feature.shape().end()));
  result.variableLength = feature.variable_length();
  if (feature.default_value_size() == 0) return result;
  if (result.variableLength) {
    fail(Code::kInvalidArgument, "The feature \"", feature.name(), "\" of variable length cannot have a default.");
  }
  result.defaultValue = result.dtype == DType::kString  ? defaultsOf<std::string>(feature, result.shape)
                        : result.dtype == DType::kInt64 ? defaultsOf<int64_t>(feature, result.shape)
                                                        : defaultsOf<float>(feature, result.shape);
  return result;
}

}  // namespace

InputSource loadExamples(const TfRecordSource& source, const InputContext& context) {
  const std::vector<std::string> files = filesOf(source.path(), context);
  const formats::Compression compression = compressionOf(source.compression_type());
  std::vector<data::ExampleFeature> features;
  std::vector<std::string> keys;
  for (const ExampleFeature& feature : source.features()) {
    features.push_back(featureOf(feature));
    keys.push_back(feature.name());
  }
  const data::Dataset records =
      data::checkedRecordDataset(files, {.compression = compression, .cycleLength = source.cycle_length()},
                                 [keys](std::string_view record) { return formats::whyNoExample(record, keys); });
  std::vector<std::string> labels(source.labels().begin(), source.labels().end());
  if (!source.label().empty()) labels.insert(labels.begin(), source.label());
  for (const data::ExampleFeature& feature : features) {
    if (feature.variableLength && std::ranges::count(labels, feature.key)) {
      fail(Code::kInvalidArgument, "The label \"", feature.key, "\" cannot be of variable length.");
    }
  }
  const std::vector<std::string> names = data::parseExamples(records.batch(1), features, labels).names;
  InputSource result{records, nullptr, nullptr, names, labels, true, "tf_record.label"};
  const data::RecordPlace place = [files, compression](const std::string& record) {
    return data::placeOfRecord(files, compression, record);
  };
  result.finish = [features, labels, place](const data::Dataset& batches) {
    return data::parseExamples(batches, features, labels, place).dataset;
  };
  return result;
}

}  // namespace engine::estimator
