#include "widgets/runs/query_parser.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "widgets/runs/query_lexer.h"

namespace widgets {
namespace {

struct ParserWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunQuery)
};

using Kind = QueryToken::Kind;

constexpr int kDeepestNesting = 100;  // brackets and "not" within each other
constexpr qsizetype kLongest = 10'000;
constexpr auto kFunctions = std::to_array<const char*>({"last", "min", "max", "mean"});
constexpr auto kFlags = std::to_array<const char*>({"star", "archived"});
constexpr auto kKeywords = std::to_array<const char*>({"and", "or", "not", "in", "is", "missing"});

template <std::size_t n>
bool isOneOf(const QueryToken& token, const std::array<const char*, n>& words) {
  return std::any_of(words.begin(), words.end(), [&](const char* word) { return token.is(word); });
}

QueryOperator operatorOf(const QString& sign) {
  if (sign == QLatin1String("!=")) return QueryOperator::kNotEqual;
  if (sign == QLatin1String("<")) return QueryOperator::kLess;
  if (sign == QLatin1String("<=")) return QueryOperator::kLessEqual;
  if (sign == QLatin1String(">")) return QueryOperator::kGreater;
  if (sign == QLatin1String(">=")) return QueryOperator::kGreaterEqual;
  if (sign == QLatin1String("~")) return QueryOperator::kMatches;
  if (sign == QLatin1String("!~")) return QueryOperator::kMatchesNot;
  return QueryOperator::kEqual;
}

QRegularExpression patternOf(const QString& text) {
  return QRegularExpression(text, QRegularExpression::CaseInsensitiveOption);
}

class Parser {
 public:
  explicit Parser(std::vector<QueryToken> tokens) : tokens_(std::move(tokens)) {}

  QueryNode run() {
    QueryNode root = either();
    if (now().kind != Kind::kEnd) fail(now(), ParserWords::tr("“and”, “or” or the end was expected"));
    return root;
  }

 private:
  const QueryToken& now() const { return tokens_[next_]; }
  const QueryToken& ahead() const { return tokens_[std::min(next_ + 1, tokens_.size() - 1)]; }
  QueryToken take() { return next_ + 1 < tokens_.size() ? tokens_[next_++] : tokens_[next_]; }
  [[noreturn]] static void fail(const QueryToken& token, const QString& expected) {
    throw QueryProblem{token.at, token.kind == Kind::kBad ? token.text : expected};
  }

  QueryNode chain(QueryNode::Kind kind, const char* word, QueryNode (Parser::*part)()) {
    QueryNode first = (this->*part)();
    if (!now().is(word)) return first;
    QueryNode node;
    node.kind = kind;
    node.children.push_back(std::move(first));
    while (now().is(word)) {
      take();
      node.children.push_back((this->*part)());
    }
    return node;
  }
  QueryNode either() { return chain(QueryNode::Kind::kOr, "or", &Parser::both); }
  QueryNode both() { return chain(QueryNode::Kind::kAnd, "and", &Parser::unary); }

  QueryNode unary() {
    if (!now().is("not") && now().kind != Kind::kNot) return primary();
    const Deeper deeper(this);
    take();
    QueryNode node;
    node.kind = QueryNode::Kind::kNot;
    node.children.push_back(unary());
    return node;
  }

  QueryNode primary() {
    if (now().kind == Kind::kOpen) {
      const Deeper deeper(this);
      take();
      QueryNode inner = either();
      if (now().kind != Kind::kClose) fail(now(), ParserWords::tr("“)” was expected"));
      take();
      return inner;
    }
    const bool isField = (now().kind == Kind::kWord && !isOneOf(now(), kKeywords)) || now().kind == Kind::kText ||
                         now().kind == Kind::kNumber;
    if (!isField) fail(now(), ParserWords::tr("the name of a field was expected, such as loss or status"));
    const QueryToken first = now();
    QueryNode node;
    node.field = field();
    if (now().kind == Kind::kCompare) return comparison(std::move(node));
    if (now().is("in")) return oneOf(std::move(node));
    if (now().is("is")) return missing(std::move(node));
    return lone(first, std::move(node));
  }

  QString field() {
    const bool isFunction = isOneOf(now(), kFunctions) && ahead().kind == Kind::kOpen;
    if (!isFunction) return take().text;
    const QString function = take().text.toLower();
    take();
    if (now().kind != Kind::kWord && now().kind != Kind::kText) fail(now(), ParserWords::tr("a metric was expected"));
    const QString metric = take().text;
    if (now().kind != Kind::kClose) fail(now(), ParserWords::tr("“)” was expected"));
    take();
    return QStringLiteral("%1(%2)").arg(function, metric);
  }

