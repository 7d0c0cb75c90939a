// The draft as JSON, to be changed: what is wrong is said beneath at once, with line and column; what is right goes to
// the draft. GUI thread only.
#pragma once

#include <QTimer>
#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace widgets {
class FieldProblem;
}

namespace app {

class ExperimentDraft;

class JsonEditor : public QWidget {
  Q_OBJECT
 public:
  explicit JsonEditor(ExperimentDraft* draft, QWidget* parent = nullptr);
  // "Line 3, column 5: …"; empty: the text is the draft.
  QString problem() const;

 signals:
  void problemChanged();

 private:
  void showDraft();
  void read();
  void markLine(int line);

  ExperimentDraft* draft_;
  QPlainTextEdit* text_;
  widgets::FieldProblem* problem_;
  QPushButton* revert_;
  QTimer settle_;  // a pause in the typing
  bool filling_ = false;
};

}  // namespace app
