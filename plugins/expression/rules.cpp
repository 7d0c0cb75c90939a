#include "plugins/expression/rules.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "engine/core/error.h"

namespace plugins::expression {
namespace {

using engine::Code;

constexpr std::size_t kMostRules = 32;      // one bit each
constexpr int kDeepest = 50;                // brackets
constexpr std::size_t kLongestRule = 4000;  // characters; a parsed rule is as deep as it is long

struct Call {
  const char* name;
  std::size_t arguments;
};
constexpr Call kCalls[] = {{"step", 0}, {"seconds", 0}, {"rate", 0}, {"abs", 1}, {"sqrt", 1}, {"log", 1},
                           {"exp", 1},  {"isnan", 1},   {"min", 2},  {"max", 2}, {"ema", 2}};
constexpr const char* kOfTensors[] = {"norm", "mean", "min", "max", "max_abs", "zeros"};
constexpr const char* kTensorSources[] = {"gradients", "weights", "tensor", "summary"};
constexpr const char* kComparisons[] = {"<=", ">=", "==", "!=", "<", ">"};

template <std::size_t count>
bool isOneOf(const std::string& word, const char* const (&words)[count]) {
  return std::ranges::find(words, word) != std::end(words);
}

// Recursive descent over one rule.
class RuleParser {
 public:
  RuleParser(const std::string& text, RuleSet& set) : text_(text), set_(set) {}

  Rule parse() {
    rule_.text = text_;
    const bool isPeriodic = takeWord("every");
    if (isPeriodic) period();
    const bool isConditional = takeWord("when");
    if (isConditional) rule_.condition = disjunction();
    if (isPeriodic || isConditional) expect(":");
    action();
    if (peek() != '\0') fail("the end of the rule");
    return std::move(rule_);
  }

