// The preferences, by clicks and keys.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTextBrowser>
#include <QTreeWidget>

#include "app/features/preferences/import_cache_row.h"
#include "app/features/preferences/preference_page.h"
#include "app/features/preferences/preferences_dialog.h"
#include "app/features/preferences/shortcut_model.h"
#include "app/features/preferences/shortcuts.h"
#include "plugins/api/plugin_costs.h"
#include "plugins/api/plugin_states.h"
#include "tests/app/access_audit.h"
#include "tests/app/window_fixture.h"
#include "widgets/palette/command_palette.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;
using widgets::ActionRegistry;

class PreferencesTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    open();
  }
  void TearDown() override { QLocale::setDefault(QLocale::system()); }
  void open() {
    action("settings.preferences")->trigger();
    dialog_ = window_->findChild<app::PreferencesDialog*>();
    ASSERT_TRUE(dialog_ && dialog_->isVisible());
    EXPECT_FALSE(dialog_->isModal());
    QApplication::setActiveWindow(dialog_);
  }
  void again() {
    window_->close();
    window_.reset();
    WindowTest::open(root());
    open();
  }
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  app::Settings& settings() { return *bench().settings(); }
  template <typename T>
  T* field(const char* name) {
    T* found = dialog_->findChild<T*>(QStringLiteral("preferences.") + QLatin1String(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void selectAction(const QString& id) {
    dialog_->showPage(QStringLiteral("shortcuts"));
    auto* table = field<QTreeView>("shortcutTable");
    const auto found = table->model()->match(table->model()->index(0, 0), app::ShortcutModel::kIdRole, id);
    ASSERT_FALSE(found.isEmpty());
    table->setCurrentIndex(found.front());
  }
  void press(const char* keys) { field<QKeySequenceEdit>("keys")->setKeySequence(QKeySequence(QLatin1String(keys))); }

  QPointer<app::PreferencesDialog> dialog_;
};

TEST_F(PreferencesTest, NoPageScrollsSidewaysInASmallWindowWithALargeFont) {
  QFont large = dialog_->font();
  large.setPointSize(14);
  dialog_->setFont(large);
  for (const char* page : {"general", "training", "plugins"}) {
    dialog_->showPage(QLatin1String(page));
    for (const int width : {1000, 700}) {
      dialog_->resize(width, 420);
      const auto fits = [&] {
        for (const auto* area : dialog_->findChildren<QAbstractScrollArea*>()) {
          if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0) return false;
        }
        return true;
      };
      EXPECT_TRUE(QTest::qWaitFor(fits, 1000)) << page << ' ' << width;
    }
  }
}

TEST_F(PreferencesTest, WhatTheListOfPluginsHasNoRoomForIsSaidBelowIt) {
  dialog_->showPage(QStringLiteral("plugins"));
  auto* list = field<QTreeWidget>("pluginList");
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->topLevelItemCount() > 0; }, kWaitMs));
  constexpr int kVersion = 1;
  const auto* details = field<QTextBrowser>("pluginDetails");
  list->setCurrentItem(list->topLevelItem(0));
  const QString version = QStringLiteral("Version: %1").arg(list->topLevelItem(0)->text(kVersion));
  dialog_->resize(1600, 700);
  QCoreApplication::processEvents();
  EXPECT_FALSE(list->isColumnHidden(kVersion));
  EXPECT_FALSE(details->toPlainText().contains(version));
  dialog_->resize(620, 500);
  QCoreApplication::processEvents();
  EXPECT_TRUE(list->isColumnHidden(kVersion));
  EXPECT_TRUE(details->toPlainText().contains(version)) << details->toPlainText().toStdString();
}

