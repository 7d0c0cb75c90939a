#include "tests/golden/python_value.h"

#include <cmath>

#include "engine/core/error.h"
#include "tests/golden/compare.h"
#include "tests/support/op_runner.h"

namespace golden::python {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::message;
using engine::Shape;
using engine::Tensor;
using nlohmann::json;

Value tupleOf(Values items) {
  return {Sequence{true, std::make_shared<Values>(std::move(items))}};
}
Value listOf(Values items) {
  return {Sequence{false, std::make_shared<Values>(std::move(items))}};
}
Value functionOf(Function function) {
  return {std::make_shared<Function>(std::move(function))};
}
Value datasetOf(engine::data::Dataset dataset, Structure structure) {
  return {std::make_shared<DatasetValue>(DatasetValue{std::move(dataset), std::move(structure)})};
}

std::vector<Tensor> runOp(const std::string& op, const std::vector<Tensor>& inputs, engine::Attrs attrs) {
  engine::requireOp(op);
  return engine::testing::runOp(op, inputs, std::move(attrs));
}

namespace {

Tensor castTo(const Tensor& tensor, DType wanted) {
  if (wanted == DType::kInvalid || tensor.dtype() == wanted) return tensor;
  return runOp("Cast", {tensor}, {{"SrcT", tensor.dtype()}, {"DstT", wanted}})[0];
}

Tensor stacked(const Values& items, DType wanted) {
  if (items.empty()) return Tensor(wanted == DType::kInvalid ? DType::kFloat : wanted, Shape{0});
  std::vector<Tensor> parts;
  for (const Value& item : items) parts.push_back(toTensor(item, wanted));
  // One float among integers makes all of them floats.
  for (const Tensor& part : parts) {
    if (part.dtype() != DType::kFloat) continue;
    for (Tensor& other : parts) other = castTo(other, DType::kFloat);
    break;
  }
  Shape shape{static_cast<int64_t>(parts.size())};
  for (const int64_t dim : parts.front().shape().dims()) shape.addDim(dim);
  Tensor result(parts.front().dtype(), shape);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto row = static_cast<int64_t>(i);
    result.slice(row, row + 1).copyFrom(parts[i]);
  }
  return result;
}

}  // namespace

Tensor toTensor(const Value& value, DType wanted) {
  if (const auto* tensor = value.get<Tensor>()) return castTo(*tensor, wanted);
  if (const auto* flag = value.get<bool>()) return castTo(Tensor::scalar(*flag), wanted);
  if (const auto* integer = value.get<int64_t>()) {
    return castTo(Tensor::scalar(*integer), wanted == DType::kInvalid ? DType::kInt32 : wanted);
  }
  if (const auto* number = value.get<double>()) {
    return castTo(Tensor::scalar(*number), wanted == DType::kInvalid ? DType::kFloat : wanted);
  }
  if (const auto* text = value.get<std::string>()) return Tensor::scalar(*text);
  if (const auto* sequence = value.get<Sequence>()) return stacked(*sequence->items, wanted);
  fail(Code::kUnimplemented, "a value of the Python text is no tensor");
}

int64_t toInteger(const Value& value) {
  if (const auto* integer = value.get<int64_t>()) return *integer;
  if (const auto* flag = value.get<bool>()) return *flag ? 1 : 0;
  return toTensor(value).toInt64s().at(0);
}

double toNumber(const Value& value) {
  if (const auto* number = value.get<double>()) return *number;
  if (const auto* integer = value.get<int64_t>()) return static_cast<double>(*integer);
  return toTensor(value).toDoubles().at(0);
}

bool toBool(const Value& value) {
  if (const auto* flag = value.get<bool>()) return *flag;
  return toInteger(value) != 0;
}

const DatasetValue& toDataset(const Value& value) {
  const auto* dataset = value.get<std::shared_ptr<DatasetValue>>();
  if (!dataset) fail(Code::kInvalidArgument, "The Python text has another value where a data set belongs.");
  return **dataset;
}

const Function& toFunction(const Value& value) {
  const auto* function = value.get<std::shared_ptr<Function>>();
  if (!function) fail(Code::kInvalidArgument, "The Python text calls what is no function.");
  return **function;
}

