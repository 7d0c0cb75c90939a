#include "tests/golden/python_columns.h"

#include <cstdio>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "tests/golden/column_values.h"
#include "tests/golden/python_expression.h"

namespace golden::python {
namespace {

namespace fc = engine::feature_column;
namespace ops = engine::ops;
using engine::Code;
using engine::Output;

using Names = std::map<std::string, ColumnValue>;

// "'w%02d' % 3": one integer or text in place of the only mark.
std::string formatted(const std::string& text, const ColumnValue& value) {
  const std::size_t mark = text.find('%');
  const std::size_t end = mark == std::string::npos ? mark : text.find_first_of("ds", mark);
  if (end == std::string::npos) engine::fail(Code::kUnimplemented, "the format '", text, "'");
  std::string inserted;
  if (text[end] == 's') {
    inserted = value.text();
  } else {
    const std::string width = text.substr(mark + 1, end - mark - 1);
    inserted = std::to_string(value.integer());
    const auto least = static_cast<std::size_t>(width.empty() ? 0 : std::stoi(width));
    while (inserted.size() < least) inserted.insert(inserted.begin(), width[0] == '0' ? '0' : ' ');
  }
  return text.substr(0, mark) + inserted + text.substr(end + 1);
}

class ColumnText {
 public:
  ColumnText(std::shared_ptr<const Expression> whole, std::string folder)
      : whole_(std::move(whole)), folder_(std::move(folder)) {}

  ColumnValue value() const { return evaluate(*whole_, {}, nullptr); }

 private:
  ColumnValue evaluate(const Expression& e, const Names& names, const engine::Scope* scope) const {
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
        return named(e.text, names);
      case Kind::kTuple:
      case Kind::kList:
        return {all(e, 0, names, scope)};
      case Kind::kComprehension:
        return comprehension(e, names, scope);
      case Kind::kLambda:
        return {normalizer(e, names)};
      case Kind::kCall:
        return call(e, names, scope);
      case Kind::kAttribute:
        return attribute(e);
      case Kind::kUnary:
        return negated(evaluate(*e.parts[0], names, scope), e.text);
      case Kind::kBinary:
        return binary(e.text, evaluate(*e.parts[0], names, scope), evaluate(*e.parts[1], names, scope), scope);
      default:
        engine::fail(Code::kUnimplemented, "an expression of this kind among columns");
    }
  }

  static ColumnValue named(const std::string& name, const Names& names) {
    const auto found = names.find(name);
    if (found == names.end()) engine::fail(Code::kUnimplemented, "the name ", name);
    return found->second;
  }

  ColumnValues all(const Expression& e, std::size_t first, const Names& names, const engine::Scope* scope) const {
    ColumnValues values;
    for (std::size_t i = first; i < e.parts.size(); ++i) values.push_back(evaluate(*e.parts[i], names, scope));
    return values;
  }

  ColumnValue comprehension(const Expression& e, const Names& names, const engine::Scope* scope) const {
    ColumnValues values;
    const ColumnValue list = evaluate(*e.parts[1], names, scope);
    for (const ColumnValue& item : list.items()) {
      Names inner = names;
      inner[e.text] = item;
      values.push_back(evaluate(*e.parts[0], inner, scope));
    }
    return {values};
  }

  // A function of the tensor. It keeps the text alive, as columns outlive it.
  fc::Normalizer normalizer(const Expression& e, const Names& names) const {
    return [text = *this, body = e.parts[0].get(), parameter = e.names.at(0), names](const engine::Scope& scope,
                                                                                     Output x) {
      Names inner = names;
      inner[parameter] = {x};
      const ColumnValue result = text.evaluate(*body, inner, &scope);
      return *result.get<Output>();
    };
  }

  static ColumnValue attribute(const Expression& e) {
    const engine::DType dtype = engine::dtypeFromName(e.text);
    if (dtype == engine::DType::kInvalid) engine::fail(Code::kUnimplemented, "the attribute ", e.text);
    return {dtype};
  }

  ColumnValue call(const Expression& e, const Names& names, const engine::Scope* scope) const {
    const Expression& function = *e.parts[0];
    ColumnValues positional;
    Names keywords;
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
      const ColumnValue value = evaluate(*e.parts[i], names, scope);
      if (e.names[i - 1].empty()) {
        positional.push_back(value);
      } else {
        keywords[e.names[i - 1]] = value;
      }
    }
    if (function.text == "list") return positional.at(0);
    if (function.text == "range") return range(positional.at(0).integer());
    if (function.text == "cast" && scope) {
      return {ops::cast(*scope, *positional.at(0).get<Output>(), *positional.at(1).get<engine::DType>())};
    }
    return callColumnFunction({function.text, std::move(positional), std::move(keywords)}, folder_);
  }

  static ColumnValue range(int64_t count) {
    ColumnValues values;
    for (int64_t i = 0; i < count; ++i) values.push_back({i});
    return {values};
  }

  static ColumnValue negated(const ColumnValue& value, const std::string& sign) {
    if (sign != "-") return value;
    if (value.get<int64_t>()) return {-value.integer()};
    return {-value.number()};
  }

  static ColumnValue binary(const std::string& symbol, const ColumnValue& left, const ColumnValue& right,
                            const engine::Scope* scope) {
    if (symbol == "%" && left.get<std::string>()) return {formatted(left.text(), right)};
    const Output* a = left.get<Output>();
    const Output* b = right.get<Output>();
    if (!scope || (!a && !b)) engine::fail(Code::kUnimplemented, "the operator ", symbol, " on numbers");
    const engine::DType dtype = (a ? a : b)->type();
    const Output x = a ? *a : ops::number(*scope, dtype, left.number());
    const Output y = b ? *b : ops::number(*scope, dtype, right.number());
    if (symbol == "+") return {ops::add(*scope, x, y)};
    if (symbol == "-") return {ops::sub(*scope, x, y)};
    if (symbol == "*") return {ops::mul(*scope, x, y)};
    if (symbol == "/") return {ops::realDiv(*scope, x, y)};
    engine::fail(Code::kUnimplemented, "the operator ", symbol);
  }

  std::shared_ptr<const Expression> whole_;
  std::string folder_;
};

}  // namespace

fc::Columns columnsOf(const std::string& text, const std::filesystem::path& folder) {
  const std::shared_ptr<const Expression> expression = parse(text);
  const ColumnValue value = ColumnText(expression, folder.string()).value();
  if (value.get<fc::Column>()) return {value.column()};
  fc::Columns columns;
  for (const ColumnValue& item : value.items()) columns.push_back(item.column());
  return columns;
}

}  // namespace golden::python
