// Edits the selected column: its kind, a description in words, and every field of its message. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/columns/column_making.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace widgets {
class Dialogs;
class FieldProblem;
class ProtoForm;
}  // namespace widgets

namespace app {

class ColumnEditor : public QWidget {
  Q_OBJECT
 public:
  explicit ColumnEditor(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // Null: none is chosen. What is shown already stays, and with it the focus.
  void show(const ColumnMessage* column);
  void setFeatures(const Features& features);
  void setProblem(const QString& problem);
  const ColumnMessage& column() const { return column_; }
  // Texts that the form refuses.
  QStringList problems() const;

 signals:
  void edited();

 private:
  void build();
  void showParts();
  void convert(int index);
  void acceptWords();
  void acceptForm();
  void normalizeNow();
  void takeWords();
  void accept(const ColumnMessage& column);

  bool shown_ = false;
  bool filling_ = false;
  ColumnMessage column_;
  Features features_;
  QLabel* title_;
  QWidget* body_;
  QLabel* none_;
  QComboBox* kind_;
  QPushButton* normalize_;
  QWidget* wordsBox_;
  QPlainTextEdit* words_;
  widgets::FieldProblem* problem_;
  widgets::ProtoForm* form_;
};

}  // namespace app
