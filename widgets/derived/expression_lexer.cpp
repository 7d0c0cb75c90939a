#include "widgets/derived/expression_lexer.h"

#include <QCoreApplication>

namespace widgets {

namespace {

bool startsName(QChar c) {
  return c.isLetter() || c == QLatin1Char('_');
}
bool continuesName(QChar c) {
  return c.isLetterOrNumber() || c == QLatin1Char('_') || c == QLatin1Char('.') || c == QLatin1Char(':');
}
bool isDigit(QChar c) {
  return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

}  // namespace

QString Token::described() const {
  switch (kind) {
    case Kind::kEnd:
      return ExpressionWords::tr("the end");
    case Kind::kNumber:
      return ExpressionWords::tr("the number %1").arg(text);
    case Kind::kName:
    case Kind::kQuoted:
      return ExpressionWords::tr("the name %1").arg(text);
    default:
      return QLatin1Char('\'') + text + QLatin1Char('\'');
  }
}

Token ExpressionLexer::number() {
  const qsizetype start = at_;
  while (isDigit(peek()) || peek() == QLatin1Char('.')) ++at_;
  if (peek().toLower() == QLatin1Char('e')) {
    const qsizetype sign = peek(1) == QLatin1Char('+') || peek(1) == QLatin1Char('-') ? 1 : 0;
    if (isDigit(peek(1 + sign))) {
      at_ += 1 + sign;
      while (isDigit(peek())) ++at_;
    }
  }
  Token token{Token::Kind::kNumber, text_.mid(start, at_ - start), 0, start};
  bool isNumber = false;
  token.number = token.text.toDouble(&isNumber);
  if (!isNumber) {
    token.text = ExpressionWords::tr("%1 is not a number").arg(token.text);
    token.kind = Token::Kind::kBad;
  }
  return token;
}

// A slash belongs to the name when letters stand on both sides of it.
Token ExpressionLexer::name() {
  const qsizetype start = at_;
  while (continuesName(peek()) || (peek() == QLatin1Char('/') && continuesName(peek(1)) && !isDigit(peek(1)))) ++at_;
  return {Token::Kind::kName, text_.mid(start, at_ - start), 0, start};
}

Token ExpressionLexer::quoted(QChar end) {
  const qsizetype start = at_++;
  const qsizetype close = text_.indexOf(end, at_);
  if (close < 0) return {Token::Kind::kBad, ExpressionWords::tr("the quote that begins here is not closed"), 0, start};
  Token token{Token::Kind::kQuoted, text_.mid(at_, close - at_), 0, start};
  at_ = close + 1;
  if (!token.text.isEmpty()) return token;
  return {Token::Kind::kBad, ExpressionWords::tr("a name in quotes cannot be empty"), 0, start};
}

Token ExpressionLexer::next() {
  while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
  if (at_ >= text_.size()) return {Token::Kind::kEnd, {}, 0, text_.size()};
  const QChar c = peek();
  if (isDigit(c) || (c == QLatin1Char('.') && isDigit(peek(1)))) return number();
  if (startsName(c)) return name();
  if (c == QLatin1Char('"') || c == QLatin1Char('`')) return quoted(c);
  static const QString kSymbols = QStringLiteral("+-*/^(),");
  if (kSymbols.contains(c)) return {Token::Kind::kSymbol, QString(c), 0, at_++};
  return {Token::Kind::kBad, ExpressionWords::tr("unexpected '%1'; put names with such characters in quotes").arg(c), 0,
          at_};
}

}  // namespace widgets
