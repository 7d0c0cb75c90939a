// Buttons that step through the examples of an input. It only knows their numbers; its user reads the examples. GUI
// thread only.
#pragma once

#include <QWidget>

class QLabel;
class QSpinBox;
class QToolButton;

namespace widgets {

class WrappedLabel;

class RowPicker : public QWidget {
  Q_OBJECT
 public:
  explicit RowPicker(QWidget* parent = nullptr);
  // Counted from 0; -1: none was picked yet.
  void setCurrent(int64_t row, const QString& label);
  int64_t current() const { return current_; }
  // Why nothing can be picked or read; empty: it can.
  void setProblem(const QString& problem);
  // Which ends with a colon.
  QLabel* title() const { return title_; }

 signals:
  void wanted(qint64 row);

 private:
  void step(int by);

  QLabel* title_;
  QToolButton* previous_;
  QToolButton* next_;
  QSpinBox* number_;  // counted from 1
  WrappedLabel* label_;
  int64_t current_ = -1;
};

}  // namespace widgets
