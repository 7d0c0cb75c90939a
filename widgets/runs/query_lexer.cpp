#include "widgets/runs/query_lexer.h"

#include <QCoreApplication>
#include <cmath>
#include <limits>

namespace widgets {
namespace {

struct LexerWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunQuery)
};

using Kind = QueryToken::Kind;

bool startsWord(QChar c) {
  return c.isLetter() || c == QLatin1Char('_');
}

bool goesOn(QChar c) {
  return c.isLetterOrNumber() || QStringLiteral("_./:-%+").contains(c);
}

std::optional<double> unitOf(QChar unit) {
  switch (unit.unicode()) {
    case 'k':
      return 1e3;
    case 'M':
      return 1e6;
    case 'G':
      return 1e9;
    case 's':
      return 1;
    case 'm':
      return 60;
    case 'h':
      return 3600;
    case 'd':
      return 86400;
    default:
      return std::nullopt;
  }
}

class Lexer {
 public:
  explicit Lexer(const QString& text) : text_(text) {}

  std::vector<QueryToken> run() {
    while (tokens_.empty() || (tokens_.back().kind != Kind::kEnd && tokens_.back().kind != Kind::kBad)) next();
    return std::move(tokens_);
  }

 private:
  QChar at(qsizetype place) const { return place < text_.size() ? text_[place] : QChar(); }
  void add(Kind kind, qsizetype length, const QString& text = {}, double value = 0) {
    tokens_.push_back({kind, static_cast<int>(place_), text.isNull() ? text_.mid(place_, length) : text, value});
    place_ += length;
  }

  void next() {
    while (at(place_).isSpace()) ++place_;
    const QChar c = at(place_);
    const bool signedNumber = (c == QLatin1Char('-') || c == QLatin1Char('+')) &&
                              (at(place_ + 1).isDigit() || at(place_ + 1) == QLatin1Char('.'));
    if (place_ >= text_.size()) {
      add(Kind::kEnd, 0, QStringLiteral(""));
    } else if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
      quoted(c);
    } else if (c.isDigit() || signedNumber || (c == QLatin1Char('.') && at(place_ + 1).isDigit())) {
      number();
    } else if (startsWord(c)) {
      qsizetype end = place_ + 1;
      while (end < text_.size() && goesOn(text_[end])) ++end;
      add(Kind::kWord, end - place_);
    } else {
      sign(c);
    }
  }

  void quoted(QChar quote) {
    QString content = QStringLiteral("");
    for (qsizetype end = place_ + 1; end < text_.size(); ++end) {
      const QChar c = text_[end];
      if (c == quote) {
        add(Kind::kText, end + 1 - place_, content);
        return;
      }
      // Only quotes and backslashes need one before them, so that patterns stay readable.
      const bool escapes = c == QLatin1Char('\\') && (at(end + 1) == quote || at(end + 1) == QLatin1Char('\\'));
      content += escapes ? text_[++end] : c;
    }
    add(Kind::kBad, text_.size() - place_, LexerWords::tr("the closing %1 is missing").arg(quote));
  }

  // A word that begins with a digit ("2layers") is a word too.
  void number() {
    qsizetype end = place_ + 1;
    while (end < text_.size() && goesOn(text_[end])) ++end;
    const QString text = text_.mid(place_, end - place_);
    if (const std::optional<double> value = queryNumber(text)) {
      add(Kind::kNumber, text.size(), {}, *value);
    } else {
      add(Kind::kWord, text.size());
    }
  }

  void sign(QChar c) {
    const QChar after = at(place_ + 1);
    switch (c.unicode()) {
      case '(':
        return add(Kind::kOpen, 1);
      case ')':
        return add(Kind::kClose, 1);
      case ',':
        return add(Kind::kComma, 1);
      case '=':
        return add(Kind::kCompare, after == QLatin1Char('=') ? 2 : 1);
      case '~':
        return add(Kind::kCompare, 1);
      case '<':
      case '>':
        return add(Kind::kCompare, after == QLatin1Char('=') ? 2 : 1);
      case '!':
        if (after == QLatin1Char('=') || after == QLatin1Char('~')) return add(Kind::kCompare, 2);
        return add(Kind::kNot, 1);
      default:
        add(Kind::kBad, 1, LexerWords::tr("“%1” has no meaning here").arg(c));
    }
  }

  const QString& text_;
  qsizetype place_ = 0;
  std::vector<QueryToken> tokens_;
};

}  // namespace

std::vector<QueryToken> queryTokens(const QString& text) {
  return Lexer(text).run();
}

std::optional<double> queryNumber(const QString& text) {
  if (text.isEmpty()) return std::nullopt;
  bool isNumber = false;
  double value = text.toDouble(&isNumber);
  if (isNumber) return value;
  if (text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0) return std::numeric_limits<double>::quiet_NaN();
  const std::optional<double> unit = unitOf(text.back());
  value = text.chopped(1).toDouble(&isNumber);
  if (!unit || !isNumber) return std::nullopt;
  return value * *unit;
}

}  // namespace widgets
