#include "tests/golden/python_expression.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "engine/core/error.h"

namespace golden::python {
namespace {

using engine::Code;
using ExpressionPtr = std::unique_ptr<Expression>;

struct Token {
  enum class Kind { kName, kNumber, kString, kSymbol, kEnd };
  Kind kind = Kind::kEnd;
  std::string text = {};
};

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

class Tokens {
 public:
  explicit Tokens(const std::string& text) : text_(text) { advance(); }

  const Token& now() const { return token_; }
  bool is(const std::string& text) const { return token_.kind != Token::Kind::kString && token_.text == text; }
  bool take(const std::string& text) {
    if (!is(text)) return false;
    advance();
    return true;
  }
  void need(const std::string& text) {
    if (!take(text)) fail("expected '" + text + "'");
  }
  Token pop() {
    Token token = token_;
    advance();
    return token;
  }
  [[noreturn]] void fail(const std::string& why) const {
    engine::fail(Code::kInvalidArgument, "Python text \"", text_, "\", at ", at_, ": ", why, ".");
  }

 private:
  void advance() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
    token_ = {};
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    if (c == '\'' || c == '"') return readString(c);
    if (std::isdigit(static_cast<unsigned char>(c)) ||
        (c == '.' && at_ + 1 < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_ + 1])))) {
      return readNumber();
    }
    if (isWordCharacter(c)) {
      while (at_ < text_.size() && isWordCharacter(text_[at_])) token_.text += text_[at_++];
      token_.kind = Token::Kind::kName;
      // A prefixed string: b'…', r'…'.
      if ((token_.text == "b" || token_.text == "r") && at_ < text_.size() &&
          (text_[at_] == '\'' || text_[at_] == '"')) {
        token_.text.clear();
        readString(text_[at_]);
      }
      return;
    }
    token_.kind = Token::Kind::kSymbol;
    for (const char* two : {"**", "//", "==", "!=", "<=", ">=", "<<", ">>"}) {
      if (text_.compare(at_, 2, two) == 0) {
        token_.text = two;
        at_ += 2;
        return;
      }
    }
    token_.text = text_[at_++];
  }

  void readNumber() {
    const char* begin = text_.c_str() + at_;
    char* end = nullptr;
    std::strtod(begin, &end);
    token_ = {Token::Kind::kNumber, std::string(begin, static_cast<std::size_t>(end - begin))};
    at_ += token_.text.size();
  }

  void readString(char quote) {
    token_.kind = Token::Kind::kString;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      char c = text_[at_];
      if (c == '\\' && at_ + 1 < text_.size()) {
        c = text_[++at_];
        c = c == 'n' ? '\n' : c == 't' ? '\t' : c == '0' ? '\0' : c;
      }
      token_.text += c;
    }
    if (at_ == text_.size()) fail("a string does not end");
    ++at_;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  Token token_;
};

ExpressionPtr node(Kind kind, std::string text = {}) {
  auto expression = std::make_unique<Expression>();
  expression->kind = kind;
  expression->text = std::move(text);
  return expression;
}

template <typename... Parts>
ExpressionPtr nodeOf(Kind kind, std::string text, Parts... parts) {
  ExpressionPtr expression = node(kind, std::move(text));
  (expression->parts.push_back(std::move(parts)), ...);
  return expression;
}

