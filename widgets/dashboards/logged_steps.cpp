#include "widgets/dashboards/logged_steps.h"

#include <algorithm>

#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"

namespace widgets {
namespace {

constexpr std::size_t kMostSeries = 64;  // of a run: those with the most items tell the steps

bool isHeavy(const summaries::SeriesInfo& series) {
  switch (series.kind) {
    case summaries::Kind::kHistogram:
    case summaries::Kind::kImage:
    case summaries::Kind::kText:
    case summaries::Kind::kTensor:
    case summaries::Kind::kAudio:
      return true;
    default:
      return false;
  }
}

std::vector<int64_t> stepsOf(summaries::EventLogReader& log, const std::vector<int64_t>& series) {
  std::vector<int64_t> steps;
  for (const int64_t one : series) {
    for (const summaries::ItemInfo& item : log.items(one)) steps.push_back(item.step);
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

}  // namespace

LoggedSteps::LoggedSteps(const DashboardContext& context, QObject* parent) : QObject(parent), context_(context) {
  connect(context_.runs, &RunCatalog::changed, this, &LoggedSteps::refresh);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, [this] {
    refresh();
    unite();
  });
}

void LoggedSteps::setActive(bool active) {
  if (active == active_) return;
  active_ = active;
  refresh();
}

void LoggedSteps::refresh() {
  if (!active_) return;
  const std::size_t known = runs_.size();
  std::erase_if(runs_, [this](const auto& run) { return !context_.runs->find(run.first); });
  if (runs_.size() != known) unite();
  for (const CatalogRun* run : context_.runs->visibleRuns()) {
    std::vector<const summaries::SeriesInfo*> heavy;
    uint64_t points = 0;
    for (const summaries::SeriesInfo& series : run->series) {
      if (!isHeavy(series)) continue;
      heavy.push_back(&series);
      points += series.points;
    }
    Run& state = runs_[run->id];
    if (points == state.points) continue;
    state.points = points;
    std::stable_sort(heavy.begin(), heavy.end(), [](const auto* a, const auto* b) { return a->points > b->points; });
    std::vector<int64_t> series;
    for (std::size_t i = 0; i < std::min(heavy.size(), kMostSeries); ++i) series.push_back(heavy[i]->id);
    context_.loader->load<std::vector<int64_t>>(
        this, run->id, run->directory, [series](summaries::EventLogReader& log) { return stepsOf(log, series); },
        [this, id = run->id](const std::vector<int64_t>& steps) {
          runs_[id].steps = steps;
          unite();
        },
        [this, id = run->id](const TaskFailure&) { runs_.erase(id); });  // its cards tell why
  }
}

void LoggedSteps::unite() {
  std::vector<int64_t> all;
  for (const auto& [id, run] : runs_) {
    if (!context_.runs->isVisible(id)) continue;
    std::vector<int64_t> both;
    std::set_union(all.begin(), all.end(), run.steps.begin(), run.steps.end(), std::back_inserter(both));
    all = std::move(both);
  }
  if (all == steps_) return;
  steps_ = std::move(all);
  emit changed();
}

}  // namespace widgets
