// The exporters of an experiment, run by the workbench's training.
#include <gtest/gtest.h>

#include "tests/app/features/export/model_fixture.h"

namespace {

class ExportersTest : public test_support::ModelTest {};

TEST_F(ExportersTest, ATrainingInTheWorkbenchRunsThem) {
  auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
  experiment.mutable_train()->set_max_steps(200);
  experiment.mutable_eval()->set_every_steps(100);
  experiment.mutable_eval()->add_exporters()->set_kind("final");
  addExperiment(QStringLiteral("shipped"), QString::fromStdString(engine::estimator::toJson(experiment)));
  train(QStringLiteral("shipped/run-1"));
  const QDir exports(QString::fromStdString(runDir(QStringLiteral("shipped/run-1"))) + QStringLiteral("/export/final"));
  const QStringList written = exports.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  ASSERT_EQ(written.size(), 1);
  EXPECT_TRUE(exports.exists(written.front() + QStringLiteral("/saved_model.pb")));
}

}  // namespace
