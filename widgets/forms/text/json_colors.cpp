#include "widgets/forms/text/json_colors.h"

#include <QPlainTextEdit>
#include <QRegularExpression>

#include "widgets/panels/tones.h"

namespace widgets {
namespace {

Tone toneOf(JsonPart part) {
  switch (part) {
    case JsonPart::kName:
      return Tone::kAccent;
    case JsonPart::kString:
      return Tone::kOk;
    case JsonPart::kNumber:
    case JsonPart::kWord:
      return Tone::kWarning;
    case JsonPart::kSign:
      return Tone::kSecondary;
  }
  return Tone::kText;
}

}  // namespace

std::vector<JsonSpan> jsonSpans(const QString& line) {
  static const QRegularExpression parts(
      QStringLiteral(R"re(("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|([A-Za-z]\w*)|([{}\[\],:]))re"));
  std::vector<JsonSpan> spans;
  for (auto each = parts.globalMatch(line); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    const auto add = [&](int group, JsonPart part) {
      if (match.capturedLength(group) > 0) {
        spans.push_back(
            {static_cast<int>(match.capturedStart(group)), static_cast<int>(match.capturedLength(group)), part});
      }
    };
    add(1, match.capturedLength(2) > 0 ? JsonPart::kName : JsonPart::kString);
    add(3, JsonPart::kNumber);
    add(4, JsonPart::kWord);
    add(5, JsonPart::kSign);
  }
  return spans;
}

JsonColors::JsonColors(QPlainTextEdit* edit) : QSyntaxHighlighter(edit->document()), edit_(*edit) {}

void JsonColors::highlightBlock(const QString& line) {
  for (const JsonSpan& span : jsonSpans(line)) {
    setFormat(span.begin, span.length, tone(edit_.palette(), toneOf(span.part)));
  }
}

}  // namespace widgets
