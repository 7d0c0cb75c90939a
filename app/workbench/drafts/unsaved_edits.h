// What was edited of files and not saved when the program was ended from outside: kept in the settings, as the folder
// of the files may be read-only. GUI thread only.
#pragma once

#include <QSettings>
#include <QString>

namespace app {

class UnsavedEdits {
 public:
  // On the disk when it returns; an empty text forgets what there was.
  void keep(const QString& file, const QString& text);
  void forget(const QString& file) { keep(file, {}); }
  // Empty: there are none.
  QString of(const QString& file) const;

 private:
  QSettings settings_;
};

}  // namespace app
