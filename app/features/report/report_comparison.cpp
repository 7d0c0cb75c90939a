#include "app/features/report/report_comparison.h"

#include <QCoreApplication>

#include "widgets/dashboards/compare/several_runs.h"
#include "widgets/dashboards/compare/two_runs.h"
#include "widgets/live/compared_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_tree.h"

namespace app {
namespace {

struct ComparisonWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportFeature)
};

// As Markdown.
QString escaped(QString text) {
  for (const char* mark : {"\\", "|", "*", "_", "`"}) {
    text.replace(QLatin1String(mark), QLatin1Char('\\') + QLatin1String(mark));
  }
  return text;
}

QString tableLine(const QStringList& cells) {
  return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |");
}

QString settingsTable(const std::vector<widgets::DifferingSetting>& settings, const QStringList& letters) {
  QStringList lines{tableLine(QStringList{ComparisonWords::tr("Setting")} + letters),
                    tableLine(QStringList(letters.size() + 1, QStringLiteral("---")))};
  for (const widgets::DifferingSetting& setting : settings) {
    QStringList cells{escaped(setting.name)};
    for (const QString& value : setting.values) cells << escaped(value);
    lines << tableLine(cells);
  }
  return lines.join(QLatin1Char('\n'));
}

QString metricsTable(const widgets::SeveralRuns& runs, const QStringList& letters) {
  QStringList lines{tableLine(QStringList{ComparisonWords::tr("Metric")} + letters),
                    tableLine(QStringList(letters.size() + 1, QStringLiteral("---")))};
  for (const widgets::SharedMetric& metric : runs.metrics) {
    QStringList cells{escaped(metric.name)};
    for (std::size_t i = 0; i < metric.values.size(); ++i) {
      const QString value = widgets::valueText(metric.values[i]);
      cells << (metric.best == i ? QStringLiteral("**%1**").arg(value) : value);
    }
    lines << tableLine(cells);
  }
  return lines.join(QLatin1Char('\n'));
}

// "loss" of "eval/loss": the chart has the run's own curve and that of its evaluation.
QString chartTag(const widgets::RunCatalog& catalog, const QString& run, const QString& metric) {
  const QString part = metric.section(QLatin1Char('/'), 0, 0);
  return catalog.part(run, part) ? metric.section(QLatin1Char('/'), 1) : metric;
}

}  // namespace

std::vector<ReportSection> comparisonSections(widgets::RunCatalog& catalog, widgets::RunRecords& records,
                                              widgets::RunNotes* notes, const widgets::ChartOptions& options) {
  std::vector<const widgets::RunRecord*> runs;
  QStringList ids, letters, names;
  for (const QString& id : catalog.compared().ids()) {
    const widgets::RunRecord* run = records.find(id);
    if (!run) continue;
    letters << widgets::runLetter(letters.size());
    names << QStringLiteral("**%1** %2").arg(letters.last(), escaped(run->name));
    ids << id;
    runs.push_back(run);
  }
  if (runs.size() < 2) return {};
  const widgets::KeyMetric metric(notes, &records);
  const widgets::SeveralRuns several =
      widgets::compareSeveral(runs, letters, metric.tag(), metric.directions(), records.step());
  QStringList words{names.join(QStringLiteral(", ")), several.sentence};
  if (runs.size() == 2) {
    const widgets::TwoRuns two =
        widgets::compareTwo(*runs[0], *runs[1], metric.tag(), metric.directions(), records.step());
    words.last() = two.sentence;
    if (!two.caveat.isEmpty()) words << two.caveat;
  }
  if (!several.settings.empty()) words << settingsTable(several.settings, letters);
  if (!several.metrics.empty()) words << metricsTable(several, letters);
  ReportSection text;
  text.kind = SectionKind::kText;
  text.title = ComparisonWords::tr("What differs");
  text.note = words.join(QStringLiteral("\n\n"));
  std::vector<ReportSection> sections{text};
  if (!several.metrics.empty()) {
    ReportSection chart;
    chart.kind = SectionKind::kChart;
    chart.tag = chartTag(catalog, ids.front(), several.metrics.front().name);
    chart.title = several.metrics.front().name;
    chart.runs = ids;
    chart.options = options;
    sections.push_back(chart);
  }
  return sections;
}

}  // namespace app
