#include "widgets/forms/json_reader.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace widgets {

namespace {

struct JsonWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::MessageText)
};

constexpr int kDeepest = 100;  // nested values, as protobuf's own limit

// Recursive descent; the first fault ends it.
class JsonReader {
 public:
  explicit JsonReader(const QString& text) : text_(text) {}

  JsonRead read() {
    JsonNode root;
    if (value(root, 0)) {
      skipSpace();
      if (at_ < text_.size()) failHere(JsonWords::tr("Unexpected text after the end of the object"));
    }
    if (fault_) return {std::nullopt, fault_};
    return {std::move(root), std::nullopt};
  }

 private:
  QChar peek() const { return at_ < text_.size() ? text_[at_] : QChar(); }
  void skipSpace() {
    while (at_ < text_.size() && (peek() == QLatin1Char(' ') || peek() == QLatin1Char('\t') ||
                                  peek() == QLatin1Char('\n') || peek() == QLatin1Char('\r')))
      ++at_;
  }
  bool failAt(qsizetype offset, const QString& reason) {
    fault_ = faultAt(text_, offset, reason);
    return false;
  }
  bool failHere(const QString& reason) { return failAt(at_, reason); }
  bool unexpected(const QString& wanted) {
    if (at_ >= text_.size()) return failHere(JsonWords::tr("The text ends where %1 is expected").arg(wanted));
    return failHere(JsonWords::tr("Expected %1, not “%2”").arg(wanted, QString(peek())));
  }

  bool value(JsonNode& node, int depth) {
    skipSpace();
    node.begin = at_;
    if (depth > kDeepest) return failHere(JsonWords::tr("Values are nested too deeply"));
    bool good = false;
    if (peek() == QLatin1Char('{')) {
      good = object(node, depth);
    } else if (peek() == QLatin1Char('[')) {
      good = array(node, depth);
    } else if (peek() == QLatin1Char('"')) {
      good = string(node);
    } else {
      good = word(node);
    }
    node.end = at_;
    return good;
  }

  // Behind an element: true when another one follows.
  enum class Next { kMore, kEnd, kFault };
  Next next(QChar close) {
    skipSpace();
    if (peek() == close) {
      ++at_;
      return Next::kEnd;
    }
    if (peek() != QLatin1Char(',')) {
      unexpected(JsonWords::tr("a comma or “%1”").arg(close));
      return Next::kFault;
    }
    const qsizetype comma = at_++;
    skipSpace();
    if (peek() != close) return Next::kMore;
    failAt(comma, JsonWords::tr("Remove the comma after the last element"));
    return Next::kFault;
  }

  bool object(JsonNode& node, int depth) {
    node.kind = JsonNode::Kind::kObject;
    ++at_;
    skipSpace();
    if (peek() == QLatin1Char('}')) return ++at_ > 0;
    while (true) {
      skipSpace();
      JsonNode name;
      name.begin = at_;
      if (peek() != QLatin1Char('"')) return unexpected(JsonWords::tr("a name in double quotes"));
      if (!string(name)) return false;
      name.end = at_;
      skipSpace();
      if (peek() != QLatin1Char(':')) return unexpected(JsonWords::tr("a colon after the name"));
      ++at_;
      JsonNode item;
      if (!value(item, depth + 1)) return false;
      node.names.push_back(std::move(name));
      node.items.push_back(std::move(item));
      const Next more = next(QLatin1Char('}'));
      if (more != Next::kMore) return more == Next::kEnd;
    }
  }

  bool array(JsonNode& node, int depth) {
    node.kind = JsonNode::Kind::kArray;
    ++at_;
    skipSpace();
    if (peek() == QLatin1Char(']')) return ++at_ > 0;
    while (true) {
      JsonNode item;
      if (!value(item, depth + 1)) return false;
      node.items.push_back(std::move(item));
      const Next more = next(QLatin1Char(']'));
      if (more != Next::kMore) return more == Next::kEnd;
    }
  }

  bool string(JsonNode& node) {
    node.kind = JsonNode::Kind::kString;
    const qsizetype open = at_++;
    while (at_ < text_.size() && peek() != QLatin1Char('"')) {
      if (peek().unicode() < 0x20) break;  // a line break above all
      if (peek() != QLatin1Char('\\')) {
        node.text += text_[at_++];
      } else if (!escape(node)) {
        return false;
      }
    }
    if (peek() != QLatin1Char('"')) return failAt(open, JsonWords::tr("This text has no closing quote on its line"));
    ++at_;
    return true;
  }

  bool escape(JsonNode& node) {
    static const QString kNames = QStringLiteral("\"\\/bfnrt");
    static const QString kMeanings = QStringLiteral("\"\\/\b\f\n\r\t");
    const QChar name = at_ + 1 < text_.size() ? text_[at_ + 1] : QChar();
    if (const qsizetype known = kNames.indexOf(name); known >= 0 && !name.isNull()) {
      node.text += kMeanings[known];
      at_ += 2;
      return true;
    }
    bool isNumber = false;
    const ushort code = text_.mid(at_ + 2, 4).toUShort(&isNumber, 16);
    if (name != QLatin1Char('u') || !isNumber || at_ + 6 > text_.size())
      return failHere(JsonWords::tr("Not a valid JSON escape; write a backslash as \\\\"));
    node.text += QChar(code);
    at_ += 6;
    return true;
  }

  bool word(JsonNode& node) {
    const qsizetype from = at_;
    while (at_ < text_.size() && (peek().isLetterOrNumber() || QStringLiteral("+-._").contains(peek()))) ++at_;
    node.text = text_.mid(from, at_ - from);
    static const QRegularExpression kNumber(QStringLiteral("^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?$"));
    if (node.text == QStringLiteral("true") || node.text == QStringLiteral("false")) {
      node.kind = JsonNode::Kind::kBool;
    } else if (node.text == QStringLiteral("null")) {
      node.kind = JsonNode::Kind::kNull;
    } else if (kNumber.match(node.text).hasMatch()) {
      node.kind = JsonNode::Kind::kNumber;
    } else {
      at_ = from;
      if (node.text.isEmpty()) return unexpected(JsonWords::tr("a value"));
      return failHere(JsonWords::tr("“%1” is not a value; write text in double quotes").arg(node.text));
    }
    return true;
  }

  const QString& text_;
  qsizetype at_ = 0;
  std::optional<TextFault> fault_;
};

}  // namespace

JsonRead readJson(const QString& text) {
  return JsonReader(text).read();
}

TextFault faultAt(const QString& text, qsizetype offset, const QString& reason) {
  const qsizetype at = std::min(offset, text.size());
  const QStringView before = QStringView(text).left(at);
  const qsizetype lineStart = before.lastIndexOf(QLatin1Char('\n')) + 1;
  return {at, static_cast<int>(before.count(QLatin1Char('\n'))) + 1, static_cast<int>(at - lineStart) + 1, reason};
}

}  // namespace widgets
