// No word is cut at other scales, with a larger font or with longer words. Each is a start of this program of its own,
// as the scale is read once.
#include <gtest/gtest.h>

#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QProcess>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QTranslator>
#include <utility>

#include "app/features/preferences/preferences_dialog.h"
#include "app/features/queue/resource_meter.h"
#include "app/shell/start/translations.h"
#include "tests/app/every_summary.h"
#include "tests/app/shell/palette/layout_faults.h"
#include "tests/app/shell/palette/narrow_faults.h"
#include "tests/app/shell/palette/trained_window.h"
#include "tests/app/stillness.h"
#include "widgets/charts/chart_card.h"
#include "widgets/theme/measures.h"

namespace {

using test_support::cutIn;

constexpr int kChildMs = 240'000;
constexpr int kStillMs = 30'000;

// Every text with four letters for ten more: longer than German.
class LongWords : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int count) const override {
    QString text = QString::fromUtf8(source);
    if (text.size() < 4 || text.startsWith(QLatin1Char('%'))) return {};
    if (count >= 0) text.replace(QStringLiteral("%n"), QString::number(count));
    const qsizetype more = text.size() * 4 / 10;
    const qsizetype at =
        text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')) ? text.size() - 1 : text.size();
    return text.insert(at, QString(more, QLatin1Char('n')));
  }
};

class FitChild : public test_support::TrainedWindowTest {
 protected:
  // Without the figures of the processor and the memory, which are new each second.
  static QImage pictureOf(QWidget& shown) {
    QImage picture = shown.grab().toImage();
    QPainter painter(&picture);
    for (const auto* meter : shown.findChildren<app::ResourceMeter*>())
      painter.fillRect(QRect(meter->mapTo(&shown, QPoint()), meter->size()), Qt::black);
    return picture;
  }
  void resizeAsAsked() {
    const QStringList size = qEnvironmentVariable("EWB_FIT_SIZE").split(QLatin1Char('x'));
    if (size.size() == 2) window_->resize(size[0].toInt(), size[1].toInt());
  }
  // Waits until a window knows what it shows: a page that has just been opened learns of the selected run a turn of the
  // event loop later, and of its files from workers, which then do nothing more.
  void waitUntilStill(QWidget& shown, const QString& place) {
    constexpr int kSamePictures = 5;
    QImage last, before;
    int same = 0;
    const auto isStill = [&] {
      const QImage now = pictureOf(shown);
      const bool isSame = now == last;
      if (!isSame) before = std::exchange(last, now);
      same = isSame && test_support::workersRest() ? same + 1 : 0;
      return same == kSamePictures;
    };
    if (QTest::qWaitFor(isStill, kStillMs)) return;
    const QRect moved = test_support::changedRect(before, last);
    const QWidget* moving = shown.childAt((QRectF(moved).center() / shown.devicePixelRatio()).toPoint());
    ADD_FAILURE() << place.toStdString() << " never stands still; workers "
                  << (test_support::workersRest() ? "rest" : "work") << ", last moved "
                  << (moving ? moving->metaObject()->className() : "the window") << ' '
                  << (moving ? moving->objectName().toStdString() : "") << " at " << moved.x() << ',' << moved.y()
                  << ' ' << moved.width() << 'x' << moved.height();
    test_support::saveScreenshot(&shown, QStringLiteral("fit_moving"));
  }
  // What the status bar says of actions.
  void lookAtHints() {
    QStatusBar* bar = window_->statusBar();
    const auto* hint = window_->findChild<QLabel*>(QStringLiteral("statusHint"));
    int hints = 0;
    for (const QAction* action : window_->findChild<widgets::ActionRegistry*>()->actions()) {
      QStatusTipEvent tip(action->statusTip());
      QApplication::sendEvent(window_.get(), &tip);
      int room = hint->isVisible() ? hint->width() : bar->width();
      for (const QWidget* part : bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (part->isVisible() && !hint->isVisible()) room = std::min(room, part->x());
      }
      const bool isOneLine = bar->fontMetrics().horizontalAdvance(action->statusTip()) < room;
      EXPECT_TRUE(isOneLine || (hint->isVisible() && hint->height() >= hint->heightForWidth(hint->width())))
          << action->objectName().toStdString() << ": " << action->statusTip().toStdString();
      ++hints;
    }
    EXPECT_GT(hints, 100);
    bar->clearMessage();
  }
  void lookAtTabs(const char* name, bool narrowly = false) {
    auto* tabs = window_->findChild<QTabBar*>(QLatin1String(name));
    for (int tab = 0; tabs && tabs->isVisible() && tab < tabs->count(); ++tab) {
      if (!tabs->isTabEnabled(tab)) continue;
      tabs->setCurrentIndex(tab);
      const QString place = QStringLiteral("%1_%2").arg(QLatin1String(name)).arg(tab);
      narrowly ? lookNarrowly(place) : look(window_.get(), place);
    }
  }
  // The whole window, and whether its pages use the little room that they have.
  void lookNarrowly(const QString& place) {
    look(window_.get(), place);
    QStringList faults;
    EXPECT_TRUE(QTest::qWaitFor([&] { return (faults = test_support::narrowFaultsIn(*window_)).isEmpty(); }, 2000));
    for (const QString& each : faults) ADD_FAILURE() << "narrow: " << place.toStdString() << ": " << each.toStdString();
  }
  void look(QWidget* shown, const QString& place) {
    waitUntilStill(*shown, place);
    // What workers tell changes layouts a little later.
    QStringList cut;
    EXPECT_TRUE(QTest::qWaitFor([&] { return (cut = cutIn(*shown)).isEmpty(); }, 2000));
    const QString name = qEnvironmentVariable("EWB_FIT_NAME");
    for (const QString& each : cut) {
      ADD_FAILURE() << "cut: " << name.toStdString() << ' ' << place.toStdString() << ": " << each.toStdString();
    }
    test_support::saveScreenshot(shown, QStringLiteral("fit_%1_%2").arg(name, place));
  }
};