TEST_F(PreferencesTest, FieldsAreAppliedAtOnceAndKept) {
  field<QSpinBox>("rate")->setValue(2);
  field<QDoubleSpinBox>("smoothing")->setValue(0.25);
  field<QCheckBox>("restore")->click();
  field<QLineEdit>("data")->setText(dir_.path());
  EXPECT_DOUBLE_EQ(child<QSlider>("smoothing")->value(), 25);
  EXPECT_EQ(bench().dataFolder()->path(), dir_.path());
  again();
  EXPECT_EQ(field<QSpinBox>("rate")->value(), 2);
  EXPECT_DOUBLE_EQ(field<QDoubleSpinBox>("smoothing")->value(), 0.25);
  EXPECT_FALSE(field<QCheckBox>("restore")->isChecked());
  EXPECT_EQ(child<QSlider>("smoothing")->value(), 25);
}

TEST_F(PreferencesTest, APageGoesBackToItsDefaults) {
  field<QSpinBox>("rate")->setValue(4);
  field<QDoubleSpinBox>("smoothing")->setValue(0.25);
  dialog_->showPage(QStringLiteral("training"));
  QTest::mouseClick(field<QPushButton>("reset"), Qt::LeftButton);
  EXPECT_EQ(settings().chartRate(), 1);
  EXPECT_DOUBLE_EQ(settings().smoothing(), 0.6);
}

TEST_F(PreferencesTest, TheThemeFollowsTheMenuAndTheMenuIt) {
  auto* theme = field<QComboBox>("theme");
  action("theme.dark")->trigger();
  EXPECT_EQ(theme->currentIndex(), 2);
  QTest::keyClick(theme, Qt::Key_Up);
  EXPECT_TRUE(action("theme.light")->isChecked());
}

TEST_F(PreferencesTest, TheLanguageIsKeptForTheNextStartWhichTheFieldSays) {
  auto* language = field<QComboBox>("language");
  EXPECT_FALSE(field<QLabel>("languageLater")->isVisible());
  language->setCurrentIndex(language->findText(QStringLiteral("Deutsch")));
  EXPECT_EQ(settings().language(), QStringLiteral("de"));
  EXPECT_TRUE(field<QLabel>("languageLater")->isVisible());
  again();
  EXPECT_EQ(field<QComboBox>("language")->currentText(), QStringLiteral("Deutsch"));
  QTest::mouseClick(field<QPushButton>("reset"), Qt::LeftButton);
  EXPECT_EQ(settings().language(), QString());
}

TEST_F(PreferencesTest, NumbersAreWrittenAsThePersonWants) {
  auto* numbers = field<QComboBox>("numbers");
  numbers->setCurrentIndex(numbers->findData(QStringLiteral("de_DE")));
  EXPECT_EQ(widgets::valueText(0.25), QStringLiteral("0,25"));
  again();
  EXPECT_EQ(widgets::valueText(0.25), QStringLiteral("0,25"));
}

TEST_F(PreferencesTest, TheAxesOfChartsHaveThePersonsDecimalPoint) {
  dialog_->close();
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  auto* charts = window_->findChild<app::ChartsPage*>();
  const QString tag = QStringLiteral("learning_rate");
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts->grid()->card(tag) != nullptr; }, kWaitMs));
  ASSERT_TRUE(waitForPictures());
  const auto picture = [&] { return charts->grid()->card(tag)->grab().toImage(); };
  const QImage point = picture();
  open();
  auto* numbers = field<QComboBox>("numbers");
  numbers->setCurrentIndex(numbers->findData(QStringLiteral("de_DE")));
  ASSERT_TRUE(waitForPictures());
  EXPECT_TRUE(QTest::qWaitFor([&] { return picture() != point; }, kWaitMs));
  test_support::saveScreenshot(window_.get(), QStringLiteral("numbers_german"));
}

