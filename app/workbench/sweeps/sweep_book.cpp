#include "app/workbench/sweeps/sweep_book.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/error.h"
#include "widgets/util/background.h"

namespace app {

namespace estimator = engine::estimator;
namespace fs = std::filesystem;

SweepBook::SweepBook(TrialQueue* queue, QObject* parent) : QObject(parent), queue_(queue) {}

void SweepBook::open(const Workspace& workspace) {
  workspace_ = workspace;
  folders_.clear();
  const int generation = ++generation_;
  {
    // Whoever shows a runner lets go of it before it is gone, and it writes its file before that is read.
    const auto before = std::exchange(runners_, {});
    emit loaded();
  }
  if (!workspace.canTrain()) return;
  widgets::inBackground(
      this,
      [root = workspace.root(), runs = workspace.runsDir()] {
        Found found;
        std::error_code error;
        for (fs::directory_iterator it(root + "/sweeps", error), end; !error && it != end; it.increment(error)) {
          const std::string file = it->path().string();
          if (!file.ends_with(estimator::kSweepSuffix)) continue;
          try {
            found.sweeps.emplace_back(file, estimator::loadSweep(file));
          } catch (const engine::Error& problem) {
            found.problems << QString::fromUtf8(problem.what());
          }
        }
        for (fs::directory_iterator it(runs, error), end; !error && it != end; it.increment(error)) {
          found.folders << QString::fromStdString(it->path().filename().string());
        }
        return found;
      },
      [this, generation](const Found& found) {
        if (generation == generation_) onFound(found);
      });
}

void SweepBook::onFound(const Found& found) {
  folders_ = found.folders;
  for (const auto& [file, sweep] : found.sweeps) {
    if (!find(QString::fromStdString(sweep.name()))) insert(sweep, file);
  }
  for (const QString& problem : found.problems) emit unreadable(problem);
  emit loaded();
}

SweepRunner* SweepBook::find(const QString& name) const {
  const auto found = std::ranges::find(runners_, name, &SweepRunner::name);
  return found == runners_.end() ? nullptr : found->get();
}

SweepRunner* SweepBook::add(estimator::Sweep sweep) {
  const std::string file = workspace_.root() + "/sweeps/" + sweep.name() + estimator::kSweepSuffix;
  return insert(std::move(sweep), file);
}

void SweepBook::look(const std::string& file) {
  widgets::inBackground(
      this,
      [file] {
        Found found;
        try {
          if (fs::exists(file)) found.sweeps.emplace_back(file, estimator::loadSweep(file));
        } catch (const std::exception& problem) {
          found.problems << QString::fromUtf8(problem.what());
        }
        return found;
      },
      [this, file, generation = generation_](const Found& found) {
        if (generation != generation_) return;
        for (const QString& problem : found.problems) emit unreadable(problem);
        if (found.sweeps.empty()) return takeAway(file);
        const estimator::Sweep& sweep = found.sweeps.front().second;
        if (!find(QString::fromStdString(sweep.name()))) insert(sweep, file);
        emit listChanged();
      });
}

void SweepBook::takeAway(const std::string& file) {
  const auto at = std::ranges::find_if(runners_, [&](const auto& runner) { return runner->place().file == file; });
  if (at == runners_.end() || (*at)->isHeld()) return;
  // Whoever shows it lets go of it before it is gone.
  const std::unique_ptr<SweepRunner> gone = std::move(*at);
  runners_.erase(at);
  emit listChanged();
}

std::string SweepBook::baseDir() const {
  return fs::path(workspace_.experimentsDir()).lexically_relative(fs::path(workspace_.root()) / "sweeps").string();
}

bool SweepBook::isBusy() const {
  return std::ranges::any_of(runners_, [](const auto& runner) { return runner->isTraining(); });
}

SweepRunner* SweepBook::insert(estimator::Sweep sweep, const std::string& file) {
  const SweepPlace place{file, workspace_.runsDir(), {}};
  auto runner = std::make_unique<SweepRunner>(std::move(sweep), place, queue_);
  SweepRunner* made = runner.get();
  connect(made, &SweepRunner::changed, this, [this, made] { emit changed(made); });
  connect(made, &SweepRunner::progressed, this, [this, made] { emit progressed(made); });
  connect(made, &SweepRunner::over, this, [this, made] { emit over(made); });
  connect(made, &SweepRunner::failed, this, [this, made](const QString& text) { emit failed(made, text); });
  runners_.insert(std::ranges::upper_bound(runners_, made->name(), {}, &SweepRunner::name), std::move(runner));
  return made;
}

}  // namespace app
