// The step "Check": a batch through the model, and the draft as JSON.
#include "app/features/wizard/check/check_page.h"

#include <QFile>

#include "app/workbench/drafts/experiment_draft.h"
#include "tests/app/features/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;
using ::testing::HasSubstr;

class CheckPageTest : public test_support::WizardTest {
 protected:
  app::CheckPage& page() { return *window_->findChild<app::CheckPage*>(); }
  // Goes there and waits for the batch.
  void checkNow() {
    wizard().goTo(QStringLiteral("Check"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().facts() != nullptr; }, kWaitMs));
  }
  std::string state() { return wizard().find<QLabel>(QStringLiteral("checkState"))->text().toStdString(); }
  std::string values() { return wizard().find<QLabel>(QStringLiteral("checkValues"))->text().toStdString(); }
  QPlainTextEdit& json() { return *wizard().find<QPlainTextEdit>(QStringLiteral("draftJson")); }
  void replaceInJson(const QString& from, const QString& to) {
    ASSERT_TRUE(json().toPlainText().contains(from)) << json().toPlainText().toStdString();
    json().setPlainText(json().toPlainText().replace(from, to));
  }
  QString jsonProblem() { return wizard().find<widgets::FieldProblem>(QStringLiteral("draftJsonFault"))->problem(); }
};

TEST_F(CheckPageTest, NothingIsWrongBeforeAModelIsChosen) {
  wizard().goTo(QStringLiteral("Model"));
  const auto* model = wizard().find<widgets::FieldProblem>(QStringLiteral("modelProblem"));
  EXPECT_EQ(model->problem(), QString());
  EXPECT_EQ(model->text(), QStringLiteral("Choose a model."));
  wizard().goTo(QStringLiteral("Check"));
  EXPECT_THAT(state(), HasSubstr("Choose a model first"));
  EXPECT_FALSE(wizard().find<QPushButton>(QStringLiteral("checkTry"))->isEnabled());
}

TEST_F(CheckPageTest, ShowsLossSizeShapesAndSpeed) {
  useIris();
  checkNow();
  const app::TrialFacts& facts = *page().facts();
  EXPECT_TRUE(facts.error.isEmpty()) << facts.error.toStdString();
  // 4 · 128 + 128, 128 · 64 + 64, 64 · 3 + 3
  EXPECT_EQ(facts.parameters, 9091);
  EXPECT_GT(facts.loss, 0);
  EXPECT_GT(facts.stepsPerSecond, 0);
  ASSERT_EQ(facts.features.size(), 4u);
  EXPECT_EQ(facts.features[0].shape.dim(0), 32);
  EXPECT_THAT(values(), HasSubstr("PetalLength"));
  EXPECT_THAT(values(), HasSubstr("steps/s"));
  // Nothing is left in the workspace.
  EXPECT_TRUE(QDir(root() + QStringLiteral("/runs")).isEmpty(QDir::Dirs | QDir::NoDotAndDotDot));
}

TEST_F(CheckPageTest, SaysThatThereAreNoDataAndWhereToChooseThem) {
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  checkNow();
  EXPECT_THAT(state(), HasSubstr("no data"));
  EXPECT_EQ(wizard().find<QAbstractButton>(QStringLiteral("checkCorrect"))->text(), QStringLiteral("Go to Data"));
}

TEST_F(CheckPageTest, SaysThatADataFileVanished) {
  useIris();
  ASSERT_TRUE(QFile::rename(root() + QStringLiteral("/data/iris_training.csv"), root() + QStringLiteral("/away.csv")));
  checkNow();
  EXPECT_THAT(state(), HasSubstr("iris_training.csv"));
  EXPECT_EQ(page().facts()->failed, app::TrialFacts::Place::kData);
  EXPECT_FALSE(wizard().canTrain());
}

TEST_F(CheckPageTest, GoesToTheModelWhoseShapesDoNotFit) {
  useDigits();
  draft().edit([](Experiment& e) { e.mutable_model()->mutable_sequential()->mutable_layers(1)->set_pool_size(99); });
  checkNow();
  EXPECT_THAT(state(), HasSubstr("Layer 2"));
  wizard().click(QStringLiteral("checkCorrect"));
  EXPECT_TRUE(wizard().find<QListWidget>(QStringLiteral("modelCards"))->isVisible());
}

TEST_F(CheckPageTest, SaysThatLabelsAreBeyondTheClasses) {
  useIris();
  draft().edit([](Experiment& e) { e.mutable_model()->mutable_dnn_classifier()->set_n_classes(2); });
  checkNow();
  EXPECT_FALSE(page().facts()->error.isEmpty());
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("2 classes"));
}

TEST_F(CheckPageTest, GivesUpWhenAsked) {
  useIris();
  page().setLimits({{}, {}, 60, 60});
  wizard().goTo(QStringLiteral("Check"));
  ASSERT_TRUE(page().isTrying());
  wizard().click(QStringLiteral("checkCancel"));
  EXPECT_FALSE(page().isTrying());
  EXPECT_THAT(state(), HasSubstr("Cancelled"));
  EXPECT_TRUE(wizard().canTrain());
}

TEST_F(CheckPageTest, GivesUpAfterItsTimeLimit) {
  useIris();
  page().setLimits({{}, {}, 1, 0});
  checkNow();
  EXPECT_THAT(state(), HasSubstr("takes more than"));
}

TEST_F(CheckPageTest, TakesEditsOfTheTextOver) {
  useIris();
  checkNow();
  replaceInJson(QStringLiteral("\"max_steps\": \"1000\""), QStringLiteral("\"max_steps\": 77"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return draft().experiment().train().max_steps() == 77; }, kWaitMs));
  EXPECT_EQ(jsonProblem(), QString());
}

TEST_F(CheckPageTest, SaysLineAndColumnOfWhatIsWrongInTheTextAndKeepsIt) {
  useIris();
  checkNow();
  replaceInJson(QStringLiteral("\"dnn_classifier\""), QStringLiteral("\"dnn_clasifier\""));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !jsonProblem().isEmpty(); }, kWaitMs));
  EXPECT_THAT(jsonProblem().toStdString(), HasSubstr("Line 3, column "));
  EXPECT_THAT(jsonProblem().toStdString(), HasSubstr("dnn_clasifier"));
  EXPECT_FALSE(wizard().canTrain());
  // An edit elsewhere does not lose what was typed.
  draft().edit([](Experiment& e) { e.set_name("other"); });
  EXPECT_TRUE(json().toPlainText().contains(QStringLiteral("dnn_clasifier")));
  wizard().click(QStringLiteral("revertJson"));
  EXPECT_TRUE(json().toPlainText().contains(QStringLiteral("other")));
  EXPECT_TRUE(QTest::qWaitFor([&] { return jsonProblem().isEmpty(); }, kWaitMs));
}

}  // namespace
