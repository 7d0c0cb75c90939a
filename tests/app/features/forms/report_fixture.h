// A workspace with a run that ended, and the report dialog driven by clicks and keys. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QMenu>

#include "app/features/report/report_dialog.h"
#include "app/features/report/report_feature.h"
#include "tests/app/dialog_test.h"
#include "tests/app/shell_pages.h"

namespace test_support {

class ReportTest : public DialogTest<app::ReportDialog> {
 protected:
  void SetUp() override {
    DialogTest::SetUp();
    selectExperiment(QStringLiteral("iris_dnn"));
    ASSERT_NO_FATAL_FAILURE(startTraining());
    ASSERT_TRUE(waitFor(State::kFinished)) << told();
    ASSERT_TRUE(QTest::qWaitFor([&] { return charts()->store().tags().contains(QStringLiteral("loss")); }, kWaitMs));
  }
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    addCharts(*shell_, bench);
    addUndo(*shell_, bench);
    new app::ReportFeature(shell, *bench.place(), bench.dashboardContext(&shell.registry()),
                           *bench.book()->undoStack());
  }
  app::ChartsPage* charts() { return app::chartsOf(*shell_); }
  void openDialog() {
    ASSERT_NO_FATAL_FAILURE(openBy("file.report"));
    QApplication::setActiveWindow(dialog_);
    settle();
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog_->isBusy(); }, kWaitMs));
  }
  // As chosen in the menu of Add.
  void add(const QString& text, const QString& below = {}) {
    auto* menu = part<QToolButton>("reportAdd")->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
      QMenu* sub = action->menu();
      if (action->text() != (below.isEmpty() ? text : below)) continue;
      if (sub == nullptr) return action->trigger();
      for (QAction* inner : sub->actions()) {
        if (inner->text() == text) return inner->trigger();
      }
    }
    FAIL() << text.toStdString();
  }
  QListWidget* list() { return part<QListWidget>("reportSections"); }
  QStringList rows() {
    QStringList result;
    for (int i = 0; i < list()->count(); ++i) result << list()->item(i)->text();
    return result;
  }
  QString problem() { return shownText("reportProblem"); }
  QString state() { return part<QLabel>("reportState")->text(); }
  void name(const char* text) {
    auto* edit = part<QLineEdit>("reportNameText");
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromLatin1(text));
  }
  void fill() {
    add(QStringLiteral("loss"), QStringLiteral("Chart"));
    add(QStringLiteral("Table of runs"));
    add(QStringLiteral("Hyperparameters"));
    add(QStringLiteral("Text"));
  }
};

}  // namespace test_support
