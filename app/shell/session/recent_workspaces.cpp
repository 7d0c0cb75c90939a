#include "app/shell/session/recent_workspaces.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/workbench/settings/settings.h"
#include "summaries/error.h"
#include "summaries/runs/find_runs.h"
#include "summaries/tfevents/import.h"
#include "widgets/util/background.h"

namespace app {
namespace {

constexpr std::size_t kMostFolders = 20'000;  // that are looked into

// As the window will count them: evaluations belong to their runs.
int countRuns(const QString& folder) {
  summaries::WalkLimits limits;
  limits.mostFolders = kMostFolders;
  try {
    const std::string logs = folder.toStdString();
    const auto runs = summaries::findRunsBelow({logs, summaries::tfevents::importFolder(logs)}, nullptr, limits);
    return static_cast<int>(std::ranges::count_if(runs, [](const auto& run) { return run.owner.empty(); }));
  } catch (const summaries::Error&) {
    return 0;  // it cannot be looked at
  }
}

// Looks into folders: call on a worker.
RecentWorkspaces::Entry lookAt(const QString& path) {
  const QFileInfo info(path);
  if (!info.exists()) return {path, true};
  RecentWorkspaces::Entry entry{path, false, {}, info.lastModified()};
  const QDir experiments(path + QStringLiteral("/experiments"));
  const QFileInfo runs(path + QStringLiteral("/runs"));
  if (!experiments.exists() && !runs.isDir()) return entry;
  const auto files = static_cast<int>(experiments.entryList({QStringLiteral("*.experiment.json")}, QDir::Files).size());
  const QString first = RecentWorkspaces::tr("%n experiments", nullptr, files);
  entry.inside =
      RecentWorkspaces::tr("%1, %2").arg(first, RecentWorkspaces::tr("%n runs", nullptr, countRuns(runs.filePath())));
  if (runs.exists()) entry.changed = std::max(entry.changed, runs.lastModified());
  return entry;
}

}  // namespace

RecentWorkspaces::RecentWorkspaces(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {
  for (const QString& path : settings_->recentWorkspaces()) {
    if (!path.isEmpty()) entries_.push_back({path});
  }
}

void RecentWorkspaces::keep(const QStringList& paths) {
  std::vector<Entry> entries;
  for (const QString& path : paths.mid(0, Settings::kRecentWorkspaces)) {
    const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.path == path; });
    entries.push_back(known == entries_.end() ? Entry{path} : *known);
  }
  entries_ = std::move(entries);
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
  std::vector<Entry> before = entries_;
  const auto look = [before] {
    std::vector<Entry> seen;
    for (const Entry& entry : before) seen.push_back(lookAt(entry.path));
    return seen;
  };
  widgets::inBackground(this, look, [this](const std::vector<Entry>& seen) {
    const std::vector<Entry> former = entries_;
    for (const Entry& one : seen) {
      for (Entry& entry : entries_) {
        if (entry.path == one.path) entry = one;
      }
    }
    if (entries_ != former) emit changed();
  });
}

}  // namespace app
