#include "tests/golden/keras_values.h"

#include <Eigen/Core>

#include "engine/core/error.h"
#include "engine/keras/core/config.h"
#include "tests/golden/compare.h"

namespace golden {
namespace {

using engine::DType;
using engine::Tensor;
using nlohmann::json;

template <typename T>
Tensor numbersOf(const json& values, const engine::Shape& shape) {
  std::vector<T> all;
  for (const json& value : values) {
    if (value.is_boolean()) {
      all.push_back(static_cast<T>(value.get<bool>()));
    } else if (value.is_number_integer()) {
      all.push_back(static_cast<T>(value.get<int64_t>()));
    } else {
      all.push_back(static_cast<T>(numberOf(value)));
    }
  }
  return Tensor::of(all, shape);
}

// float16 and bfloat16.
template <typename Half>
Tensor halvesOf(const json& values, const engine::Shape& shape, DType dtype) {
  Tensor tensor(dtype, shape);
  auto* halves = static_cast<Half*>(tensor.raw());
  for (const json& value : values) *halves++ = static_cast<Half>(static_cast<float>(numberOf(value)));
  return tensor;
}

Tensor boolsOf(const json& values, const engine::Shape& shape) {
  Tensor tensor(DType::kBool, shape);
  std::size_t at = 0;
  for (const json& value : values) tensor.flat<bool>()[at++] = value.is_boolean() ? value.get<bool>() : value != 0;
  return tensor;
}

}  // namespace

Tensor kerasTensor(const Case& one, const json& value) {
  if (value.contains("file")) return loadTensor(one.folder / value["file"].get<std::string>());
  engine::Shape shape;
  for (const json& dim : value.at("shape")) shape.addDim(dim.get<int64_t>());
  const json& values = value.at("values");
  const DType dtype = engine::keras::dtypeOf(value.at("dtype").get<std::string>());
  switch (dtype) {
    case DType::kFloat:
      return numbersOf<float>(values, shape);
    case DType::kDouble:
      return numbersOf<double>(values, shape);
    case DType::kHalf:
      return halvesOf<Eigen::half>(values, shape, dtype);
    case DType::kBfloat16:
      return halvesOf<Eigen::bfloat16>(values, shape, dtype);
    case DType::kInt32:
      return numbersOf<int32_t>(values, shape);
    case DType::kInt64:
      return numbersOf<int64_t>(values, shape);
    case DType::kUint8:
      return numbersOf<uint8_t>(values, shape);
    case DType::kBool:
      return boolsOf(values, shape);
    case DType::kString:
      return Tensor::of(values.get<std::vector<std::string>>(), shape);
    default:
      engine::fail(engine::Code::kUnimplemented, "recorded tensors of the dtype ", value.at("dtype").dump());
  }
}

engine::keras::Json kerasConfig(const json& value) {
  return engine::keras::Json::parse(value.dump());
}

std::string kerasDifference(const Case& one, const Tensor& got, const json& want, const json& from) {
  const double rtol = from.is_object() ? from.value("rtol", one.rtol()) : one.rtol();
  const double atol = from.is_object() ? from.value("atol", one.atol()) : one.atol();
  return difference(got, kerasTensor(one, want), rtol, atol);
}

}  // namespace golden
