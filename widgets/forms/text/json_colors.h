// Colours the parts of JSON in an editor: names, strings, numbers and words, light or dark as its palette. GUI thread
// only.
#pragma once

#include <QSyntaxHighlighter>

class QPlainTextEdit;

namespace widgets {

enum class JsonPart { kName, kString, kNumber, kWord, kSign };

struct JsonSpan {
  int begin = 0;
  int length = 0;
  JsonPart part = JsonPart::kSign;
  bool operator==(const JsonSpan&) const = default;
};

// The parts of a line; no value of JSON goes over its end.
std::vector<JsonSpan> jsonSpans(const QString& line);

class JsonColors : public QSyntaxHighlighter {
 public:
  explicit JsonColors(QPlainTextEdit* edit);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  const QPlainTextEdit& edit_;
};

}  // namespace widgets
