// What starts a training, and the folder of its data.
#include "app/workbench/starts/starts.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/app/parts_fixture.h"

namespace {

class StartsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    openWorkspace();
  }
  QString file() const { return root() + QStringLiteral("/experiments/iris.experiment.json"); }
  engine::estimator::Experiment iris() const { return request(QString(), 10).experiment; }
  engine::estimator::Experiment irisOfData() const {
    auto experiment = iris();
    experiment.mutable_train_input()->mutable_csv()->set_path("${DATA}/iris.csv");
    return experiment;
  }
};

TEST_F(StartsTest, EachTrainingOfAnExperimentIsARunOfItsOwn) {
  EXPECT_TRUE(starts_->train(iris(), file()));
  EXPECT_TRUE(starts_->train(iris(), file()));
  EXPECT_EQ(queue_->waiting().mid(1), (QStringList{QStringLiteral("iris/run-1"), QStringLiteral("iris/run-2")}));
}

TEST_F(StartsTest, ARunIsOfTheWorkspaceAndItsExperimentsFolder) {
  ASSERT_TRUE(starts_->train(iris(), file()));
  const app::TrainingRequest& queued = *queue_->request(QStringLiteral("iris/run-1"));
  EXPECT_EQ(queued.modelDir, QStringLiteral("%1/runs/iris/run-1").arg(root()).toStdString());
  EXPECT_EQ(queued.baseDir, QStringLiteral("%1/experiments").arg(root()).toStdString());
}

TEST_F(StartsTest, WithoutADataFolderAnExperimentThatReadsItAsksForOne) {
  QSignalSpy wanted(data_.get(), &app::DataFolder::wanted);
  EXPECT_FALSE(starts_->train(irisOfData(), file()));
  EXPECT_EQ(queue_->waiting().size(), 1);
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.back().key, QStringLiteral("data"));
  told_.back().actions.front().invoke();
  EXPECT_EQ(wanted.size(), 1);
}

TEST_F(StartsTest, TheDataFolderGoesWithTheRun) {
  data_->set(dir_.path());
  ASSERT_TRUE(starts_->train(irisOfData(), file()));
  EXPECT_EQ(queue_->request(QStringLiteral("iris/run-1"))->dataDir, dir_.path().toStdString());
}

TEST_F(StartsTest, AHeldQueueSaysThatTheRunWaits) {
  ASSERT_TRUE(starts_->train(iris(), file()));
  ASSERT_FALSE(told_.empty());
  EXPECT_EQ(told_.back().key, QStringLiteral("held"));
}

TEST_F(StartsTest, ARunThatWaitsAlreadyIsNotStartedAgain) {
  EXPECT_FALSE(starts_->start(request(QStringLiteral("waiting/run-1"), 10), QStringLiteral("waiting/run-1")));
  ASSERT_FALSE(told_.empty());
  EXPECT_EQ(told_.back().key, QStringLiteral("busy"));
}

TEST_F(StartsTest, AFolderForThisStartOnlyIsNotKept) {
  data_->set(QStringLiteral("/kept"));
  data_->overrideWith(QStringLiteral("/now"));
  EXPECT_EQ(data_->path(), QStringLiteral("/now"));
  EXPECT_EQ(settings_->dataFolder(), QStringLiteral("/kept"));
  data_->set(QStringLiteral("/chosen"));
  EXPECT_EQ(data_->path(), QStringLiteral("/chosen"));
}

}  // namespace
