#include "app/workbench/runs/runs.h"

#include <algorithm>
#include <utility>

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/run_rows.h"
#include "app/workbench/runs/run_states.h"

namespace app {
namespace {

constexpr int kShareMs = 200;  // at least so long between two tellings of the runs' states

constexpr int kLooks = 2;  // that the index takes until it must have found a log: one may be under way already

}  // namespace

Runs::Runs(RunIndex* index, const TrainingQueue* queue, RunBook* book, QObject* parent)
    : QObject(parent), index_(index), queue_(queue), book_(book) {
  shareTimer_.setSingleShot(true);
  shareTimer_.setInterval(kShareMs);
  connect(&shareTimer_, &QTimer::timeout, this, [this] {
    if (std::exchange(shareAgain_, false)) shareLater();
  });
  connect(index_, &RunIndex::runsChanged, this, &Runs::onFound);
  connect(index_, &RunIndex::lookedAgain, this, [this] {
    if (std::exchange(isLookedFor_, false)) share();
  });
  connect(index_, &RunIndex::eventsAdded, this, &Runs::onEvents);
  connect(book_, &RunBook::loaded, this, &Runs::onNotesLoaded);
  connect(book_->notes(), &widgets::RunNotes::changed, this, &Runs::onNotesChanged);
  connect(queue_, &TrainingQueue::queueChanged, this, &Runs::shareLater);
  connect(queue_, &TrainingQueue::stateChanged, this, [this](const QString& run, TrainingController::State state) {
    using State = TrainingController::State;
    // Evaluations, of which there may be several a second, are shown as running.
    const bool wasEvaluating = evaluating_.remove(run);
    if (state == State::kEvaluating) evaluating_.insert(run);
    if (state == State::kEvaluating || (wasEvaluating && state == State::kRunning)) return;
    if (!find(run)) unlisted_[run] = kLooks;
    index_->refresh();
    shareLater();
  });
}

const RunFacts* Runs::find(const QString& id) const {
  for (const RunFacts& each : runs_) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

QString Runs::nameAt(const QString& path) const {
  for (const RunFacts& each : runs_) {
    if (each.path == path) return each.id;
  }
  return {};
}

widgets::RunState Runs::stateOf(const RunFacts& run) const {
  return app::stateOf(run, *queue_);
}

QString Runs::failureOf(const RunFacts& run) const {
  if (stateOf(run) != widgets::RunState::kFailed) return {};
  const TrainingController* here = queue_->controller(run.id);
  return here && !here->problem().isEmpty() ? here->problem() : errors_.value(run.id);
}

std::vector<widgets::RunRow> Runs::rows() const {
  std::vector<const RunFacts*> shown;
  for (const RunFacts& run : runs_) {
    if (isShown(run)) shown.push_back(&run);
  }
  std::vector<widgets::RunRow> rows = runRows(shown, withoutLog(), *book_->notes(), *queue_);
  for (widgets::RunRow& row : rows) row.brief = briefNames().value(row.id);
  return rows;
}

void Runs::setPalette(widgets::RunPalette palette) {
  if (colors_.setPalette(palette)) catalog_.tellLooksChanged();
}

void Runs::showArchived(bool on) {
  showsArchived_ = on;
  share();
  catalog_.tellLooksChanged();
}

bool Runs::isShown(const RunFacts& run) const {
  return showsArchived_ || !book_->notes()->isArchived(run.ownerId());
}

void Runs::refresh() {
  index_->refresh();
}

bool Runs::areKnown() const {
  return !runs_.empty() || (areRead_ && !isImporting_ && !isLookedFor_);
}

void Runs::beginImport() {
  isImporting_ = true;
  if (areRead_) share();
}

void Runs::setImported(const widgets::ImportedRuns& imported) {
  const bool isNew = !catalog_.imported();
  catalog_.setImported(imported);
  if (isNew) emit changed();  // what says that the runs are read says now how many
}

void Runs::endImport() {
  isImporting_ = false;
  isLookedFor_ = true;
  catalog_.setImported(std::nullopt);
  index_->lookAgain();
  share();
}

void Runs::setGone(const QString& sentence) {
  if (sentence == catalog_.gone()) return;
  catalog_.setGone(sentence);
  emit changed();
}

void Runs::startOver(widgets::RunPalette palette) {
  runs_.clear();
  unlisted_.clear();
  errors_.clear();
  areRead_ = isImporting_ = isLookedFor_ = false;
  colors_ = {};
  colors_.setPalette(palette);
  catalog_.setRuns({}, areRead_);
  catalog_.setHidden({});  // the next folder may have runs of the same names
  emit changed();
}

void Runs::onFound(const std::vector<RunFacts>& runs) {
  runs_ = runs;
  areRead_ = true;
  unlisted_.removeIf([this](QHash<QString, int>::iterator each) { return find(each.key()) || --each.value() == 0; });
  share();
}

void Runs::onEvents(const std::vector<RunEvent>& events) {
  bool areNew = false;
  for (const RunEvent& each : events) {
    if (each.entry.event != summaries::SessionEvent::kError) continue;
    errors_[each.run] = QString::fromStdString(each.entry.text);
    areNew = true;
  }
  if (areNew) shareLater();
}

// The looks that were given out before the file came are taken back where it knows better.
void Runs::onNotesLoaded() {
  colors_.restore(book_->notes()->data().looks, {});
  onNotesChanged();
}

void Runs::onNotesChanged() {
  const QMap<QString, QColor> before = colors_.chosen();
  for (const QString& id : before.keys()) colors_.setColor(id, {});
  const auto& notes = book_->notes()->data().notes;
  for (auto it = notes.begin(); it != notes.end(); ++it) {
    if (it->color.isValid()) colors_.setColor(it.key(), it->color);
  }
  share();
  catalog_.tellLooksChanged();
}

QStringList Runs::withoutLog() const {
  QStringList ids;
  for (const QString& id : queue_->active() + queue_->waiting()) {
    if (!find(id)) ids << id;
  }
  for (auto each = unlisted_.begin(); each != unlisted_.end(); ++each) {
    if (!find(each.key()) && !ids.contains(each.key()) && queue_->request(each.key())) ids << each.key();
  }
  return ids;
}

widgets::CatalogRun Runs::queued(const QString& id) const {
  const TrainingRequest& request = *queue_->request(id);
  widgets::CatalogRun run{id, QString::fromStdString(request.modelDir), {}, {}};
  run.info.config = engine::estimator::toJson(request.experiment);
  run.name = book_->notes()->nameOf(id);
  run.state = queuedState(*queue_, id);
  run.hasLog = false;
  return run;
}

void Runs::share() {
  for (const RunFacts& each : runs_) {
    if (!each.isPart()) colors_.indexOf(each.id);
  }
  widgets::RunNotes* notes = book_->notes();
  if (book_->isLoaded()) notes->setLooks(colors_.indices());
  std::vector<widgets::CatalogRun> shared;
  for (const RunFacts& each : runs_) {
    if (!isShown(each)) continue;
    shared.push_back({each.id, each.path, each.info, each.series, each.owner, notes->nameOf(each.id), stateOf(each)});
    shared.back().failure = each.damage.isEmpty() ? failureOf(each) : each.damage;
  }
  for (const QString& id : withoutLog()) shared.push_back(queued(id));
  std::sort(shared.begin(), shared.end(),
            [](const widgets::CatalogRun& a, const widgets::CatalogRun& b) { return a.id < b.id; });
  briefNames_.of(shared);
  catalog_.setRuns(std::move(shared), areKnown());
  emit changed();
}

void Runs::shareLater() {
  shareAgain_ = shareTimer_.isActive();
  if (shareAgain_) return;
  share();
  shareTimer_.start();
}

}  // namespace app
