#include "widgets/forms/text/cause_words.h"

#include <QRegularExpression>

namespace widgets {
namespace {

constexpr int kLeast = 3;  // letters: a shorter value is in many words
constexpr int kQuoted = 1000;

}  // namespace

int namedInWords(QString value, const QString& words) {
  static const QRegularExpression kFolders(QStringLiteral(R"(^(\$\{DATA\}/|\.{1,2}/)+)"));
  const auto isQuoted = [&](QChar quote) { return words.contains(quote + value + quote); };
  if (!value.isEmpty() && (isQuoted(u'\'') || isQuoted(u'"'))) return kQuoted + static_cast<int>(value.size());
  value.remove(kFolders);
  return value.size() >= kLeast && words.contains(value) ? static_cast<int>(value.size()) : 0;
}

}  // namespace widgets