 private:
  [[noreturn]] void fail(const std::string& expected) {
    peek();
    const std::string rest = at_ < text_.size() ? "'" + text_.substr(at_, 20) + "'" : "the end";
    engine::fail(Code::kInvalidArgument, "The rule '", text_, "': expected ", expected, ", but found ", rest,
                 " at character ", at_ + 1, ".");
  }
  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(const std::string& symbol) {
    peek();
    if (text_.compare(at_, symbol.size(), symbol) != 0) return false;
    at_ += symbol.size();
    return true;
  }
  void expect(const std::string& symbol) {
    if (!take(symbol)) fail("'" + symbol + "'");
  }
  static bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  std::string word() {
    peek();
    const std::size_t begin = at_;
    while (at_ < text_.size() && isLetter(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  bool takeWord(const std::string& wanted) {
    peek();
    const std::size_t begin = at_;
    if (word() == wanted) return true;
    at_ = begin;
    return false;
  }
  double number() {
    peek();
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) fail("a number");
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }
  std::string quoted() {
    expect("\"");
    const std::size_t end = text_.find('"', at_);
    if (end == std::string::npos) fail("a closing \"");
    const std::string inside = text_.substr(at_, end - at_);
    at_ = end + 1;
    return inside;
  }

  void period() {
    const double count = number();
    if (!(count > 0)) fail("a number above 0 before it");
    if (takeWord("steps") || takeWord("step")) {
      rule_.everySteps = std::max<int64_t>(1, std::llround(std::min(count, 1e15)));
    } else if (takeWord("seconds") || takeWord("second")) {
      rule_.everySeconds = count;
    } else {
      fail("steps or seconds");
    }
  }

  void action() {
    if (takeWord("stop")) {
      rule_.action = Rule::Action::kStop;
    } else if (takeWord("checkpoint")) {
      rule_.action = Rule::Action::kCheckpoint;
    } else if (takeWord("rate")) {
      rule_.action = Rule::Action::kRate;
      expect("=");
      rule_.value = disjunction();
    } else if (takeWord("log")) {
      rule_.action = Rule::Action::kLog;
      expect("(");
      rule_.tag = quoted();
      expect(")");
    } else if (takeWord("scalar")) {
      rule_.action = Rule::Action::kScalar;
      expect("(");
      rule_.tag = quoted();
      if (rule_.tag.empty()) fail("a tag between the quotes before it");
      expect(")");
      expect("=");
      rule_.value = disjunction();
    } else {
      fail("scalar(\"tag\") = …, stop, checkpoint, rate = … or log(\"text\")");
    }
  }

  static Expression call(std::string name, std::vector<Expression> parts) {
    Expression expression;
    expression.kind = Expression::Kind::kCall;
    expression.call = std::move(name);
    expression.parts = std::move(parts);
    return expression;
  }
  Expression disjunction() {
    if (++depth_ > kDeepest) fail("fewer brackets");
    Expression left = conjunction();
    while (takeWord("or")) left = call("or", {std::move(left), conjunction()});
    --depth_;
    return left;
  }
  Expression conjunction() {
    Expression left = comparison();
    while (takeWord("and")) left = call("and", {std::move(left), comparison()});
    return left;
  }
  Expression comparison() {
    if (takeWord("not")) return call("not", {comparison()});
    Expression left = sum();
    for (const char* symbol : kComparisons) {
      if (take(symbol)) return call(symbol, {std::move(left), sum()});
    }
    return left;
  }
  Expression sum() {
    Expression left = product();
    while (peek() == '+' || peek() == '-') {
      const std::string symbol(1, text_[at_++]);
      left = call(symbol, {std::move(left), product()});
    }
    return left;
  }
  Expression product() {
    Expression left = factor();
    while (peek() == '*' || peek() == '/') {
      const std::string symbol(1, text_[at_++]);
      left = call(symbol, {std::move(left), factor()});
    }
    return left;
  }
  Expression factor() {
    int minus = 0;
    while (take("-")) ++minus;
    Expression base = primary();
    if (take("^")) {
      if (++depth_ > kDeepest) fail("fewer powers");
      base = call("^", {std::move(base), factor()});
      --depth_;
    }
    return minus % 2 == 1 ? call("negate", {std::move(base)}) : base;
  }
  Expression primary() {
    if (take("(")) {
      Expression inside = disjunction();
      expect(")");
      return inside;
    }
    if (std::isalpha(static_cast<unsigned char>(peek()))) return function();
    Expression constant;
    constant.number = number();
    return constant;
  }
  Expression function() {
    const std::size_t begin = at_;
    const std::string name = word();
    expect("(");
    if (name == "loss") {
      expect(")");
      return graphNumber({"value", "loss", ""});
    }
    if (name == "summary" || name == "tensor") {
      const std::string of = quoted();
      expect(")");
      return graphNumber({"value", name, of});
    }
    if (isOneOf(name, kOfTensors)) {
      const std::size_t inside = at_;
      const std::string source = word();
      if (isOneOf(source, kTensorSources)) return ofTensors(name, source);
      at_ = inside;
    }
    const auto* known = std::ranges::find(kCalls, name, [](const Call& one) { return std::string(one.name); });
    if (known == std::end(kCalls)) {
      at_ = begin;
      fail("a function: loss, step, norm(gradients()), …");
    }
    std::vector<Expression> parts;
    for (std::size_t i = 0; i < known->arguments; ++i) {
      if (i > 0) expect(",");
      parts.push_back(disjunction());
    }
    expect(")");
    return call(name, std::move(parts));
  }
  // "norm(gradients(" is behind, up to the source's bracket.
  Expression ofTensors(const std::string& name, const std::string& source) {
    expect("(");
    const bool needsName = source == "tensor" || source == "summary";
    const std::string of = needsName || peek() == '"' ? quoted() : "";
    expect(")");
    expect(")");
    return graphNumber({name, source, of});
  }
  Expression graphNumber(const GraphNumber& wanted) {
    auto& known = set_.graphNumbers;
    const auto found = std::ranges::find(known, wanted);
    Expression expression;
    expression.kind = Expression::Kind::kGraph;
    expression.graph = static_cast<std::size_t>(found - known.begin());
    if (found == known.end()) known.push_back(wanted);
    if (std::ranges::find(rule_.graphNumbers, expression.graph) == rule_.graphNumbers.end()) {
      rule_.graphNumbers.push_back(expression.graph);
    }
    return expression;
  }

  const std::string text_;
  RuleSet& set_;
  Rule rule_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

double binary(char symbol, char second, double a, double b) {
  switch (symbol) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return std::pow(a, b);
    case '<':
      return second == '=' ? a <= b : a < b;
    case '>':
      return second == '=' ? a >= b : a > b;
    case '=':
      return a == b;
    default:
      return a != b;
  }
}

double unary(const std::string& call, double x) {
  if (call == "negate") return -x;
  if (call == "not") return x == 0;
  if (call == "abs") return std::fabs(x);
  if (call == "sqrt") return std::sqrt(x);
  if (call == "log") return std::log(x);
  if (call == "exp") return std::exp(x);
  return std::isnan(x);
}

// The debiased moving average: what it has seen by its weight.
double movingAverage(Expression& expression, double value, double decay) {
  if (!std::isnan(value)) {
    expression.number = decay * expression.number + (1 - decay) * value;
    expression.weight = decay * expression.weight + (1 - decay);
  }
  return expression.weight > 0 ? expression.number / expression.weight : value;
}

double evaluateCall(Expression& expression, const Moment& moment) {
  const std::string& call = expression.call;
  auto& parts = expression.parts;
  if (parts.empty()) return call == "step" ? moment.step : call == "rate" ? moment.rate : moment.seconds;
  const double a = evaluate(parts[0], moment);
  if (parts.size() == 1) return unary(call, a);
  // Both sides always: an ema() behind `and` sees every value.
  const double b = evaluate(parts[1], moment);
  if (!std::isalpha(static_cast<unsigned char>(call[0]))) return binary(call[0], call.size() > 1 ? call[1] : ' ', a, b);
  if (call == "and") return a != 0 && b != 0;
  if (call == "or") return a != 0 || b != 0;
  if (call == "ema") return movingAverage(expression, a, b);
  return call == "min" ? std::fmin(a, b) : std::fmax(a, b);
}

}  // namespace

RuleSet parseRules(const std::string& text) {
  RuleSet set;
  std::string line;
  const auto add = [&] {
    line.resize(std::min(line.size(), line.find('#')));
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (line.size() > kLongestRule) {
      engine::fail(Code::kInvalidArgument, "The rule '", line.substr(0, 60), "…' has ", line.size(),
                   " characters, but at most ", kLongestRule, " are taken.");
    }
    if (begin != std::string::npos) set.rules.push_back(RuleParser(line.substr(begin), set).parse());
    line.clear();
  };
  bool isQuoted = false;
  for (const char c : text) {
    if (c == '"') isQuoted = !isQuoted;
    if (c == '\n' || (c == ';' && !isQuoted)) {
      add();
      isQuoted = false;
    } else {
      line += c;
    }
  }
  add();
  if (set.rules.empty())
    engine::fail(Code::kInvalidArgument,
                 "There is no rule: write one a line, for example every 100 "
                 "steps: scalar(\"grad_norm\") = norm(gradients())");
  if (set.rules.size() > kMostRules) {
    engine::fail(Code::kInvalidArgument, "There are ", set.rules.size(), " rules, but at most ", kMostRules,
                 " are taken.");
  }
  return set;
}

double evaluate(Expression& expression, const Moment& moment) {
  switch (expression.kind) {
    case Expression::Kind::kNumber:
      return expression.number;
    case Expression::Kind::kGraph:
      return moment.graph[expression.graph];
    case Expression::Kind::kCall:
      break;
  }
  return evaluateCall(expression, moment);
}

}  // namespace plugins::expression
