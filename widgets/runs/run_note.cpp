#include "widgets/runs/run_note.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

namespace widgets {
namespace {

struct NoteWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunNote)
};

constexpr int kVersion = 1;
constexpr int kMostLooks = 1 << 20;  // a larger number is damage

const QString kVersionKey = QStringLiteral("version");
const QString kSaved = QStringLiteral("saved");
const QString kRuns = QStringLiteral("runs");
const QString kViews = QStringLiteral("views");
const QString kLook = QStringLiteral("look");
const QString kName = QStringLiteral("name");
const QString kNote = QStringLiteral("note");
const QString kTags = QStringLiteral("tags");
const QString kGroup = QStringLiteral("group");
const QString kColor = QStringLiteral("color");
const QString kStar = QStringLiteral("star");
const QString kArchived = QStringLiteral("archived");

QJsonObject toJson(const RunNote& note) {
  QJsonObject object;
  if (!note.name.isEmpty()) object[kName] = note.name;
  if (!note.note.isEmpty()) object[kNote] = note.note;
  if (!note.tags.isEmpty()) object[kTags] = QJsonArray::fromStringList(note.tags);
  if (!note.group.isEmpty()) object[kGroup] = note.group;
  if (note.color.isValid()) object[kColor] = note.color.name();
  if (note.star) object[kStar] = true;
  if (note.archived) object[kArchived] = true;
  return object;
}

RunNote fromJson(const QJsonObject& object) {
  RunNote note;
  note.name = object[kName].toString();
  note.note = object[kNote].toString();
  QStringList tags;
  for (const QJsonValue& tag : object[kTags].toArray()) tags << tag.toString();
  note.tags = tagsOf(tags.join(QLatin1Char(',')));
  note.group = object[kGroup].toString();
  // Eight bits a channel, as it is written: a person may have given more, or an opacity.
  const QColor color(object[kColor].toString());
  if (color.isValid()) note.color = QColor(color.rgb());
  note.star = object[kStar].toBool();
  note.archived = object[kArchived].toBool();
  return note;
}

}  // namespace

QStringList tagsOf(const QString& text) {
  QStringList tags;
  for (const QString& part : text.split(QLatin1Char(','))) {
    const QString tag = part.simplified();
    if (!tag.isEmpty()) tags << tag;
  }
  tags.removeDuplicates();
  // Those that differ in case alone have an order, too: it would be another one after each reading.
  std::ranges::sort(tags, [](const QString& a, const QString& b) {
    const int order = a.compare(b, Qt::CaseInsensitive);
    return order != 0 ? order < 0 : a < b;
  });
  return tags;
}

QByteArray notesToJson(const RunNotesData& data) {
  QJsonObject runs;
  for (auto it = data.notes.begin(); it != data.notes.end(); ++it) {
    if (it.value() != RunNote()) runs[it.key()] = toJson(it.value());
  }
  for (auto it = data.looks.begin(); it != data.looks.end(); ++it) {
    QJsonObject run = runs[it.key()].toObject();
    run[kLook] = it.value();
    runs[it.key()] = run;
  }
  QJsonObject root{{kVersionKey, kVersion}, {kSaved, data.saved}, {kRuns, runs}};
  if (!data.views.isEmpty()) root[kViews] = data.views;
  return QJsonDocument(root).toJson();
}

bool notesFromJson(const QByteArray& json, RunNotesData* data, QString* problem) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  if (error.error != QJsonParseError::NoError) {
    *problem = NoteWords::tr("byte %1: %2").arg(error.offset).arg(error.errorString());
    return false;
  }
  const QJsonObject root = document.object();
  const int version = root[kVersionKey].toInt();
  if (version < 1 || version > kVersion) {
    *problem = version > kVersion ? NoteWords::tr("it was written by a newer version of the program")
                                  : NoteWords::tr("it was not written by this program");
    return false;
  }
  RunNotesData read;
  read.saved = root[kSaved].toInteger();
  read.views = root[kViews].toObject();
  const QJsonObject runs = root[kRuns].toObject();
  for (auto run = runs.begin(); run != runs.end(); ++run) {
    const QJsonObject object = run.value().toObject();
    const RunNote note = fromJson(object);
    if (note != RunNote()) read.notes.insert(run.key(), note);
    const int look = object[kLook].toInt(-1);
    if (look >= 0 && look < kMostLooks) read.looks.insert(run.key(), look);
  }
  *data = read;
  return true;
}

}  // namespace widgets
