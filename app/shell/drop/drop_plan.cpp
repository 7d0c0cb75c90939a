#include "app/shell/drop/drop_plan.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace app {
namespace {

struct DropWords {
  Q_DECLARE_TR_FUNCTIONS(app::DropPlan)
};

QString nameOf(const QString& path) {
  return QFileInfo(path).fileName();
}

bool isLog(PathKind kind) {
  return kind == PathKind::kLogFolder || kind == PathKind::kEventFile;
}

bool opens(PathKind kind) {
  return isLog(kind) || kind == PathKind::kWorkspace || kind == PathKind::kEmptyFolder || kind == PathKind::kExperiment;
}

QString openText(const PathFacts& facts) {
  switch (facts.kind) {
    case PathKind::kExperiment:
      return DropWords::tr("Open the experiment %1").arg(nameOf(facts.path));
    case PathKind::kEmptyFolder:
      return DropWords::tr("Open the empty folder %1").arg(nameOf(facts.path));
    case PathKind::kWorkspace:
      return DropWords::tr("Open the workspace %1").arg(nameOf(facts.path));
    default:
      return DropWords::tr("Open the logs in %1").arg(nameOf(facts.open));
  }
}

QString refusal(const PathFacts& facts) {
  //: The name of a file, and what it is and what can be done with it
  if (facts.kind == PathKind::kForeign) return DropWords::tr("%1 is %2.").arg(nameOf(facts.path), facts.what);
  if (!facts.what.isEmpty()) return facts.what;
  if (facts.kind == PathKind::kMissing) return DropWords::tr("The file %1 no longer exists.").arg(facts.path);
  if (isOfCheckpoint(facts.path)) {
    return DropWords::tr("%1 cannot be read as a checkpoint: its index is missing or damaged.").arg(nameOf(facts.path));
  }
  return DropWords::tr(
             "%1 cannot be opened here. What can be: a workspace, a folder of logs, an experiment, event files, a "
             "checkpoint, a graph, a Keras model or data to train on.")
      .arg(nameOf(facts.path));
}

// What opens another one of its kind.
QStringList offersFor(const PathFacts& facts) {
  if (isNamedKeras(facts.path)) return {QStringLiteral("file.open_keras")};
  if (isOfCheckpoint(facts.path)) return {QStringLiteral("file.open_checkpoint")};
  return {QStringLiteral("file.open_folder"), QStringLiteral("file.open_experiment")};
}

// The folder that several logs are in; empty: they are in none of their own.
QString sharedFolder(const std::vector<PathFacts>& logs) {
  QStringList folders;
  for (const PathFacts& log : logs) folders << log.open;
  folders.removeDuplicates();
  if (folders.size() == 1) return folders.front();
  const QString parent = QFileInfo(folders.front()).path();
  const bool same = std::all_of(folders.begin(), folders.end(),
                                [&](const QString& folder) { return QFileInfo(folder).path() == parent; });
  return same ? parent : QString();
}

void planOpening(const std::vector<PathFacts>& all, std::vector<DropStep>& steps, std::vector<DropStep>& refused) {
  if (all.empty()) return;
  if (all.size() > 1 && std::all_of(all.begin(), all.end(), [](const PathFacts& f) { return isLog(f.kind); })) {
    if (const QString folder = sharedFolder(all); !folder.isEmpty()) {
      steps.push_back({DropStepKind::kOpen, {folder}, DropWords::tr("Open the logs in %1").arg(nameOf(folder))});
      return;
    }
  }
  steps.push_back({DropStepKind::kOpen, {all.front().open}, openText(all.front())});
  for (std::size_t i = 1; i < all.size(); ++i) {
    // The other experiments of a folder are listed with the first.
    const bool comesAlong = all[i].kind == PathKind::kExperiment && all.front().kind == PathKind::kExperiment &&
                            QFileInfo(all[i].path).path() == QFileInfo(all.front().path).path();
    if (comesAlong) continue;
    refused.push_back({DropStepKind::kRefuse,
                       {all[i].path},
                       DropWords::tr("%1 was not opened: only one workspace or folder of logs can be open at a time.")
                           .arg(nameOf(all[i].path))});
  }
}

}  // namespace

std::vector<DropStep> planDrop(const std::vector<PathFacts>& facts) {
  std::vector<DropStep> steps;
  std::vector<DropStep> refused;
  std::vector<PathFacts> opened;
  std::vector<DropStep> shown;
  QStringList data;
  for (const PathFacts& each : facts) {
    if (opens(each.kind)) opened.push_back(each);
    if (each.kind == PathKind::kData) data << each.path;
    if (each.kind == PathKind::kCheckpoint || each.kind == PathKind::kGraph) {
      const bool isCheckpoint = each.kind == PathKind::kCheckpoint;
      shown.push_back({isCheckpoint ? DropStepKind::kCheckpoint : DropStepKind::kGraph,
                       {each.open},
                       (isCheckpoint ? DropWords::tr("Look at the checkpoint %1") : DropWords::tr("Show the graph %1"))
                           .arg(nameOf(each.path))});
    }
    if (each.kind == PathKind::kKeras) {
      shown.push_back(
          {DropStepKind::kKeras, {each.open}, DropWords::tr("Open the Keras model %1").arg(nameOf(each.path))});
    }
    if (each.kind == PathKind::kMissing || each.kind == PathKind::kUnknown || each.kind == PathKind::kForeign) {
      refused.push_back({DropStepKind::kRefuse, {each.path}, refusal(each), offersFor(each)});
    }
  }
  planOpening(opened, steps, refused);
  steps.insert(steps.end(), shown.begin(), shown.end());
  if (!data.isEmpty()) {
    steps.push_back({DropStepKind::kData, data,
                     data.size() == 1 ? DropWords::tr("Make an experiment that trains on %1").arg(nameOf(data.front()))
                                      : DropWords::tr("Make an experiment that trains on %n file(s)", nullptr,
                                                      static_cast<int>(data.size()))});
  }
  steps.insert(steps.end(), refused.begin(), refused.end());
  return steps;
}

}  // namespace app