TEST_F(PreferencesTest, RunsAreDrawnInTheChosenPalette) {
  bench().runs()->colors().indexOf(QStringLiteral("a"));
  const QColor usual = bench().runs()->colors().look(QStringLiteral("a"), false).color;
  auto* palettes = field<QComboBox>("runPalette");
  palettes->setFocus();
  QTest::keyClick(palettes, Qt::Key_Down);
  EXPECT_EQ(palettes->currentIndex(), 1);
  EXPECT_NE(bench().runs()->colors().look(QStringLiteral("a"), false).color, usual);
  for (const bool dark : {false, true}) {
    action(dark ? "theme.dark" : "theme.light")->trigger();
    QCoreApplication::processEvents();
    test_support::saveScreenshot(
        dialog_, dark ? QStringLiteral("preferences_colors_dark") : QStringLiteral("preferences_colors_light"));
    palettes->showPopup();
    QCoreApplication::processEvents();
    test_support::saveScreenshot(palettes->view(), dark ? QStringLiteral("preferences_palettes_dark")
                                                        : QStringLiteral("preferences_palettes_light"));
    palettes->hidePopup();
  }
  again();
  EXPECT_EQ(field<QComboBox>("runPalette")->currentIndex(), 1);
  EXPECT_EQ(bench().runs()->colors().indexOf(QStringLiteral("a")), 0);
  EXPECT_EQ(bench().runs()->colors().look(QStringLiteral("a"), false).color,
            widgets::paletteColor(widgets::RunPalette::kOkabeIto, 0, false));
  QTest::mouseClick(field<QPushButton>("reset"), Qt::LeftButton);
  EXPECT_EQ(bench().runs()->colors().look(QStringLiteral("a"), false).color, usual);
}

TEST_F(PreferencesTest, AFolderThatIsNotThereIsSaidBesideTheField) {
  field<QLineEdit>("data")->setText(QStringLiteral("/nowhere/at/all"));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return field<QLabel>("dataProblem")->text().contains(QStringLiteral("There is no folder")); }, kWaitMs));
}

TEST_F(PreferencesTest, AnActionGetsOtherKeysForGood) {
  selectAction(QStringLiteral("view.reload"));
  press("Ctrl+Alt+F12");
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+F12")));
  again();
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+Alt+F12")));
  dialog_->showPage(QStringLiteral("shortcuts"));
  QTest::mouseClick(field<QPushButton>("reset"), Qt::LeftButton);
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+R")));
}

TEST_F(PreferencesTest, KeysAreWholeAndTheActionsTakeTheRest) {
  dialog_->showPage(QStringLiteral("shortcuts"));
  QFont font = dialog_->font();
  font.setPointSizeF(14);
  dialog_->setFont(font);
  QApplication::processEvents();
  const auto* table = field<QTreeView>("shortcutTable");
  for (const int column : {app::ShortcutModel::kKeys, app::ShortcutModel::kUsual}) {
    EXPECT_GE(table->columnWidth(column), static_cast<const QAbstractItemView*>(table)->sizeHintForColumn(column));
  }
  EXPECT_EQ(table->header()->length(), table->viewport()->width());
}

TEST_F(PreferencesTest, KeysOfAnotherActionAreRefusedAtOnce) {
  selectAction(QStringLiteral("view.reload"));
  press("F5");
  EXPECT_TRUE(field<QLabel>("keysProblem")->text().contains(QStringLiteral("\"Train\"")));
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+R")));
  QTest::mouseClick(field<QPushButton>("noKeys"), Qt::LeftButton);
  EXPECT_TRUE(action("view.reload")->shortcut().isEmpty());
  EXPECT_TRUE(field<QLabel>("keysProblem")->text().isEmpty());
  QTest::mouseClick(field<QPushButton>("usualKeys"), Qt::LeftButton);
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+R")));
}

TEST_F(PreferencesTest, KeysThatAreExchangedComeBackTogether) {
  app::Shortcuts keys(window_->findChild<ActionRegistry*>(), &settings());
  EXPECT_TRUE(keys.set(QStringLiteral("view.reload"), {}));
  EXPECT_TRUE(keys.set(QStringLiteral("run.train"), QKeySequence(QStringLiteral("Ctrl+R"))));
  EXPECT_TRUE(keys.set(QStringLiteral("view.reload"), QKeySequence(QStringLiteral("F5"))));
  keys.resetAll();
  EXPECT_EQ(action("view.reload")->shortcut(), QKeySequence(QStringLiteral("Ctrl+R")));
  EXPECT_EQ(action("run.train")->shortcut(), QKeySequence(QStringLiteral("F5")));
}

