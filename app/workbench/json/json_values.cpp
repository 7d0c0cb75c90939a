#include "app/workbench/json/json_values.h"

#include <charconv>
#include <cmath>

#include "app/workbench/json/base64.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "summaries/export/json_text.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

// The double with the shortest digits that name this float: 0.1, not 0.10000000149011612.
double shortDouble(float value) {
  if (!std::isfinite(value)) return static_cast<double>(value);
  char digits[32];
  const auto written = std::to_chars(digits, digits + sizeof(digits), value);
  double result = 0;
  std::from_chars(digits, written.ptr, result);
  return result;
}

// Pairs of Ts as objects of their parts.
template <typename T>
void addComplex(const engine::Tensor& tensor, std::vector<Json>& elements) {
  const auto* parts = static_cast<const T*>(tensor.raw());
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    elements.push_back({{"re", jsonNumber(static_cast<double>(parts[2 * i]))},
                        {"im", jsonNumber(static_cast<double>(parts[2 * i + 1]))}});
  }
}

std::vector<Json> elementsOf(const engine::Tensor& tensor) {
  std::vector<Json> elements;
  elements.reserve(static_cast<std::size_t>(tensor.elements()));
  switch (tensor.dtype()) {
    case engine::DType::kString:
      for (const std::string& text : tensor.flat<std::string>()) elements.push_back(jsonText(text));
      break;
    case engine::DType::kBool:
      for (const bool flag : tensor.flat<bool>()) elements.push_back(flag);
      break;
    case engine::DType::kFloat:
      for (const float value : tensor.flat<float>()) elements.push_back(jsonNumber(shortDouble(value)));
      break;
    case engine::DType::kUint64:
      for (const uint64_t value : tensor.flat<uint64_t>()) elements.push_back(value);
      break;
    case engine::DType::kComplex64:
      addComplex<float>(tensor, elements);
      break;
    case engine::DType::kComplex128:
      addComplex<double>(tensor, elements);
      break;
    default:
      if (engine::isInteger(tensor.dtype())) {
        for (const int64_t value : tensor.toInt64s()) elements.push_back(value);
      } else {
        for (const double value : engine::formats::numbersOf(tensor)) elements.push_back(jsonNumber(value));
      }
  }
  return elements;
}

Json nested(const engine::Tensor& tensor, const std::vector<Json>& elements, int axis, std::size_t& next) {
  if (axis == tensor.rank()) return elements[next++];
  Json list = Json::array();
  for (int64_t i = 0; i < tensor.dim(axis); ++i) list.push_back(nested(tensor, elements, axis + 1, next));
  return list;
}

}  // namespace

Json jsonNumber(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

Json jsonText(const std::string& text) {
  if (summaries::exports::isUtf8(text)) return text;
  return {{"b64", toBase64(text)}};
}

Json jsonTensor(const engine::Tensor& tensor) {
  std::size_t next = 0;
  return nested(tensor, elementsOf(tensor), 0, next);
}

Json jsonMetrics(const engine::estimator::EvalResult& metrics) {
  constexpr char kGlobalStep[] = "global_step";
  Json object;
  const auto step = metrics.find(kGlobalStep);
  if (step != metrics.end()) object[kGlobalStep] = static_cast<int64_t>(step->second);
  for (const auto& [tag, value] : metrics) {
    if (tag != kGlobalStep) object[tag] = jsonNumber(value);
  }
  return object;
}

}  // namespace app