TEST_F(FitChild, DISABLED_NothingIsCut) {
  resizeAsAsked();
  lookAtHints();
  for (QAction* mode : modes()) {
    mode->trigger();
    look(window_.get(), mode->objectName().section(QLatin1Char('.'), 1));
  }
  window_->findChild<QAction*>(QStringLiteral("settings.preferences"))->trigger();
  auto* dialog = window_->findChild<app::PreferencesDialog*>();
  for (const char* page : {"general", "charts", "training", "shortcuts", "plugins"}) {
    dialog->showPage(QLatin1String(page));
    look(dialog, QStringLiteral("preferences_%1").arg(QLatin1String(page)));
  }
  dialog->close();
}

// What is seen first: nothing is open, then a folder without runs.
TEST_F(FitChild, DISABLED_NothingIsCutWhereNothingIs) {
  window_.reset();
  QSettings().clear();  // the folder that was open last
  window_ = std::make_unique<app::MainWindow>(&dialogs_, app::addFeatures);
  window_->show();
  resizeAsAsked();
  ASSERT_TRUE(child<QWidget>("welcomePage")->isVisible());
  look(window_.get(), QStringLiteral("welcome"));
  const QTemporaryDir folder;
  open(folder.path());
  resizeAsAsked();
  auto* inspector = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  for (const bool isBeside : {false, true}) {
    if (inspector->isChecked() != isBeside) inspector->trigger();
    for (QAction* mode : modes()) {
      mode->trigger();
      look(window_.get(), QStringLiteral("empty_%1%2")
                              .arg(mode->objectName().section(QLatin1Char('.'), 1),
                                   isBeside ? QStringLiteral("_inspector") : QString()));
    }
  }
}

