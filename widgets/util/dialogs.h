// Every modal question goes through this interface, so that tests can answer it. Use on the GUI thread only.
#pragma once

#include <QString>

class QWidget;

namespace widgets {

class Dialogs {
 public:
  virtual ~Dialogs() = default;
  // Each returns the chosen path, empty when the person cancelled. `start` is where the dialog opens; `filter` is
  // Qt's ("Images (*.png);;All files (*)").
  virtual QString openFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) = 0;
  virtual QString openFolder(QWidget* parent, const QString& title, const QString& start) = 0;
  virtual QString saveFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) = 0;
  // True when the person chose `action`, a verb ("Delete"), instead of `otherwise`; empty: Cancel.
  virtual bool confirm(QWidget* parent, const QString& title, const QString& question, const QString& action,
                       const QString& otherwise = {}) = 0;
};

// The desktop's own dialogs.
class DesktopDialogs : public Dialogs {
 public:
  QString openFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) override;
  QString openFolder(QWidget* parent, const QString& title, const QString& start) override;
  QString saveFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) override;
  bool confirm(QWidget* parent, const QString& title, const QString& question, const QString& action,
               const QString& otherwise = {}) override;
};

}  // namespace widgets
