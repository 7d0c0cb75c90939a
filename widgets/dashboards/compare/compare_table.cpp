#include "widgets/dashboards/compare/compare_table.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/panels/number_text.h"
#include "widgets/runs/key_metric.h"
#include "widgets/util/csv.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

using Kind = CompareColumn::Kind;

struct TableWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::CompareTable)
};

// Missing values come last in either direction.
bool goesBefore(const CompareCell& a, const CompareCell& b, const CompareColumn& column, bool descending) {
  const auto isLast = [&](const CompareCell& cell) {
    return cell.isMissing || (column.isNumber() && std::isnan(cell.number));
  };
  if (isLast(a) || isLast(b)) return !isLast(a) && isLast(b);
  if (column.isText || column.kind == Kind::kRun) {
    return descending ? naturalLess(b.text, a.text) : naturalLess(a.text, b.text);
  }
  return descending ? b.number < a.number : a.number < b.number;
}

void markBest(const CompareColumn& column, std::size_t place, std::vector<CompareRow>& rows) {
  if (column.kind != Kind::kMetric) return;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  std::vector<double> values;
  for (const CompareRow& row : rows) {
    const double value = row.cells[place].number;
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
    values.push_back(value);
  }
  if (!(low < high)) return;  // equal bars say nothing
  const double best = column.smallerIsBetter ? low : high;
  const bool hasBest =
      column.hasBest && standsOut(static_cast<int>(std::ranges::count(values, best)), static_cast<int>(values.size()));
  // Bars begin at zero, so that their lengths compare as the values do; where signs differ, at the least value.
  const double begin = low >= 0 || high <= 0 ? 0 : low;
  const double span = std::max(std::abs(high - begin), std::abs(low - begin));
  for (CompareRow& row : rows) {
    CompareCell& cell = row.cells[place];
    if (!std::isfinite(cell.number)) continue;
    cell.bar = std::abs(cell.number - begin) / span;
    cell.isBest = hasBest && cell.number == best;
  }
}

CompareCell groupCell(const CompareColumn& column, std::size_t place, const std::vector<const CompareRow*>& rows) {
  CompareCell cell;
  std::vector<double> values;
  for (const CompareRow* row : rows) {
    if (std::isfinite(row->cells[place].number)) values.push_back(row->cells[place].number);
  }
  const bool counts = column.kind == Kind::kMetric || column.kind == Kind::kParam || column.kind == Kind::kDuration ||
                      column.kind == Kind::kSteps;
  const bool same = std::all_of(rows.begin(), rows.end(), [&](const CompareRow* row) {
    return row->cells[place].text == rows.front()->cells[place].text;
  });
  if (same && column.kind != Kind::kRun && column.kind != Kind::kMetric) {
    cell = rows.front()->cells[place];
    cell.isBest = false;
    return cell;
  }
  if (!counts || values.empty()) return cell;
  const double count = static_cast<double>(values.size());
  cell.number = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - cell.number) * (value - cell.number);
  cell.spread = values.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
  cell.isMissing = false;
  const auto text = [&](double value) {
    return column.kind == Kind::kDuration ? durationText(value) : decimalText(value, 'g', 3);
  };
  cell.text = TableWords::tr("%1 ± %2").arg(text(cell.number), text(cell.spread));
  return cell;
}

const CompareColumn* find(const std::vector<CompareColumn>& columns, const QString& key) {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [&](const CompareColumn& column) { return column.key == key; });
  return found == columns.end() ? nullptr : &*found;
}

QString groupOf(const RunRecord& run, const CompareColumn& column, const CompareSettings& settings) {
  const CompareCell cell = cellOf(run, column, settings);
  return cell.isMissing ? TableWords::tr("none") : cell.text;
}