// The windows beside the main one, each page of those that have several.
TEST_F(FitChild, DISABLED_NothingIsCutInDialogs) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  const std::pair<const char*, const char*> kWindows[] = {{"file.new_experiment", "wizardSteps"},
                                                          {"experiment.run_config", "settingsPages"},
                                                          {"run.sweep", ""},
                                                          {"file.report", ""},
                                                          {"help.first_steps", ""}};
  for (const auto& [id, pages] : kWindows) {
    QWidget* opened = openedBy(id);
    ASSERT_NE(opened, nullptr);
    auto* list = *pages ? opened->findChild<QListWidget*>(QLatin1String(pages)) : nullptr;
    EXPECT_EQ(list != nullptr, *pages != 0) << id;
    const QString name = QString::fromLatin1(id).replace(QLatin1Char('.'), QLatin1Char('_'));
    for (int page = 0; page < (list ? list->count() : 1); ++page) {
      if (list) list->setCurrentRow(page);
      look(opened, QStringLiteral("%1_%2").arg(name).arg(page));
      if (!list) continue;
      const QString title = list->item(page)->text();
      EXPECT_LE(list->fontMetrics().horizontalAdvance(title), list->viewport()->width()) << title.toStdString();
    }
    opened->close();
  }
}

TEST_F(FitChild, DISABLED_NothingIsCutWhereRunsAreShown) {
  trainFlowers(2);
  trainFlowers(1, QStringLiteral("tulips"), 21);
  resizeAsAsked();
  for (const char* id : {"run.evaluate_on", "run.export", "file.report"}) {
    QWidget* opened = openedBy(id);
    ASSERT_NE(opened, nullptr);
    look(opened, QString::fromLatin1(id).replace(QLatin1Char('.'), QLatin1Char('_')) + QStringLiteral("_of_run"));
    opened->close();
  }
  auto* inspector = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  if (!inspector->isChecked()) inspector->trigger();
  look(window_.get(), QStringLiteral("inspector_of_run"));
  inspector->trigger();
  for (QAction* mode : modes()) {
    mode->trigger();
    look(window_.get(), mode->objectName().section(QLatin1Char('.'), 1) + QStringLiteral("_of_run"));
    for (const char* tabs : {"summaryTabs", "hparamsTabs", "graphMode", "checkpointTabs"}) lookAtTabs(tabs);
  }
}

// As in a home where nothing but the font was ever chosen: both docks are open, and a page has what they leave.
TEST_F(FitChild, DISABLED_NothingIsCutInTheNarrowPagesOfDashboards) {
  for (const double rate : {0.01, 0.02, 0.05}) {
    test_support::writeEverySummary(root() + QStringLiteral("/runs/sweep/run_%1").arg(rate), rate);
  }
  trainFlowers(2);
  trainFlowers(1, QStringLiteral("a_longer_name_of_an_experiment"), 21);
  bench().filter()->clear();
  resizeAsAsked();
  auto* inspector = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  const bool isBeside = window_->width() >= 1440;
  if (inspector->isChecked() != isBeside) inspector->trigger();
  for (const char* id : {"charts", "summaries", "compare", "hparams", "graph", "profile", "projector", "sql", "log"}) {
    const QString name = QLatin1String(id);
    window_->findChild<QAction*>(QStringLiteral("mode.") + name)->trigger();
    lookNarrowly(name);
    for (const char* tabs : {"summaryTabs", "hparamsTabs", "graphMode", "sqlTabs"}) lookAtTabs(tabs, true);
  }
}

// Where both docks have no room the inspector is there instead of the runs.
TEST_F(FitChild, DISABLED_EachPageHasRoomBesideTheInspector) {
  for (const double rate : {0.01, 0.02, 0.05})
    test_support::writeEverySummary(root() + QStringLiteral("/runs/sweep/run_%1").arg(rate), rate);
  trainFlowers(2);
  bench().filter()->clear();
  resizeAsAsked();
  auto* inspector = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  if (!inspector->isChecked()) inspector->trigger();
  const auto* dock = child<QWidget>("inspectorDock");
  for (QAction* mode : modes()) {
    mode->trigger();
    look(window_.get(), mode->objectName().section(QLatin1Char('.'), 1) + QStringLiteral("_inspector"));
    const auto* pages = child<QWidget>("modePages");
    EXPECT_TRUE(dock->isVisible()) << mode->objectName().toStdString();
    EXPECT_LT(pages->geometry().right(), dock->x()) << mode->objectName().toStdString();
    EXPECT_GE(pages->width(), pages->minimumSizeHint().width()) << mode->objectName().toStdString();
  }
}

