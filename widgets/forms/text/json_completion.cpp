#include "widgets/forms/text/json_completion.h"

#include <QSet>
#include <vector>

#include "widgets/forms/field_info.h"

namespace widgets {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;

// An object or a list that is open at a place.
struct OpenPart {
  const Descriptor* type = nullptr;        // of an object; null: not known
  const FieldDescriptor* field = nullptr;  // whose value comes next; null: not known
  bool isList = false;
  bool isValue = false;  // behind a colon
  QSet<QString> names;   // that the object has
};

// Reads as far as a place, without minding faults.
class JsonScan {
 public:
  JsonScan(const QString& text, qsizetype end, const Descriptor& type) : text_(text), end_(end), root_(&type) {}

  void read() {
    for (qsizetype at = 0; at < end_;) at = step(at);
  }
  const OpenPart* open() const { return open_.empty() ? nullptr : &open_.back(); }
  // Of the word or string that the place is in; the place itself: it is in none.
  qsizetype tokenBegin() const { return token_ < 0 ? end_ : token_; }

 private:
  qsizetype step(qsizetype at) {
    const QChar sign = text_[at];
    token_ = -1;
    if (sign == QLatin1Char('"')) return string(at);
    if (sign.isLetterOrNumber() || sign == QLatin1Char('-')) return word(at);
    if (sign == QLatin1Char('{') || sign == QLatin1Char('[')) push(sign == QLatin1Char('['));
    if ((sign == QLatin1Char('}') || sign == QLatin1Char(']')) && !open_.empty()) open_.pop_back();
    if (open_.empty()) return at + 1;
    OpenPart& now = open_.back();
    if (sign == QLatin1Char(':')) now.isValue = true;
    if (sign == QLatin1Char(',') && !now.isList) {
      now.isValue = false;
      now.field = nullptr;
    }
    return at + 1;
  }
  qsizetype string(qsizetype begin) {
    qsizetype at = begin + 1;
    while (at < end_ && text_[at] != QLatin1Char('"') && text_[at] != QLatin1Char('\n')) {
      at += text_[at] == QLatin1Char('\\') ? 2 : 1;
    }
    if (at >= end_) {
      token_ = begin;
      return end_;
    }
    if (!open_.empty() && !open_.back().isList && !open_.back().isValue) {
      OpenPart& now = open_.back();
      const QString name = text_.mid(begin + 1, at - begin - 1);
      now.names.insert(name);
      now.field = now.type ? now.type->FindFieldByName(name.toStdString()) : nullptr;
      if (!now.field && now.type) now.field = now.type->FindFieldByCamelcaseName(name.toStdString());
    }
    return at + 1;
  }
  qsizetype word(qsizetype begin) {
    qsizetype at = begin;
    while (at < end_ && (text_[at].isLetterOrNumber() || QStringLiteral("_.+-").contains(text_[at]))) ++at;
    if (at >= end_) token_ = begin;
    return at;
  }
  void push(bool isList) {
    OpenPart part;
    part.isList = isList;
    if (open_.empty()) {
      part.type = isList ? nullptr : root_;
    } else if (const FieldDescriptor* field = open_.back().field) {
      const bool isMessage = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
      if (isList) part.field = field;
      // The names of a map are anybody's.
      if (!isList && isMessage && !field->is_map()) part.type = field->message_type();
    }
    part.isValue = isList;
    open_.push_back(std::move(part));
  }

  const QString& text_;
  qsizetype end_;
  const Descriptor* root_;
  std::vector<OpenPart> open_;
  qsizetype token_ = -1;
};

QString quoted(const QString& word) {
  return QLatin1Char('"') + word + QLatin1Char('"');
}

QStringList namesOf(const OpenPart& part) {
  QStringList names;
  for (int i = 0; part.type && i < part.type->field_count(); ++i) {
    const QString name = QString::fromStdString(part.type->field(i)->name());
    if (!part.names.contains(name)) names << quoted(name);
  }
  return names;
}

QStringList valuesOf(const FieldDescriptor& field, bool isInList) {
  if (field.is_repeated() && !isInList) return {field.is_map() ? QStringLiteral("{}") : QStringLiteral("[]")};
  QStringList values;
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return {QStringLiteral("true"), QStringLiteral("false")};
    case FieldDescriptor::CPPTYPE_ENUM:
      for (int i = 0; i < field.enum_type()->value_count(); ++i) {
        values << quoted(QString::fromStdString(field.enum_type()->value(i)->name()));
      }
      return values;
    case FieldDescriptor::CPPTYPE_STRING:
      for (const QString& choice : fieldInfo(field).choices) values << quoted(choice);
      return values;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return {QStringLiteral("{}")};
    default:
      return {};
  }
}

}  // namespace

JsonCompletions jsonCompletions(const QString& text, qsizetype place, const Descriptor& type) {
  JsonScan scan(text, place, type);
  scan.read();
  const OpenPart* open = scan.open();
  if (!open) return {{}, place, false};
  const bool isName = !open->isList && !open->isValue;
  QStringList all = isName ? namesOf(*open) : open->field ? valuesOf(*open->field, open->isList) : QStringList();
  // With or without the quotes that are still to be typed.
  const QString written = text.mid(scan.tokenBegin(), place - scan.tokenBegin()).remove(QLatin1Char('"'));
  all.removeIf([&](const QString& word) {
    return !QString(word).remove(QLatin1Char('"')).startsWith(written, Qt::CaseInsensitive);
  });
  return {all, scan.tokenBegin(), isName};
}

}  // namespace widgets