std::vector<CompareRow> runRows(const std::vector<const RunRecord*>& runs, const std::vector<CompareColumn>& columns,
                                const CompareColumn* groupBy, const CompareSettings& settings) {
  std::vector<CompareRow> rows;
  rows.reserve(runs.size());
  for (const RunRecord* run : runs) {
    CompareRow row;
    row.id = run->id;
    row.name = run->briefName.isEmpty() ? run->name : run->briefName;
    row.state = run->state;
    row.star = run->note.star;
    row.archived = run->note.archived;
    if (groupBy) row.group = groupOf(*run, *groupBy, settings);
    for (const CompareColumn& column : columns) row.cells.push_back(cellOf(*run, column, settings));
    rows.push_back(std::move(row));
  }
  return rows;
}

// Group rows, each with its runs below it unless it is folded.
std::vector<CompareRow> grouped(std::vector<CompareRow> rows, const CompareTable& table,
                                const CompareSettings& settings, std::size_t sortPlace) {
  QMap<QString, std::vector<const CompareRow*>> members;
  for (const CompareRow& row : rows) members[row.group].push_back(&row);
  std::vector<CompareRow> groups;
  for (auto it = members.begin(); it != members.end(); ++it) {
    CompareRow group;
    group.group = it.key();
    group.count = static_cast<int>(it.value().size());
    for (std::size_t place = 0; place < table.columns.size(); ++place) {
      group.cells.push_back(groupCell(table.columns[place], place, it.value()));
    }
    group.cells.front().text = TableWords::tr("%1 = %2 (%3)").arg(table.groupTitle, it.key()).arg(group.count);
    group.cells.front().isMissing = false;
    groups.push_back(std::move(group));
  }
  std::stable_sort(groups.begin(), groups.end(), [&](const CompareRow& a, const CompareRow& b) {
    if (sortPlace == 0) return naturalLess(a.group, b.group);
    return goesBefore(a.cells[sortPlace], b.cells[sortPlace], table.columns[sortPlace], settings.descending);
  });
  std::vector<CompareRow> all;
  for (CompareRow& group : groups) {
    const QString value = group.group;
    all.push_back(std::move(group));
    if (settings.folded.contains(value)) continue;
    for (const CompareRow* row : members[value]) all.push_back(*row);
  }
  return all;
}

}  // namespace

CompareTable buildCompareTable(const std::vector<const RunRecord*>& runs, const CompareSettings& settings) {
  CompareTable table;
  const std::vector<CompareColumn> all = allColumns(runs, settings);
  for (const CompareColumn& column : all) {
    if (isColumnShown(column, all, settings)) table.columns.push_back(column);
  }
  const CompareColumn* groupBy = settings.groupBy.isEmpty() ? nullptr : find(all, settings.groupBy);
  if (groupBy) table.groupTitle = groupBy->title;
  std::vector<CompareRow> rows = runRows(runs, table.columns, groupBy, settings);
  table.runs = static_cast<int>(rows.size());
  for (std::size_t place = 0; place < table.columns.size(); ++place) markBest(table.columns[place], place, rows);
  std::size_t sortPlace = 0;
  if (const CompareColumn* sorted = settings.sortKey.isEmpty() ? nullptr : find(table.columns, settings.sortKey)) {
    sortPlace = static_cast<std::size_t>(sorted - table.columns.data());
    std::stable_sort(rows.begin(), rows.end(), [&](const CompareRow& a, const CompareRow& b) {
      return goesBefore(a.cells[sortPlace], b.cells[sortPlace], *sorted, settings.descending);
    });
  } else {  // as the list of runs
    std::stable_sort(rows.begin(), rows.end(),
                     [](const CompareRow& a, const CompareRow& b) { return naturalLess(a.id, b.id); });
  }
  table.rows = groupBy ? grouped(std::move(rows), table, settings, sortPlace) : std::move(rows);
  return table;
}

