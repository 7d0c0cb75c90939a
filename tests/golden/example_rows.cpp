#include "tests/golden/example_rows.h"

#include "engine/core/error.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/proto/example.pb.h"
#include "tests/golden/compare.h"

namespace golden {
namespace {

using engine::Code;
using engine::DType;
using engine::Shape;
using engine::Tensor;
using nlohmann::json;

// One column of all rows, filled row by row.
class ColumnReader {
 public:
  ColumnReader(std::string key, const json& spec)
      : key_(std::move(key)), dtype_(engine::dtypeFromName(spec.at("dtype").get<std::string>())) {
    for (const json& dim : spec.at("shape")) {
      if (!dim.is_number_integer() || dim.get<int64_t>() < 0) {
        engine::fail(Code::kUnimplemented, "rows whose feature ", key_, " has another length each");
      }
      shape_.addDim(dim.get<int64_t>());
    }
  }

  void add(const tensorflow::Example& example) {
    const auto& all = example.features().feature();
    const auto found = all.find(key_);
    const int64_t before = count();
    if (found != all.end()) {
      const tensorflow::Feature& feature = found->second;
      for (float value : feature.float_list().value()) numbers_.push_back(static_cast<double>(value));
      for (int64_t value : feature.int64_list().value()) integers_.push_back(value);
      for (const std::string& value : feature.bytes_list().value()) texts_.push_back(value);
    }
    // Words are stored without the padding of shorter sequences.
    if (dtype_ == DType::kString && shape_.rank() == 1 && count() - before <= shape_.elements()) {
      texts_.resize(static_cast<std::size_t>(before + shape_.elements()));
    }
    if (count() - before != shape_.elements()) {
      engine::fail(Code::kUnimplemented, "rows whose feature ", key_, " has another length each");
    }
    ++rows_;
  }

  Tensor tensor() const {
    Shape shape{rows_};
    for (int64_t dim : shape_.dims()) shape.addDim(dim);
    if (dtype_ == DType::kString) return Tensor::of(texts_, shape);
    if (dtype_ == DType::kInt64) return Tensor::of(integers_, shape);
    if (dtype_ == DType::kFloat) return Tensor::of(std::vector<float>(numbers_.begin(), numbers_.end()), shape);
    engine::fail(Code::kUnimplemented, "rows with a feature of dtype ", engine::dtypeName(dtype_));
  }

 private:
  int64_t count() const { return static_cast<int64_t>(numbers_.size() + integers_.size() + texts_.size()); }

  std::string key_;
  DType dtype_;
  Shape shape_;
  int64_t rows_ = 0;
  std::vector<double> numbers_;
  std::vector<int64_t> integers_;
  std::vector<std::string> texts_;
};

bool isFed(const std::string& feature, const json& oneCase) {
  if (!oneCase.contains("features_fed")) return true;
  const json& fed = oneCase.at("features_fed");
  return std::ranges::find(fed, json(feature)) != fed.end();
}

}  // namespace

ExampleRows::ExampleRows(const std::filesystem::path& folder, const std::string& set, const std::string& part,
                         const json& oneCase) {
  const json description = json::parse(readFile(folder / (set + ".json")));
  std::vector<ColumnReader> readers;
  for (const auto& [name, spec] : description.at("features").items()) {
    if (!isFed(name, oneCase)) continue;
    features_.push_back(name);
    readers.emplace_back(name, spec);
  }
  // One label "label", or a label for each head.
  const json& label = oneCase.at("label");
  const json labels = label.is_object() ? label : json{{"label", label}};
  for (const auto& [name, column] : labels.items()) {
    if (column.is_null()) continue;
    labels_.push_back(name);
    readers.emplace_back("labels/" + column.get<std::string>(), description.at("labels").at(column.get<std::string>()));
  }
  engine::formats::RecordReader reader((folder / (set + "_" + part + ".tfrecord")).string());
  std::string record;
  while (reader.next(record)) {
    tensorflow::Example example;
    if (!example.ParseFromString(record)) engine::fail(Code::kDataLoss, set, " holds a record that is no tf.Example.");
    for (ColumnReader& column : readers) column.add(example);
  }
  for (const ColumnReader& column : readers) columns_.push_back(column.tensor());
}

engine::estimator::InputData ExampleRows::input(int64_t batch, bool repeat, int64_t rows) const {
  engine::data::Dataset dataset = engine::data::Dataset::fromTensorSlices(columns_).take(rows);
  if (repeat) dataset = dataset.repeat();
  std::vector<std::string> names = features_;
  names.insert(names.end(), labels_.begin(), labels_.end());
  return engine::data::NamedDataset(dataset.batch(batch), names, labels_);
}

}  // namespace golden
