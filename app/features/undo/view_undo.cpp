#include "app/features/undo/view_undo.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QUndoStack>

#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/undo/checkpoint_change.h"
#include "widgets/util/background.h"

namespace app {
namespace {

using widgets::ChartGrid;

// The one that is in one of two lists only; empty: there are several.
QString difference(const QStringList& before, const QStringList& after) {
  QStringList only;
  for (const QString& tag : before) {
    if (!after.contains(tag)) only << tag;
  }
  for (const QString& tag : after) {
    if (!before.contains(tag)) only << tag;
  }
  return only.size() == 1 ? only.front() : QString();
}

QStringList tagsOf(const QJsonValue& value) {
  QStringList tags;
  for (const QJsonValue& tag : value.toArray()) tags << tag.toString();
  return tags;
}

}  // namespace

ViewUndo::ViewUndo(Shell& shell, OpenWorkspace& place, RunBook& book, CheckpointCommands& checkpoints,
                   std::function<void()> checkpointsChanged)
    : QObject(shell.window()),
      shell_(shell),
      book_(book),
      checkpointsChanged_(std::move(checkpointsChanged)),
      tracker_(book.undoStack()) {
  connect(&place, &OpenWorkspace::opened, this, &ViewUndo::followCharts);
  connect(&book, &RunBook::loaded, this, [this] { tracker_.forget(); });
  connect(&checkpoints, &CheckpointCommands::changed, this, &ViewUndo::onCheckpoint);
  followNotes();
}

void ViewUndo::followNotes() {
  trackView(QStringLiteral("custom_scalars"), tr("change of the layouts of custom scalars"));
  trackView(QStringLiteral("projector"), tr("change of the projector's bookmarks"));
  trackView(QStringLiteral("compare"), tr("change of the comparison's columns"));
}

void ViewUndo::trackView(const QString& dashboard, const QString& text) {
  widgets::RunNotes* notes = book_.notes();
  const auto changed = tracker_.track({[notes, dashboard] { return QJsonValue(notes->view(dashboard)); },
                                       [notes, dashboard](const QJsonValue& view) {
                                         notes->setView(dashboard, view.toObject());
                                         notes->tellViewsChanged();
                                       },
                                       [text](const QJsonValue&, const QJsonValue&) { return text; }});
  connect(notes, &widgets::RunNotes::dirtied, this, [this, changed] {
    if (book_.isLoaded()) changed();
  });
}

// The charts are there once a workspace was open.
void ViewUndo::followCharts() {
  ChartsPage* charts = chartsOf(shell_);
  if (!charts || std::exchange(followsCharts_, true)) {
    tracker_.forget();
    return;
  }
  ChartGrid* grid = charts->grid();
  const auto pins =
      tracker_.track({[grid] { return QJsonValue(QJsonArray::fromStringList(grid->pins().tags())); },
                      [grid](const QJsonValue& tags) { grid->pins().set(tagsOf(tags)); },
                      [](const QJsonValue& before, const QJsonValue& after) {
                        const QString tag = difference(tagsOf(before), tagsOf(after));
                        if (tag.isEmpty()) return tr("change of the pinned charts");
                        return tagsOf(after).contains(tag) ? tr("pin of %1").arg(tag) : tr("unpin of %1").arg(tag);
                      }});
  connect(&grid->pins(), &widgets::GridPins::changed, this, pins);
  const auto setups = tracker_.track(
      {[grid] {
         return QJsonValue(QJsonArray{grid->setups().toJson(), widgets::toJson(grid->grouping().current())});
       },
       [grid](const QJsonValue& both) {
         grid->setups().restore(both[0].toObject());
         grid->grouping().set(widgets::runGroupingOf(both[1].toObject()));
       },
       [](const QJsonValue& before, const QJsonValue& after) {
         return before[1] != after[1] ? tr("change of the groups of runs") : tr("change of a chart's setup");
       }});
  connect(&grid->setups(), &widgets::GridSetups::changed, this, setups);
  connect(&grid->grouping(), &widgets::GridGrouping::changed, this, setups);
  widgets::DerivedSeries* derived = charts->derived();
  const auto curves = tracker_.track({[derived] { return QJsonValue(derived->toJson()); },
                                      [derived](const QJsonValue& all) {
                                        const auto now = derived->definitions();
                                        for (const auto& each : now) derived->remove(each.name);
                                        derived->restore(all.toArray());
                                      },
                                      [](const QJsonValue& before, const QJsonValue& after) {
                                        const auto were = before.toArray().size();
                                        const auto are = after.toArray().size();
                                        return are > were   ? tr("addition of a derived curve")
                                               : are < were ? tr("removal of a derived curve")
                                                            : tr("change of a derived curve");
                                      }});
  connect(derived, &widgets::DerivedSeries::changed, this, curves);
}

void ViewUndo::onCheckpoint(const CheckpointChange& change) {
  const auto done = [this](const QStringList& problems) {
    checkpointsChanged_();
    if (!problems.isEmpty()) {
      shell_.tell({widgets::Severity::kError, problems.front(), {}, QStringLiteral("checkpoint")});
    }
  };
  const QString name = QFileInfo(change.prefix).fileName();
  const QString text = !change.inTrash.isEmpty() ? tr("deletion of the checkpoint %1").arg(name)
                       : change.kept             ? tr("marking the checkpoint %1 to be kept").arg(name)
                                                 : tr("no longer keeping the checkpoint %1").arg(name);
  book_.undoStack()->push(new CheckpointUndoCommand(text, files_, change, done));
}

}  // namespace app
