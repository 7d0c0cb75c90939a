// Edits the draft as JSON: errors are shown below at once with line and column; valid text goes to the draft. GUI
// thread only; the text is parsed on a worker.
#pragma once

#include <QWidget>

class QPushButton;

namespace widgets {
class MessageText;
}

namespace app {

class ExperimentDraft;

class JsonEditor : public QWidget {
  Q_OBJECT
 public:
  explicit JsonEditor(ExperimentDraft* draft, QWidget* parent = nullptr);
  // "Line 3, column 5: …"; empty: the text is the draft, or is being read.
  QString problem() const;

 signals:
  void problemChanged();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void showDraft();
  void take();

  ExperimentDraft* draft_;
  widgets::MessageText* text_;
  QPushButton* revert_;
  bool isTyped_ = false;  // the text is newer than the draft
  bool isStale_ = false;  // the draft is newer than the text, which nobody sees
};

}  // namespace app
