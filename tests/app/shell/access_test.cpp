// The whole window without a mouse and without sight.
#include <gtest/gtest.h>

#include <QAction>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>

#include "app/shell/pages/hook_settings.h"
#include "tests/app/access_audit.h"
#include "tests/app/every_summary.h"
#include "tests/app/stillness.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/dashboards/summaries_page.h"
#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::AccessAudit;
using test_support::kWaitMs;

class AccessTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    const QString sweep = root() + QStringLiteral("/runs/sweep/");
    for (const double rate : {0.01, 0.02, 0.05}) {
      test_support::writeEverySummary(sweep + QString::number(rate), rate);
    }
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    selectRun(QStringLiteral("iris_dnn/run-1"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 5; }, kWaitMs));
    QApplication::setActiveWindow(window_.get());
  }
  widgets::ActionRegistry& registry() { return *window_->findChild<widgets::ActionRegistry*>(); }
  void trigger(const char* id) {
    QAction* action = registry().find(QString::fromLatin1(id));
    ASSERT_NE(action, nullptr) << id;
    ASSERT_TRUE(action->isEnabled()) << id;
    action->trigger();
  }
  // Until nothing is read or drawn any more.
  void settle() {
    ASSERT_TRUE(waitForPictures());
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          const auto cards = window_->findChildren<widgets::PlotCard*>();
          return std::none_of(cards.begin(), cards.end(), [](const widgets::PlotCard* card) {
            return card->isVisible() && (card->isReading() || card->isDrawing());
          });
        },
        kWaitMs));
    int still = 0;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          still = test_support::workersRest() ? still + 1 : 0;
          return still == 3;
        },
        kWaitMs));
  }
  // What a panel or a dialog shows, which then is closed.
  void checkOpened(const char* action) {
    trigger(action);
    QWidget* opened = nullptr;
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (top != window_.get() && top->isVisible() && !qobject_cast<QMenu*>(top)) opened = top;
    }
    ASSERT_NE(opened, nullptr) << action;
    QApplication::setActiveWindow(opened);
    audit_.check(opened, QString::fromLatin1(action));
    opened->close();
    QApplication::setActiveWindow(window_.get());
  }
  void expectNoProblems() {
    EXPECT_TRUE(audit_.problems().isEmpty()) << audit_.problems().join(QLatin1Char('\n')).toStdString();
  }

  AccessAudit audit_;
};

TEST_F(AccessTest, EveryControlOfEveryModeHasANameAndIsReachedByKeys) {
  std::vector<QAction*> modes;
  for (QAction* action : registry().actions()) {
    if (action->objectName().startsWith(QLatin1String("mode."))) modes.push_back(action);
  }
  ASSERT_GE(modes.size(), 9u);
  for (QAction* mode : modes) {
    mode->trigger();
    settle();
    audit_.check(window_.get(), mode->objectName());
  }
  EXPECT_GT(audit_.controls(), 200);
  expectNoProblems();
}

TEST_F(AccessTest, TabComesToTheButtonThatHidesADockBeforeItComesToWhatTheDockShows) {
  trigger("mode.charts");
  settle();
  const auto before = [this](const char* name) {
    child<QWidget>(name)->setFocus();
    QTest::keyClick(window_->focusWidget(), Qt::Key_Backtab);
    return window_->focusWidget()->objectName();
  };
  EXPECT_EQ(before("experimentList"), QStringLiteral("runsDock.close"));
  EXPECT_EQ(before("inspectorSettings"), QStringLiteral("inspectorDock.close"));
  trigger("mode.graph");
  settle();
  trigger("mode.charts");
  settle();
  EXPECT_EQ(before("inspectorSettings"), QStringLiteral("inspectorDock.close")) << "with another page's inspector, too";
  QTest::keyClick(child<QWidget>("inspectorDock.close"), Qt::Key_Space);
  EXPECT_FALSE(child<QWidget>("inspectorDock")->isVisible());
  EXPECT_FALSE(registry().find(QStringLiteral("view.inspector"))->isChecked());
}

TEST_F(AccessTest, APageThatIsBroughtHasTheFocusAndSelectsNoRun) {
  auto* pages = child<QWidget>("modePages");
  QSignalSpy current(bench().runs()->catalog(), &widgets::RunCatalog::currentChanged);
  for (QAction* mode : registry().actions()) {
    if (!mode->objectName().startsWith(QLatin1String("mode."))) continue;
    window_->findChild<widgets::RunList*>()->view()->clearSelection();
    window_->findChild<widgets::RunList*>()->view()->setCurrentIndex({});
    current.clear();
    mode->trigger();
    settle();
    const auto isInPage = [pages] {
      const QWidget* now = QApplication::focusWidget();
      return now && pages->isAncestorOf(now) && now->focusPolicy() & Qt::TabFocus;
    };
    // A page that reads first has none of its controls until then.
    EXPECT_TRUE(QTest::qWaitFor(isInPage, kWaitMs))
        << mode->objectName().toStdString() << ": "
        << (QApplication::focusWidget() ? qPrintable(QApplication::focusWidget()->objectName()) : "no focus");
    EXPECT_TRUE(current.isEmpty()) << mode->objectName().toStdString();
  }
}

