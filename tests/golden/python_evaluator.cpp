#include "tests/golden/python_evaluator.h"

#include <cmath>

#include "engine/core/error.h"

namespace golden::python {

using engine::Code;
using engine::DType;
using engine::fail;
using engine::Shape;
using engine::Tensor;

Value argument(const Arguments& arguments, std::size_t position, const char* keyword) {
  if (position < arguments.positional.size()) return arguments.positional[position];
  const auto found = arguments.keywords.find(keyword);
  return found == arguments.keywords.end() ? Value{} : found->second;
}

void checkKeywords(const std::string& function, const Arguments& arguments, const std::vector<std::string>& known) {
  for (const auto& [keyword, value] : arguments.keywords) {
    if (keyword == "name" || std::ranges::count(known, keyword)) continue;
    fail(Code::kUnimplemented, function, "(", keyword, "=…) is not known");
  }
}

namespace {

const std::map<std::string, const char*> kTensorOperators = {
    {"+", "AddV2"},      {"-", "Sub"},     {"*", "Mul"},           {"/", "RealDiv"},    {"//", "FloorDiv"},
    {"%", "FloorMod"},   {"**", "Pow"},    {"==", "Equal"},        {"!=", "NotEqual"},  {"<", "Less"},
    {"<=", "LessEqual"}, {">", "Greater"}, {">=", "GreaterEqual"}, {"&", "LogicalAnd"}, {"|", "LogicalOr"}};

bool isPlain(const Value& value) {
  return value.get<bool>() || value.get<int64_t>() || value.get<double>();
}

template <typename T>
Value compared(const std::string& symbol, const T& a, const T& b) {
  if (symbol == "==") return {a == b};
  if (symbol == "!=") return {a != b};
  if (symbol == "<") return {a < b};
  if (symbol == "<=") return {a <= b};
  if (symbol == ">") return {a > b};
  if (symbol == ">=") return {a >= b};
  fail(Code::kUnimplemented, "operator ", symbol, " is not known");
}

Value ofFloats(const std::string& symbol, double a, double b) {
  if (symbol == "+") return {a + b};
  if (symbol == "-") return {a - b};
  if (symbol == "*") return {a * b};
  if (symbol == "/") return {a / b};
  if (symbol == "//") return {std::floor(a / b)};
  if (symbol == "%") return {a - std::floor(a / b) * b};
  if (symbol == "**") return {std::pow(a, b)};
  return compared(symbol, a, b);
}

Value ofIntegers(const std::string& symbol, int64_t a, int64_t b) {
  if (symbol == "+") return {a + b};
  if (symbol == "-") return {a - b};
  if (symbol == "*") return {a * b};
  if (symbol == "&") return {a & b};
  if (symbol == "|") return {a | b};
  if (symbol == "^") return {a ^ b};
  if ((symbol == "//" || symbol == "%") && b != 0) {
    const int64_t rest = (a % b + b) % b;
    return {symbol == "%" ? rest : (a - rest) / b};
  }
  if (symbol == "**" && b >= 0) return {static_cast<int64_t>(std::llround(std::pow(a, b)))};
  if (symbol == "/" || symbol == "**") return ofFloats(symbol, static_cast<double>(a), static_cast<double>(b));
  return compared(symbol, a, b);
}

Value ofPlain(const std::string& symbol, const Value& left, const Value& right) {
  if (left.get<double>() || right.get<double>()) return ofFloats(symbol, toNumber(left), toNumber(right));
  return ofIntegers(symbol, toInteger(left), toInteger(right));
}

Value repeated(const Sequence& sequence, int64_t count) {
  Values items;
  for (int64_t i = 0; i < count; ++i) items.insert(items.end(), sequence.items->begin(), sequence.items->end());
  return {Sequence{sequence.tuple, std::make_shared<Values>(std::move(items))}};
}

Value ofTensors(const std::string& symbol, const Value& left, const Value& right) {
  const auto op = kTensorOperators.find(symbol);
  if (op == kTensorOperators.end()) fail(Code::kUnimplemented, "operator ", symbol, " is not known");
  DType dtype = DType::kInvalid;
  if (const auto* tensor = left.get<Tensor>()) dtype = tensor->dtype();
  if (const auto* tensor = right.get<Tensor>(); tensor && dtype == DType::kInvalid) dtype = tensor->dtype();
  Tensor a = toTensor(left, dtype), b = toTensor(right, dtype);
  if (symbol == "/" && engine::isInteger(dtype)) {
    a = toTensor({a}, DType::kDouble);
    b = toTensor({b}, DType::kDouble);
  }
  return {runOp(op->second, {a, b})[0]};
}

}  // namespace

Value binary(const std::string& symbol, const Value& left, const Value& right) {
  if (isPlain(left) && isPlain(right)) return ofPlain(symbol, left, right);
  const auto* a = left.get<std::string>();
  const auto* b = right.get<std::string>();
  if (a && b) return symbol == "+" ? Value{*a + *b} : compared(symbol, *a, *b);
  if (a && right.get<int64_t>() && symbol == "*") {
    std::string text;
    for (int64_t i = 0; i < toInteger(right); ++i) text += *a;
    return {text};
  }
  const auto* list = left.get<Sequence>();
  if (list && right.get<int64_t>() && symbol == "*") return repeated(*list, toInteger(right));
  if (list && right.get<Sequence>() && symbol == "+") {
    Values items = *list->items;
    for (const Value& item : itemsOf(right)) items.push_back(item);
    return {Sequence{list->tuple, std::make_shared<Values>(std::move(items))}};
  }
  return ofTensors(symbol, left, right);
}

Value unary(const std::string& symbol, const Value& operand) {
  if (symbol == "+") return operand;
  if (symbol == "not") return {!toBool(operand)};
  if (const auto* integer = operand.get<int64_t>()) return {symbol == "-" ? -*integer : ~*integer};
  if (const auto* number = operand.get<double>(); number && symbol == "-") return {-*number};
  return {runOp(symbol == "-" ? "Neg" : "LogicalNot", {toTensor(operand)})[0]};
}

Value Evaluator::evaluate(const Expression& e, const Scope& scope) {
  switch (e.kind) {
    case Kind::kNone:
      return {};
    case Kind::kBool:
      return {e.integer != 0};
    case Kind::kInteger:
      return {e.integer};
    case Kind::kFloat:
      return {e.number};
    case Kind::kString:
      return {e.text};
    case Kind::kName:
    case Kind::kAttribute:
      return attribute(e, scope);
    case Kind::kTuple:
    case Kind::kList: {
      Values items;
      for (const auto& part : e.parts) items.push_back(evaluate(*part, scope));
      return e.kind == Kind::kTuple ? tupleOf(std::move(items)) : listOf(std::move(items));
    }
    case Kind::kDict: {
      auto dict = std::make_shared<std::map<std::string, Value>>();
      for (std::size_t i = 0; i < e.parts.size(); i += 2) {
        const Value key = evaluate(*e.parts[i], scope);
        if (!key.get<std::string>()) fail(Code::kUnimplemented, "keys of a dict that are no text are not known");
        (*dict)[*key.get<std::string>()] = evaluate(*e.parts[i + 1], scope);
      }
      return {Dict(dict)};
    }
    case Kind::kLambda:
      return lambda(e, scope);
    case Kind::kCall:
      return call(e, scope);
    case Kind::kSubscript:
      return subscript(e, scope);
    case Kind::kSlice:
      fail(Code::kUnimplemented, "a slice outside of a subscript is not known");
    case Kind::kComprehension:
      fail(Code::kUnimplemented, "comprehensions about data sets are not known");
    case Kind::kUnary:
      return unary(e.text, evaluate(*e.parts[0], scope));
    case Kind::kBinary: {
      const Value left = evaluate(*e.parts[0], scope);
      if (e.text == "and" && !toBool(left)) return left;
      if (e.text == "or" && toBool(left)) return left;
      const Value right = evaluate(*e.parts[1], scope);
      return e.text == "and" || e.text == "or" ? right : binary(e.text, left, right);
    }
    case Kind::kConditional:
      return evaluate(*e.parts[toBool(evaluate(*e.parts[1], scope)) ? 0 : 2], scope);
  }
  fail(Code::kInternal, "an expression of no kind");
}

Value Evaluator::lambda(const Expression& e, const Scope& scope) {
  return functionOf([this, &e, scope](const Arguments& given) {
    Scope inner{std::make_shared<std::map<std::string, Value>>(*scope.names), given.random};
    std::size_t used = 0;
    for (std::size_t i = 0; i < e.names.size(); ++i) {
      if (e.text[i] == '*') {
        (*inner.names)[e.names[i]] =
            tupleOf({given.positional.begin() + static_cast<std::ptrdiff_t>(used), given.positional.end()});
        used = given.positional.size();
      } else if (used < given.positional.size()) {
        (*inner.names)[e.names[i]] = given.positional[used++];
      } else {
        fail(Code::kInvalidArgument, "A lambda of the Python text gets too few arguments.");
      }
    }
    return evaluate(*e.parts[0], inner);
  });
}

Arguments Evaluator::arguments(const Expression& e, const Scope& scope) {
  Arguments result;
  for (std::size_t i = 0; i < e.names.size(); ++i) {
    Value value = evaluate(*e.parts[i + 1], scope);
    if (e.names[i].empty()) {
      result.positional.push_back(std::move(value));
    } else {
      result.keywords[e.names[i]] = std::move(value);
    }
  }
  return result;
}

Value Evaluator::call(const Expression& e, const Scope& scope) {
  const Expression& callee = *e.parts[0];
  if (callee.kind == Kind::kAttribute) {
    const Value self = evaluate(*callee.parts[0], scope);
    if (self.get<std::shared_ptr<DatasetValue>>()) {
      return method(toDataset(self), callee.text, arguments(e, scope));
    }
  }
  const Value function_ = evaluate(callee, scope);
  if (const auto* module = function_.get<Module>()) return function(module->name, arguments(e, scope), e, scope);
  return toFunction(function_)(arguments(e, scope));
}

Value Evaluator::attribute(const Expression& e, const Scope& scope) {
  if (e.kind == Kind::kName) {
    const auto found = scope.names->find(e.text);
    if (found != scope.names->end()) return found->second;
    if (e.text == "DS") return {Module{"tf.data.Dataset"}};
    return {Module{e.text}};
  }
  const Value base = evaluate(*e.parts[0], scope);
  if (const auto* module = base.get<Module>()) {
    const std::string name = module->name + "." + e.text;
    if (module->name == "tf") {
      const DType dtype = engine::dtypeFromName(e.text);
      if (dtype != DType::kInvalid) return {dtype};
    }
    if (e.text == "AUTOTUNE") return {int64_t{-1}};
    return {Module{name}};
  }
  if (const auto* tensor = base.get<Tensor>()) {
    if (e.text == "dtype") return {tensor->dtype()};
    if (e.text == "shape") {
      Values dims;
      for (const int64_t dim : tensor->shape().dims()) dims.push_back({dim});
      return tupleOf(dims);
    }
  }
  fail(Code::kUnimplemented, "attribute ", e.text, " is not known");
}

Value Evaluator::subscript(const Expression& e, const Scope& scope) {
  const Value base = evaluate(*e.parts[0], scope);
  const Expression& place = *e.parts[1];
  const auto* sequence = base.get<Sequence>();
  const auto size = [&] { return sequence ? static_cast<int64_t>(sequence->items->size()) : toTensor(base).dim(0); };
  if (place.kind == Kind::kSlice) {
    if (place.parts[2]) fail(Code::kUnimplemented, "slices with a step are not known");
    const auto bound = [&](std::size_t i, int64_t otherwise) {
      if (!place.parts[i]) return otherwise;
      const int64_t at = toInteger(evaluate(*place.parts[i], scope));
      return std::clamp<int64_t>(at < 0 ? at + size() : at, 0, size());
    };
    const int64_t begin = bound(0, 0), end = std::max(begin, bound(1, size()));
    if (!sequence) return {toTensor(base).slice(begin, end)};
    return {Sequence{sequence->tuple,
                     std::make_shared<Values>(sequence->items->begin() + begin, sequence->items->begin() + end)}};
  }
  const Value index = evaluate(place, scope);
  if (const auto* dict = base.get<Dict>()) {
    const auto* key = index.get<std::string>();
    if (!key || !(*dict)->contains(*key)) fail(Code::kInvalidArgument, "A dict of the Python text has no such key.");
    return (*dict)->at(*key);
  }
  if (index.get<Sequence>()) fail(Code::kUnimplemented, "subscripts of several dimensions are not known");
  int64_t at = toInteger(index);
  at = at < 0 ? at + size() : at;
  if (sequence) return sequence->items->at(static_cast<std::size_t>(at));
  const Tensor row = toTensor(base).slice(at, at + 1);
  const auto dims = row.shape().dims().subspan(1);
  return {row.reshaped(Shape(std::vector<int64_t>(dims.begin(), dims.end())))};
}

}  // namespace golden::python
