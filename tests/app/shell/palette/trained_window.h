// A window with runs that have ended after a few steps, and what opens its dialogs. Header-only.
#pragma once

#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace test_support {

class TrainedWindowTest : public WindowTest {
 protected:
  // Of the iris experiment; the last one is selected.
  void trainFlowers(int runs, const QString& name = QStringLiteral("flowers"), int steps = 20) {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(steps);
    addExperiment(name, QString::fromStdString(engine::estimator::toJson(experiment)));
    for (int run = 1; run <= runs; ++run) {
      const QString id = QStringLiteral("%1/run-%2").arg(name).arg(run);
      click("run.train.tool");
      const auto isOver = [&] { return bench().runs()->find(id) && !bench().runs()->find(id)->checkpoints.empty(); };
      ASSERT_TRUE(QTest::qWaitFor(isOver, kWaitMs)) << banner().toStdString();
      ASSERT_TRUE(waitForEnd());
      selectRun(id);
    }
  }
  std::vector<QAction*> modes() {
    std::vector<QAction*> modes;
    for (QAction* action : window_->findChild<widgets::ActionRegistry*>()->actions()) {
      if (action->objectName().startsWith(QLatin1String("mode."))) modes.push_back(action);
    }
    return modes;
  }
  // The window that an action opens beside the main one; null and a failure where none comes.
  QWidget* openedBy(const char* id) {
    const QWidgetList before = QApplication::topLevelWidgets();
    auto* action = window_->findChild<QAction*>(QLatin1String(id));
    EXPECT_TRUE(action && action->isEnabled()) << id;
    if (action) action->trigger();
    QWidget* opened = nullptr;
    const auto isThere = [&] {
      for (QWidget* each : QApplication::topLevelWidgets()) {
        if (each->isVisible() && each != window_.get() && !before.contains(each)) opened = each;
      }
      return opened != nullptr;
    };
    EXPECT_TRUE(QTest::qWaitFor(isThere, kWaitMs)) << id;
    return opened;
  }
};

}  // namespace test_support