TEST_F(AccessTest, EveryKindOfSummaryHasNamesAndIsReachedByKeys) {
  window_->showMode(app::Mode::kSummaries);
  auto* page = window_->findChild<widgets::SummariesPage*>();
  for (const char* id :
       {"histograms", "distributions", "images", "text", "audio", "pr_curves", "custom_scalars", "meshes"}) {
    ASSERT_TRUE(page->showDashboard(QString::fromLatin1(id))) << id;
    settle();
    audit_.check(window_.get(), QString::fromLatin1(id));
  }
  expectNoProblems();
}

TEST_F(AccessTest, EveryTabOfAModeHasNamesAndIsReachedByKeys) {
  for (const auto& [mode, tabs] : {std::pair("mode.hparams", "hparamsTabs"),
                                   std::pair("mode.experiment", "experimentViews"), std::pair("mode.sql", "sqlTabs")}) {
    trigger(mode);
    if (mode == std::string("mode.sql")) {
      trigger("sql.example");
      ASSERT_TRUE(QTest::qWaitFor([this] { return child<QTableView>("sqlTable")->isVisible(); }, kWaitMs));
    }
    auto* bar = child<QTabBar>(tabs);
    ASSERT_NE(bar, nullptr) << mode;
    for (int tab = 0; tab < bar->count(); ++tab) {
      bar->setCurrentIndex(tab);
      settle();
      audit_.check(window_.get(), QStringLiteral("%1, %2").arg(QLatin1String(mode), bar->tabText(tab)));
    }
  }
  expectNoProblems();
}

TEST_F(AccessTest, PanelsAndDialogsHaveNamesAndAreReachedByKeys) {
  window_->showMode(app::Mode::kCharts);
  settle();
  checkOpened("charts.group");
  checkOpened("charts.derive");
  checkOpened("runs.note");
  checkOpened("runs.color");
  window_->showMode(app::Mode::kSummaries);
  window_->findChild<widgets::SummariesPage*>()->showDashboard(QStringLiteral("custom_scalars"));
  settle();
  checkOpened("custom_scalars.layout");
  expectNoProblems();
}

TEST_F(AccessTest, EveryPageOfTheHelpHasNamesAndIsReachedByKeys) {
  for (const char* page :
       {"help.first_steps", "help.shortcuts", "help.gestures", "help.handbook", "help.search_guide", "help.plugins"}) {
    checkOpened(page);
  }
  expectNoProblems();
}

TEST_F(AccessTest, AWindowOfChartsOfItsOwnHasNamesAndIsReachedByKeys) {
  window_->showMode(app::Mode::kCharts);
  settle();
  trigger("view.charts_window");
  QWidget* opened = nullptr;
  for (QWidget* top : QApplication::topLevelWidgets()) {
    if (top != window_.get() && top->isVisible() && top->findChild<widgets::ChartGrid*>()) opened = top;
  }
  ASSERT_NE(opened, nullptr);
  auto* grid = opened->findChild<widgets::ChartGrid*>();
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return grid->findChild<widgets::ChartCard*>() && !grid->scheduler()->isBusy(); }, kWaitMs));
  QApplication::setActiveWindow(opened);
  audit_.check(opened, QStringLiteral("charts window"));
  opened->close();
  expectNoProblems();
}

TEST_F(AccessTest, TheLastMessagesAndSettingsOfAHookHaveNamesAndAreReachedByKeys) {
  emit bench().messages()->message({widgets::Severity::kInfo, QStringLiteral("A message."), {}, {}});
  checkOpened("view.messages");
  window_->showMode(app::Mode::kExperiment);
  QAction* hook = nullptr;
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return (hook = window_->findChild<QAction*>(QStringLiteral("hook.gradient_norms"))); }, kWaitMs));
  hook->trigger();
  auto* settings = window_->findChild<app::HookSettings*>();
  ASSERT_NE(settings, nullptr);
  QApplication::setActiveWindow(settings);
  audit_.check(settings, QStringLiteral("hook"));
  settings->reject();
  expectNoProblems();
}

