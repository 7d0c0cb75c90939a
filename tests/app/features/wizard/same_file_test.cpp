// The files that the program brings, made by clicks and keys alone: equal as messages.
#include "tests/app/features/wizard/sample_makers.h"
#include "tests/app/features/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using google::protobuf::util::MessageDifferencer;
using test_support::SampleMaker;

class SameFileTest : public test_support::WizardTest {
 protected:
  void TearDown() override {
    if (shell_) bench().dataFolder()->overrideWith({});
  }
  // The window, with the wizard open, reads ${DATA} in a folder.
  void openWithData(const QString& folder) {
    FeatureTest::SetUp();
    bench().dataFolder()->overrideWith(folder);
    driver_ = std::make_unique<test_support::WizardDriver>(window_);
    driver_->open();
  }
  void expectSame(const QString& sample) {
    SampleMaker(&wizard()).nameAs(written(sample));
    EXPECT_TRUE(QTest::qWaitFor([&] { return wizard().canTrain(); }, test_support::kWaitMs))
        << wizard().problem().toStdString();
    dialogs().answer = fileOf(QStringLiteral("made"));
    wizard().save();
    std::string differences;
    MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&differences);
    EXPECT_TRUE(differencer.Compare(written(QStringLiteral("made")), written(sample))) << differences;
  }
};

TEST_F(SameFileTest, IrisIsMadeByClicksAndKeys) {
  SampleMaker(&wizard()).makeIris();
  expectSame(QStringLiteral("iris_dnn"));
}

TEST_F(SameFileTest, TitanicIsMadeByClicksAndKeys) {
  SampleMaker(&wizard()).makeTitanic();
  expectSame(QStringLiteral("titanic_linear"));
}

class SameMnistTest : public SameFileTest {
 protected:
  void SetUp() override {
    const QString folder = dir_.filePath(QStringLiteral("mnist"));
    if (!test_support::unpackMnist(test_support::sharedData() + QStringLiteral("/mnist"), folder)) {
      GTEST_SKIP() << "needs mnist/*.gz in $ESTIMATOR_DATA";
    }
    openWithData(folder);
  }
};

TEST_F(SameMnistTest, MnistIsMadeLayerByLayer) {
  SampleMaker(&wizard()).makeMnist();
  expectSame(QStringLiteral("mnist_convnet"));
}

class SameCensusTest : public SameFileTest {
 protected:
  void SetUp() override {
    if (!QFile::exists(test_support::sharedData() + QStringLiteral("/census/adult.data"))) {
      GTEST_SKIP() << "needs census/adult.data in $ESTIMATOR_DATA";
    }
    openWithData(test_support::sharedData());
  }
};

TEST_F(SameCensusTest, CensusIsMadeByClicksAndKeys) {
  SampleMaker(&wizard()).makeCensus(written(QStringLiteral("census_wide_deep")));
  expectSame(QStringLiteral("census_wide_deep"));
}

}  // namespace
