// Edits the title and the Markdown note of a report or of one of its sections. GUI thread only.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace app {

class SectionWords : public QWidget {
  Q_OBJECT
 public:
  explicit SectionWords(QWidget* parent);

  // `kind` says what they are of.
  void showWords(const QString& kind, const QString& title, const QString& note);
  QString title() const;
  QString note() const;

 signals:
  void edited();  // by a person

 private:
  bool filling_ = false;
  QLabel* kind_;
  QLineEdit* title_;
  QPlainTextEdit* note_;
};

}  // namespace app
