// Cuts the text of an expression into tokens. Pure.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringView>

namespace widgets {

// Messages about an expression.
struct ExpressionWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Expression)
};

struct Token {
  enum class Kind { kNumber, kName, kQuoted, kSymbol, kEnd, kBad };
  Kind kind = Kind::kEnd;
  QString text;  // of a name without its quotes; of a bad one what is wrong
  double number = 0;
  qsizetype at = 0;  // first character

  bool is(char symbol) const { return kind == Kind::kSymbol && text == QLatin1Char(symbol); }
  // As a message names it: "the end", "')'".
  QString described() const;
};

class ExpressionLexer {
 public:
  explicit ExpressionLexer(const QString& text) : text_(text) {}
  Token next();

 private:
  QChar peek(qsizetype ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : QChar(); }
  Token number();
  Token name();
  Token quoted(QChar end);

  QString text_;
  qsizetype at_ = 0;
};

}  // namespace widgets
