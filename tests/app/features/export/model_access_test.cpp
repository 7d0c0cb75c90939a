// The dialogs on models and the Predict page without a mouse and without sight.
#include <gtest/gtest.h>

#include <QTabBar>

#include "app/features/predict/example_tab.h"
#include "app/features/predict/predict_page.h"
#include "app/features/predict/whole_input_tab.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/export/model_fixture.h"

namespace {

using test_support::kWaitMs;

class ModelAccessTest : public test_support::ModelTest {
 protected:
  void audit(QWidget* window, const char* place) {
    QApplication::setActiveWindow(window);
    audit_.check(window, QString::fromLatin1(place));
  }
  void expectNoProblems() {
    EXPECT_TRUE(audit_.problems().isEmpty()) << audit_.problems().join(QLatin1Char('\n')).toStdString();
  }
  test_support::AccessAudit audit_;
};

TEST_F(ModelAccessTest, DialogsHaveNamesAndAreReachedByKeys) {
  trainIris();
  app::ExportDialog* dialog = openExport();
  audit(dialog, "export");
  write(dialog);
  showTryTab(dialog);
  audit(dialog, "try it");
  press(dialog, "exportClose");
  action("run.evaluate_on")->trigger();
  auto* evaluate = window_->findChild<app::EvaluateDialog*>();
  ASSERT_NE(evaluate, nullptr);
  QSignalSpy ready(evaluate, &app::EvaluateDialog::ready);
  ASSERT_TRUE(ready.wait(kWaitMs));
  choose(evaluate, "inputKind", 2);
  audit(evaluate, "evaluate");
  expectNoProblems();
}

TEST_F(ModelAccessTest, ThePredictPageHasNamesAndIsReachedByKeys) {
  trainIris();
  action("mode.predict")->trigger();
  auto* page = window_->findChild<app::PredictPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !page->example()->form()->fields().empty(); }, kWaitMs));
  audit(window_, "one example");
  part<QTabBar>(page, "predictTabs")->setCurrentIndex(1);
  QSignalSpy predicted(page->whole(), &app::WholeInputTab::predicted);
  press(page, "predictAll");
  ASSERT_TRUE(predicted.wait(kWaitMs));
  QCoreApplication::processEvents();  // lays out what the matrix needs
  audit(window_, "whole input");
  expectNoProblems();
}

}  // namespace
