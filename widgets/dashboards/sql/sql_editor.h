// Where SQL is written: completes tables, columns, keywords and what the runs are called and log; marks the place of an
// error. GUI thread only.
#pragma once

#include <QPlainTextEdit>

class QCompleter;
class QStringListModel;

namespace widgets {

class SqlEditor : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit SqlEditor(QWidget* parent = nullptr);
  // `words` complete what is written; `names` what stands between quotes.
  void setCompletions(const QStringList& words, const QStringList& names);
  // Underlines from a byte of the statement to the end of its word; -1: nothing.
  void markError(int offset);
  QCompleter* completer() const { return completer_; }

 signals:
  void runRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void complete(bool always);
  void insert(const QString& completion);
  QString prefix() const;  // the word before the cursor
  bool isInQuotes() const;

  QCompleter* completer_;
  QStringListModel* list_;
  QStringList words_;
  QStringList names_;
  int errorOffset_ = -1;
};

}  // namespace widgets
