#include "widgets/derived/derived_series.h"

#include <QHash>
#include <QJsonObject>

#include "widgets/derived/evaluate.h"
#include "widgets/live/series_store.h"

namespace widgets {

namespace {

const QString kTrain = QStringLiteral("train/");

}  // namespace

DerivedSeries::DerivedSeries(SeriesStore* store, QObject* parent) : QObject(parent), store_(store) {
  due_.setSingleShot(true);
  due_.setInterval(kComputeMs);
  connect(&due_, &QTimer::timeout, this, &DerivedSeries::compute);
  connect(store_, &SeriesStore::seriesChanged, this, &DerivedSeries::onSeries);
}

QString DerivedSeries::add(const DerivedDefinition& definition) {
  DerivedDefinition wanted{definition.name.trimmed(), definition.expression.trimmed()};
  if (wanted.name.isEmpty()) wanted.name = wanted.expression;
  const ParsedExpression parsed = parseExpression(wanted.expression);
  //: What is wrong in an expression, and where, counted from 1
  if (!parsed.isValid()) return tr("At character %1: %2").arg(parsed.at + 1).arg(parsed.problem);
  const QStringList tags = tagsOf(*parsed.expression);
  for (const QString& tag : tags) {
    if (tag == wanted.tag() || uses(tag, wanted.tag())) return tr("%1 would be derived from itself").arg(wanted.tag());
  }
  std::erase_if(definitions_, [&](const DerivedDefinition& each) { return each.name == wanted.name; });
  definitions_.push_back(wanted);
  parsed_[wanted.name] = {parsed.expression, tags};
  for (const QString& run : store_->runs()) schedule(wanted.name, run);
  emit changed();
  return {};
}

// Whether the derived tag `name` is made of `tag`, directly or through others.
bool DerivedSeries::uses(const QString& name, const QString& tag) const {
  for (const DerivedDefinition& each : definitions_) {
    if (each.tag() != name) continue;
    for (const QString& part : parsed_.at(each.name).tags) {
      if (part == tag || uses(part, tag)) return true;
    }
  }
  return false;
}

void DerivedSeries::remove(const QString& name) {
  const auto found = std::find_if(definitions_.begin(), definitions_.end(),
                                  [&](const DerivedDefinition& each) { return each.name == name; });
  if (found == definitions_.end()) return;
  const QString tag = found->tag();
  definitions_.erase(found);
  parsed_.erase(name);
  for (const QString& run : store_->runs()) queue_.cancel(tag + run);
  store_->removeTag(tag);
  emit changed();
}

SeriesData DerivedSeries::find(const QString& run, const QString& name) const {
  SeriesData own = store_->series(run, name);
  if (!own.empty() || !name.contains(QLatin1Char('/'))) return own;
  const QString rest = name.section(QLatin1Char('/'), 1);
  if (name.startsWith(kTrain)) return store_->series(run, rest);
  const QString first = name.section(QLatin1Char('/'), 0, 0);
  const QString part = store_->partOf(run, first);
  return part.isEmpty() ? SeriesData() : store_->series(part, rest);
}

int DerivedSeries::runsOf(const QString& name) const {
  const auto parsed = parsed_.find(name);
  if (parsed == parsed_.end()) return 0;
  int count = 0;
  for (const QString& run : store_->runs()) {
    const QStringList& tags = parsed->second.tags;
    count += std::all_of(tags.begin(), tags.end(), [&](const QString& tag) { return !find(run, tag).empty(); });
  }
  return count;
}

void DerivedSeries::onSeries(const QString& run, const QString& tag) {
  for (const DerivedDefinition& each : definitions_) {
    const QStringList& tags = parsed_.at(each.name).tags;
    const bool concerned = std::any_of(tags.begin(), tags.end(), [&](const QString& name) {
      return name == tag || name.endsWith(QLatin1Char('/') + tag);
    });
    if (!concerned) continue;
    schedule(each.name, run);
    if (const auto owner = store_->ownerOf(run)) schedule(each.name, *owner);
  }
}

void DerivedSeries::schedule(const QString& name, const QString& run) {
  dirty_.insert({name, run});
  if (!due_.isActive()) due_.start();
}

void DerivedSeries::compute() {
  for (const auto& [name, run] : std::exchange(dirty_, {})) {
    for (const DerivedDefinition& each : definitions_) {
      if (each.name == name) computeOne(each, run);
    }
  }
}

void DerivedSeries::computeOne(const DerivedDefinition& definition, const QString& run) {
  const Parsed& parsed = parsed_.at(definition.name);
  QHash<QString, SeriesData> curves;
  for (const QString& tag : parsed.tags) {
    const SeriesData data = find(run, tag);
    if (!data.empty()) curves.insert(tag, data);
  }
  const bool complete = curves.size() == parsed.tags.size();
  if (!complete && store_->series(run, definition.tag()).empty()) return;
  queue_.run<SeriesData>(
      definition.tag() + run, [expression = parsed.expression, curves] { return evaluate(*expression, curves); },
      [this, tag = definition.tag(), run](const SeriesData& data) {
        // Its run may be gone meanwhile.
        if (store_->runs().contains(run)) store_->set(run, tag, data, true);
      });
}

QJsonArray DerivedSeries::toJson() const {
  QJsonArray array;
  for (const DerivedDefinition& each : definitions_) {
    array << QJsonObject{{QStringLiteral("name"), each.name}, {QStringLiteral("expression"), each.expression}};
  }
  return array;
}

void DerivedSeries::restore(const QJsonArray& definitions) {
  for (const QJsonValue& each : definitions) {
    const QJsonObject object = each.toObject();
    add({object[QStringLiteral("name")].toString(), object[QStringLiteral("expression")].toString()});
  }
}

}  // namespace widgets