  QueryLiteral literal() {
    const QueryToken token = now();
    const bool joins = token.is("and") || token.is("or") || token.is("not");
    if ((token.kind != Kind::kWord && token.kind != Kind::kText && token.kind != Kind::kNumber) || joins) {
      fail(token, ParserWords::tr("a number, a word or a “text” was expected"));
    }
    take();
    if (token.kind == Kind::kNumber) return {token.text, token.value};
    return {token.text, queryNumber(token.text)};
  }

  QueryNode comparison(QueryNode node) {
    node.kind = QueryNode::Kind::kCompare;
    node.op = operatorOf(take().text);
    const QueryToken value = now();
    node.literals.push_back(literal());
    if (node.op != QueryOperator::kMatches && node.op != QueryOperator::kMatchesNot) return node;
    node.pattern = patternOf(value.text);
    if (!node.pattern.isValid()) {
      fail(value, ParserWords::tr("“%1” is not a regular expression: %2").arg(value.text, node.pattern.errorString()));
    }
    return node;
  }

  QueryNode oneOf(QueryNode node) {
    node.kind = QueryNode::Kind::kIn;
    take();
    if (now().kind != Kind::kOpen) fail(now(), ParserWords::tr("“(” was expected"));
    do {
      take();
      node.literals.push_back(literal());
    } while (now().kind == Kind::kComma);
    if (now().kind != Kind::kClose) fail(now(), ParserWords::tr("“,” or “)” was expected"));
    take();
    return node;
  }

  QueryNode missing(QueryNode node) {
    take();
    const bool negated = now().is("not");
    if (negated) take();
    if (!now().is("missing")) fail(now(), ParserWords::tr("“missing” or “not missing” was expected"));
    take();
    node.kind = QueryNode::Kind::kMissing;
    if (!negated) return node;
    QueryNode outer;
    outer.kind = QueryNode::Kind::kNot;
    outer.children.push_back(std::move(node));
    return outer;
  }

  static QueryNode lone(const QueryToken& word, QueryNode node) {
    if (isOneOf(word, kFlags)) {
      node.kind = QueryNode::Kind::kFlag;
      return node;
    }
    node.kind = QueryNode::Kind::kName;
    node.field.clear();
    node.pattern = patternOf(QRegularExpression::escape(word.text));
    return node;
  }

  struct Deeper {
    explicit Deeper(Parser* parser) : parser_(parser) {
      if (++parser_->depth_ > kDeepestNesting)
        fail(parser_->now(), ParserWords::tr("parentheses are nested too deeply"));
    }
    ~Deeper() { --parser_->depth_; }
    Parser* parser_;
  };

  std::vector<QueryToken> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
};

// A comparison anywhere, or words joined by "and", "or", "not": what else could be a name's pattern is one.
bool hasComparison(const std::vector<QueryToken>& tokens) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const bool isSign = tokens[i].kind == Kind::kCompare || tokens[i].is("in") || tokens[i].is("is");
    const Kind before = tokens[i - 1].kind;
    if (isSign && (before == Kind::kWord || before == Kind::kText || before == Kind::kClose)) return true;
  }
  return false;
}

bool joinsWords(const std::vector<QueryToken>& tokens) {
  return tokens.size() > 2 && std::any_of(tokens.begin(), tokens.end(), [](const QueryToken& token) {
           return token.is("and") || token.is("or") || token.is("not");
         });
}

bool isFlag(const std::vector<QueryToken>& tokens) {
  return tokens.size() == 2 && isOneOf(tokens.front(), kFlags);
}

}  // namespace

std::variant<QueryNode, QueryProblem> parseQuery(const QString& text) {
  if (text.size() > kLongest) return QueryProblem{static_cast<int>(kLongest), ParserWords::tr("the text is too long")};
  const std::vector<QueryToken> tokens = queryTokens(text);
  const bool compares = hasComparison(tokens);
  if (compares || joinsWords(tokens) || isFlag(tokens)) {
    try {
      return Parser(tokens).run();
    } catch (const QueryProblem& found) {
      if (compares) return found;
    }
  }
  QueryNode name;
  name.kind = QueryNode::Kind::kName;
  name.pattern = patternOf(text.trimmed());
  if (name.pattern.isValid()) return name;
  return QueryProblem{static_cast<int>(name.pattern.patternErrorOffset()),
                      ParserWords::tr("“%1” is not a regular expression: %2").arg(text, name.pattern.errorString())};
}

bool isQueryWord(const QString& text) {
  const std::vector<QueryToken> tokens = queryTokens(text);
  return tokens.size() == 2 && tokens.front().kind == Kind::kWord && tokens.front().text == text &&
         !isOneOf(tokens.front(), kKeywords);
}

}  // namespace widgets
