// The window's frame: nothing in it moves by itself, and its words are of one kind.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QToolBar>
#include <QUndoStack>
#include <set>

#include "app/features/sweep/sweep_dialog.h"
#include "app/shell/docks/window_docks.h"
#include "app/shell/session/recent_list.h"
#include "app/shell/welcome/welcome_page.h"
#include "tests/app/window_fixture.h"
#include "tests/support/laid_out.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/message_history.h"
#include "widgets/window/mode_rail.h"
#include "widgets/window/screen_fit.h"

namespace {

using widgets::Severity;

class FrameTest : public test_support::WindowTest {
 protected:
  QAction* action(const char* id) {
    QAction* found = window_->findChild<QAction*>(QString::fromLatin1(id));
    EXPECT_NE(found, nullptr) << id;
    return found;
  }
  widgets::MessageBanner& messages() { return *window_->findChild<widgets::MessageBanner*>(); }
  void show(const char* mode) {
    action(mode)->trigger();
    test_support::layOut();  // docks come after the pages
  }
  int widthOf(const char* dock) { return child<QDockWidget>(dock)->width(); }
};

TEST_F(FrameTest, WelcomesAloneUntilSomethingIsOpen) {
  bench().settings()->setRestoresSession(false);
  window_->close();
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->show();
  const auto* welcome = window_->findChild<app::WelcomePage*>();
  EXPECT_TRUE(welcome->isVisible());
  EXPECT_FALSE(window_->findChild<widgets::ModeRail*>()->isVisible());
  EXPECT_FALSE(child<QToolBar>("runBar")->isVisible());
  EXPECT_FALSE(child<QDockWidget>("runsDock")->isVisible());
  int primary = 0;
  for (const auto* button : welcome->findChildren<QPushButton*>())
    primary += button->property("primaryButton").toBool() ? 1 : 0;
  EXPECT_EQ(primary, 1);
  for (const char* theme : {"theme.light", "theme.dark", "theme.high_contrast"}) {
    action(theme)->trigger();
    test_support::layOut();
    test_support::saveScreenshot(window_.get(), QStringLiteral("welcome_") + QLatin1String(theme).mid(6));
  }
  action("theme.light")->trigger();
  ASSERT_TRUE(bench().place()->open(root()));
  EXPECT_FALSE(welcome->isVisible());
  EXPECT_TRUE(window_->findChild<widgets::ModeRail*>()->isVisible());
  EXPECT_TRUE(child<QToolBar>("runBar")->isVisible());
}

TEST_F(FrameTest, OpeningAFolderWritesNothingIntoIt) {
  const QString folder = makeFolder(QStringLiteral("only_read"));
  ASSERT_TRUE(bench().place()->open(folder));
  window_.reset();  // which waits for what works beside it
  EXPECT_TRUE(QDir(folder).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
}

TEST_F(FrameTest, AVisitToAnyPageLeavesTheDocksAsWideAsTheyWere) {
  window_->resize(1440, 900);
  show("mode.charts");
  const int runs = widthOf("runsDock");
  const int inspector = widthOf("inspectorDock");
  EXPECT_NEAR(runs, 288, 40);
  for (const char* mode : {"mode.compare", "mode.hparams", "mode.checkpoints", "mode.projector", "mode.sql",
                           "mode.experiment", "mode.predict", "mode.charts"}) {
    show(mode);
    EXPECT_EQ(widthOf("runsDock"), runs) << mode;
    EXPECT_EQ(widthOf("inspectorDock"), inspector) << mode;
  }
}

TEST_F(FrameTest, TheListOfExperimentsShowsWholeRows) {
  window_->resize(1440, 900);
  show("mode.charts");
  auto* list = child<QListWidget>("experimentList");
  EXPECT_EQ(list->visualItemRect(list->itemAt(2, 2)).top(), 0);
  EXPECT_EQ(list->viewport()->height() % list->visualItemRect(list->item(0)).height(), 0);
  EXPECT_TRUE(list->viewport()->rect().contains(list->visualItemRect(list->currentItem())));
}

TEST_F(FrameTest, ExperimentsLieOverNoRunsWhereADockBelowTakesTheHeight) {
  window_->resize(1440, 900);
  show("mode.charts");
  action("view.queue")->trigger();
  test_support::layOut();
  auto* list = child<QListWidget>("experimentList");
  const auto* runs = window_->findChild<widgets::RunList*>();
  EXPECT_TRUE(QTest::qWaitFor([&] { return child<QDockWidget>("queueDock")->height() > 100; }, test_support::kWaitMs));
  test_support::layOut();
  EXPECT_LT(list->geometry().bottom(), runs->geometry().top());
  EXPECT_LE(runs->geometry().bottom(), runs->parentWidget()->height());
  EXPECT_GE(runs->view()->height(), 3 * list->visualItemRect(list->item(0)).height());
  EXPECT_LE(child<QDockWidget>("queueDock")->height(), 300) << "a third at most";
}

TEST_F(FrameTest, AllExperimentsAreSeenWhereTheWindowIsHighEnough) {
  show("mode.charts");
  auto* list = child<QListWidget>("experimentList");
  ASSERT_GT(list->count(), 8);
  const int row = list->visualItemRect(list->item(0)).height();
  window_->resize(1440, 900);
  test_support::layOut();
  EXPECT_EQ(list->viewport()->height(), list->count() * row);
  window_->resize(1440, 640);
  test_support::layOut();
  EXPECT_LT(list->height(), list->parentWidget()->height() / 2) << "the runs keep the larger part";
}

TEST_F(FrameTest, MessagesStandAtTheEndOfTheStatusBar) {
  window_->resize(1440, 900);
  show("mode.charts");
  const auto* messages = child<widgets::MessageHistory>("messageHistory");
  EXPECT_GT(messages->mapTo(window_.get(), QPoint(messages->width(), 0)).x(), window_->width() - 24);
}

TEST_F(FrameTest, AMessageMovesNoControlAndCoversNothing) {
  show("mode.charts");
  const QRect before = window_->findChild<app::ChartsPage*>()->geometry();
  const QPoint place = window_->findChild<app::ChartsPage*>()->mapToGlobal(QPoint());
  messages().showMessage({Severity::kError, QStringLiteral("The disk is full"), {}, {}});
  test_support::layOut();
  EXPECT_TRUE(messages().isVisible());
  const QRect after = window_->findChild<app::ChartsPage*>()->geometry();
  EXPECT_EQ(after.topLeft(), before.topLeft());
  EXPECT_EQ(after.bottom() + 1, messages().geometry().top());
  EXPECT_EQ(window_->findChild<app::ChartsPage*>()->mapToGlobal(QPoint()), place);
  test_support::saveScreenshot(window_.get(), QStringLiteral("frame_message"));
}

TEST_F(FrameTest, MessagesOfAFolderAreGoneInTheNext) {
  messages().showMessage({Severity::kError, QStringLiteral("A log cannot be read"), {}, {}});
  EXPECT_EQ(banner(), QStringLiteral("A log cannot be read"));
  ASSERT_TRUE(bench().place()->open(makeFolder(QStringLiteral("other"))));
  EXPECT_FALSE(banner().contains(QStringLiteral("cannot be read")));
  EXPECT_FALSE(child<widgets::MessageHistory>("messageHistory")->text().contains(QStringLiteral("1")));
}

TEST_F(FrameTest, ThatAnExperimentIsInTheTrashIsNotSaidOnceItIsBack) {
  addExperiment(QStringLiteral("extra"), irisJson());
  action("experiments.trash")->trigger();
  ASSERT_TRUE(waitForBanner(QStringLiteral("is in the trash"))) << banner().toStdString();
  bench().book()->undoStack()->undo();
  EXPECT_TRUE(QTest::qWaitFor([this] { return !banner().contains(QStringLiteral("trash")); }, test_support::kWaitMs));
}

TEST_F(FrameTest, TheQueueTakesAtMostAThirdOfTheHeight) {
  window_->resize(1440, 900);
  auto* dock = child<QDockWidget>("queueDock");
  action("view.queue")->trigger();
  const auto isLow = [&] { return dock->isVisible() && dock->height() <= window_->height() / 3; };
  EXPECT_TRUE(QTest::qWaitFor(isLow, test_support::kWaitMs)) << dock->height();
}

TEST_F(FrameTest, AltAndDigitsGoDownTheRailInOrder) {
  QStringList keys;
  for (auto* button : window_->findChild<widgets::ModeRail*>()->findChildren<QToolButton*>())
    keys << QStringLiteral("%1 %2")
                .arg(button->y(), 5, 10, QLatin1Char('0'))
                .arg(button->defaultAction()->shortcut().toString());
  keys.sort();
  QStringList digits;
  for (const QString& key : keys) {
    const QString last = key.section(QLatin1Char('+'), -1);
    if (last.size() == 1 && last[0].isDigit()) digits << last;
  }
  EXPECT_EQ(digits.join(QString()), QStringLiteral("1234567890"));
}

// Names of things keep their capitals.
bool isSentence(const QString& text) {
  static const QRegularExpression kNames(
      QStringLiteral("\\b(Compare|HParams|Charts|RunConfig|SavedModel|TensorBoard|TensorFlow|Keras|Estimator|Workbench|"
                     "Projector|Checkpoints|"
                     "Experiment|Summaries|Predict|Graph|Log|GraphDef|MetaGraph|Markdown|LaTeX|Train|Adam|TSV|Esc|"
                     "Enter|Alt|Ctrl)\\b"));
  static const QRegularExpression kCapital(QStringLiteral("^\\S+ .*\\b[A-Z][a-z]+"));
  QString plain = text;
  plain.remove(QLatin1Char('&')).remove(QStringLiteral("→ ")).remove(kNames);
  return !kCapital.match(plain).hasMatch();
}

TEST_F(FrameTest, ActionsAndMenusAreSentences) {
  for (const char* mode : {"mode.charts", "mode.compare", "mode.projector", "mode.sql"}) show(mode);
  int seen = 0;
  for (const QAction* one : window_->findChildren<QAction*>()) {
    const QString text = one->text().section(QLatin1Char('\t'), 0, 0);
    if (text.isEmpty() || text.contains(QLatin1Char('/'))) continue;  // paths
    ++seen;
    EXPECT_TRUE(isSentence(text)) << qPrintable(text) << " of " << qPrintable(one->objectName());
  }
  EXPECT_GT(seen, 100);
}

TEST_F(FrameTest, ShortcutsTellTheirActionsApart) {
  for (const char* mode : {"mode.charts", "mode.projector", "mode.sql"}) show(mode);
  std::set<QString> cancels;
  for (const QAction* one : window_->findChildren<QAction*>()) {
    const QString text = one->text();
    if (text == QLatin1String("Cancel")) cancels.insert(one->objectName());
  }
  EXPECT_LE(cancels.size(), 1u) << "what does it cancel?";
}

TEST_F(FrameTest, AQuestionMarkShowsTheKeysOfThePage) {
  show("mode.charts");
  EXPECT_EQ(action("help.shortcuts")->shortcut(), QKeySequence(Qt::Key_Question));
  action("help.shortcuts")->trigger();
  const QString keys = child<QTextBrowser>("helpKeys")->toPlainText();
  EXPECT_TRUE(keys.contains(QStringLiteral("On this page: Charts"))) << qPrintable(keys);
  EXPECT_TRUE(keys.contains(QStringLiteral("pin the card"))) << "keys of a card: " << qPrintable(keys);
  EXPECT_TRUE(keys.contains(QStringLiteral("Ctrl+K")));
  test_support::saveScreenshot(child<QWidget>("helpWindow"), QStringLiteral("help_keys"));
}

TEST_F(FrameTest, HelpHasAHandbookTheGuideAndThePlugins) {
  action("help.handbook")->trigger();
  EXPECT_TRUE(child<QTextBrowser>("helpHandbook")->toPlainText().contains(QStringLiteral("The first ten minutes")));
  action("help.guide")->trigger();
  auto* guide = child<QTextBrowser>("helpGuide");
  EXPECT_TRUE(guide->toPlainText().contains(QStringLiteral("The guide of Estimator Workbench")));
  guide->setSource(QUrl(QStringLiteral("debugging.md")));
  EXPECT_TRUE(guide->toPlainText().contains(QStringLiteral("When a training goes wrong")));
  action("help.plugins")->trigger();
  auto* list = child<QWidget>("pluginList")->findChild<QTreeView*>();
  EXPECT_TRUE(QTest::qWaitFor([&] { return list->model()->rowCount() > 0; }, test_support::kWaitMs));
  EXPECT_FALSE(list->model()->index(0, 3).data().toString().contains(QLatin1Char('/'))) << "folders are named below";
  test_support::saveScreenshot(child<QWidget>("helpWindow"), QStringLiteral("help_plugins"));
}

TEST_F(FrameTest, DialogsFitASmallScreen) {
  const QRect screen(0, 0, 1024, 700);
  const widgets::ScreenFit fit(nullptr, [screen](const QWidget&) { return screen; });
  action("file.new_experiment")->trigger();
  auto* wizard = child<QWidget>("newExperimentWizard");
  ASSERT_TRUE(wizard->isVisible());
  EXPECT_TRUE(screen.contains(wizard->geometry()));
  auto* train = wizard->findChild<QPushButton*>(QStringLiteral("wizardTrain"));
  EXPECT_TRUE(screen.contains(QRect(train->mapToGlobal(QPoint()), train->size())));
  EXPECT_LE(wizard->minimumSizeHint().height(), 660);
  test_support::saveScreenshot(wizard, QStringLiteral("wizard_1024"));
  wizard->close();
  addExperiment(QStringLiteral("extra"), irisJson());
  window_->selectExperiment(QStringLiteral("extra"));
  action("run.sweep")->trigger();
  app::SweepDialog* sweep = nullptr;
  const auto isOpen = [&] { return (sweep = window_->findChild<app::SweepDialog*>()) && sweep->isChecked(); };
  ASSERT_TRUE(QTest::qWaitFor(isOpen, test_support::kWaitMs));
  EXPECT_TRUE(screen.contains(sweep->geometry())) << sweep->width() << " x " << sweep->height();
  auto* start = sweep->findChild<QPushButton*>(QStringLiteral("sweepStart"));
  EXPECT_TRUE(screen.contains(QRect(start->mapToGlobal(QPoint()), start->size())));
  test_support::saveScreenshot(sweep, QStringLiteral("sweep_1024"));
  sweep->close();
}

// A window with docks, in a font that is so much larger than usual.
struct Docks {
  explicit Docks(double larger) : runs(nullptr), inspector(nullptr), both(nullptr) {
    QFont font = window.font();
    font.setPointSizeF(font.pointSizeF() * larger);
    window.setFont(font);
    docks = std::make_unique<app::WindowDocks>(&window, app::WindowDocks::Actions{&runs, &inspector, &both},
                                               new QWidget, new QWidget);
    docks->body()->setCentralWidget(new QWidget);
    window.setCentralWidget(docks->body());
    window.resize(1900, 600);
    window.show();
    test_support::layOut();
  }
  int runsWidth() const { return docks->body()->findChild<QDockWidget*>(QStringLiteral("runsDock"))->width(); }

  QAction runs, inspector, both;
  QMainWindow window;
  std::unique_ptr<app::WindowDocks> docks;
};

TEST(WindowDocks, WidthsThatWereKeptFollowTheFont) {
  const Docks usual(1);
  const Docks large(1.5);
  ASSERT_GT(large.runsWidth(), usual.runsWidth() + 50);
  const int wanted = large.runsWidth();
  large.docks->restore(usual.docks->places());
  test_support::layOut();
  EXPECT_NEAR(large.runsWidth(), wanted, 1);
  large.docks->restore(large.docks->places());
  test_support::layOut();
  EXPECT_NEAR(large.runsWidth(), wanted, 1);
}

// Where the lines beside docks are painted.
QList<int> linesIn(QWidget& body) {
  QImage image(body.size(), QImage::Format_RGB32);
  image.fill(Qt::white);
  body.render(&image, {}, {}, QWidget::DrawWindowBackground);  // without docks and pages
  QList<int> lines;
  const int y = body.height() / 4;  // beside the handle, if there is one
  for (int x = 1; x < body.width(); ++x) {
    if (image.pixel(x, y) != image.pixel(0, y)) lines << x;
  }
  return lines;
}

TEST(WindowDocks, TheLineBesideADockIsWhereItEndsWhenAPageHasTakenRoomFromIt) {
  Docks large(1.4);
  const Docks usual(1);
  large.docks->restore(usual.docks->places());
  QWidget* page = large.docks->body()->centralWidget();
  large.docks->body()->findChild<QDockWidget*>(QStringLiteral("runsDock"))->widget()->setMinimumWidth(500);
  for (const int needed : {0, 500, 0}) {
    page->setMinimumWidth(needed);
    large.window.resize(needed > 0 ? 1024 : 1900, 600);
    test_support::layOut();
    large.docks->keepWidths();  // as when another page is shown
    const auto* dock = large.docks->body()->findChild<QDockWidget*>(QStringLiteral("runsDock"));
    const QList<int> lines = linesIn(*large.docks->body());
    EXPECT_FALSE(lines.isEmpty());
    for (const int x : lines) {
      EXPECT_FALSE(x < dock->geometry().right() + 1 || (x >= page->x() && x <= page->geometry().right()))
          << "a line at " << x << ", the dock ends at " << dock->geometry().right();
    }
  }
}

TEST(ScreenFit, KeepsAWindowWithinTheFreeArea) {
  QWidget window;
  window.setMinimumSize(1400, 900);
  window.move(-50, 500);
  widgets::fitWithin(&window, QRect(0, 0, 1024, 700));
  EXPECT_LE(window.width(), 1024);
  EXPECT_LE(window.height(), 700 - 32);
  EXPECT_TRUE(QRect(0, 0, 1024, 700).contains(window.geometry()));
}

}  // namespace
