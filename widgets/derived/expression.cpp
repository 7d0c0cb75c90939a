#include "widgets/derived/expression.h"

#include "widgets/derived/expression_lexer.h"

namespace widgets {

namespace {

constexpr qsizetype kLongest = 4096;
constexpr int kDeepest = 100;

using Node = std::shared_ptr<const Expression>;

struct Function {
  const char* name;
  std::size_t arguments;
};
constexpr Function kFunctions[] = {{"ema", 2}, {"mean", 2}, {"median", 2}, {"quantile", 3}, {"log", 1}, {"log10", 1},
                                   {"exp", 1}, {"sqrt", 1}, {"abs", 1},    {"min", 2},      {"max", 2}, {"sum", 1}};

const Function* findFunction(const QString& name) {
  for (const Function& function : kFunctions) {
    if (name == QLatin1String(function.name)) return &function;
  }
  return nullptr;
}

QString functionNames() {
  QStringList names{QStringLiteral("d")};
  for (const Function& function : kFunctions) names << QString::fromLatin1(function.name);
  return names.join(QStringLiteral(", "));
}

struct Problem {
  QString text;
  qsizetype at;
};

// Recursive descent; a problem is thrown and caught within this file.
class Parser {
 public:
  explicit Parser(const QString& source) : lexer_(source) { take(); }

  Node parse() {
    Node node = sum();
    if (token_.kind != Token::Kind::kEnd) fail(ExpressionWords::tr("an operator or the end"));
    return node;
  }

 private:
  Token take() {
    Token former = std::exchange(token_, lexer_.next());
    if (token_.kind == Token::Kind::kBad) throw Problem{token_.text, token_.at};
    return former;
  }
  [[noreturn]] void fail(const QString& expected) const {
    //: What should stand there, and what does
    throw Problem{ExpressionWords::tr("expected %1, but found %2").arg(expected, token_.described()), token_.at};
  }
  void expect(char symbol) {
    if (!token_.is(symbol)) fail(QStringLiteral("'%1'").arg(QLatin1Char(symbol)));
    take();
  }
  static Node make(Expression::Kind kind, std::vector<Node> parts, const QString& name = {}, double number = 0) {
    return std::make_shared<const Expression>(Expression{kind, number, name, std::move(parts)});
  }

