// Splits a query into words, numbers, quoted texts and operators. Values.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace widgets {

struct QueryToken {
  enum class Kind { kWord, kNumber, kText, kCompare, kOpen, kClose, kComma, kNot, kEnd, kBad };
  Kind kind = Kind::kEnd;
  int at = 0;
  QString text;      // of kText without its quotes; of kBad what is wrong with it
  double value = 0;  // of kNumber

  bool is(const char* word) const {
    return kind == Kind::kWord && text.compare(QLatin1String(word), Qt::CaseInsensitive) == 0;
  }
};

// The last is kEnd, or kBad where a character belongs to no token.
std::vector<QueryToken> queryTokens(const QString& text);
// "0.001", "1e-3", "10k", "2M", "90s", "5m", "2h", "1d"; none for anything else.
std::optional<double> queryNumber(const QString& text);

}  // namespace widgets