// A dock that comes is as wide as a person left it, whatever the page has in it.
TEST_F(FitChild, DISABLED_NothingIsCutInAnInspectorThatIsOpenedBesideItsPage) {
  trainFlowers(2);
  resizeAsAsked();
  auto* inspector = window_->findChild<QAction*>(QStringLiteral("view.inspector"));
  if (inspector->isChecked()) inspector->trigger();
  for (QAction* mode : modes()) {
    mode->trigger();
    waitUntilStill(*window_, mode->objectName());
    inspector->trigger();
    child<QWidget>("inspectorDock")->setMaximumWidth(widgets::measures::kInspectorWidth);
    look(window_.get(), mode->objectName().section(QLatin1Char('.'), 1) + QStringLiteral("_opened_inspector"));
    inspector->trigger();
  }
}

// Lists whose entries are folded stand in one line each.
TEST_F(FitChild, DISABLED_NothingIsCutInTheFormsOfTheSamples) {
  resizeAsAsked();
  window_->showMode(app::Mode::kExperiment);
  for (const char* sample : {"mnist_convnet", "census_wide_deep", "facts_questions"}) {
    window_->selectExperiment(QLatin1String(sample));
    look(window_.get(), QStringLiteral("form_of_%1").arg(QLatin1String(sample)));
  }
}

TEST_F(FitChild, DISABLED_EachMenuHasRoom) {
  window_->findChild<QAction*>(QStringLiteral("mode.charts"))->trigger();
  resizeAsAsked();
  int menus = 0;
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) {
    ++menus;
    EXPECT_LE(menu->sizeHint().height(), window_->height()) << menu->title().toStdString();
  }
  EXPECT_GE(menus, 8);
}

TEST_F(FitChild, DISABLED_TheDockOfRunsIsAsWideBesideEachPage) {
  trainFlowers(1);
  window_->resize(1152, 720);  // a screen of 1440 pixels at 125 %
  const auto* dock = child<QWidget>("runsDock");
  QMap<int, QString> widths;  // and one of the pages
  for (QAction* mode : modes()) {
    mode->trigger();
    waitUntilStill(*window_, mode->objectName());
    widths.insert(dock->width(), mode->objectName());
  }
  EXPECT_EQ(widths.size(), 1) << widths.values().join(QStringLiteral(", ")).toStdString();
}

