#include "app/features/report/report_source.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <set>

#include "app/features/report/best_first.h"
#include "widgets/charts/series/tag_kind.h"
#include "widgets/dashboards/compare/compare_table.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/series_store.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_notes.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/run_colors.h"

namespace app {
namespace {

struct SourceWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

using widgets::RunRecord;

QString xTitleOf(widgets::XAxis axis) {
  return axis == widgets::XAxis::kRelative ? SourceWords::tr("Time since the run began")
         : axis == widgets::XAxis::kWall   ? SourceWords::tr("Time")
                                           : SourceWords::tr("Step");
}

}  // namespace

ReportContent ReportSource::content(const Report& report) const {
  ReportContent content{report.title, report.note, QLocale().toString(QDate::currentDate(), QLocale::LongFormat), {}};
  for (const ReportSection& section : report.sections) content.blocks.push_back(block(section));
  return content;
}

ReportBlock ReportSource::block(const ReportSection& section) const {
  ReportBlock block;
  block.title = section.title;
  block.note = section.note;
  switch (section.kind) {
    case SectionKind::kChart:
      fillChart(section, block);
      break;
    case SectionKind::kRuns:
      fillRuns(section, block);
      break;
    case SectionKind::kHyperparameters:
      fillHyperparameters(section, block);
      break;
    case SectionKind::kRunNotes:
      fillNotes(section, block);
      break;
    case SectionKind::kText:
      break;
  }
  return block;
}

bool ReportSource::isWanted(const ReportSection& section, const QString& run) const {
  const QString owner = parts_.catalog->ownerId(run);
  if (section.runs.isEmpty()) return parts_.catalog->isVisible(run) && !parts_.notes->isArchived(owner);
  return section.runs.contains(run) || section.runs.contains(owner);
}

std::vector<const RunRecord*> ReportSource::records(const ReportSection& section) const {
  std::vector<const RunRecord*> result;
  for (const RunRecord& record : parts_.records->all()) {
    if (isWanted(section, record.id)) result.push_back(&record);
  }
  return result;
}

widgets::LineStyle ReportSource::style(const ReportSection& section, const QString& run, const QString& tag,
                                       int place) const {
  const QString owner = parts_.catalog->ownerId(run);
  const bool isEvaluation = owner != run;
  widgets::RunLook look = parts_.colors->look(owner, false);  // on white paper
  // Several tags of a run are told apart by the colours that follow.
  if (place > 0) look = parts_.colors->following(owner, place, false);
  widgets::LineStyle style;
  const QString name = parts_.notes->nameOf(owner);
  style.name = isEvaluation ? SourceWords::tr("%1, evaluation").arg(name) : name;
  //: A run and one of several tags
  if (!section.setup.tags.isEmpty()) style.name = SourceWords::tr("%1 %2").arg(style.name, tag);
  style.run = run;
  style.tag = tag;
  style.color = look.color;
  style.dash = look.dash;
  style.evaluation = isEvaluation;
  const widgets::TagKind kind = widgets::tagKindOf(tag);
  style.owner = owner;
  style.smooth = widgets::isSmoothKind(kind);
  style.stepped = widgets::isSteppedKind(kind);
  style.right = section.setup.rightTags.contains(tag);
  return style;
}

void ReportSource::fillChart(const ReportSection& section, ReportBlock& block) const {
  ReportChart chart;
  const widgets::ChartOptions options = widgets::applied(section.options, section.setup);
  chart.title = section.tag;
  chart.xTitle = section.setup.xTag.isEmpty() ? xTitleOf(options.xAxis) : section.setup.xTag;
  chart.request.smoothing = options.smoothing;
  chart.request.xAxis = options.xAxis;
  const widgets::TagKind kind = widgets::tagKindOf(section.tag);
  chart.request.smoothsAll = section.setup.smoothing.has_value();
  chart.request.stepped = section.setup.stepped;
  chart.request.logY = options.logY;
  chart.request.choosesLogY = !options.logY && !section.setup.logY && widgets::mayBeLogarithmic(kind);
  chart.request.isShare = kind == widgets::TagKind::kShare;
  chart.request.ignoreOutliers = options.ignoreOutliers;
  chart.request.xChoice.metric = !section.setup.xTag.isEmpty();
  chart.request.xChoice.log = section.setup.logX;
  chart.request.xChoice.axis = options.xAxis;
  const QStringList tags = QStringList(section.tag) + section.setup.tags;
  QStringList left, right;
  for (int place = 0; place < tags.size(); ++place) {
    (section.setup.rightTags.contains(tags[place]) ? right : left) << tags[place];
    for (const QString& run : parts_.store->runsOf(tags[place])) {
      if (!isWanted(section, run)) continue;
      widgets::RenderSeries series;
      series.key = widgets::seriesKey(run, tags[place], section.tag);
      series.data = parts_.store->series(run, tags[place]);
      series.style = style(section, run, tags[place], place);
      if (chart.request.xChoice.metric) series.metric = parts_.store->series(run, section.setup.xTag);
      chart.request.series.push_back(std::move(series));
    }
  }
  putBestFirst(chart.request.series, widgets::smallerIsBetterOf(section.tag, widgets::chosenDirections(*parts_.notes)));
  chart.yTitle = left.join(QStringLiteral(", "));
  chart.rightTitle = right.join(QStringLiteral(", "));
  if (chart.request.series.empty()) {
    block.missing = SourceWords::tr("No visible run has “%1”.").arg(section.tag);
  } else {
    block.chart = std::move(chart);
  }
}

// The columns and the order that Compare has.
void ReportSource::fillRuns(const ReportSection& section, ReportBlock& block) const {
  const auto runs = records(section);
  if (runs.empty()) {
    block.missing = SourceWords::tr("No runs are visible.");
    return;
  }
  auto settings = widgets::CompareSettings::fromJson(parts_.notes->view(QStringLiteral("compare")));
  settings.smallerIsBetter = widgets::chosenDirections(*parts_.notes);
  const widgets::CompareTable compared = widgets::buildCompareTable(runs, settings);
  ReportTable table;
  for (const auto& column : compared.columns) table.head << column.title;
  for (const auto& row : compared.rows) {
    QStringList cells;
    for (const auto& cell : row.cells) cells << (cell.isMissing ? QStringLiteral("–") : cell.text);
    if (row.id.isEmpty() && !cells.isEmpty()) cells[0] = row.group;
    table.rows.push_back(cells);
  }
  block.table = std::move(table);
}

void ReportSource::fillHyperparameters(const ReportSection& section, ReportBlock& block) const {
  const auto runs = records(section);
  std::set<QString> paths;
  for (const RunRecord* run : runs) {
    for (const QString& path : run->params.keys()) paths.insert(path);
  }
  if (paths.empty()) {
    block.missing = SourceWords::tr("No visible run has hyperparameters.");
    return;
  }
  ReportTable table;
  table.head << SourceWords::tr("Hyperparameter");
  for (const RunRecord* run : runs) table.head << run->name;
  for (const QString& path : paths) {
    QStringList cells{path};
    for (const RunRecord* run : runs) {
      const auto found = run->params.constFind(path);
      cells << (found == run->params.constEnd() ? QStringLiteral("–") : widgets::paramText(*found));
    }
    table.rows.push_back(cells);
  }
  block.table = std::move(table);
}

void ReportSource::fillNotes(const ReportSection& section, ReportBlock& block) const {
  QStringList parts;
  for (const RunRecord* run : records(section)) {
    if (run->note.note.isEmpty() && run->note.tags.isEmpty()) continue;
    QString text = QStringLiteral("### ") + run->name + QStringLiteral("\n\n");
    if (!run->note.tags.isEmpty())
      text += QLatin1Char('*') + run->note.tags.join(QStringLiteral(", ")) + QStringLiteral("*\n\n");
    parts << text + run->note.note;
  }
  if (parts.isEmpty()) {
    block.missing = SourceWords::tr("No visible run has a note.");
  } else {
    block.note += (block.note.isEmpty() ? QString() : QStringLiteral("\n\n")) + parts.join(QStringLiteral("\n\n"));
  }
}

}  // namespace app