TEST_F(PreferencesTest, TheTableOfShortcutsIsAProperModelAndIsSearched) {
  app::Shortcuts keys(window_->findChild<ActionRegistry*>(), &settings());
  app::ShortcutModel model(&keys);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  keys.set(QStringLiteral("view.reload"), {});
  window_->showMode(app::Mode::kGraph);
  field<QLineEdit>("searchShortcuts")->setText(QStringLiteral("reload"));
  EXPECT_EQ(field<QTreeView>("shortcutTable")->model()->rowCount(), 1);
}

TEST_F(PreferencesTest, TheSearchFindsThePageOfAField) {
  QTest::keyClicks(field<QLineEdit>("search"), QStringLiteral("smooth"));
  auto* categories = field<QListWidget>("categories");
  EXPECT_EQ(categories->currentItem()->text(), QStringLiteral("Training and charts"));
  EXPECT_TRUE(categories->item(0)->isHidden());
  field<QLineEdit>("search")->clear();
  EXPECT_FALSE(categories->item(0)->isHidden());
}

TEST_F(PreferencesTest, TheSearchFindsActionsOnThePageOfShortcuts) {
  QTest::keyClicks(field<QLineEdit>("search"), QStringLiteral("reload"));
  EXPECT_EQ(field<QListWidget>("categories")->currentItem()->text(), QStringLiteral("Shortcuts"));
  EXPECT_EQ(field<QTreeView>("shortcutTable")->model()->rowCount(), 1);
  field<QLineEdit>("search")->clear();
  EXPECT_GT(field<QTreeView>("shortcutTable")->model()->rowCount(), 50);
}

TEST_F(PreferencesTest, WhatNoPageHasIsSaidAndTheSearchCleared) {
  QTest::keyClicks(field<QLineEdit>("search"), QStringLiteral("no such words"));
  auto* none = dialog_->findChild<widgets::EmptyState*>();
  EXPECT_TRUE(none->isVisible());
  EXPECT_FALSE(field<QPushButton>("reset")->isEnabled());
  test_support::saveScreenshot(dialog_, QStringLiteral("preferences_none"));
  QTest::mouseClick(none->findChild<QPushButton*>(), Qt::LeftButton);
  EXPECT_FALSE(none->isVisible());
  EXPECT_EQ(field<QLineEdit>("search")->text(), QString());
}

TEST_F(PreferencesTest, TheCacheTellsItsSizeAndIsCleared) {
  const QString cache = dir_.filePath(QStringLiteral("cache"));
  qputenv("XDG_CACHE_HOME", cache.toUtf8());
  const QString imports = app::importCacheOf(bench().place()->workspace());
  ASSERT_TRUE(imports.startsWith(cache));
  QDir().mkpath(imports + QStringLiteral("/old-1"));
  QFile file(imports + QStringLiteral("/old-1/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(3000, 'x'));
  file.close();
  dialog_->showPage(QStringLiteral("training"));
  dialog_->showPage(QStringLiteral("general"));  // which looks when it is shown
  auto* size = field<QLabel>("cacheSize");
  EXPECT_TRUE(QTest::qWaitFor([&] { return size->text().contains(QStringLiteral("2.93")); }, kWaitMs))
      << size->text().toStdString();
  test_support::saveScreenshot(dialog_, QStringLiteral("preferences_storage"));
  QTest::mouseClick(field<QPushButton>("clearCache"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !QFile::exists(file.fileName()); }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return size->text().startsWith(QStringLiteral("0 ")); }, kWaitMs));
  qunsetenv("XDG_CACHE_HOME");
}

