#include "app/shell/docks/shown_runs.h"

#include <QItemSelectionModel>
#include <QTreeView>

#include "app/shell/pages/charts_page.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/live/compared_runs.h"
#include "widgets/live/run_names.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/run_records.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/theme.h"
#include "widgets/util/background.h"

namespace app {
namespace {

// As in the list.
void nameRunsIn(ChartsPage* charts, Runs& runs) {
  charts->grid()->runs().setNames(runs.briefNames());
}

// Several that are selected in the list are compared; one that a person selects there ends it.
void followCompared(widgets::RunList* list, widgets::ComparedRuns* compared) {
  QObject::connect(list->view()->selectionModel(), &QItemSelectionModel::selectionChanged, list, [list, compared] {
    const QStringList chosen = list->selectedRuns();
    if (chosen.size() > 1 || list->view()->hasFocus()) compared->set(chosen);
  });
  auto* tree = qobject_cast<widgets::RunTree*>(list->view()->model());
  QObject::connect(compared, &widgets::ComparedRuns::changed, tree,
                   [tree, compared] { tree->setCompared(compared->ids()); });
}

void showSelectedAgain(widgets::RunList* list, const widgets::RunHighlight* highlight) {
  QObject::connect(highlight, &widgets::RunHighlight::selectedAgain, list,
                   [list] { list->view()->scrollTo(list->view()->currentIndex()); });
}

QString emptyWords(const widgets::RunCatalog& catalog) {
  if (!catalog.gone().isEmpty()) return widgets::RunList::tr("The folder is gone.");
  if (catalog.isRead()) return {};
  const QString counted = widgets::importWords(catalog);
  return counted.isEmpty() ? widgets::RunList::tr("Reading the runs…") : counted;
}

void explainEmpty(widgets::RunList* list, const OpenWorkspace* place, const widgets::RunCatalog* catalog) {
  const auto tell = [list, catalog] { list->setEmptyWords(emptyWords(*catalog)); };
  QObject::connect(catalog, &widgets::RunCatalog::changed, list, tell);
  QObject::connect(catalog, &widgets::RunCatalog::importedChanged, list, tell);
  QObject::connect(place, &OpenWorkspace::opened, list, tell);
}

}  // namespace

widgets::RunList* makeRunList(const OpenWorkspace* place, Runs* runs, widgets::RunFilter* filter,
                              widgets::KeyMetric* metric, QWidget* parent) {
  auto* list = new widgets::RunList(
      [runs, parent](const QString& id) {
        return runs->colors().look(runs->catalog()->ownerId(id), widgets::isDark(parent->palette()));
      },
      parent);
  list->useFilter(filter);
  list->useMetric(metric);
  followCompared(list, &runs->catalog()->compared());
  explainEmpty(list, place, runs->catalog());
  showSelectedAgain(list, &runs->catalog()->highlight());
  return list;
}

std::vector<widgets::RunRow> rowsWithValues(const Runs& runs, const widgets::RunRecords& records,
                                            const widgets::KeyMetric& metric) {
  std::vector<widgets::RunRow> rows = runs.rows();
  const QString tag = metric.tag();
  for (widgets::RunRow& row : rows) {
    // Of an evaluation only what is its own.
    if (!row.owner.isEmpty() && !tag.startsWith(widgets::partName(row.id) + QLatin1Char('/'))) continue;
    const widgets::RunRecord* record = records.find(row.id);
    const auto value = record ? metric.valueOf(*record, tag) : std::nullopt;
    row.hasValue = value.has_value();
    row.value = value.value_or(0);
  }
  return rows;
}

void showSettingsIn(widgets::RunList* list, const widgets::RunRecords& records) {
  constexpr int kMostSettings = 2;
  auto* tree = qobject_cast<widgets::RunTree*>(list->view()->model());
  widgets::inBackground(
      tree, [runs = records.all()] { return widgets::varyingSettings(runs, kMostSettings); },
      [tree](const QHash<QString, QStringList>& settings) { tree->setSettings(settings); });
}

void followRunsIn(ChartsPage* charts, Runs& runs) {
  for (const RunFacts& run : runs.all()) {
    if (!runs.isShown(run)) charts->setRunVisible(run.id, false);
  }
  nameRunsIn(charts, runs);
}

void showRunsIn(ChartsPage* charts, Runs& runs) {
  for (const RunFacts& run : runs.all()) {
    charts->setRunVisible(run.id, runs.isShown(run) && runs.catalog()->isVisible(run.id));
  }
  nameRunsIn(charts, runs);
  charts->refreshStyles();
}

}  // namespace app