// Where a pixel of the window is a part of one of the screen.
TEST_F(FitChild, DISABLED_APartOfAChartThatIsPaintedAnewIsAsItWas) {
  trainFlowers(1);
  waitUntilStill(*window_, QStringLiteral("charts"));
  int charts = 0;
  for (widgets::ChartCard* card : window_->findChildren<widgets::ChartCard*>()) {
    if (!card->isVisible() || !card->drawn().hasData) continue;
    ++charts;
    QImage whole(card->size() * card->devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    whole.setDevicePixelRatio(card->devicePixelRatioF());
    whole.fill(Qt::transparent);
    card->render(&whole);
    QImage again = whole;
    const QRect plot = card->frame().plot;
    for (int top = plot.top() - 10; top < plot.top(); ++top) {
      const QRect labels(0, top, plot.left(), plot.bottom() - top);
      card->render(&again, labels.topLeft(), labels);
    }
    EXPECT_EQ(again, whole) << card->accessibleName().toStdString();
  }
  EXPECT_GT(charts, 0);
}

TEST_F(FitChild, DISABLED_EachKeyOfAMenuIsForOneEntry) {
  QList<const QMenu*> menus;
  for (const QMenu* menu : window_->findChildren<QMenu*>()) menus << menu;
  const auto check = [](const QList<QAction*>& actions, const QString& where) {
    QHash<QChar, QString> keys;
    for (const QAction* action : actions) {
      const QString text = action->text();
      const qsizetype at = text.indexOf(QRegularExpression(QStringLiteral("&[^&]")));
      if (at < 0 || !action->isVisible()) continue;
      const QChar key = text[at + 1].toLower();
      EXPECT_FALSE(keys.contains(key)) << where.toStdString() << ": " << keys[key].toStdString() << ", "
                                       << text.toStdString();
      keys.insert(key, text);
    }
    return keys.size();
  };
  EXPECT_GE(check(window_->menuBar()->actions(), QStringLiteral("menu bar")), 5);
  for (const QMenu* menu : menus) check(menu->actions(), menu->title());
}

struct FitCase {
  const char* name;
  const char* scale;
  int points;         // of the font; 0: the usual ones
  const char* words;  // "long", a language, or "" for English
  const char* size;   // of the window; "": its usual one
};
void PrintTo(const FitCase& fit, std::ostream* out) {
  *out << fit.name;
}

class FitTest : public ::testing::TestWithParam<FitCase> {};

TEST_P(FitTest, NothingIsCut) {
  const FitCase& wanted = GetParam();
  QProcess child;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QLatin1String(wanted.scale));
  environment.insert(QStringLiteral("EWB_FIT_NAME"), QLatin1String(wanted.name));
  environment.insert(QStringLiteral("EWB_FIT_POINTS"), QString::number(wanted.points));
  environment.insert(QStringLiteral("EWB_FIT_WORDS"), QLatin1String(wanted.words));
  environment.insert(QStringLiteral("EWB_FIT_SIZE"), QLatin1String(wanted.size));
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  // Training takes time: where there is least room, and words are as usual or longer.
  const std::string size = wanted.size;
  const bool hasRuns = wanted.scale == std::string("1") && (size == "1024x700" || size == "1280x800");
  const bool isUsual = !*wanted.words && !hasRuns;
  const std::string others = "*APartOfAChart*:*TheDockOfRuns*:*NarrowPages*:*HasRoom*:*OpenedBeside*:*Samples*";
  const std::string all = "FitChild.*:-" + (hasRuns ? others : "*WhereRunsAreShown:" + others);
  const std::string tests = isUsual ? "FitChild.DISABLED_NothingIsCut:FitChild.*WhereNothingIs" : all;
  child.start(QCoreApplication::applicationFilePath(),
              {QStringLiteral("--gtest_filter=") + QString::fromStdString(tests),
               QStringLiteral("--gtest_also_run_disabled_tests")});
  ASSERT_TRUE(child.waitForFinished(kChildMs));
  const QByteArray said = child.readAll();
  EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
  const int passed = isUsual ? 2 : hasRuns ? 5 : 4;
  EXPECT_TRUE(said.contains(QStringLiteral("[  PASSED  ] %1 test").arg(passed).toUtf8())) << said.toStdString();
}

struct ChildLook {
  const char* scale = "1";
  const char* words = "";
  int points = 0;
  const char* size = "";
};

// Of one test of a child.
void runChild(const char* test, const ChildLook& look) {
  QProcess child;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QLatin1String(look.scale));
  environment.insert(QStringLiteral("EWB_FIT_NAME"), QLatin1String(look.size));
  environment.insert(QStringLiteral("EWB_FIT_POINTS"), QString::number(look.points));
  environment.insert(QStringLiteral("EWB_FIT_WORDS"), QLatin1String(look.words));
  environment.insert(QStringLiteral("EWB_FIT_SIZE"), QLatin1String(look.size));
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  child.start(QCoreApplication::applicationFilePath(),
              {QStringLiteral("--gtest_filter=FitChild.DISABLED_%1").arg(QLatin1String(test)),
               QStringLiteral("--gtest_also_run_disabled_tests")});
  ASSERT_TRUE(child.waitForFinished(kChildMs));
  const QByteArray said = child.readAll();
  EXPECT_TRUE(said.contains("[  PASSED  ] 1 test")) << said.toStdString();
}

TEST(FitAtAFractionTest, APartOfAChartThatIsPaintedAnewIsAsItWas) {
  runChild("APartOfAChartThatIsPaintedAnewIsAsItWas", {.scale = "1.25"});
}

TEST(FitInGermanTest, TheDockOfRunsIsAsWideBesideEachPage) {
  runChild("TheDockOfRunsIsAsWideBesideEachPage", {.words = "de"});
}

