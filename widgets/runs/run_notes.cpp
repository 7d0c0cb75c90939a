#include "widgets/runs/run_notes.h"

namespace widgets {
namespace {

QStringList eachOnce(QStringList texts) {
  texts.removeDuplicates();
  texts.removeAll(QString());
  texts.sort(Qt::CaseInsensitive);
  return texts;
}

}  // namespace

QString RunNotes::nameOf(const QString& id) const {
  const auto found = data_.notes.constFind(id);
  return found == data_.notes.constEnd() || found->name.isEmpty() ? id : found->name;
}

bool RunNotes::isArchived(const QString& id) const {
  for (QString at = id;; at.truncate(at.lastIndexOf(QLatin1Char('/')))) {
    const auto found = data_.notes.constFind(at);
    if (found != data_.notes.constEnd() && found->archived) return true;
    if (!at.contains(QLatin1Char('/'))) return false;
  }
}

QStringList RunNotes::tags() const {
  QStringList all;
  for (const RunNote& note : data_.notes) all << note.tags;
  return eachOnce(all);
}

QStringList RunNotes::groups() const {
  QStringList all;
  for (const RunNote& note : data_.notes) all << note.group;
  return eachOnce(all);
}

void RunNotes::set(const QMap<QString, RunNote>& notes) {
  bool isNew = false;
  for (auto it = notes.begin(); it != notes.end(); ++it) {
    if (note(it.key()) == it.value()) continue;
    isNew = true;
    data_.notes.insert(it.key(), it.value());
  }
  if (!isNew) return;
  emit changed();
  emit dirtied();
}

void RunNotes::setLooks(const QMap<QString, int>& looks) {
  if (data_.looks == looks) return;
  data_.looks = looks;
  emit dirtied();
}

void RunNotes::setView(const QString& dashboard, const QJsonObject& view) {
  if (data_.views.value(dashboard).toObject() == view) return;
  data_.views[dashboard] = view;
  emit dirtied();
}

void RunNotes::load(const RunNotesData& data) {
  const RunNotesData early = data_;
  data_ = data;
  for (auto it = early.notes.begin(); it != early.notes.end(); ++it) data_.notes.insert(it.key(), it.value());
  emit changed();
}

void RunNotes::clear() {
  data_ = {};
  emit changed();
}

}  // namespace widgets
