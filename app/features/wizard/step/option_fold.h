// Options that are right as they are for most people: one line, which says what they are set to, and below it the
// controls once it is opened by a click, or by Space with the keyboard. GUI thread only.
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;
class QToolButton;

namespace app {

class OptionFold : public QWidget {
  Q_OBJECT
 public:
  // The button is named `name`.
  OptionFold(const QString& name, const QString& title, QWidget* parent);

  // Rows of controls for addOption(), which are there while it is open.
  QGridLayout* rows() const { return rows_; }
  // Below the rows.
  void addBelow(QWidget* widget);
  // What is said beside the title; `isProblem`: in the colour of errors.
  void setSummary(const QString& text, bool isProblem = false);
  QString summary() const { return text_; }
  void setOpen(bool open);
  bool isOpen() const;
  // The one that hides `control`; null: none does.
  static OptionFold* around(const QWidget* control);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void colour();

  QString text_;
  bool isProblem_ = false;
  QToolButton* button_;
  QLabel* summary_;
  QWidget* body_;
  QGridLayout* rows_;
};

}  // namespace app
