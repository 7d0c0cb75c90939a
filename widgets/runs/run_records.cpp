#include "widgets/runs/run_records.h"

#include <QSet>
#include <algorithm>

#include "widgets/live/run_catalog.h"
#include "widgets/live/run_names.h"
#include "widgets/runs/run_notes.h"
#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr int kUpdateMs = 200;

// Of all that a change of the log changes.
QByteArray signatureOf(const CatalogRun& run, std::optional<int64_t> step) {
  QByteArray signature = QByteArray::number(qint64(step.value_or(-1)));
  for (const summaries::SeriesInfo& series : run.series) {
    signature += ',' + QByteArray::number(qint64(series.id)) + ':' + QByteArray::number(quint64(series.points)) + '/' +
                 QByteArray::number(qint64(series.segments));
  }
  return signature;
}

bool hasHparams(const CatalogRun& run) {
  return std::any_of(run.series.begin(), run.series.end(),
                     [](const summaries::SeriesInfo& series) { return series.plugin == "hparams"; });
}

// Of the run `wanted`, where nobody but its log knows when it began.
bool isTimedByLog(const CatalogRun& run, const QString& wanted) {
  const bool isOfIt = run.id == wanted || run.owner == wanted;
  return !wanted.isEmpty() && isOfIt && run.info.status == summaries::RunStatus::kImported;
}

// The log's last values, with the numbers that were read where there are some.
void addMetrics(const CatalogRun& run, const RunDigest& digest, const QString& prefix, RunRecord& record) {
  for (const summaries::SeriesInfo& series : run.series) {
    if (series.kind != summaries::Kind::kScalar || series.points == 0) continue;
    const QString tag = QString::fromStdString(series.tag);
    MetricDigest metric = digest.metrics.value(tag);
    metric.last = series.lastValue;
    metric.lastStep = series.lastStep;
    record.metrics.insert(prefix + tag, metric);
    record.steps = std::max(record.steps, series.lastStep);
  }
}

double lastWallOf(const CatalogRun& run) {
  double last = 0;
  for (const summaries::SeriesInfo& series : run.series) last = std::max(last, series.lastWall);
  return last;
}

}  // namespace

RunRecords::RunRecords(const RunCatalog* catalog, const RunNotes* notes, QObject* parent,
                       std::shared_ptr<summaries::ReaderCache> logs)
    : QObject(parent), catalog_(catalog), notes_(notes), loader_(this, std::move(logs)) {
  timer_.setSingleShot(true);
  timer_.setInterval(kUpdateMs);
  connect(&timer_, &QTimer::timeout, this, &RunRecords::build);
  connect(catalog_, &RunCatalog::changed, this, &RunRecords::update);
  if (notes_) connect(notes_, &RunNotes::changed, this, &RunRecords::build);
  update();
  build();
}

const RunRecord* RunRecords::find(const QString& id) const {
  const QString owner = catalog_->ownerId(id);
  const auto found =
      std::lower_bound(records_.begin(), records_.end(), owner,
                       [](const RunRecord& record, const QString& wanted) { return record.id < wanted; });
  return found != records_.end() && found->id == owner ? &*found : nullptr;
}

const RunRecord* RunRecords::readAndFind(const QString& id) {
  const QString owner = catalog_->ownerId(id);
  if (std::exchange(wanted_, owner) != owner) readChanged();
  return find(owner);
}

void RunRecords::readLogs() {
  if (std::exchange(reads_, true)) return;
  readChanged();
}

void RunRecords::setStep(std::optional<int64_t> step) {
  if (step_ == step) return;
  step_ = step;
  readLogs();
  readChanged();
}

void RunRecords::update() {
  std::map<QString, Known> kept;
  for (const CatalogRun& run : catalog_->runs()) {
    auto found = known_.find(run.id);
    kept[run.id] = found == known_.end() ? Known() : std::move(found->second);
  }
  known_ = std::move(kept);
  readConfigs();
  readChanged();
  // New runs are shown at once, what is in them five times a second.
  std::size_t shown = 0;
  for (const CatalogRun& run : catalog_->runs()) shown += !run.isPart();
  if (shown != records_.size()) build();
  if (!timer_.isActive()) timer_.start();
}