TEST_F(AccessTest, AQuestionMarkShowsTheKeysOfEachPage) {
  std::vector<QAction*> modes;
  for (QAction* action : registry().actions()) {
    if (action->objectName().startsWith(QLatin1String("mode."))) modes.push_back(action);
  }
  for (QAction* mode : modes) {
    mode->trigger();
    settle();
    auto* runs = window_->findChild<widgets::RunList*>()->view();
    QApplication::setActiveWindow(window_.get());
    runs->setFocus();
    QTest::keyClick(runs, Qt::Key_Question);
    auto* keys = child<QTextBrowser>("helpKeys");
    ASSERT_TRUE(keys && keys->isVisible()) << mode->objectName().toStdString();
    const QString text = keys->toPlainText();
    EXPECT_TRUE(text.contains(mode->shortcut().toString(QKeySequence::NativeText))) << mode->text().toStdString();
    const bool isOfPage = text.contains(QStringLiteral("On this page: ") + mode->text().remove(QLatin1Char('&')));
    EXPECT_TRUE(isOfPage) << mode->text().toStdString();
    keys->window()->close();
  }
}

TEST_F(AccessTest, QuestionsOfTheBannerAreReachedByKeys) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 10; }, kWaitMs));
  window_->close();
  audit_.check(window_.get(), QStringLiteral("banner"));
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  expectNoProblems();
}

TEST_F(AccessTest, ArrowsWalkTheRunsAndTheCardsAndKeysWalkThePoints) {
  test_support::writeEverySummary(root() + QStringLiteral("/runs/iris_dnn/run-0"), 0.1);  // of the experiment shown
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 6; }, kWaitMs));
  window_->showMode(app::Mode::kCharts);
  settle();
  auto* runs = window_->findChild<widgets::RunList*>();
  runs->view()->setFocus();
  const QString before = runs->currentRun();
  QSet<QString> seen;
  for (int i = 0; i < 6; ++i) {
    QTest::keyClick(runs->view(), i < 3 ? Qt::Key_Up : Qt::Key_Down);
    if (!runs->currentRun().isEmpty()) seen << runs->currentRun();
  }
  EXPECT_GT(seen.size(), 1) << before.toStdString();
  widgets::ChartGrid* grid = window_->findChild<app::ChartsPage*>()->grid();
  widgets::ChartCard* loss = grid->card(QStringLiteral("loss"));
  ASSERT_NE(loss, nullptr);
  loss->setFocus();
  QTest::keyClick(loss, Qt::Key_Period);
  const auto stepAt = [&] { return grid->readOut()->content().head; };
  const auto first = stepAt();
  QTest::keyClick(loss, Qt::Key_Period);
  EXPECT_NE(stepAt(), first) << "the next point";
  QTest::keyClick(loss, Qt::Key_Comma);
  EXPECT_EQ(stepAt(), first);
  QTest::keyClick(loss, Qt::Key_Right);
  const auto* next = qobject_cast<widgets::ChartCard*>(QApplication::focusWidget());
  ASSERT_NE(next, nullptr);
  EXPECT_NE(next, loss);
  QAccessibleInterface* face = QAccessible::queryAccessibleInterface(loss);
  EXPECT_EQ(face->role(), QAccessible::Chart);
  EXPECT_TRUE(face->text(QAccessible::Name).contains(QStringLiteral("loss")));
}

TEST_F(AccessTest, EveryActionHasAnIdATextATooltipAndAShortcutOfItsOwn) {
  const std::vector<QAction*> first = registry().actions();  // pages add theirs when they are made
  for (QAction* action : first) {
    if (action->objectName().startsWith(QLatin1String("mode."))) action->trigger();
  }
  auto* page = window_->findChild<widgets::SummariesPage*>();
  for (const char* id :
       {"histograms", "distributions", "images", "text", "audio", "pr_curves", "custom_scalars", "meshes"}) {
    page->showDashboard(QString::fromLatin1(id));
  }
  std::map<QString, QString> owners;
  QStringList problems;
  for (const QAction* action : registry().actions()) {
    const QString id = widgets::ActionRegistry::idOf(action);
    if (!id.contains(QLatin1Char('.'))) problems << id + QStringLiteral(": no id of the form place.verb");
    if (action->text().isEmpty() || action->toolTip().isEmpty() || action->toolTip() == action->text()) {
      problems << id + QStringLiteral(": its text or its tooltip says nothing");
    }
    for (const QKeySequence& keys : action->shortcuts()) {
      // Keys of a list or of a picture count only where these have the focus.
      const bool isLocal = action->shortcutContext() == Qt::WidgetWithChildrenShortcut ||
                           action->shortcutContext() == Qt::WidgetShortcut;
      const QString place = isLocal ? id.section(QLatin1Char('.'), 0, 0) : QString();
      const auto [known, isNew] = owners.emplace(place + QLatin1Char(' ') + keys.toString(), id);
      if (!isNew) problems << QStringLiteral("%1: %2 is that of %3").arg(id, keys.toString(), known->second);
    }
  }
  EXPECT_GT(registry().actions().size(), 60u);
  EXPECT_TRUE(problems.isEmpty()) << problems.join(QLatin1Char('\n')).toStdString();
}

}  // namespace
