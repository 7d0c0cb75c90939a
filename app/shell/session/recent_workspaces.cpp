#include "app/shell/session/recent_workspaces.h"

#include <QFileInfo>
#include <QSet>

#include "app/workbench/settings/settings.h"
#include "widgets/util/background.h"

namespace app {

RecentWorkspaces::RecentWorkspaces(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  for (const QString& path : settings_->recentWorkspaces()) {
    if (!path.isEmpty()) entries_.push_back({path, false});
  }
}

void RecentWorkspaces::keep(const QStringList& paths) {
  QSet<QString> missing;
  for (const Entry& entry : entries_) {
    if (entry.isMissing) missing.insert(entry.path);
  }
  entries_.clear();
  for (const QString& path : paths.mid(0, Settings::kRecentWorkspaces)) {
    entries_.push_back({path, missing.contains(path)});
  }
  settings_->setRecentWorkspaces(paths);
  emit changed();
}

void RecentWorkspaces::add(const QString& path) {
  QStringList paths{path};
  for (Entry& entry : entries_) {
    if (entry.path == path) entry.isMissing = false;
    if (entry.path != path) paths << entry.path;
  }
  keep(paths);
}

void RecentWorkspaces::remove(const QString& path) {
  QStringList paths;
  for (const Entry& entry : entries_) {
    if (entry.path != path) paths << entry.path;
  }
  keep(paths);
}

void RecentWorkspaces::removeMissing() {
  QStringList paths;
  for (const Entry& entry : entries_) {
    if (!entry.isMissing) paths << entry.path;
  }
  keep(paths);
}

void RecentWorkspaces::clear() {
  keep({});
}

void RecentWorkspaces::refresh() {
  QStringList paths;
  for (const Entry& entry : entries_) paths << entry.path;
  const auto look = [paths] {
    QSet<QString> missing;
    for (const QString& path : paths) {
      if (!QFileInfo::exists(path)) missing.insert(path);
    }
    return missing;
  };
  widgets::inBackground(this, look, [this, paths](const QSet<QString>& missing) {
    const std::vector<Entry> before = entries_;
    for (Entry& entry : entries_) {
      if (paths.contains(entry.path)) entry.isMissing = missing.contains(entry.path);
    }
    if (entries_ != before) emit changed();
  });
}

}  // namespace app
