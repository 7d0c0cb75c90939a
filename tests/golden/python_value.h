// The values of Python expressions: numbers, text, sequences, functions, and the engine's tensors and data sets. One
// thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "engine/data/dataset.h"
#include "engine/graph/attr_value.h"
#include "tests/golden/python_expression.h"

namespace golden::python {

struct Value;
using Values = std::vector<Value>;
using Keywords = std::map<std::string, Value>;
struct RandomState;
struct Arguments;
using Function = std::function<Value(const Arguments&)>;

struct Sequence {
  bool tuple = false;  // else a list
  std::shared_ptr<Values> items;
};
using Dict = std::shared_ptr<std::map<std::string, Value>>;

// How an element's components are put together.
struct Structure {
  enum class Kind { kLeaf, kTuple, kDict };
  Kind kind = Kind::kLeaf;
  std::vector<std::string> keys = {};  // of a dict
  std::vector<Structure> parts = {};
};

struct DatasetValue {
  engine::data::Dataset dataset;
  Structure structure;
};

struct Module {
  std::string name;  // "tf.math"
};

struct Value {
  std::variant<std::monostate, bool, int64_t, double, std::string, Sequence, Dict, engine::Tensor, engine::DType,
               Module, std::shared_ptr<DatasetValue>, std::shared_ptr<Function>>
      v;

  bool isNone() const { return std::holds_alternative<std::monostate>(v); }
  template <typename T>
  const T* get() const {
    return std::get_if<T>(&v);
  }
};

struct Arguments {
  Values positional = {};
  Keywords keywords = {};
  std::shared_ptr<RandomState> random = nullptr;  // of the pass over a data set's function
};

Value tupleOf(Values items);
Value listOf(Values items);
Value functionOf(Function function);
Value datasetOf(engine::data::Dataset dataset, Structure structure);

// As TensorFlow converts Python values: integers int32, floats float32, lists stacked. kInvalid: no dtype is wanted.
engine::Tensor toTensor(const Value& value, engine::DType wanted = engine::DType::kInvalid);
int64_t toInteger(const Value& value);
double toNumber(const Value& value);
bool toBool(const Value& value);
const DatasetValue& toDataset(const Value& value);
const Function& toFunction(const Value& value);
// The items of a list or tuple. InvalidArgument for another value.
const Values& itemsOf(const Value& value);

// An element as a value of its structure, and back; a list counts as a tuple.
Value toValue(const engine::data::Element& element, const Structure& structure);
std::pair<engine::data::Element, Structure> toElement(const Value& value);

// Empty when the value is what the recorded JSON says, else what differs.
std::string difference(const Value& got, const nlohmann::json& want);

// One op of the engine on these tensors; its outputs.
std::vector<engine::Tensor> runOp(const std::string& op, const std::vector<engine::Tensor>& inputs,
                                  engine::Attrs attrs = {});

}  // namespace golden::python
