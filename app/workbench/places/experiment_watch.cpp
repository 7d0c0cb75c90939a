#include "app/workbench/places/experiment_watch.h"

#include <QFileInfo>

#include "widgets/util/regular_file.h"

namespace app {
namespace {

constexpr int kWriteSettleMs = 100;

constexpr qint64 kMostBytesCompared = 256 << 20;

QByteArray contentOf(const QString& path) {
  return widgets::readBytes(path, kMostBytesCompared).bytes.value_or(QByteArray());
}

}  // namespace

ExperimentWatch::ExperimentWatch(QObject* parent) : QObject(parent) {
  settle_.setSingleShot(true);
  settle_.setInterval(kWriteSettleMs);
  connect(&settle_, &QTimer::timeout, this, &ExperimentWatch::look);
  const auto wait = [this] { settle_.start(); };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wait);
  // An editor that replaces the file is seen in its folder only.
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wait);
}

void ExperimentWatch::watch(const QString& path) {
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  if (!watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
  path_ = path;
  settle_.stop();
  if (path.isEmpty()) return;
  known_ = told_ = contentOf(path);
  toldRemoved_ = !QFileInfo::exists(path);
  watcher_.addPath(QFileInfo(path).absolutePath());
  if (!toldRemoved_) watcher_.addPath(path);
}

bool ExperimentWatch::isChanged() const {
  return !path_.isEmpty() && QFileInfo::exists(path_) && contentOf(path_) != known_;
}

void ExperimentWatch::look() {
  if (!QFileInfo::exists(path_)) {
    if (!toldRemoved_) emit removed();
    toldRemoved_ = true;
    return;
  }
  toldRemoved_ = false;
  // One that was replaced is no longer watched.
  if (!watcher_.files().contains(path_)) watcher_.addPath(path_);
  const QByteArray content = contentOf(path_);
  const bool isNews = content != told_;
  told_ = content;
  if (isNews && content != known_) emit changed();
}

}  // namespace app
