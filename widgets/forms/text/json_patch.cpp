#include "widgets/forms/text/json_patch.h"

#include <algorithm>
#include <vector>

#include "widgets/forms/json_reader.h"

namespace widgets {
namespace {

using Kind = JsonNode::Kind;

struct TextEdit {
  qsizetype begin = 0;
  qsizetype end = 0;
  QString text;
};

// Protobuf takes names in either form.
QString plainName(const QString& name) {
  return QString(name).remove(QLatin1Char('_')).toLower();
}

int placeOf(const JsonNode& object, const QString& name) {
  for (std::size_t i = 0; i < object.names.size(); ++i) {
    if (plainName(object.names[i].text) == plainName(name)) return static_cast<int>(i);
  }
  return -1;
}

bool isSame(const JsonNode& a, const JsonNode& b) {
  if (a.kind != b.kind || a.text != b.text || a.items.size() != b.items.size()) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i) {
    if (a.kind != Kind::kObject) {
      if (!isSame(a.items[i], b.items[i])) return false;
      continue;
    }
    const int other = placeOf(b, a.names[i].text);
    if (other < 0 || !isSame(a.items[i], b.items[static_cast<std::size_t>(other)])) return false;
  }
  return true;
}

class JsonPatch {
 public:
  JsonPatch(const QString& text, const QString& after) : text_(text), after_(after) {}

  void change(const JsonNode& written, const JsonNode& before, const JsonNode& after) {
    if (isSame(before, after)) return;
    const bool isObject = written.kind == Kind::kObject && before.kind == Kind::kObject && after.kind == Kind::kObject;
    const bool isList = written.kind == Kind::kArray && before.kind == Kind::kArray && after.kind == Kind::kArray &&
                        written.items.size() == before.items.size() && before.items.size() == after.items.size();
    if (isObject) return changeObject(written, before, after);
    if (!isList) return replace(written, after);
    for (std::size_t i = 0; i < after.items.size(); ++i) change(written.items[i], before.items[i], after.items[i]);
  }
  QString result() const {
    QString text = text_;
    auto edits = edits_;
    std::stable_sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
      text.replace(edit->begin, edit->end - edit->begin, edit->text);
    }
    return text;
  }

 private:
  void changeObject(const JsonNode& written, const JsonNode& before, const JsonNode& after) {
    std::vector<std::size_t> added, gone;
    for (std::size_t i = 0; i < written.items.size(); ++i) {
      const bool isGone = placeOf(before, written.names[i].text) >= 0 && placeOf(after, written.names[i].text) < 0;
      if (isGone) gone.push_back(i);
    }
    if (after.items.empty() || gone.size() == written.items.size()) return replace(written, after);
    for (std::size_t i = 0; i < after.items.size(); ++i) {
      const int there = placeOf(written, after.names[i].text);
      const int former = placeOf(before, after.names[i].text);
      if (there < 0) {
        if (former < 0) added.push_back(i);
      } else if (former < 0) {  // it said the default
        replace(written.items[static_cast<std::size_t>(there)], after.items[i]);
      } else {
        change(written.items[static_cast<std::size_t>(there)], before.items[static_cast<std::size_t>(former)],
               after.items[i]);
      }
    }
    for (const std::size_t i : gone) remove(written, i, gone);
    for (const std::size_t i : added) add(written, after, i);
  }
  // With the comma before it, or, of the first ones, behind it.
  void remove(const JsonNode& object, std::size_t i, const std::vector<std::size_t>& gone) {
    const bool isLeading = i < gone.size() && gone[i] == i;  // all before it go, too
    if (isLeading) {
      edits_.push_back({object.names[i].begin, object.names[i + 1].begin, {}});
    } else {
      edits_.push_back({object.items[i - 1].end, object.items[i].end, {}});
    }
  }
  // Behind the last one, in a line of its own where the others have one.
  void add(const JsonNode& object, const JsonNode& after, std::size_t i) {
    const qsizetype first = object.names.front().begin;
    const qsizetype line = text_.lastIndexOf(QLatin1Char('\n'), first) + 1;
    const bool hasLines = line > object.begin;
    const QString indent = hasLines ? text_.mid(line, first - line) : QString();
    const QString said = QStringLiteral("\"%1\": %2").arg(after.names[i].text, valueText(after.items[i], indent));
    const qsizetype end = object.items.back().end;
    edits_.push_back({end, end, hasLines ? QStringLiteral(",\n%1%2").arg(indent, said) : QStringLiteral(", ") + said});
  }
  void replace(const JsonNode& written, const JsonNode& after) {
    // Large integers are texts for the program, and mostly numbers for people.
    bool isNumber = false;
    after.text.toLongLong(&isNumber);
    if (isNumber && written.kind == Kind::kNumber) {
      edits_.push_back({written.begin, written.end, after.text});
      return;
    }
    const qsizetype line = text_.lastIndexOf(QLatin1Char('\n'), written.begin) + 1;
    qsizetype first = line;
    while (first < written.begin && text_[first].isSpace()) ++first;
    edits_.push_back({written.begin, written.end, valueText(after, text_.mid(line, first - line))});
  }
  // As the program writes it, its further lines moved to where they stand.
  QString valueText(const JsonNode& value, const QString& indent) const {
    const QString said = after_.mid(value.begin, value.end - value.begin);
    const qsizetype line = after_.lastIndexOf(QLatin1Char('\n'), value.begin) + 1;
    qsizetype first = line;
    while (first < value.begin && after_[first] == QLatin1Char(' ')) ++first;
    const QString former = QLatin1Char('\n') + after_.mid(line, first - line);
    return QString(said).replace(former, QLatin1Char('\n') + indent);
  }

  const QString& text_;
  const QString& after_;
  std::vector<TextEdit> edits_;
};

}  // namespace

QString patchedJson(const QString& text, const QString& before, const QString& after) {
  const JsonRead written = readJson(text), former = readJson(before), now = readJson(after);
  if (!written.root || !former.root || !now.root) return after;
  JsonPatch patch(text, after);
  patch.change(*written.root, *former.root, *now.root);
  return patch.result();
}

}  // namespace widgets