// Binary operators by how tightly they bind, the loosest first.
const std::vector<std::vector<std::string>> kLevels = {
    {"or"},       {"and"},    {"==", "!=", "<", "<=", ">", ">=", "in"},
    {"|"},        {"^"},      {"&"},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%"}};

class Parser {
 public:
  explicit Parser(const std::string& text) : tokens_(text) {}

  ExpressionPtr whole() {
    ExpressionPtr expression = expressionOrTuple();
    if (tokens_.now().kind != Token::Kind::kEnd) tokens_.fail("unexpected '" + tokens_.now().text + "'");
    return expression;
  }

 private:
  ExpressionPtr expressionOrTuple() {
    ExpressionPtr first = expression();
    if (!tokens_.is(",")) return first;
    ExpressionPtr tuple = nodeOf(Kind::kTuple, "", std::move(first));
    while (tokens_.take(",") && !tokens_.is(")") && tokens_.now().kind != Token::Kind::kEnd) {
      tuple->parts.push_back(expression());
    }
    return tuple;
  }

  ExpressionPtr expression() {
    if (tokens_.take("lambda")) return lambda();
    ExpressionPtr value = binary(0);
    if (!tokens_.take("if")) return value;
    ExpressionPtr condition = binary(0);
    tokens_.need("else");
    return nodeOf(Kind::kConditional, "", std::move(value), std::move(condition), expression());
  }

  ExpressionPtr lambda() {
    ExpressionPtr result = node(Kind::kLambda);
    while (!tokens_.is(":")) {
      result->text += tokens_.take("*") ? "*" : " ";  // a mark for each parameter: "*" takes all that is left
      result->names.push_back(tokens_.pop().text);
      if (!tokens_.take(",")) break;
    }
    tokens_.need(":");
    result->parts.push_back(expression());
    return result;
  }

  ExpressionPtr binary(std::size_t level) {
    if (level == kLevels.size()) return unary();
    if (level == 2 && tokens_.take("not")) return nodeOf(Kind::kUnary, "not", binary(level));
    ExpressionPtr left = binary(level + 1);
    while (true) {
      const auto& operators = kLevels[level];
      const auto found = std::ranges::find_if(operators, [&](const std::string& text) { return tokens_.is(text); });
      if (found == operators.end()) return left;
      tokens_.pop();
      left = nodeOf(Kind::kBinary, *found, std::move(left), binary(level + 1));
    }
  }

  ExpressionPtr unary() {
    for (const char* sign : {"-", "+", "~"}) {
      if (tokens_.take(sign)) return nodeOf(Kind::kUnary, sign, unary());
    }
    ExpressionPtr base = withTrailers(atom());
    return tokens_.take("**") ? nodeOf(Kind::kBinary, "**", std::move(base), unary()) : std::move(base);
  }

  ExpressionPtr withTrailers(ExpressionPtr value) {
    while (true) {
      if (tokens_.take(".")) {
        value = nodeOf(Kind::kAttribute, tokens_.pop().text, std::move(value));
      } else if (tokens_.take("(")) {
        value = call(std::move(value));
      } else if (tokens_.take("[")) {
        value = nodeOf(Kind::kSubscript, "", std::move(value), subscript());
        tokens_.need("]");
      } else {
        return value;
      }
    }
  }

  ExpressionPtr call(ExpressionPtr function) {
    ExpressionPtr result = nodeOf(Kind::kCall, "", std::move(function));
    while (!tokens_.take(")")) {
      ExpressionPtr argument = expression();
      std::string keyword;
      if (tokens_.take("=")) {
        if (argument->kind != Kind::kName) tokens_.fail("a keyword must be a name");
        keyword = argument->text;
        argument = expression();
      }
      result->names.push_back(keyword);
      result->parts.push_back(std::move(argument));
      if (!tokens_.take(",") && !tokens_.is(")")) tokens_.fail("expected ',' or ')'");
    }
    return result;
  }

  ExpressionPtr subscript() {
    ExpressionPtr first = tokens_.is(":") ? nullptr : expressionOrTuple();
    if (!tokens_.is(":")) return first;
    ExpressionPtr slice = nodeOf(Kind::kSlice, "", std::move(first));
    while (tokens_.take(":")) {
      slice->parts.push_back(tokens_.is(":") || tokens_.is("]") ? nullptr : expression());
    }
    slice->parts.resize(3);
    return slice;
  }

  ExpressionPtr sequence(Kind kind, const std::string& close) {
    ExpressionPtr result = node(kind);
    while (!tokens_.take(close)) {
      result->parts.push_back(expression());
      if (kind == Kind::kDict) {
        tokens_.need(":");
        result->parts.push_back(expression());
      }
      if (tokens_.take("for")) {
        if (kind != Kind::kList) engine::fail(Code::kUnimplemented, "only lists have comprehensions");
        return comprehension(std::move(result), close);
      }
      if (!tokens_.take(",") && !tokens_.is(close)) tokens_.fail("expected ',' or '" + close + "'");
    }
    return result;
  }

  ExpressionPtr comprehension(ExpressionPtr list, const std::string& close) {
    list->kind = Kind::kComprehension;
    list->text = tokens_.pop().text;
    tokens_.need("in");
    list->parts.push_back(expression());
    tokens_.need(close);
    return list;
  }

  ExpressionPtr parentheses() {
    if (tokens_.take(")")) return node(Kind::kTuple);
    ExpressionPtr value = expressionOrTuple();
    tokens_.need(")");
    return value;
  }

  ExpressionPtr atom() {
    if (tokens_.take("(")) return parentheses();
    if (tokens_.take("[")) return sequence(Kind::kList, "]");
    if (tokens_.take("{")) return sequence(Kind::kDict, "}");
    const Token token = tokens_.pop();
    switch (token.kind) {
      case Token::Kind::kString: {
        ExpressionPtr text = node(Kind::kString, token.text);
        while (tokens_.now().kind == Token::Kind::kString) text->text += tokens_.pop().text;
        return text;
      }
      case Token::Kind::kNumber:
        return number(token.text);
      case Token::Kind::kName:
        return name(token.text);
      default:
        tokens_.fail("unexpected '" + token.text + "'");
    }
  }

  static ExpressionPtr number(const std::string& text) {
    ExpressionPtr result = node(Kind::kInteger);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result->integer);
    if (error == std::errc() && end == text.data() + text.size()) return result;
    result->kind = Kind::kFloat;
    result->number = std::strtod(text.c_str(), nullptr);
    return result;
  }

  static ExpressionPtr name(const std::string& text) {
    if (text == "None") return node(Kind::kNone);
    ExpressionPtr result = node(text == "True" || text == "False" ? Kind::kBool : Kind::kName, text);
    result->integer = text == "True" ? 1 : 0;
    return result;
  }

  Tokens tokens_;
};

}  // namespace

ExpressionPtr parse(const std::string& text) {
  return Parser(text).whole();
}

}  // namespace golden::python