QMap<QString, QString> groupsOf(const std::vector<const RunRecord*>& runs, const CompareSettings& settings) {
  QMap<QString, QString> groups;
  const std::vector<CompareColumn> all = allColumns(runs, settings);
  const CompareColumn* groupBy = settings.groupBy.isEmpty() ? nullptr : find(all, settings.groupBy);
  if (!groupBy) return groups;
  for (const RunRecord* run : runs) groups.insert(run->id, groupOf(*run, *groupBy, settings));
  return groups;
}

QString toCsv(const CompareTable& table, const std::vector<int>& rows) {
  QStringList lines;
  QStringList heads;
  for (const CompareColumn& column : table.columns) {
    heads << csvCell(column.kind == Kind::kMetric
                         ? QStringLiteral("%1 (%2)").arg(column.title, aggregationWord(column.aggregation))
                         : column.title);
  }
  lines << heads.join(QLatin1Char(','));
  for (const int place : rows) {
    QStringList cells;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const CompareCell& cell = table.rows[static_cast<std::size_t>(place)].cells[column];
      const Kind kind = table.columns[column].kind;
      const bool isExact = std::isfinite(cell.number) && kind != Kind::kState && kind != Kind::kStarted;
      cells << (cell.isMissing ? QString() : isExact ? csvNumber(cell.number) : csvCell(cell.text));
    }
    lines << cells.join(QLatin1Char(','));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QJsonObject CompareSettings::toJson() const {
  QJsonObject shownColumns;
  for (auto it = shown.begin(); it != shown.end(); ++it) shownColumns[it.key()] = it.value();
  QJsonObject kinds;
  for (auto it = aggregations.begin(); it != aggregations.end(); ++it) kinds[it.key()] = static_cast<int>(it.value());
  QJsonObject directions;
  for (auto it = smallerIsBetter.begin(); it != smallerIsBetter.end(); ++it) directions[it.key()] = it.value();
  QJsonObject json{{QStringLiteral("charts"), charts},      {QStringLiteral("diff"), diffOnly},
                   {QStringLiteral("groupBy"), groupBy},    {QStringLiteral("colors"), colorByGroup},
                   {QStringLiteral("sort"), sortKey},       {QStringLiteral("descending"), descending},
                   {QStringLiteral("shown"), shownColumns}, {QStringLiteral("aggregations"), kinds},
                   {QStringLiteral("smaller"), directions}};
  if (step) json[QStringLiteral("step")] = static_cast<qint64>(*step);
  return json;
}

CompareSettings CompareSettings::fromJson(const QJsonObject& json) {
  CompareSettings settings;
  settings.diffOnly = json[QStringLiteral("diff")].toBool(true);
  settings.charts = json[QStringLiteral("charts")].toBool(true);
  settings.groupBy = json[QStringLiteral("groupBy")].toString();
  settings.colorByGroup = json[QStringLiteral("colors")].toBool();
  settings.sortKey = json[QStringLiteral("sort")].toString();
  settings.descending = json[QStringLiteral("descending")].toBool();
  if (json.contains(QStringLiteral("step"))) settings.step = json[QStringLiteral("step")].toInteger();
  const QJsonObject shown = json[QStringLiteral("shown")].toObject();
  for (auto it = shown.begin(); it != shown.end(); ++it) settings.shown.insert(it.key(), it.value().toBool());
  const QJsonObject kinds = json[QStringLiteral("aggregations")].toObject();
  for (auto it = kinds.begin(); it != kinds.end(); ++it) {
    const int kind = it.value().toInt(-1);
    if (kind < 0 || kind > static_cast<int>(Aggregation::kAtStep)) continue;  // a newer program's
    settings.aggregations.insert(it.key(), static_cast<Aggregation>(kind));
  }
  const QJsonObject directions = json[QStringLiteral("smaller")].toObject();
  for (auto it = directions.begin(); it != directions.end(); ++it) {
    settings.smallerIsBetter.insert(it.key(), it.value().toBool());
  }
  return settings;
}

}  // namespace widgets
