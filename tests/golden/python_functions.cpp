// The tf.… functions that lambdas use, by the engine's ops.
#include "engine/core/error.h"
#include "tests/golden/python_evaluator.h"

namespace golden::python {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::Shape;
using engine::Tensor;
using engine::data::RandomOp;

namespace {

// Elementwise functions and the ops that they are.
const std::map<std::string, const char*> kUnary = {{"abs", "Abs"},
                                                   {"negative", "Neg"},
                                                   {"square", "Square"},
                                                   {"sqrt", "Sqrt"},
                                                   {"exp", "Exp"},
                                                   {"log", "Log"},
                                                   {"floor", "Floor"},
                                                   {"sigmoid", "Sigmoid"},
                                                   {"tanh", "Tanh"},
                                                   {"sign", "Sign"},
                                                   {"round", "Round"},
                                                   {"ceil", "Ceil"},
                                                   {"sin", "Sin"},
                                                   {"cos", "Cos"},
                                                   {"nn.relu", "Relu"},
                                                   {"nn.sigmoid", "Sigmoid"},
                                                   {"nn.softmax", "Softmax"},
                                                   {"identity", "Identity"},
                                                   {"logical_not", "LogicalNot"},
                                                   {"zeros_like", "ZerosLike"},
                                                   {"ones_like", "OnesLike"},
                                                   {"strings.length", "StringLength"},
                                                   {"strings.lower", "StringLower"},
                                                   {"strings.upper", "StringUpper"},
                                                   {"strings.strip", "StringStrip"}};
const std::map<std::string, const char*> kBinary = {
    {"add", "+"},         {"subtract", "-"},  {"multiply", "*"},       {"divide", "/"},      {"floormod", "%"},
    {"mod", "%"},         {"floordiv", "//"}, {"equal", "=="},         {"not_equal", "!="},  {"less", "<"},
    {"less_equal", "<="}, {"greater", ">"},   {"greater_equal", ">="}, {"logical_and", "&"}, {"logical_or", "|"},
    {"pow", "**"}};
const std::map<std::string, const char*> kReductions = {
    {"reduce_sum", "Sum"},   {"reduce_mean", "Mean"}, {"reduce_max", "Max"}, {"reduce_min", "Min"},
    {"reduce_prod", "Prod"}, {"reduce_all", "All"},   {"reduce_any", "Any"}};

DType dtypeOf(const Value& value, DType otherwise) {
  if (value.isNone()) return otherwise;
  if (const auto* module = value.get<Module>()) {  // np.float32, bool
    const DType dtype = engine::dtypeFromName(module->name.substr(module->name.rfind('.') + 1));
    if (dtype != DType::kInvalid) return dtype;
  }
  if (const auto* dtype = value.get<DType>()) return *dtype;
  const auto* text = value.get<std::string>();
  const DType dtype = text ? engine::dtypeFromName(*text) : DType::kInvalid;
  if (dtype == DType::kInvalid) fail(Code::kUnimplemented, "a dtype of the Python text is not known");
  return dtype;
}

// The shape that a value stands for: [], [2, x], (3,), 4 or a tensor of sizes.
Shape shapeOf(const Value& value) {
  const Tensor dims = toTensor(value, DType::kInt64);
  return Shape(dims.toInt64s());
}

Tensor filled(const Shape& shape, const Tensor& value) {
  const std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
  return runOp("Fill", {Tensor::vector(dims), value})[0];
}

Tensor reduced(const char* op, const Arguments& arguments) {
  const Tensor input = toTensor(argument(arguments, 0, "input_tensor"));
  const Value axis = argument(arguments, 1, "axis");
  std::vector<int32_t> axes;
  for (int i = 0; axis.isNone() && i < input.rank(); ++i) axes.push_back(i);
  const Value keep = argument(arguments, 2, "keepdims");
  const Tensor along = axis.isNone() ? Tensor::vector(axes) : toTensor(axis, DType::kInt32);
  return runOp(op, {input, along}, {{"keep_dims", !keep.isNone() && toBool(keep)}})[0];
}

Tensor range(const Arguments& arguments) {
  const bool onlyLimit = argument(arguments, 1, "limit").isNone();
  const Value first = argument(arguments, 0, "start");
  const Value delta = argument(arguments, 2, "delta");
  const DType dtype = dtypeOf(argument(arguments, 3, "dtype"), DType::kInvalid);
  const Tensor limit = toTensor(onlyLimit ? first : argument(arguments, 1, "limit"), dtype);
  const Tensor start = onlyLimit ? toTensor({int64_t{0}}, limit.dtype()) : toTensor(first, limit.dtype());
  return runOp("Range", {start, limit, toTensor(delta.isNone() ? Value{int64_t{1}} : delta, limit.dtype())})[0];
}

std::vector<Tensor> tensorsOf(const Value& values) {
  std::vector<Tensor> tensors;
  for (const Value& value : itemsOf(values)) tensors.push_back(toTensor(value));
  return tensors;
}

Tensor concatenated(const Arguments& arguments) {
  std::vector<Tensor> inputs = tensorsOf(argument(arguments, 0, "values"));
  const auto count = static_cast<int64_t>(inputs.size());
  inputs.push_back(toTensor(argument(arguments, 1, "axis"), DType::kInt32));
  return runOp("ConcatV2", inputs, {{"N", count}})[0];
}

Value decodeCsv(const Arguments& arguments) {
  std::vector<Tensor> inputs = {toTensor(argument(arguments, 0, "records"))};
  std::vector<DType> types;
  for (const Value& standIn : itemsOf(argument(arguments, 1, "record_defaults"))) {
    const auto* dtype = standIn.get<DType>();
    Tensor value = dtype ? Tensor(*dtype, Shape{0}) : toTensor(standIn);
    if (value.rank() == 0) value = value.reshaped(Shape{1});
    types.push_back(value.dtype());
    inputs.push_back(value);
  }
  engine::Attrs attrs = {{"OUT_TYPE", types}};
  const Value delimiter = argument(arguments, 2, "field_delim");
  if (const auto* text = delimiter.get<std::string>()) attrs["field_delim"] = *text;
  const Value quotes = argument(arguments, 3, "use_quote_delim");
  if (!quotes.isNone()) attrs["use_quote_delim"] = toBool(quotes);
  const Value missing = argument(arguments, 5, "na_value");
  if (const auto* text = missing.get<std::string>()) attrs["na_value"] = *text;
  const Value selected = argument(arguments, 6, "select_cols");
  if (!selected.isNone()) attrs["select_cols"] = toTensor(selected, DType::kInt64).toInt64s();
  Values columns;
  for (const Tensor& column : runOp("DecodeCSV", inputs, attrs)) columns.push_back({column});
  return listOf(std::move(columns));
}

Value oneHot(const Arguments& arguments) {
  const DType dtype = dtypeOf(argument(arguments, 5, "dtype"), DType::kFloat);
  const Value on = argument(arguments, 2, "on_value"), off = argument(arguments, 3, "off_value");
  const Value axis = argument(arguments, 4, "axis");
  return {runOp("OneHot",
                {toTensor(argument(arguments, 0, "indices")), toTensor(argument(arguments, 1, "depth"), DType::kInt32),
                 toTensor(on.isNone() ? Value{int64_t{1}} : on, dtype),
                 toTensor(off.isNone() ? Value{int64_t{0}} : off, dtype)},
                {{"axis", axis.isNone() ? -1 : toInteger(axis)}})[0]};
}

// The pieces of one text.
Value splitText(const Arguments& arguments) {
  const Tensor input = toTensor(argument(arguments, 0, "input"));
  if (input.rank() != 0) fail(Code::kUnimplemented, "tf.strings.split of more than one text is not known");
  const Value separator = argument(arguments, 1, "sep"), most = argument(arguments, 2, "maxsplit");
  const Tensor by = separator.isNone() ? Tensor::scalar("") : toTensor(separator);
  return {runOp("StringSplitV2", {input.reshaped(Shape{1}), by},
                {{"maxsplit", most.isNone() ? -1 : toInteger(most)}})[1]};
}

Value where(const Arguments& arguments) {
  const Tensor condition = toTensor(argument(arguments, 0, "condition"));
  const Value yes = argument(arguments, 1, "x"), no = argument(arguments, 2, "y");
  if (yes.isNone()) return {runOp("Where", {condition})[0]};
  const Tensor a = toTensor(yes);
  return {runOp("SelectV2", {condition, a, toTensor(no, a.dtype())})[0]};
}

using Maker = Value (*)(const Arguments&);
const std::map<std::string, Maker> kMakers = {
    {"constant",
     [](const Arguments& a) {
       return Value{toTensor(argument(a, 0, "value"), dtypeOf(argument(a, 1, "dtype"), DType::kInvalid))};
     }},
    {"convert_to_tensor",
     [](const Arguments& a) {
       return Value{toTensor(argument(a, 0, "value"), dtypeOf(argument(a, 1, "dtype"), DType::kInvalid))};
     }},
    {"cast",
     [](const Arguments& a) {
       return Value{toTensor(argument(a, 0, "x"), dtypeOf(argument(a, 1, "dtype"), DType::kFloat))};
     }},
    {"range", [](const Arguments& a) { return Value{range(a)}; }},
    {"fill",
     [](const Arguments& a) {
       return Value{filled(shapeOf(argument(a, 0, "dims")), toTensor(argument(a, 1, "value")))};
     }},
    {"zeros",
     [](const Arguments& a) {
       return Value{Tensor(dtypeOf(argument(a, 1, "dtype"), DType::kFloat), shapeOf(argument(a, 0, "shape")))};
     }},
    {"ones",
     [](const Arguments& a) {
       const DType dtype = dtypeOf(argument(a, 1, "dtype"), DType::kFloat);
       return Value{filled(shapeOf(argument(a, 0, "shape")), toTensor({int64_t{1}}, dtype))};
     }},
    {"shape", [](const Arguments& a) { return Value{runOp("Shape", {toTensor(argument(a, 0, "input"))})[0]}; }},
    {"size",
     [](const Arguments& a) {
       return Value{Tensor::scalar(static_cast<int32_t>(toTensor(argument(a, 0, "input")).elements()))};
     }},
    {"rank",
     [](const Arguments& a) { return Value{Tensor::scalar(int32_t{toTensor(argument(a, 0, "input")).rank()})}; }},
    {"reshape",
     [](const Arguments& a) {
       const Tensor tensor = toTensor(argument(a, 0, "tensor"));
       return Value{runOp("Reshape", {tensor, toTensor(argument(a, 1, "shape"), DType::kInt32)})[0]};
     }},
    {"expand_dims",
     [](const Arguments& a) {
       const Value axis = argument(a, 1, "axis");
       return Value{runOp("ExpandDims", {toTensor(argument(a, 0, "input")), toTensor(axis, DType::kInt32)})[0]};
     }},
    {"stack", [](const Arguments& a) { return Value{toTensor(listOf(itemsOf(argument(a, 0, "values"))))}; }},
    {"concat", [](const Arguments& a) { return Value{concatenated(a)}; }},
    {"tile",
     [](const Arguments& a) {
       const Tensor times = toTensor(argument(a, 1, "multiples"), DType::kInt32);
       return Value{runOp("Tile", {toTensor(argument(a, 0, "input")), times})[0]};
     }},
    {"as_string", [](const Arguments& a) { return Value{runOp("AsString", {toTensor(argument(a, 0, "input"))})[0]}; }},
    {"strings.as_string",
     [](const Arguments& a) { return Value{runOp("AsString", {toTensor(argument(a, 0, "input"))})[0]}; }},
    {"strings.to_number",
     [](const Arguments& a) {
       const DType dtype = dtypeOf(argument(a, 1, "out_type"), DType::kFloat);
       return Value{runOp("StringToNumber", {toTensor(argument(a, 0, "input"))}, {{"out_type", dtype}})[0]};
     }},
    {"strings.join",
     [](const Arguments& a) {
       const std::vector<Tensor> inputs = tensorsOf(argument(a, 0, "inputs"));
       const Value separator = argument(a, 1, "separator");
       return Value{runOp("StringJoin", inputs,
                          {{"N", static_cast<int64_t>(inputs.size())},
                           {"separator", separator.isNone() ? std::string() : *separator.get<std::string>()}})[0]};
     }},
    {"maximum",
     [](const Arguments& a) {
       const Tensor x = toTensor(argument(a, 0, "x"));
       return Value{runOp("Maximum", {x, toTensor(argument(a, 1, "y"), x.dtype())})[0]};
     }},
    {"minimum",
     [](const Arguments& a) {
       const Tensor x = toTensor(argument(a, 0, "x"));
       return Value{runOp("Minimum", {x, toTensor(argument(a, 1, "y"), x.dtype())})[0]};
     }},
    {"where", where},
    {"one_hot", oneHot},
    {"strings.split", splitText},
    {"transpose",
     [](const Arguments& a) {
       const Tensor tensor = toTensor(argument(a, 0, "a"));
       std::vector<int32_t> turned;
       for (int i = tensor.rank(); i-- > 0;) turned.push_back(i);
       const Value order = argument(a, 1, "perm");
       return Value{
           runOp("Transpose", {tensor, order.isNone() ? Tensor::vector(turned) : toTensor(order, DType::kInt32)})[0]};
     }},
    {"gather",
     [](const Arguments& a) {
       const Value axis = argument(a, 3, "axis");
       const Tensor along = toTensor(axis.isNone() ? Value{int64_t{0}} : axis, DType::kInt32);
       return Value{
           runOp("GatherV2", {toTensor(argument(a, 0, "params")), toTensor(argument(a, 1, "indices")), along})[0]};
     }},
    {"io.decode_csv", decodeCsv},
    {"TensorShape", [](const Arguments& a) { return argument(a, 0, "dims"); }},
};

// "tf.math.add" and "tf.compat.v1.add" are "add".
std::string functionName(std::string name) {
  for (const char* prefix : {"tf.compat.v1.", "tf.math.", "tf."}) {
    if (name.starts_with(prefix)) return name.substr(std::string_view(prefix).size());
  }
  return name;
}

}  // namespace

Value Evaluator::random(const std::string& name, const Arguments& arguments, const Expression& place,
                        const Scope& scope) {
  if (!scope.random) fail(Code::kUnimplemented, name, " outside of a function of a data set is not known");
  const Value seed = argument(arguments, 4, "seed");
  auto found = scope.random->ops.find(&place);
  if (found == scope.random->ops.end()) {
    const auto own = seed.isNone() ? std::nullopt : std::optional<int64_t>(toInteger(seed));
    const auto [first, second] = engine::opSeeds(surroundings_.globalSeed, own, scope.random->unseeded);
    if (!own) ++scope.random->unseeded;
    found = scope.random->ops.emplace(&place, RandomOp({first, second})).first;
  }
  const Shape shape = shapeOf(argument(arguments, 0, "shape"));
  const Value low = argument(arguments, 1, name == "random.normal" ? "mean" : "minval");
  const Value high = argument(arguments, 2, name == "random.normal" ? "stddev" : "maxval");
  const DType dtype = dtypeOf(argument(arguments, 3, "dtype"), DType::kFloat);
  if (name == "random.uniform" && engine::isInteger(dtype)) {
    return {found->second.uniformInt(shape, dtype, low.isNone() ? 0 : toInteger(low), toInteger(high))};
  }
  if (dtype != DType::kFloat) fail(Code::kUnimplemented, name, " of ", engine::dtypeName(dtype), " is not known");
  const auto a = static_cast<float>(low.isNone() ? 0 : toNumber(low));
  const auto b = static_cast<float>(high.isNone() ? 1 : toNumber(high));
  if (name == "random.normal") return {found->second.normal(shape, a, b)};
  return {found->second.uniform(shape, a, b)};
}

Value Evaluator::function(const std::string& fullName, const Arguments& given, const Expression& place,
                          const Scope& scope) {
  for (const char* prefix : {"tf.data.Dataset.", "tf.data.experimental.", "R"}) {
    if (fullName.starts_with(prefix)) return makeDataset(fullName, given);
  }
  if (fullName.starts_with("np.")) {  // np.int64(3)
    const DType dtype = engine::dtypeFromName(fullName.substr(3));
    if (dtype != DType::kInvalid) return {toTensor(given.positional.at(0), dtype)};
  }
  if (fullName == "len") return {static_cast<int64_t>(itemsOf(given.positional.at(0)).size())};
  std::string name = functionName(fullName);
  if (name == "random_uniform") name = "random.uniform";
  if (name == "random_normal") name = "random.normal";
  if (name == "random.uniform" || name == "random.normal") return random(name, given, place, scope);
  if (const auto found = kMakers.find(name); found != kMakers.end()) return found->second(given);
  if (const auto found = kUnary.find(name); found != kUnary.end()) {
    return {runOp(found->second, {toTensor(argument(given, 0, "x"))})[0]};
  }
  if (const auto found = kBinary.find(name); found != kBinary.end()) {
    return binary(found->second, {toTensor(argument(given, 0, "x"))}, argument(given, 1, "y"));
  }
  if (const auto found = kReductions.find(name); found != kReductions.end()) {
    return {reduced(found->second, given)};
  }
  fail(Code::kUnimplemented, fullName, " is not known");
}

}  // namespace golden::python