const Values& itemsOf(const Value& value) {
  const auto* sequence = value.get<Sequence>();
  if (!sequence) fail(Code::kInvalidArgument, "The Python text has another value where a list belongs.");
  return *sequence->items;
}

namespace {

Value take(const engine::data::Element& element, const Structure& structure, std::size_t& at) {
  if (structure.kind == Structure::Kind::kLeaf) {
    const Tensor& tensor = element.at(at++);
    if (tensor.dtype() != DType::kVariant) return {tensor};
    return datasetOf(engine::data::Dataset::fromVariant(tensor), Structure{});
  }
  Values parts;
  for (const Structure& part : structure.parts) parts.push_back(take(element, part, at));
  if (structure.kind == Structure::Kind::kTuple) return tupleOf(std::move(parts));
  auto dict = std::make_shared<std::map<std::string, Value>>();
  for (std::size_t i = 0; i < parts.size(); ++i) (*dict)[structure.keys[i]] = parts[i];
  return {Dict(dict)};
}

Structure flatten(const Value& value, engine::data::Element& element) {
  Structure structure;
  if (const auto* sequence = value.get<Sequence>()) {
    structure.kind = Structure::Kind::kTuple;
    for (const Value& item : *sequence->items) structure.parts.push_back(flatten(item, element));
  } else if (const auto* dict = value.get<Dict>()) {
    structure.kind = Structure::Kind::kDict;
    for (const auto& [key, item] : **dict) {
      structure.keys.push_back(key);
      structure.parts.push_back(flatten(item, element));
    }
  } else if (const auto* dataset = value.get<std::shared_ptr<DatasetValue>>()) {
    element.push_back((*dataset)->dataset.asVariant());
  } else {
    element.push_back(toTensor(value));
  }
  return structure;
}

std::string tensorDifference(const Tensor& got, const json& want) {
  if (got.rank() > 0) {
    if (!want.is_array() || static_cast<int64_t>(want.size()) != got.dim(0)) {
      return message("is ", got.toString(), ", not ", want.dump());
    }
    const auto dims = got.shape().dims().subspan(1);
    const Shape rest(std::vector<int64_t>(dims.begin(), dims.end()));
    for (int64_t i = 0; i < got.dim(0); ++i) {
      std::string differs = tensorDifference(got.slice(i, i + 1).reshaped(rest), want[static_cast<std::size_t>(i)]);
      if (!differs.empty()) return message("[", i, "] ", differs);
    }
    return {};
  }
  bool equal = false;
  if (got.dtype() == DType::kString) {
    equal = want.is_string() && want.get<std::string>() == got.item<std::string>();
  } else if (got.dtype() == DType::kBool && want.is_boolean()) {
    equal = want.get<bool>() == got.item<bool>();
  } else if (!want.is_array() && !want.is_null()) {
    const double number = numberOf(want);
    const double value = got.toDoubles()[0];
    equal = value == number || (std::isnan(value) && std::isnan(number));
  }
  return equal ? "" : message("is ", got.toString(), ", not ", want.dump());
}

}  // namespace

Value toValue(const engine::data::Element& element, const Structure& structure) {
  std::size_t at = 0;
  return take(element, structure, at);
}

std::pair<engine::data::Element, Structure> toElement(const Value& value) {
  engine::data::Element element;
  Structure structure = flatten(value, element);
  return {std::move(element), std::move(structure)};
}

std::string difference(const Value& got, const json& want) {
  if (const auto* sequence = got.get<Sequence>()) {
    if (!want.is_array() || want.size() != sequence->items->size()) return "has other components than " + want.dump();
    for (std::size_t i = 0; i < want.size(); ++i) {
      std::string differs = difference((*sequence->items)[i], want[i]);
      if (!differs.empty()) return message("component ", i, " ", differs);
    }
    return {};
  }
  if (const auto* dict = got.get<Dict>()) {
    if (!want.is_object() || want.size() != (*dict)->size()) return "has other components than " + want.dump();
    for (const auto& [key, item] : **dict) {
      if (!want.contains(key)) return "has no component " + key;
      std::string differs = difference(item, want.at(key));
      if (!differs.empty()) return message(key, " ", differs);
    }
    return {};
  }
  return tensorDifference(toTensor(got), want);
}

}  // namespace golden::python
