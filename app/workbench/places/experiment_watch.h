// Tells when another program changes or deletes a file that is open for editing. What is in the file is compared with
// what was read or written last, so that the own saving is no change. GUI thread only; the files are small.
#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace app {

class ExperimentWatch : public QObject {
  Q_OBJECT
 public:
  explicit ExperimentWatch(QObject* parent = nullptr);

  // What is in the file now is known; an empty path: nothing is watched.
  void watch(const QString& path);
  // Whether the file holds something else than what is known.
  bool isChanged() const;
  // What was read or written last.
  const QByteArray& known() const { return known_; }

 signals:
  void changed();  // another program wrote the file; once for each content
  void removed();  // or deleted it

 private:
  void look();

  QFileSystemWatcher watcher_;
  QTimer settle_;  // programs write in several steps
  QString path_;
  QByteArray known_;
  QByteArray told_;
  bool toldRemoved_ = false;
};

}  // namespace app
