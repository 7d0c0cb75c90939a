// Python expressions: literals, names, calls, attributes, subscripts, operators, lambdas. What the recorded cases write
// their pipelines in. Pure functions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace golden::python {

enum class Kind {
  kNone,
  kBool,           // integer
  kInteger,        // integer
  kFloat,          // number
  kString,         // text
  kName,           // text
  kTuple,          // parts
  kList,           // parts
  kDict,           // parts: key, value, key, value …
  kLambda,         // names; parts[0] is the body
  kCall,           // parts[0] is called with the rest; names[i] is argument i's keyword or ""
  kAttribute,      // parts[0].text
  kSubscript,      // parts[0][parts[1]]
  kSlice,          // parts: begin, end, step; null where not given
  kUnary,          // text is the operator
  kBinary,         // text is the operator, also of comparisons, "and", "or"
  kConditional,    // parts: value, condition, other value
  kComprehension,  // [parts[0] for text in parts[1]]
};

struct Expression {
  Kind kind = Kind::kNone;
  std::string text = {};
  int64_t integer = 0;
  double number = 0;
  std::vector<std::string> names = {};
  std::vector<std::unique_ptr<Expression>> parts = {};
};

// InvalidArgument for text that is no expression; Unimplemented for one of another kind.
std::unique_ptr<Expression> parse(const std::string& text);

}  // namespace golden::python