TEST_F(PreferencesTest, PluginsAreListedDisabledAndEnabledAgain) {
  qputenv("XDG_CONFIG_HOME", dir_.filePath(QStringLiteral("config")).toUtf8());
  dialog_->showPage(QStringLiteral("plugins"));
  auto* list = field<QTreeWidget>("pluginList");
  const auto norms = [&]() -> QTreeWidgetItem* {
    const auto found = list->findItems(QStringLiteral("gradient_norms"), Qt::MatchExactly);
    return found.isEmpty() ? nullptr : found.front();
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return norms() != nullptr; }, kWaitMs));
  EXPECT_EQ(norms()->checkState(0), Qt::Checked);
  list->setCurrentItem(norms());
  const QString details = field<QTextBrowser>("pluginDetails")->toPlainText();
  for (const char* words : {"every_steps", "whole number", "steps", "at least 1", "100", "gradient_norms.so"}) {
    EXPECT_TRUE(details.contains(QLatin1String(words))) << words << "\n" << details.toStdString();
  }
  EXPECT_EQ(norms()->text(7), QStringLiteral("the program"));
  norms()->setCheckState(0, Qt::Unchecked);
  const auto says = [&](const char* words) { return norms() && norms()->text(3).contains(QLatin1String(words)); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("not loaded"); }, kWaitMs));
  norms()->setCheckState(0, Qt::Checked);
  EXPECT_TRUE(QTest::qWaitFor([&] { return says("enabled"); }, kWaitMs));
  qunsetenv("XDG_CONFIG_HOME");
}

TEST_F(PreferencesTest, TheLibraryOfAHookIsReadAnew) {
  qputenv("XDG_CONFIG_HOME", dir_.filePath(QStringLiteral("config")).toUtf8());
  dialog_->showPage(QStringLiteral("plugins"));
  auto* list = field<QTreeWidget>("pluginList");
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->topLevelItemCount() > 3; }, kWaitMs));
  auto* reload = field<QPushButton>("pluginReload");
  EXPECT_FALSE(reload->isEnabled()) << "nothing is selected";
  const auto choose = [&](const char* name) {
    list->setCurrentItem(list->findItems(QLatin1String(name), Qt::MatchExactly).front());
  };
  choose("confusion_page");
  EXPECT_FALSE(reload->isEnabled()) << "a page is read when the program starts";
  choose("throughput");
  QTest::mouseClick(reload, Qt::LeftButton);
  EXPECT_TRUE(waitForBanner(QStringLiteral("The plugin throughput was read anew")));
  EXPECT_EQ(list->currentItem()->text(0), QStringLiteral("throughput"));
  qunsetenv("XDG_CONFIG_HOME");
}

TEST_F(PreferencesTest, PluginsAreSortedByWhatTheyCostAStep) {
  qputenv("XDG_CONFIG_HOME", dir_.filePath(QStringLiteral("config")).toUtf8());
  const plugins::PluginCosts costs(plugins::pluginStateFolder());
  costs.keepStep("throughput", 0.5, 0, 10);
  costs.keepStep("gradient_norms", 12.5, 2048, 10);
  costs.keepStep("memory_meter", 110, 64, 10);
  costs.keepFailure("pipe", "it failed");
  costs.keepLoad("throughput", 3.25);
  dialog_->showPage(QStringLiteral("plugins"));
  auto* list = field<QTreeWidget>("pluginList");
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->topLevelItemCount() > 3; }, kWaitMs));
  const auto texts = [&](int column) {
    QStringList all;
    for (int i = 0; i < list->topLevelItemCount(); ++i) all << list->topLevelItem(i)->text(column);
    return all;
  };
  EXPECT_TRUE(texts(4).contains(QStringLiteral("3.25 ms"))) << texts(4).join(QLatin1Char(',')).toStdString();
  dialog_->resize(1600, 700);  // so that no column has to give way
  QCoreApplication::processEvents();
  auto* header = list->header();
  const QPoint step(header->sectionViewportPosition(5) + header->sectionSize(5) / 2, header->height() / 2);
  for (int clicks = 0; clicks < 2; ++clicks) QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, step);
  EXPECT_EQ(header->sortIndicatorOrder(), Qt::DescendingOrder);
  EXPECT_EQ(texts(0).mid(0, 3), (QStringList{QStringLiteral("memory_meter"), QStringLiteral("gradient_norms"),
                                             QStringLiteral("throughput")}));
  EXPECT_EQ(list->topLevelItem(1)->text(5), QStringLiteral("12.5 \u00b5s"));
  EXPECT_EQ(list->topLevelItem(1)->text(6), QStringLiteral("2.00 KiB"));
  const QTreeWidgetItem* pipe = list->findItems(QStringLiteral("pipe"), Qt::MatchExactly).front();
  EXPECT_TRUE(pipe->text(3).contains(QStringLiteral("it failed in its last run")));
  qunsetenv("XDG_CONFIG_HOME");
}

