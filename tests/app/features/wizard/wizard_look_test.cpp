// Pictures of every step for people to look at, and of what each says when something is wrong.
#include "app/features/wizard/check/check_page.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/wizard/wizard_fixture.h"
#include "widgets/util/focus/focus_in_sight.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;

class WizardLookTest : public test_support::WizardTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    theme_ = std::make_unique<test_support::ThemeScope>(GetParam());
    WizardTest::SetUp();
  }
  void keep(const QString& name) {
    const QString theme = GetParam() ? QStringLiteral("dark") : QStringLiteral("light");
    for (int pass = 0; pass < 4; ++pass) QCoreApplication::processEvents();  // layouts come in turns
    test_support::saveScreenshot(wizard().wizard(), QStringLiteral("wizard_%1_%2").arg(name, theme));
  }
  std::unique_ptr<test_support::ThemeScope> theme_;
};

class WizardAccessTest : public test_support::WizardTest {
  const widgets::FocusInSight sight_;  // as the window has it
};

TEST_P(WizardLookTest, IsKeptAsPictures) {
  wizard().goTo(QStringLiteral("Model"));
  keep(QStringLiteral("model_empty"));
  useIris();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  keep(QStringLiteral("model_dnn"));
  wizard().setText(QStringLiteral("model.dnn_classifier.hidden_units"), QStringLiteral("256, many"));
  keep(QStringLiteral("model_error"));
  wizard().setText(QStringLiteral("model.dnn_classifier.hidden_units"), QStringLiteral("256, 128"));
  keep(QStringLiteral("model_loading"));
  wizard().goTo(QStringLiteral("Train"));
  keep(QStringLiteral("train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("0"));
  wizard().setName(QStringLiteral("iris_dnn"));
  keep(QStringLiteral("train_error"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("500"));
  wizard().check(QStringLiteral("trainAllSettings"));
  keep(QStringLiteral("train_all"));
  wizard().goTo(QStringLiteral("Check"));
  keep(QStringLiteral("check_loading"));
  auto* page = window_->findChild<app::CheckPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->facts() != nullptr; }, kWaitMs));
  keep(QStringLiteral("check"));
  auto* json = wizard().find<QPlainTextEdit>(QStringLiteral("draftJson"));
  json->setPlainText(json->toPlainText().replace(QStringLiteral("hidden_units"), QStringLiteral("hiden_units")));
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("hiden_units")));
  keep(QStringLiteral("check_json_error"));
}

TEST_P(WizardLookTest, IsKeptAsPicturesOfLayers) {
  wizard().wizard()->resize(980, 820);
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  wizard().chooseLayer(2);
  keep(QStringLiteral("layers"));
  wizard().setLayerField(QStringLiteral("kernel_size"), QStringLiteral("99"));
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("Layer 3")));
  keep(QStringLiteral("layers_error"));
  wizard().goTo(QStringLiteral("Check"));
  auto* page = window_->findChild<app::CheckPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->facts() != nullptr; }, kWaitMs));
  keep(QStringLiteral("check_error"));
}

TEST_F(WizardAccessTest, EveryControlHasANameAndIsReachedByKeys) {
  test_support::AccessAudit audit;
  wizard().goTo(QStringLiteral("Texts"));  // which is for other data
  audit.check(wizard().wizard(), QStringLiteral("Texts"));
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().chooseLayer(0);
  for (const char* step : {"Data", "Model", "Columns", "Train", "Check"}) {
    wizard().goTo(QString::fromLatin1(step));
    ASSERT_TRUE(wizard().waitUntilKnown());
    auto* page = window_->findChild<app::CheckPage*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page->isTrying(); }, kWaitMs));
    audit.check(wizard().wizard(), QString::fromLatin1(step));
  }
  EXPECT_GT(audit.controls(), 60);
  EXPECT_EQ(audit.problems().join(QLatin1Char('\n')).toStdString(), "");
}

TEST_F(WizardAccessTest, TabWalksTheStepsOfATableAndAllSettingsAsTheyStand) {
  test_support::AccessAudit audit;
  const auto check = [&](const char* step) {
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();  // layouts come in turns
    audit.check(wizard().wizard(), QString::fromLatin1(step));
  };
  useIris();
  wizard().goTo(QStringLiteral("Data"));
  check("Data");
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  check("Model");
  wizard().check(QStringLiteral("modelAllSettings"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  check("Model, all settings");
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  wizard().chooseColumns({0});
  check("Columns");
  wizard().goTo(QStringLiteral("Train"));
  wizard().check(QStringLiteral("trainAllSettings"));
  check("Train, all settings");
  EXPECT_GT(audit.controls(), 80);
  EXPECT_EQ(audit.problems().join(QLatin1Char('\n')).toStdString(), "");
}

INSTANTIATE_TEST_SUITE_P(BothThemes, WizardLookTest, ::testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "dark" : "light"; });

}  // namespace
