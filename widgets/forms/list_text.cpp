#include "widgets/forms/list_text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>
#include <memory>

#include "widgets/forms/scalar_text.h"

namespace widgets {

namespace {
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

struct ListWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ProtoForm)
};

// A JSON string between its quotes.
QString quoted(const QString& text) {
  const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
  return QString::fromUtf8(array.mid(1, array.size() - 2));
}

bool needsQuotes(const QString& text) {
  if (text.isEmpty() || text != text.trimmed()) return true;
  return std::any_of(text.begin(), text.end(), [](QChar c) {
    const bool isMark = c == QLatin1Char(',') || c == QLatin1Char('"');
    // Controls, and what an editor takes for a line break.
    return isMark || c.unicode() < 0x20 || c == QChar(0x2028) || c == QChar(0x2029);
  });
}

struct Part {
  QString text;
  bool isQuoted = false;
};

// The end of a quoted part that begins at `at`: just behind its closing quote; -1 without one.
qsizetype endOfQuoted(const QString& text, qsizetype at) {
  for (qsizetype i = at + 1; i < text.size(); ++i) {
    if (text[i] == QLatin1Char('\\')) {
      ++i;
    } else if (text[i] == QLatin1Char('"')) {
      return i + 1;
    } else if (text[i] == QLatin1Char('\n')) {
      return -1;
    }
  }
  return -1;
}

QString problemOf(qsizetype part, const QString& problem) {
  return ListWords::tr("part %1 %2").arg(part).arg(problem);
}

// Takes one line apart. Empty, or what is wrong with it.
QString splitLine(const QString& line, std::vector<Part>& parts) {
  if (line.trimmed().isEmpty()) return {};
  qsizetype at = 0;
  while (true) {
    while (at < line.size() && line[at].isSpace()) ++at;
    const auto number = static_cast<qsizetype>(parts.size()) + 1;
    Part part;
    qsizetype end = line.indexOf(QLatin1Char(','), at);
    if (at < line.size() && line[at] == QLatin1Char('"')) {
      const qsizetype close = endOfQuoted(line, at);
      if (close < 0) return problemOf(number, ListWords::tr("has a quote that is not closed"));
      const QByteArray json = '[' + QStringView(line).mid(at, close - at).toUtf8() + ']';
      const QJsonDocument read = QJsonDocument::fromJson(json);
      if (!read.isArray()) return problemOf(number, ListWords::tr("has an escape that is not valid in JSON"));
      end = line.indexOf(QLatin1Char(','), close);
      const QStringView behind = QStringView(line).mid(close, end < 0 ? -1 : end - close);
      if (!behind.trimmed().isEmpty()) return problemOf(number, ListWords::tr("continues after its closing quote"));
      part = {read.array().first().toString(), true};
    } else {
      part.text = line.mid(at, end < 0 ? -1 : end - at).trimmed();
    }
    parts.push_back(part);
    if (end < 0) return {};
    at = end + 1;
  }
}

QString split(const QString& text, std::vector<Part>& parts) {
  for (const QString& line : text.split(QLatin1Char('\n'))) {
    if (const QString problem = splitLine(line, parts); !problem.isEmpty()) return problem;
  }
  return {};
}

QString addText(Message* draft, const FieldDescriptor& field, const Part& part) {
  if (part.text.isEmpty() && !part.isQuoted)
    return ListWords::tr("is missing; write \"\" for an empty text, or remove the comma");
  if (!part.isQuoted && part.text.contains(QLatin1Char('"')))
    return ListWords::tr("contains a quote; write the whole part in quotes, and this quote as \\\"");
  draft->GetReflection()->AddString(draft, &field, part.text.toStdString());
  return {};
}

}  // namespace

bool isTextList(const FieldDescriptor& field) {
  if (!field.is_repeated()) return false;
  return isNumber(field) || (field.type() == FieldDescriptor::TYPE_STRING && fieldInfo(field).choices.isEmpty());
}

QString listText(const Message& message, const FieldDescriptor& field, ListLayout layout) {
  const int count = message.GetReflection()->FieldSize(message, &field);
  QStringList parts;
  parts.reserve(count);
  for (int i = 0; i < count; ++i) {
    const QString value = scalarText(message, field, i);
    parts << (!isNumber(field) && needsQuotes(value) ? quoted(value) : value);
  }
  return parts.join(layout == ListLayout::kOneLine ? QStringLiteral(", ") : QStringLiteral("\n"));
}

QString setListText(Message* message, const FieldDescriptor& field, const FieldInfo& info, const QString& text) {
  std::vector<Part> parts;
  if (const QString problem = split(text, parts); !problem.isEmpty()) return problem;
  const std::unique_ptr<Message> draft(message->New());
  for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
    const Part& part = parts[static_cast<std::size_t>(i)];
    QString problem;
    if (isNumber(field)) {
      addDefault(draft.get(), field);
      problem = setScalarText({draft.get(), &field, i}, info, part.text);
      if (!problem.isEmpty())
        problem = ListWords::tr("%1; write numbers with commas, for example 256, 128").arg(problem);
    } else {
      problem = addText(draft.get(), field, part);
    }
    if (!problem.isEmpty()) return problemOf(i + 1, problem);
  }
  message->GetReflection()->SwapFields(message, draft.get(), {&field});
  return {};
}

}  // namespace widgets
