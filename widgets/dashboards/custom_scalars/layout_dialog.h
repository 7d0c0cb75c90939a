// Edits a layout as a tree or as JSON, says what is wrong with it while it is written, and keeps it under a name. GUI
// thread only.
#pragma once

#include <QDialog>

#include "summaries/values/custom_scalars.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace widgets {

class LayoutTree;

class LayoutDialog : public QDialog {
  Q_OBJECT
 public:
  LayoutDialog(const summaries::values::CustomScalarsLayout& layout, const QString& name, QWidget* parent = nullptr);

  LayoutTree* tree() const { return tree_; }

 signals:
  void applied(const QString& name, const summaries::values::CustomScalarsLayout& layout);

 private:
  void check();
  void showTab(int tab);
  // What is written now; what is wrong with it: empty: nothing.
  QString read(summaries::values::CustomScalarsLayout& layout) const;

  QLineEdit* name_;
  QTabWidget* tabs_;
  LayoutTree* tree_;
  QPlainTextEdit* text_;
  QLabel* problem_;
  QPushButton* apply_;
};

}  // namespace widgets
