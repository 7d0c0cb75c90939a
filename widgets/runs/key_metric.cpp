#include "widgets/runs/key_metric.h"

#include <QJsonObject>
#include <QSet>
#include <algorithm>
#include <cmath>

#include "summaries/values/metric_direction.h"
#include "widgets/runs/run_notes.h"
#include "widgets/runs/run_records.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

const QString kView = QStringLiteral("metric");
const QString kTag = QStringLiteral("tag");
const QString kBest = QStringLiteral("best");
const QString kSmaller = QStringLiteral("smaller");

}  // namespace

MetricDirection usualDirection(const QString& tag) {
  switch (summaries::usualDirection(tag.toStdString())) {
    case summaries::MetricDirection::kFalls:
      return MetricDirection::kFalls;
    case summaries::MetricDirection::kRises:
      return MetricDirection::kRises;
    case summaries::MetricDirection::kNone:
      break;
  }
  return MetricDirection::kNone;
}

bool isSmallerBetter(const QString& tag) {
  return usualDirection(tag) == MetricDirection::kFalls;
}

std::optional<bool> smallerIsBetterOf(const QString& tag, const QMap<QString, bool>& chosen) {
  if (const auto said = chosen.constFind(tag); said != chosen.constEnd()) return *said;
  const MetricDirection usual = usualDirection(tag);
  return usual == MetricDirection::kNone ? std::nullopt : std::optional(usual == MetricDirection::kFalls);
}

int metricRank(const QString& tag) {
  const bool isTechnical = tag.contains(QLatin1String("sec")) || tag.contains(QLatin1String("rate"));
  return isTechnical ? 2 : usualDirection(tag) == MetricDirection::kNone ? 1 : 0;
}

QMap<QString, bool> chosenDirections(const RunNotes& notes) {
  QMap<QString, bool> directions;
  // Where Compare kept them before they counted everywhere.
  for (const QString& view : {QStringLiteral("compare"), kView}) {
    const QJsonObject kept = notes.view(view)[kSmaller].toObject();
    for (auto it = kept.begin(); it != kept.end(); ++it) directions.insert(it.key(), it.value().toBool());
  }
  return directions;
}

KeyMetric::KeyMetric(RunNotes* notes, RunRecords* records, QObject* parent)
    : QObject(parent), notes_(notes), records_(records) {
  load();
  connect(notes_, &RunNotes::changed, this, [this] {
    const auto before = std::tuple(chosen_, isBest_, directions_);
    load();
    if (before != std::tuple(chosen_, isBest_, directions_)) emit changed();
  });
}

void KeyMetric::load() {
  const QJsonObject kept = notes_->view(kView);
  chosen_ = kept[kTag].toString();
  isBest_ = kept[kBest].toBool();
  directions_ = chosenDirections(*notes_);
  if (isBest_) records_->readLogs();
}

void KeyMetric::keep() {
  QJsonObject smaller;
  for (auto it = directions_.begin(); it != directions_.end(); ++it) smaller[it.key()] = it.value();
  notes_->setView(kView, {{kTag, chosen_}, {kBest, isBest_}, {kSmaller, smaller}});
  emit changed();
  notes_->tellViewsChanged();  // whoever else asks for the metric of this folder
}

QStringList KeyMetric::tags() const {
  QSet<QString> found;
  for (const RunRecord& run : records_->all()) {
    for (auto it = run.metrics.begin(); it != run.metrics.end(); ++it) found.insert(it.key());
  }
  QStringList tags(found.begin(), found.end());
  std::sort(tags.begin(), tags.end(), [](const QString& a, const QString& b) {
    return metricRank(a) != metricRank(b) ? metricRank(a) < metricRank(b) : naturalLess(a, b);
  });
  return tags;
}

QString KeyMetric::tag() const {
  const auto has = [this](const QString& tag) {
    return std::any_of(records_->all().begin(), records_->all().end(),
                       [&](const RunRecord& run) { return run.metrics.contains(tag); });
  };
  if (!chosen_.isEmpty() && (records_->all().empty() || has(chosen_))) return chosen_;
  for (const QString& usual : {QStringLiteral("eval/loss"), QStringLiteral("loss")}) {
    if (has(usual)) return usual;
  }
  const QStringList all = tags();
  return all.isEmpty() ? QString() : all.front();
}

bool KeyMetric::smallerIsBetter(const QString& tag) const {
  return directions_.value(tag, isSmallerBetter(tag));
}

std::optional<double> KeyMetric::valueOf(const RunRecord& run, const QString& tag) const {
  const auto found = run.metrics.constFind(tag);
  if (found == run.metrics.constEnd()) return std::nullopt;
  const std::optional<bool> smaller = smallerIsBetterOf(tag, directions_);
  if (!isBest_ || !smaller) return found->last;
  const double best = *smaller ? found->min : found->max;
  return std::isnan(best) ? std::nullopt : std::optional(best);
}

QString KeyMetric::words() const {
  const QString wanted = tag();
  if (wanted.isEmpty()) return tr("No metric");
  return isBest_ && smallerIsBetterOf(wanted, directions_) ? tr("%1, best").arg(wanted) : tr("%1, last").arg(wanted);
}

void KeyMetric::choose(const QString& tag) {
  if (chosen_ == tag) return;
  chosen_ = tag;
  keep();
}

void KeyMetric::setBest(bool best) {
  if (isBest_ == best) return;
  isBest_ = best;
  if (isBest_) records_->readLogs();
  keep();
}

void KeyMetric::setDirections(const QMap<QString, bool>& smallerIsBetter) {
  if (directions_ == smallerIsBetter) return;
  directions_ = smallerIsBetter;
  keep();
}

}  // namespace widgets