TEST(FitInGermanTest, NothingIsCutInPagesBesideBothDocksWithALargeFont) {
  runChild("NothingIsCutInTheNarrowPagesOfDashboards", {.words = "de", .points = 14, .size = "1440x900"});
}

TEST(FitInGermanTest, NothingIsCutInPagesOfTheSmallestWindowWithALargeFont) {
  runChild("NothingIsCutInTheNarrowPagesOfDashboards", {.words = "de", .points = 14, .size = "1024x700"});
}

TEST(FitInGermanTest, NothingIsCutInPagesWithALargeFontAtAFraction) {
  runChild("NothingIsCutInTheNarrowPagesOfDashboards",
           {.scale = "1.25", .words = "de", .points = 14, .size = "1152x720"});
}

TEST(FitInGermanTest, EachPageHasRoomBesideTheInspectorInTheSmallestWindowWithALargeFont) {
  runChild("EachPageHasRoomBesideTheInspector", {.words = "de", .points = 14, .size = "1024x700"});
}

TEST(FitInGermanTest, EachPageHasRoomBesideTheInspectorAtAFraction) {
  runChild("EachPageHasRoomBesideTheInspector", {.scale = "1.25", .words = "de", .points = 14, .size = "1152x720"});
}

TEST(FitInGermanTest, NothingIsCutInAnInspectorThatIsOpenedBesideItsPage) {
  for (const char* size : {"1440x900", "1024x700"})
    runChild("NothingIsCutInAnInspectorThatIsOpenedBesideItsPage", {.words = "de", .points = 14, .size = size});
}

TEST(FitInGermanTest, NothingIsCutInTheFormsOfTheSamples) {
  runChild("NothingIsCutInTheFormsOfTheSamples", {.words = "de", .points = 14, .size = "1440x900"});
}

TEST(FitInGermanTest, EachMenuHasRoomInTheSmallestWindowWithALargeFont) {
  runChild("EachMenuHasRoom", {.words = "de", .points = 14, .size = "1024x700"});
}

INSTANTIATE_TEST_SUITE_P(
    Scales, FitTest,
    ::testing::Values(
        FitCase{"125", "1.25", 0, "", ""}, FitCase{"150", "1.5", 0, "", ""}, FitCase{"200", "2", 0, "", ""},
        FitCase{"14pt", "1", 14, "", "1440x900"}, FitCase{"14pt_small", "1", 14, "", "1280x800"},
        FitCase{"german_14pt", "1", 14, "de", "1440x900"}, FitCase{"german_14pt_small", "1", 14, "de", "1280x800"},
        FitCase{"german_14pt_least", "1", 14, "de", "1024x700"},
        FitCase{"german_125_laptop", "1.25", 0, "de", "1152x720"}, FitCase{"long", "1", 0, "long", "1440x900"},
        FitCase{"long_small", "1", 0, "long", "1024x700"}, FitCase{"german", "1", 0, "de", "1440x900"},
        FitCase{"german_small", "1", 0, "de", "1024x700"}, FitCase{"german_125", "1.25", 0, "de", "1024x700"},
        FitCase{"german_150", "1.5", 0, "de", "1024x700"}, FitCase{"german_200", "2", 0, "de", "1024x700"}),
    [](const auto& each) { return std::string(each.param.name); });

// Before the first window of a child.
class FitEnvironment : public ::testing::Environment {
 public:
  void SetUp() override {
    // Where the machine is slow, a cursor that blinks leaves no two pictures alike.
    QApplication::setCursorFlashTime(0);
    if (const int points = qEnvironmentVariableIntValue("EWB_FIT_POINTS"); points > 0) {
      QFont font = QApplication::font();
      font.setPointSize(points);
      QApplication::setFont(font);
    }
    const QString words = qEnvironmentVariable("EWB_FIT_WORDS");
    if (words == QLatin1String("long")) {
      QCoreApplication::installTranslator(new LongWords(QCoreApplication::instance()));
    } else if (!words.isEmpty()) {
      app::installTranslations(QCoreApplication::instance(), words);
    }
  }
};

const auto* const kFitEnvironment = ::testing::AddGlobalTestEnvironment(new FitEnvironment);

}  // namespace
