// A form for the notes of one or several runs: name, tags, group, note, star. Values that differ among the runs are
// kept unless they are edited. Not modal. GUI thread only.
#pragma once

#include <QDialog>
#include <QMap>

#include "widgets/runs/run_note.h"

class QCheckBox;
class QLineEdit;
class QPlainTextEdit;

namespace widgets {

class RunNotes;

class RunNoteDialog : public QDialog {
  Q_OBJECT
 public:
  RunNoteDialog(const RunNotes& notes, const QStringList& ids, QWidget* parent);

 signals:
  void applied(const QMap<QString, widgets::RunNote>& notes);

 private:
  void buildForm(const RunNotes& notes, const QStringList& ids);
  void apply();

  QMap<QString, RunNote> before_;
  QLineEdit* name_ = nullptr;  // null for several runs
  QLineEdit* tags_ = nullptr;
  QLineEdit* group_ = nullptr;
  QPlainTextEdit* note_ = nullptr;
  QCheckBox* star_ = nullptr;
};

}  // namespace widgets
