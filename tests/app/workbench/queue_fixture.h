// A queue without a window, whose runs are iris with few steps in a temporary folder. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <vector>

#include "app/workbench/queue/training_queue.h"
#include "app/workbench/settings/settings.h"
#include "engine/estimator/config/experiment.h"

namespace test_support {

inline constexpr int kQueueWaitMs = 60000;
inline constexpr int64_t kEndlessSteps = 100'000'000;

class QueueTest : public ::testing::Test {
 protected:
  using State = app::TrainingController::State;

  void SetUp() override {
    QCoreApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchTest"));
    QCoreApplication::setApplicationName(QStringLiteral("queue_test"));
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, dir_.filePath(QStringLiteral("settings")));
    }
    settings_ = std::make_unique<app::Settings>();
    queue_ = std::make_unique<app::TrainingQueue>(settings_.get());
  }

  app::TrainingRequest request(const QString& runId, int64_t steps) const {
    const std::string folder = qgetenv("ESTIMATOR_SOURCE_DIR").toStdString() + "/resources/experiments";
    app::TrainingRequest made;
    made.experiment = engine::estimator::loadExperiment(folder + "/iris_dnn.experiment.json");
    made.experiment.mutable_train()->set_max_steps(steps);
    made.experiment.clear_eval_input();
    made.title = QStringLiteral("iris_dnn");
    made.baseDir = folder;
    made.modelDir = modelDir(runId);
    return made;
  }
  std::string modelDir(const QString& runId) const { return dir_.filePath(runId).toStdString(); }
  void add(const QString& runId, int64_t steps) { queue_->add(request(runId, steps), runId); }
  bool waitForEnd() {
    return QTest::qWaitFor([&] { return !queue_->anyActive() && (queue_->isHeld() || queue_->waiting().isEmpty()); },
                           kQueueWaitMs);
  }
  bool waitForStep(const QString& runId, int64_t step) {
    return QTest::qWaitFor([&] { return queue_->controller(runId)->progress().step >= step; }, kQueueWaitMs);
  }
  State state(const QString& runId) const { return queue_->controller(runId)->state(); }

  QTemporaryDir dir_;
  std::unique_ptr<app::Settings> settings_;
  std::unique_ptr<app::TrainingQueue> queue_;
};

}  // namespace test_support
