// Parts that the program's window has and features ask for, in the plain shell: the charts, the page of the experiment,
// and what takes changes back. Header-only.
#pragma once

#include "app/features/undo/experiment_actions.h"
#include "app/features/undo/view_undo.h"
#include "app/shell/docks/run_actions.h"
#include "app/shell/docks/shown_runs.h"
#include "app/shell/open_experiment.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/experiment_page.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/workbench.h"
#include "tests/app/fake_shell.h"
#include "widgets/runs/run_list.h"

namespace test_support {

// Shown as soon as a folder is open.
inline void addCharts(FakeShell& shell, app::Workbench& bench) {
  const QString id = app::idOf(app::Mode::kCharts);
  shell.addPage(id, [&shell, &bench] {
    auto* page = new app::ChartsPage(&bench.runs()->colors(), &shell.registry(), shell.actions().training.train,
                                     &shell.dialogs(), bench.runIndex(), shell.window());
    page->keepPinned(bench.settings());
    return page;
  });
  QObject::connect(bench.place(), &app::OpenWorkspace::opened, shell.window(), [&shell, id] {
    shell.show(id);
    app::chartsOf(shell)->restart();
  });
}

// Shows and saves the selected experiment.
inline void addExperimentPage(FakeShell& shell, app::Workbench& bench) {
  using app::OpenExperiment;
  auto* experiment = new OpenExperiment(*bench.place(), shell.experiments(), shell.dialogs());
  experiment->setParent(shell.window());
  shell.addPage(app::idOf(app::Mode::kExperiment),
                [experiment, &shell] { return experiment->makePage(shell.window()); });
  QObject::connect(experiment, &OpenExperiment::message, shell.window(),
                   [&shell](const widgets::BannerMessage& message) { shell.tell(message); });
  QObject::connect(experiment, &OpenExperiment::settled, shell.window(),
                   [&shell](const QString& key) { shell.settle(key); });
  QObject::connect(experiment, &OpenExperiment::saved, bench.place(), &app::OpenWorkspace::tellSaved);
  QObject::connect(shell.actions().file.save, &QAction::triggered, experiment, &OpenExperiment::save);
}

// Undo and Redo, which stand among the actions of the runs, and what puts saved experiments and views on the stack.
inline void addUndo(FakeShell& shell, app::Workbench& bench) {
  QMenuBar* bar = shell.window()->menuBar();
  auto* list = app::makeRunList(bench.place(), bench.runs(), bench.filter(), bench.metric(), shell.window());
  list->hide();
  auto* actions = new app::RunActions(bench.place(), bench.queue(), bench.runs(), bench.book(), bench.logNews(), list,
                                      &shell.registry(), &shell.dialogs());
  actions->addMenu(bar, bar->actions().at(1));
  new app::ExperimentActions(shell, *bench.place(), *bench.book()->undoStack());
  new app::ViewUndo(shell, *bench.place(), *bench.book(), *bench.checkpoints(), [] {});
}

}  // namespace test_support
