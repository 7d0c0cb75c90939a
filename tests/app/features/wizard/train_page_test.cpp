// The step "Train".
#include "app/features/wizard/train/train_page.h"

#include <QLineEdit>
#include <QPushButton>

#include "app/shell/pages/hook_settings.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "tests/app/features/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;
using ::testing::HasSubstr;

class TrainPageTest : public test_support::WizardTest {
 protected:
  void SetUp() override {
    WizardTest::SetUp();
    useIris();
    wizard().goTo(QStringLiteral("Train"));
  }
  const Experiment& experiment() { return draft().experiment(); }
};

TEST_F(TrainPageTest, TrainsForStepsOrPasses) {
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("250"));
  EXPECT_EQ(experiment().train().max_steps(), 250);
  wizard().choose(QStringLiteral("trainLength"), QStringLiteral("Passes over the data (epochs)"));
  EXPECT_FALSE(experiment().has_train());
  EXPECT_FALSE(experiment().train_input().repeat());
  wizard().setText(QStringLiteral("train_input.num_epochs"), QStringLiteral("20"));
  EXPECT_EQ(experiment().train_input().num_epochs(), 20);
  wizard().choose(QStringLiteral("trainLength"), QStringLiteral("Steps"));
  EXPECT_TRUE(experiment().train_input().repeat());
  EXPECT_TRUE(experiment().train().has_max_steps());
}

TEST_F(TrainPageTest, SaysWhatIsOutOfRangeAndWhatContradicts) {
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("0"));
  EXPECT_THAT(wizard().problemOf(QStringLiteral("train.max_steps")).toStdString(), HasSubstr("at least 1"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("Train: "));
  EXPECT_FALSE(wizard().canTrain());
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("10"));
  wizard().setText(QStringLiteral("run_config.save_checkpoints_steps"), QStringLiteral("10"));
  wizard().setText(QStringLiteral("run_config.save_checkpoints_secs"), QStringLiteral("10"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("save_checkpoints"));
  wizard().setText(QStringLiteral("run_config.save_checkpoints_secs"), QString());
  EXPECT_EQ(wizard().problem(), QString());
}

TEST_F(TrainPageTest, SaysThatATrainingWouldNeverEnd) {
  draft().edit([](Experiment& e) { e.clear_train(); });
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("never finish"));
}

TEST_F(TrainPageTest, AllItsColonsAreOnOneLine) {
  const auto* page = window_->findChild<app::TrainPage*>();
  for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();  // layouts come in turns
  QMap<int, QString> ends;
  int colons = 0;
  for (const auto* label : page->findChildren<QLabel*>()) {
    if (!label->isVisible() || !label->text().endsWith(QLatin1Char(':'))) continue;
    EXPECT_TRUE(label->alignment() & Qt::AlignRight) << label->text().toStdString();
    ends.insert(label->mapTo(page, label->contentsRect().topRight()).x(), label->text());
    ++colons;
  }
  EXPECT_GT(colons, 5);
  EXPECT_EQ(ends.size(), 1) << ends.values().join(QLatin1Char(' ')).toStdString();
  const auto left = [&](const QWidget* field) { return field->mapTo(page, QPoint()).x(); };
  EXPECT_EQ(left(wizard().find<QComboBox>(QStringLiteral("trainLength"))),
            left(wizard().find<QLineEdit>(QStringLiteral("train.max_steps"))));
}

TEST_F(TrainPageTest, AddsEarlyStoppingExportersAndWarmStart) {
  wizard().click(QStringLiteral("add.early_stopping"));
  wizard().choose(QStringLiteral("early_stopping[0].kind"), QStringLiteral("no_increase"));
  wizard().setText(QStringLiteral("early_stopping[0].metric"), QStringLiteral("accuracy"));
  wizard().click(QStringLiteral("add.eval.exporters"));
  wizard().choose(QStringLiteral("eval.exporters[0].kind"), QStringLiteral("best"));
  wizard().check(QStringLiteral("warm_start"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("warm start"));
  wizard().setText(QStringLiteral("warm_start.from"), QStringLiteral("/models/a"));
  EXPECT_EQ(experiment().early_stopping(0).kind(), "no_increase");
  EXPECT_EQ(experiment().early_stopping(0).metric(), "accuracy");
  EXPECT_EQ(experiment().eval().exporters(0).kind(), "best");
  EXPECT_EQ(experiment().warm_start().from(), "/models/a");
  EXPECT_EQ(wizard().problem(), QString());
}

TEST_F(TrainPageTest, AddsThePluginsHooksWithTheirParameters) {
  auto* menu = wizard().find<QToolButton>(QStringLiteral("trainAddHook"))->menu();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !menu->actions().isEmpty(); }, kWaitMs));
  menu->actions().front()->trigger();  // activation_histograms
  QWidget* window = wizard().find<QToolButton>(QStringLiteral("trainAddHook"))->window();
  auto* settings = window->findChild<app::HookSettings*>();
  ASSERT_TRUE(settings);
  auto* steps = settings->findChild<QLineEdit*>(QStringLiteral("every_steps"));
  ASSERT_TRUE(steps);
  steps->selectAll();
  QTest::keyClicks(steps, QStringLiteral("25"));
  settings->findChild<QPushButton*>(QStringLiteral("hookTake"))->click();
  ASSERT_EQ(experiment().hooks_size(), 1);
  EXPECT_EQ(experiment().hooks(0).params().at("every_steps"), "25");
}

TEST_F(TrainPageTest, ReachesEveryMessageOfAnExperiment) {
  wizard().check(QStringLiteral("trainAllSettings"));
  const auto& type = *Experiment::descriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const std::string& field = type.field(i)->name();
    if (field == "model" || field.ends_with("_input")) continue;  // steps of their own
    const QString name = QString::fromStdString(field);
    const bool has = wizard().wizard()->findChild<QWidget*>(name) ||
                     wizard().wizard()->findChild<QWidget*>(QStringLiteral("add.") + name);
    EXPECT_TRUE(has) << field;
  }
  wizard().setText(QStringLiteral("run_config.session_creation_timeout_secs"), QStringLiteral("60"));
  EXPECT_EQ(experiment().run_config().session_creation_timeout_secs(), 60);
}

}  // namespace