TEST_F(PreferencesTest, APageOfFieldsHasSeveral) {
  int pages = 0;
  for (const auto* page : dialog_->findChildren<app::PreferencePage*>()) {
    if (page->title() == QStringLiteral("Shortcuts") || page->title() == QStringLiteral("Plugins")) continue;
    ++pages;
    EXPECT_GE(page->fields().size(), 3u) << page->title().toStdString();
  }
  EXPECT_EQ(pages, 2);
}

TEST_F(PreferencesTest, APageSaysOfEachFieldWhatItIsForWithoutCuttingIt) {
  for (const char* id : {"general", "training"}) {
    dialog_->showPage(QLatin1String(id));
    auto* page = field<app::PreferencePage>(id);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->isVisible(); }, kWaitMs));
    for (const app::PreferencePage::Field& each : page->fields()) {
      if (each.help.isEmpty()) continue;
      const auto labels = page->findChildren<QLabel*>();
      const auto said = std::find_if(labels.begin(), labels.end(), [&](auto* one) { return one->text() == each.help; });
      ASSERT_NE(said, labels.end()) << each.name.toStdString();
      EXPECT_GE((*said)->height(), (*said)->heightForWidth((*said)->width())) << each.name.toStdString();
      EXPECT_TRUE(page->rect().contains((*said)->geometry())) << each.name.toStdString();
    }
  }
}

TEST_F(PreferencesTest, TheCommandPaletteFindsAField) {
  dialog_->close();
  QApplication::setActiveWindow(window_.get());
  action("view.palette")->trigger();
  QPointer<widgets::CommandPalette> palette = window_->findChild<widgets::CommandPalette*>();
  ASSERT_TRUE(palette);
  auto* line = palette->findChild<QLineEdit*>();
  QTest::keyClicks(line, QStringLiteral(":smoothing"));
  QTest::keyClick(line, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !palette; }, kWaitMs));
  QApplication::processEvents();
  dialog_ = window_->findChild<app::PreferencesDialog*>();
  ASSERT_TRUE(dialog_ && dialog_->isVisible());
  EXPECT_TRUE(field<QDoubleSpinBox>("smoothing")->isVisible());
}

TEST_F(PreferencesTest, EveryPageHasNamesAndIsReachedByKeysInBothThemes) {
  test_support::AccessAudit audit;
  for (const char* theme : {"light", "dark"}) {
    action(qPrintable(QStringLiteral("theme.%1").arg(QLatin1String(theme))))->trigger();
    for (const char* page : {"general", "training", "shortcuts", "plugins"}) {
      dialog_->showPage(QLatin1String(page));
      QApplication::processEvents();
      test_support::saveScreenshot(dialog_,
                                   QStringLiteral("preferences_%1_%2").arg(QLatin1String(page), QLatin1String(theme)));
      if (QLatin1String(theme) == QLatin1String("light")) audit.check(dialog_, QLatin1String(page));
    }
  }
  action("theme.light")->trigger();
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

}  // namespace
