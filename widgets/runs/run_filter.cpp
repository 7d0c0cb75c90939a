#include "widgets/runs/run_filter.h"

#include <QDateTime>
#include <algorithm>

#include "widgets/runs/run_records.h"

namespace widgets {
namespace {

double now() {
  return static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000;
}

bool needsLogs(const RunQuery& query) {
  const QStringList fields = query.fields();
  return std::any_of(fields.begin(), fields.end(),
                     [](const QString& field) { return field.endsWith(QLatin1Char(')')); });
}

}  // namespace

RunFilter::RunFilter(RunRecords* records, QObject* parent) : QObject(parent), records_(records) {
  connect(records_, &RunRecords::changed, this, [this] {
    if (isActive()) emit changed();
  });
}

bool RunFilter::accepts(const QString& id) const {
  if (!isActive()) return true;
  const RunRecord* record = records_->find(id);
  if (!record) return true;
  const auto fields = [record, at = now()](const QString& field) { return fieldOf(*record, field, at); };
  return query_.matches(fields) && brush_.matches(fields);
}

bool RunFilter::matchesText(const QString& id) const {
  const RunRecord* record = records_->find(id);
  return !record || query_.matches([&](const QString& field) { return fieldOf(*record, field, now()); });
}

QString RunFilter::hint() const {
  QStringList unknown;
  for (const QString& field : query_.fields()) {
    const auto has = [&](const RunRecord& run) { return fieldOf(run, field, 0).index() != 0; };
    const QStringList always{QStringLiteral("note"), QStringLiteral("group"), QStringLiteral("experiment"),
                             QStringLiteral("age")};
    if (!always.contains(field) && std::none_of(records_->all().begin(), records_->all().end(), has)) unknown << field;
  }
  return unknown.isEmpty() ? QString() : tr("no run has %1").arg(unknown.join(QStringLiteral(", ")));
}

void RunFilter::setText(const QString& text) {
  if (text_ == text) return;
  text_ = text;
  const RunQuery query = RunQuery::parse(text);
  problem_ = query.problem();
  if (!problem_) query_ = query;
  if (needsLogs(query_)) records_->readLogs();
  emit textChanged(text_);
  emit changed();
}

void RunFilter::setBrush(const QString& query) {
  if (brushText_ == query) return;
  brushText_ = query;
  brush_ = RunQuery::parse(query);
  if (needsLogs(brush_)) records_->readLogs();
  emit changed();
}

}  // namespace widgets
