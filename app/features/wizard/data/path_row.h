// A path with its label and with buttons to browse for a file or a folder. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace widgets {
class Dialogs;
}

namespace app {

struct PathRowWords {
  QString prefix;  // of the controls' names: "data" for data.path, data.browseFile, data.browseFolder
  QString label;    // empty: whoever has the row gives it one
  QString meaning;  // for whoever cannot see the label
  QString placeholder;
  QString fileTitle;
  QString fileFilter;
  QString folderTitle;  // empty: no folder can be chosen
};

class PathRow : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` outlives it. `firstFolder`: where browsing begins while no path is given.
  PathRow(const PathRowWords& words, widgets::Dialogs* dialogs, const QString& firstFolder, QWidget* parent);
  // Rows one above the other: their labels end and their fields begin and end in one line.
  static void align(const std::vector<PathRow*>& rows);
  // Of the data to train on.
  static PathRowWords dataWords();

  // Shown, not chosen.
  void setPath(const QString& path);
  bool isEmpty() const;
  void browseFile();
  void browseFolder();

 signals:
  void chosen(const QString& path);  // typed or browsed for
  void cleared();                    // by a person

 private:
  QString begin() const;

  PathRowWords words_;
  widgets::Dialogs* dialogs_;
  QString firstFolder_;
  QLabel* label_;
  QLineEdit* path_;
  QPushButton* folder_;
};

}  // namespace app
