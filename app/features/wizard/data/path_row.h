// The path of the training data, with buttons to browse for it. GUI thread only.
#pragma once

#include <QWidget>

class QLineEdit;

namespace widgets {
class Dialogs;
}

namespace app {

class PathRow : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives it. `dataFolder`: where browsing begins while no path is given.
  PathRow(widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent);

  // Shown, not chosen.
  void setPath(const QString& path);
  void browseFile();
  void browseFolder();

 signals:
  void chosen(const QString& path);  // typed or browsed for

 private:
  QString begin() const;

  widgets::Dialogs* dialogs_;
  QString dataFolder_;
  QLineEdit* path_;
};

}  // namespace app
