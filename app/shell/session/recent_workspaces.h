// Recently opened workspaces, folders of logs and experiment files, and which of them still exist. A worker looks that
// up, because network drives may be slow. GUI thread only.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QStringList>

namespace app {

class Settings;

class RecentWorkspaces : public QObject {
  Q_OBJECT
 public:
  // `settings` must outlive it.
  explicit RecentWorkspaces(Settings* settings, QObject* parent = nullptr);

  struct Entry {
    QString path;
    bool isMissing = false;
    QString inside = {};     // "2 experiments, 13 runs"; empty: not a workspace, or not looked at yet
    QDateTime changed = {};  // the last time that something came to it
    bool operator==(const Entry&) const = default;
  };
  // The last one first.
  const std::vector<Entry>& entries() const { return entries_; }

  void add(const QString& path);
  void remove(const QString& path);
  void removeMissing();
  void clear();
  // Looks which of them are there and what is inside; answered by changed() where something is new.
  void refresh();

 signals:
  void changed();

 private:
  void keep(const QStringList& paths);

  Settings* settings_;
  std::vector<Entry> entries_;
};

}  // namespace app