  Node sum() {
    if (++depth_ > kDeepest) throw Problem{ExpressionWords::tr("parentheses are nested too deeply"), token_.at};
    Node node = product();
    while (token_.is('+') || token_.is('-')) {
      const auto kind = take().is('+') ? Expression::Kind::kAdd : Expression::Kind::kSubtract;
      node = make(kind, {node, product()});
    }
    --depth_;
    return node;
  }
  Node product() {
    Node node = signedFactor();
    while (token_.is('*') || token_.is('/')) {
      const auto kind = take().is('*') ? Expression::Kind::kMultiply : Expression::Kind::kDivide;
      node = make(kind, {node, signedFactor()});
    }
    return node;
  }
  Node signedFactor() {
    bool negative = false;
    while (token_.is('-') || token_.is('+')) negative ^= take().is('-');
    Node node = power();
    return negative ? make(Expression::Kind::kNegate, {node}) : node;
  }
  // Binds to the right: a ^ b ^ c is a ^ (b ^ c).
  Node power() {
    Node base = primary();
    if (!token_.is('^')) return base;
    take();
    if (++depth_ > kDeepest) throw Problem{ExpressionWords::tr("powers are nested too deeply"), token_.at};
    Node node = make(Expression::Kind::kPower, {base, signedFactor()});
    --depth_;
    return node;
  }
  Node primary() {
    if (token_.kind == Token::Kind::kNumber) return make(Expression::Kind::kNumber, {}, {}, take().number);
    if (token_.kind == Token::Kind::kQuoted) return make(Expression::Kind::kTag, {}, take().text);
    if (token_.is('(')) {
      take();
      Node node = sum();
      expect(')');
      return node;
    }
    if (token_.kind != Token::Kind::kName) fail(ExpressionWords::tr("a number, a tag, a function or '('"));
    const Token name = take();
    if (token_.is('(')) return name.text == QStringLiteral("d") ? derivative() : call(name);
    if (name.text == QStringLiteral("step")) return make(Expression::Kind::kStep, {});
    if (name.text == QStringLiteral("time")) return make(Expression::Kind::kTime, {});
    return make(Expression::Kind::kTag, {}, name.text);
  }
  Node derivative() {
    expect('(');
    Node of = sum();
    expect(')');
    if (!token_.is('/')) fail(ExpressionWords::tr("\"/d(step)\" after d(…)"));
    take();
    if (token_.kind != Token::Kind::kName || token_.text != QStringLiteral("d"))
      fail(ExpressionWords::tr("\"d(\" after d(…)/"));
    take();
    expect('(');
    Node by = sum();
    expect(')');
    return make(Expression::Kind::kDerivative, {of, by});
  }
  Node call(const Token& name) {
    const Function* function = findFunction(name.text);
    if (!function) {
      throw Problem{ExpressionWords::tr("there is no function %1; available are %2").arg(name.text, functionNames()),
                    name.at};
    }
    expect('(');
    std::vector<Node> arguments{sum()};
    while (token_.is(',')) {
      take();
      arguments.push_back(sum());
    }
    if (arguments.size() != function->arguments) {
      throw Problem{ExpressionWords::tr("%1 takes %2 arguments, not %3")
                        .arg(name.text)
                        .arg(function->arguments)
                        .arg(arguments.size()),
                    name.at};
    }
    expect(')');
    checkNumbers(name, arguments);
    return make(Expression::Kind::kCall, std::move(arguments), name.text);
  }
  // Weights, windows and quantiles are written numbers: they cannot change along the curve.
  static void checkNumbers(const Token& name, const std::vector<Node>& arguments) {
    const auto number = [&](std::size_t index, double least, double most, const QString& what) {
      const bool isNumber = index < arguments.size() && arguments[index]->kind == Expression::Kind::kNumber;
      if (isNumber && arguments[index]->number >= least && arguments[index]->number <= most) return;
      throw Problem{
          //: A function, what its argument is, and the least and greatest number allowed
          ExpressionWords::tr("%1 needs %2 from %3 to %4").arg(name.text, what).arg(least).arg(most), name.at};
    };
    constexpr double kMostPoints = 100001;
    if (name.text == QStringLiteral("ema")) number(1, 0, 1, ExpressionWords::tr("a weight"));
    if (name.text == QStringLiteral("mean") || name.text == QStringLiteral("median")) {
      number(1, 1, kMostPoints, ExpressionWords::tr("a number of points"));
    }
    if (name.text == QStringLiteral("quantile")) {
      number(1, 0, 1, ExpressionWords::tr("a quantile"));
      number(2, 1, kMostPoints, ExpressionWords::tr("a number of points"));
    }
  }

  ExpressionLexer lexer_;
  Token token_;
  int depth_ = 0;
};

void collect(const Expression& expression, QStringList& tags) {
  if (expression.kind == Expression::Kind::kTag && !tags.contains(expression.name)) tags << expression.name;
  for (const Node& part : expression.parts) collect(*part, tags);
}

}  // namespace

ParsedExpression parseExpression(const QString& source) {
  if (source.size() > kLongest)
    return {nullptr, ExpressionWords::tr("an expression has at most %1 characters").arg(kLongest), kLongest};
  try {
    Node node = Parser(source).parse();
    QStringList tags;
    collect(*node, tags);
    if (tags.isEmpty())
      return {nullptr, ExpressionWords::tr("expected a tag: an expression of numbers alone has no steps"), 0};
    return {std::move(node), {}, 0};
  } catch (const Problem& problem) {
    return {nullptr, problem.text, problem.at};
  }
}

QStringList tagsOf(const Expression& expression) {
  QStringList tags;
  collect(expression, tags);
  return tags;
}

}  // namespace widgets
