// What people record about a run: its name, note, tags, star, colour, group, and whether it is archived. A value.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QJsonObject>
#include <QMap>
#include <QString>
#include <QStringList>

namespace widgets {

struct RunNote {
  QString name;  // empty: the run is called by its id
  QString note;
  QStringList tags;  // sorted, each once
  QString group;
  QColor color;  // invalid: that of the run's look number
  bool star = false;
  bool archived = false;

  bool operator==(const RunNote&) const = default;
};

// All that is kept of the runs of one folder, whether their logs are there or not.
struct RunNotesData {
  QMap<QString, RunNote> notes;  // by run id; runs of which nothing is said are absent
  QMap<QString, int> looks;      // the number of each run's colour and dash, for ever
  QJsonObject views;             // how dashboards were left, by their ids
  qint64 saved = 0;              // milliseconds since the epoch

  bool operator==(const RunNotesData&) const = default;
};

// "a, b,, a" gives a and b.
QStringList tagsOf(const QString& text);

QByteArray notesToJson(const RunNotesData& data);
// Null with `problem` set when the text is no such file, or one of a newer version.
bool notesFromJson(const QByteArray& json, RunNotesData* data, QString* problem);

}  // namespace widgets
