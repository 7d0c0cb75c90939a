// Edits a layout as JSON and says what is wrong with it while it is written. GUI thread only.
#pragma once

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace widgets {

class LayoutDialog : public QDialog {
  Q_OBJECT
 public:
  explicit LayoutDialog(const QString& json, QWidget* parent = nullptr);

 signals:
  void applied(const QString& json);  // is right; empty: the logs' own layout

 private:
  void check();

  QPlainTextEdit* text_;
  QLabel* problem_;
  QPushButton* apply_;
};

}  // namespace widgets
