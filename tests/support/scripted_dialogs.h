// Dialogs that answer at once with what a test has written down. Header-only. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

#include "widgets/util/dialogs.h"

namespace test_support {

class ScriptedDialogs : public widgets::Dialogs {
 public:
  QStringList answers;  // taken one by one before `answer`
  QString answer;       // empty: the person cancels
  QString start;        // where the last dialog opened
  bool confirms = true;
  QStringList asked;  // to be confirmed
  QString openFile(QWidget*, const QString&, const QString& from, const QString&) override { return next(from); }
  QString openFolder(QWidget*, const QString&, const QString& from) override { return next(from); }
  QString saveFile(QWidget*, const QString&, const QString& from, const QString&) override { return next(from); }
  bool confirm(QWidget*, const QString&, const QString& question, const QString&, const QString&) override {
    asked << question;
    return confirms;
  }

 private:
  QString next(const QString& from) {
    start = from;
    return answers.isEmpty() ? answer : answers.takeFirst();
  }
};

}  // namespace test_support