void RunRecords::readConfigs() {
  QMap<QString, std::string> fresh;
  for (const CatalogRun& run : catalog_->runs()) {
    Known& known = known_[run.id];
    if (known.config == run.info.config) continue;
    known.config = run.info.config;
    fresh.insert(run.id, run.info.config);
  }
  if (fresh.isEmpty()) return;
  inBackground(
      this,
      [fresh] {
        QMap<QString, RunParams> params;
        for (auto it = fresh.begin(); it != fresh.end(); ++it) params.insert(it.key(), paramsOfConfig(it.value()));
        return params;
      },
      [this](const QMap<QString, RunParams>& params) {
        for (auto it = params.begin(); it != params.end(); ++it) {
          const auto found = known_.find(it.key());
          if (found != known_.end()) found->second.params = it.value();
        }
        build();
      });
}

void RunRecords::readChanged() {
  for (const CatalogRun& run : catalog_->runs()) {
    const bool isWanted = reads_ || hasHparams(run) || isTimedByLog(run, wanted_);
    if (!run.hasLog || !isWanted) continue;
    Known& known = known_[run.id];
    const QByteArray signature = signatureOf(run, step_);
    if (known.signature == signature) continue;
    known.signature = signature;
    request(run.id, run.directory);
  }
}

void RunRecords::request(const QString& id, const QString& directory) {
  pending_.insert(id);
  const auto keep = [this, id](const RunDigest& digest) {
    pending_.remove(id);
    const auto found = known_.find(id);
    if (found == known_.end()) return;
    found->second.digest = digest;
    if (pending_.isEmpty()) {
      build();
    } else if (!timer_.isActive()) {
      timer_.start();
    }
  };
  loader_.load<RunDigest>(
      this, id, directory,
      [memory = known_[id].memory, step = step_](summaries::EventLogReader& log) {
        return digestOf(log, step, *memory);
      },
      keep,
      [keep](const TaskFailure& failure) {
        RunDigest none;
        none.problem = failure.text;
        keep(none);
      });
}

void RunRecords::build() {
  timer_.stop();
  std::vector<RunRecord> records;
  QMap<QString, std::size_t> places;
  const QHash<QString, QString>& brief = briefNames_.of(catalog_->runs());
  for (const CatalogRun& run : catalog_->runs()) {
    const Known& known = known_[run.id];
    if (run.isPart()) continue;
    RunRecord record;
    record.id = run.id;
    record.name = notes_ ? notes_->nameOf(run.id) : run.id;
    record.briefName = brief.value(run.id);
    record.experiment = run.id.section(QLatin1Char('/'), 0, -2);
    if (notes_) record.note = notes_->note(run.id);
    record.state = run.state;
    record.params = known.params;
    record.params.insert(known.digest.params);
    record.problem = known.digest.problem;
    record.started = run.info.status == summaries::RunStatus::kImported ? known.digest.firstWall : run.info.created;
    record.duration = lastWallOf(run) - record.started;
    addMetrics(run, known.digest, {}, record);
    places.insert(run.id, records.size());
    records.push_back(std::move(record));
  }
  for (const CatalogRun& run : catalog_->runs()) {
    const auto owner = places.constFind(run.owner);
    if (!run.isPart() || owner == places.constEnd()) continue;
    RunRecord& record = records[owner.value()];
    const RunDigest& digest = known_[run.id].digest;
    addMetrics(run, digest, partName(run.id) + QLatin1Char('/'), record);
    if (record.started == 0) record.started = digest.firstWall;
    record.duration = std::max(record.duration, lastWallOf(run) - record.started);
  }
  for (RunRecord& record : records) {
    if (record.started <= 0 || record.duration < 0) record.duration = 0;
  }
  std::sort(records.begin(), records.end(), [](const RunRecord& a, const RunRecord& b) { return a.id < b.id; });
  records_ = std::move(records);
  emit changed();
}

}  // namespace widgets
