// A batch of features as serialized tf.Examples.
#include "engine/estimator/export/input_error.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/graph/sparse_components.h"
#include "engine/proto/example.pb.h"

namespace engine::estimator {
namespace {

using feature_column::FixedLenFeature;
using feature_column::ParseExampleSpec;
using feature_column::VarLenFeature;
using tensorflow::Example;

template <typename T>
void addNumbers(const Tensor& tensor, int64_t begin, int64_t end, tensorflow::Feature& feature) {
  for (int64_t i = begin; i < end; ++i) {
    const T value = tensor.data<T>()[i];
    if constexpr (std::is_floating_point_v<T>) {
      feature.mutable_float_list()->add_value(static_cast<float>(value));
    } else {
      feature.mutable_int64_list()->add_value(static_cast<int64_t>(value));
    }
  }
}

// Elements [begin, end) of a tensor, in row-major order.
void addValues(const std::string& key, const Tensor& tensor, int64_t begin, int64_t end, tensorflow::Feature& feature) {
  switch (tensor.dtype()) {
    case DType::kString:
      for (int64_t i = begin; i < end; ++i) feature.mutable_bytes_list()->add_value(tensor.data<std::string>()[i]);
      return;
    case DType::kFloat:
      return addNumbers<float>(tensor, begin, end, feature);
    case DType::kDouble:
      return addNumbers<double>(tensor, begin, end, feature);
    case DType::kInt64:
      return addNumbers<int64_t>(tensor, begin, end, feature);
    case DType::kInt32:
      return addNumbers<int32_t>(tensor, begin, end, feature);
    case DType::kUint8:
      return addNumbers<uint8_t>(tensor, begin, end, feature);
    case DType::kBool:
      return addNumbers<bool>(tensor, begin, end, feature);
    default:
      failAtInput(Code::kInvalidArgument, key, "tf.Examples cannot hold '", key, "', which is ",
                  dtypeName(tensor.dtype()), ".");
  }
}

bool isMissing(const Tensor& tensor, int64_t i) {
  if (tensor.dtype() == DType::kString) return tensor.data<std::string>()[i].empty();
  if (tensor.dtype() == DType::kInt64) return tensor.data<int64_t>()[i] == -1;
  return tensor.dtype() == DType::kInt32 && tensor.data<int32_t>()[i] == -1;
}

class ExampleWriter {
 public:
  explicit ExampleWriter(const NamedTensors& batch) : batch_(batch) {}

  void add(const std::string& key, const FixedLenFeature& spec) {
    const Tensor& tensor = dense(key);
    const int64_t width = spec.shape.elements();
    const int64_t have = tensor.dim(0) > 0 ? tensor.elements() / tensor.dim(0) : width;
    if (have != width) {
      failAtInput(Code::kInvalidArgument, key, "Feature '", key, "' has shape ", tensor.shape(),
                  "; each Example holds ", spec.shape, ".");
    }
    for (int64_t row = 0; row < tensor.dim(0); ++row) {
      addValues(key, tensor, row * width, (row + 1) * width, feature(key, row));
    }
  }

  void add(const std::string& key, const VarLenFeature&) {
    const auto [indices, values, shape] = sparseComponentNames(key);
    if (batch_.contains(indices) && batch_.contains(values) && batch_.contains(shape)) {
      return addSparse(key, batch_.at(indices), batch_.at(values), batch_.at(shape));
    }
    const Tensor& tensor = dense(key);
    const int64_t width = tensor.dim(0) > 0 ? tensor.elements() / tensor.dim(0) : 0;
    for (int64_t i = 0; i < tensor.elements(); ++i) {
      if (!isMissing(tensor, i)) addValues(key, tensor, i, i + 1, feature(key, i / width));
    }
  }

  Tensor serialized() const {
    Tensor result(DType::kString, Shape{static_cast<int64_t>(examples_.size())});
    for (std::size_t i = 0; i < examples_.size(); ++i) {
      examples_[i].SerializeToString(&result.data<std::string>()[i]);
    }
    return result;
  }

 private:
  // Every feature has a row for each Example.
  void setRows(const std::string& key, int64_t rows) {
    if (rows_ < 0) examples_.resize(static_cast<std::size_t>(rows));
    if (rows_ >= 0 && rows != rows_) {
      failAtInput(Code::kInvalidArgument, key, "Feature '", key, "' has ", rows, " rows, others have ", rows_, ".");
    }
    rows_ = rows;
  }

  const Tensor& dense(const std::string& key) {
    const auto found = batch_.find(key);
    if (found == batch_.end()) {
      failAtInput(Code::kInvalidArgument, key, "The input has no feature '", key, "', which the Examples contain.");
    }
    if (found->second.rank() < 1)
      failAtInput(Code::kInvalidArgument, key, "Feature '", key, "' has no batch dimension.");
    setRows(key, found->second.dim(0));
    return found->second;
  }

  void addSparse(const std::string& key, const Tensor& indices, const Tensor& values, const Tensor& shape) {
    const bool fits = indices.dtype() == DType::kInt64 && indices.rank() == 2 && indices.dim(1) > 0 &&
                      indices.dim(0) == values.elements() && shape.dtype() == DType::kInt64 && shape.elements() > 0;
    if (!fits)
      failAtInput(Code::kInvalidArgument, key, "The components of the sparse feature '", key, "' do not match.");
    // A row of the batch costs memory: a damaged shape must not ask for more than there can be.
    constexpr int64_t kMostRows = 1 << 24;
    const int64_t rows = shape.data<int64_t>()[0];
    if (rows < 0 || rows > kMostRows) {
      failAtInput(Code::kInvalidArgument, key, "The sparse feature '", key, "' has ", rows, " rows.");
    }
    setRows(key, rows);
    for (int64_t i = 0; i < values.elements(); ++i) {
      const int64_t row = indices.data<int64_t>()[i * indices.dim(1)];
      if (row < 0 || row >= rows) {
        failAtInput(Code::kInvalidArgument, key, "The sparse feature '", key, "' has a value in row ", row, " of ",
                    rows, ".");
      }
      addValues(key, values, i, i + 1, feature(key, row));
    }
  }

  tensorflow::Feature& feature(const std::string& key, int64_t row) {
    return (*examples_[static_cast<std::size_t>(row)].mutable_features()->mutable_feature())[key];
  }

  const NamedTensors& batch_;
  std::vector<Example> examples_;
  int64_t rows_ = -1;
};

}  // namespace

Tensor serializedExamples(const NamedTensors& batch, const ParseExampleSpec& spec) {
  ExampleWriter writer(batch);
  for (const auto& [key, feature] : spec) {
    std::visit([&writer, &key = key](const auto& kind) { writer.add(key, kind); }, feature);
  }
  return writer.serialized();
}

}  // namespace engine::estimator
