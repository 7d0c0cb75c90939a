// The wizard over a sample workspace, in a plain window. Header-only.
#pragma once

#include <google/protobuf/util/message_differencer.h>

#include "app/features/wizard/wizard_feature.h"
#include "engine/estimator/config/experiment.h"
#include "tests/app/feature_fixture.h"
#include "tests/app/features/wizard/wizard_driver.h"

namespace test_support {

class WizardTest : public FeatureTest {
 protected:
  void SetUp() override {
    FeatureTest::SetUp();
    driver_ = std::make_unique<WizardDriver>(window_);
    driver_->open();
  }
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    new app::WizardFeature(shell, *bench.place(), *bench.starts(), *bench.dataFolder());
  }
  WizardDriver& wizard() { return *driver_; }
  app::ExperimentDraft& draft() { return *window_->findChild<app::ExperimentDraft*>(); }

  // What the wizard wrote under a name; fails the test when there is no such file.
  engine::estimator::Experiment written(const QString& name) {
    return engine::estimator::loadExperiment(fileOf(name).toStdString());
  }
  QString fileOf(const QString& name) { return root() + QStringLiteral("/experiments/%1.experiment.json").arg(name); }
  // A table of numbers: the samples' iris flowers.
  void useIris() {
    draft().edit([](engine::estimator::Experiment& experiment) {
      auto* input = experiment.mutable_train_input();
      input->mutable_csv()->set_path("../data/iris_training.csv");
      input->mutable_csv()->set_label("Species");
      input->set_batch_size(32);
      input->set_repeat(true);
    });
    wizard().waitForData();
  }
  void useDigits() {
    draft().edit([](engine::estimator::Experiment& experiment) {
      experiment.mutable_train_input()->mutable_digits()->set_count(200);
      experiment.mutable_train_input()->set_repeat(true);
    });
    wizard().waitForData();
  }

  std::unique_ptr<WizardDriver> driver_;
};

}  // namespace test_support
