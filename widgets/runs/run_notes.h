// The notes of all runs in the open folder; every change goes through here and is announced. Where they are stored is
// up to the owner. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/runs/run_note.h"

namespace widgets {

class RunNotes : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  RunNote note(const QString& id) const { return data_.notes.value(id); }
  // What the run is called: the name that a person gave, else its id.
  QString nameOf(const QString& id) const;
  // Archived itself, or an evaluation of a run that is.
  bool isArchived(const QString& id) const;
  QStringList tags() const;    // of all runs, each once
  QStringList groups() const;  // of all runs, each once
  QJsonObject view(const QString& dashboard) const { return data_.views.value(dashboard).toObject(); }

  void set(const QMap<QString, RunNote>& notes);
  void setLooks(const QMap<QString, int>& looks);
  void setView(const QString& dashboard, const QJsonObject& view);
  // Somebody set a view that a dashboard shows already.
  void tellViewsChanged() { emit changed(); }

  const RunNotesData& data() const { return data_; }
  // What was kept; changes made before it came stay.
  void load(const RunNotesData& data);
  void clear();

 signals:
  void changed();  // names, tags, colours …
  void dirtied();  // something is to be kept

 private:
  RunNotesData data_;
};

}  // namespace widgets
