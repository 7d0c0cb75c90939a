#include "widgets/runs/run_filter.h"

#include <QDateTime>
#include <QJsonArray>
#include <algorithm>
#include <utility>

#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_records.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

const QString kScopeKey = QStringLiteral("scope");
const QString kConditionsKey = QStringLiteral("conditions");
const QString kTextKey = QStringLiteral("text");

double now() {
  return static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000;
}

bool needsLogs(const RunQuery& query) {
  const QStringList fields = query.fields();
  return std::any_of(fields.begin(), fields.end(),
                     [](const QString& field) { return field.endsWith(QLatin1Char(')')); });
}

QStringList unknownFields(const RunQuery& query, const RunRecords& records) {
  static const QStringList kAlways{QStringLiteral("note"), QStringLiteral("group"), QStringLiteral("experiment"),
                                   QStringLiteral("age")};
  QStringList unknown;
  for (const QString& field : query.fields()) {
    const auto has = [&](const RunRecord& run) { return fieldOf(run, field, 0).index() != 0; };
    if (!kAlways.contains(field) && std::none_of(records.all().begin(), records.all().end(), has)) unknown << field;
  }
  return unknown;
}

}  // namespace

RunFilter::RunFilter(RunCatalog* catalog, RunRecords* records, QObject* parent)
    : QObject(parent), catalog_(catalog), records_(records) {
  connect(records_, &RunRecords::changed, this, [this] {
    if (isActive()) apply(false);
  });
}

QStringList RunFilter::scopes() const {
  QSet<QString> found;
  for (const RunRecord& run : records_->all()) {
    if (const QString folder = scopeOf(run.id); !folder.isEmpty()) found.insert(folder);
  }
  QStringList scopes(found.begin(), found.end());
  std::sort(scopes.begin(), scopes.end(), naturalLess);
  return scopes;
}

bool RunFilter::isInScope(const QString& id) const {
  return scope_.isEmpty() ||
         (id.startsWith(scope_) && id.size() > scope_.size() && id[scope_.size()] == QLatin1Char('/'));
}

bool RunFilter::hasConditions() const {
  return !conditions_.isEmpty() || !query_.isEmpty() || !brush_.isEmpty();
}

QString RunFilter::words() const {
  QStringList all = conditions_;
  if (!query_.isEmpty() && !problem_) all << text_.trimmed();
  if (isBrushed()) all << tr("a brush in a plot");
  return all.join(QStringLiteral(", "));
}

bool RunFilter::matches(const QString& id, bool brushedToo) const {
  if (!isInScope(id)) return false;
  if (!hasConditions()) return true;
  const RunRecord* record = records_->find(id);
  if (!record) return true;
  const auto fields = [record, at = now()](const QString& field) { return fieldOf(*record, field, at); };
  const auto holds = [&](const RunQuery& query) { return query.matches(fields); };
  return std::all_of(queries_.begin(), queries_.end(), holds) && holds(query_) && (!brushedToo || holds(brush_));
}

bool RunFilter::accepts(const QString& id) const {
  return isInScope(id) && !leftOut_.contains(catalog_->ownerId(id));
}

bool RunFilter::matchesText(const QString& id) const {
  return matches(id, false);
}

QString RunFilter::hint() const {
  QStringList unknown = unknownFields(query_, *records_);
  for (const RunQuery& query : queries_) unknown << unknownFields(query, *records_);
  unknown.removeDuplicates();
  return unknown.isEmpty() ? QString() : tr("no run has %1").arg(unknown.join(QStringLiteral(", ")));
}

void RunFilter::apply(bool isStack) {
  const auto reads = [](const RunQuery& query) { return needsLogs(query); };
  if (reads(query_) || reads(brush_) || std::any_of(queries_.begin(), queries_.end(), reads)) records_->readLogs();
  leftOut_.clear();
  if (isActive()) {
    for (const RunRecord& run : records_->all()) {
      if (!matches(run.id, true)) leftOut_.insert(run.id);
    }
  }
  catalog_->setLeftOut(leftOut_);
  if (isStack) emit stackChanged();
  emit changed();
}

void RunFilter::moveScope(const QString& folder) {
  if (!scope_.isEmpty() && scopes().contains(folder)) setScope(folder);
}

void RunFilter::setScope(const QString& folder) {
  if (scope_ == folder) return;
  scope_ = folder;
  apply(true);
  emit scopeChanged(scope_);
}

void RunFilter::setText(const QString& text) {
  if (text_ == text) return;
  text_ = text;
  const RunQuery query = RunQuery::parse(text);
  problem_ = query.problem();
  if (!problem_) query_ = query;
  emit textChanged(text_);
  apply(false);
}

bool RunFilter::pushText() {
  const QString condition = text_.trimmed();
  if (problem_ || condition.isEmpty()) return false;
  if (!conditions_.contains(condition)) {
    conditions_ << condition;
    queries_.push_back(query_);
  }
  text_.clear();
  query_ = {};
  emit textChanged(text_);
  apply(true);
  return true;
}

void RunFilter::pop() {
  if (conditions_.isEmpty()) return setScope({});
  const QString last = conditions_.last();
  removeCondition(last);
  setText(last);
}

void RunFilter::removeCondition(const QString& condition) {
  const auto place = conditions_.indexOf(condition);
  if (place < 0) return;
  conditions_.removeAt(place);
  queries_.erase(queries_.begin() + place);
  apply(true);
}

void RunFilter::setBrush(const QString& query) {
  if (brushText_ == query) return;
  brushText_ = query;
  brush_ = RunQuery::parse(query);
  apply(false);
}

void RunFilter::clearConditions() {
  restore({{kScopeKey, scope_}});
}

void RunFilter::clear() {
  restore({});
}

void RunFilter::admit(const QString& id) {
  if (!isInScope(id)) setScope(scopeOf(id));
  if (!accepts(id)) clearConditions();
}

QJsonObject RunFilter::toJson() const {
  return {{kScopeKey, scope_}, {kConditionsKey, QJsonArray::fromStringList(conditions_)}, {kTextKey, text_}};
}

void RunFilter::restore(const QJsonObject& json) {
  if (json.isEmpty() && !isActive() && text_.isEmpty()) return;
  const QString former = std::exchange(scope_, json[kScopeKey].toString());
  conditions_.clear();
  queries_.clear();
  for (const QJsonValue& each : json[kConditionsKey].toArray()) {
    const RunQuery query = RunQuery::parse(each.toString());
    if (query.isEmpty() || query.problem()) continue;
    conditions_ << each.toString();
    queries_.push_back(query);
  }
  brush_ = {};
  brushText_.clear();
  const QString text = json[kTextKey].toString();
  const bool isNew = text != text_;
  text_ = text;
  const RunQuery query = RunQuery::parse(text);
  problem_ = query.problem();
  query_ = problem_ ? RunQuery() : query;
  if (isNew) emit textChanged(text_);
  apply(true);
  if (scope_ != former) emit scopeChanged(scope_);
}

}  // namespace widgets
