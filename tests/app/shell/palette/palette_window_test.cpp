// The command palette as a person uses it: by keys, in the whole window.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QListView>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/palette/command_palette.h"
#include "widgets/palette/palette_field.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;
using widgets::CommandPalette;

class PaletteWindowTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    for (const QString& id : {QStringLiteral("iris_dnn/run-1"), QStringLiteral("iris_dnn/run-2")}) {
      QDir().mkpath(QString::fromStdString(runDir(id)));
      auto log = summaries::openEventLog(runDir(id));
      for (int tag = 0; tag < 40; ++tag) {
        log->scalar("layer_" + std::to_string(tag) + "/norm", 1, tag, summaries::wallTime());
        log->scalar("layer_" + std::to_string(tag) + "/norm", 2, tag, summaries::wallTime());
      }
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
    }
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 2; }, kWaitMs));
  }
  QPointer<CommandPalette> open(const char* keys = "Ctrl+K") {
    QApplication::setActiveWindow(window_.get());  // a desktop does so when a popup closes
    const QKeySequence sequence(QString::fromLatin1(keys));
    QTest::keySequence(window_.get(), sequence);
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (auto* palette = qobject_cast<CommandPalette*>(top); palette && palette->isVisible()) return palette;
    }
    ADD_FAILURE() << "no palette is open";
    return nullptr;
  }
  static QLineEdit* line(CommandPalette* palette) { return palette->findChild<QLineEdit*>(); }
  static QListView* list(CommandPalette* palette) { return palette->findChild<QListView*>(); }
  static QString current(CommandPalette* palette) { return list(palette)->currentIndex().data().toString(); }
  // Types, takes the first and waits until it is done.
  void choose(const char* text) {
    const QPointer<CommandPalette> palette = open();
    ASSERT_TRUE(palette);
    QTest::keyClicks(line(palette), QString::fromLatin1(text));
    QTest::keyClick(line(palette), Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !palette; }, kWaitMs));
    QApplication::processEvents();
  }
};

TEST_F(PaletteWindowTest, NoTwoRowsOfActionsAreCalledTheSame) {
  for (const char* page : {"mode.checkpoints", "mode.graph", "mode.projector", "mode.compare"})
    window_->findChild<QAction*>(QString::fromLatin1(page))->trigger();  // which bring actions of their own
  const QPointer<CommandPalette> palette = open();
  ASSERT_TRUE(palette);
  QTest::keyClicks(line(palette), QStringLiteral(">"));
  QMap<QString, int> rows;
  const QAbstractItemModel* model = list(palette)->model();
  for (int row = 0; row < model->rowCount(); ++row) ++rows[model->index(row, 0).data().toString()];
  EXPECT_GT(rows.size(), 50);
  for (auto row = rows.cbegin(); row != rows.cend(); ++row) EXPECT_EQ(row.value(), 1) << row.key().toStdString();
  EXPECT_TRUE(rows.contains(QStringLiteral("Export… (Run)"))) << rows.keys().join(u'\n').toStdString();
  EXPECT_TRUE(rows.contains(QStringLiteral("Export… (Edit)")));
  EXPECT_TRUE(rows.contains(QStringLiteral("Export… (Checkpoints)")));
  QTest::keyClick(line(palette), Qt::Key_Escape);
}

TEST_F(PaletteWindowTest, AFieldAboveAllPagesOpensItByClickAndKeys) {
  auto* field = window_->findChild<widgets::PaletteField*>();
  ASSERT_NE(field, nullptr);
  ASSERT_TRUE(field->isVisible());
  EXPECT_FALSE(field->isCompact());
  EXPECT_EQ(field->accessibleName(), QStringLiteral("Search everything"));
  const auto opened = [] {
    const auto tops = QApplication::topLevelWidgets();
    const auto found = std::find_if(
        tops.begin(), tops.end(), [](QWidget* top) { return top->isVisible() && qobject_cast<CommandPalette*>(top); });
    return found == tops.end() ? QPointer<QWidget>() : QPointer<QWidget>(*found);
  };
  const auto closes = [&] {
    const QPointer<QWidget> palette = opened();
    if (!palette) return false;
    QTest::keyClick(palette.data(), Qt::Key_Escape);
    return QTest::qWaitFor([&] { return !opened(); }, kWaitMs);
  };
  QTest::mouseClick(field, Qt::LeftButton);
  EXPECT_TRUE(closes());
  field->setFocus(Qt::TabFocusReason);
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_TRUE(closes());
  for (const QString& text : {QStringLiteral("layer_0/norm < 100000"), QStringLiteral("layer_1/norm < 100000"),
                              QStringLiteral("layer_2/norm < 100000")}) {
    bench().filter()->setText(text);
    EXPECT_TRUE(bench().filter()->pushText());
  }
  window_->resize(1024, 700);
  const auto isIcon = [&] { return field->isCompact() && field->width() <= 40; };
  EXPECT_TRUE(QTest::qWaitFor(isIcon, kWaitMs)) << "the conditions need the room; it has " << field->width();
}

TEST_F(PaletteWindowTest, AnActionIsFoundByAFewLettersAndDone) {
  choose("hidsho dock");
  EXPECT_TRUE(child<QDockWidget>("runsDock")->isHidden());
}

TEST_F(PaletteWindowTest, ItIsAsWideAsItsWordsNeedUpToTwoThirdsOfTheWindow) {
  window_->resize(1440, 900);
  const QPointer<CommandPalette> palette = open();
  ASSERT_TRUE(palette);
  EXPECT_GT(palette->width(), 720);
  EXPECT_LE(palette->width(), 960);
}

TEST_F(PaletteWindowTest, ARunIsSelectedAndShown) {
  bench().runs()->catalog()->setVisible(QStringLiteral("iris_dnn/run-2"), false);
  bench().filter()->setText(QStringLiteral("name = nothing"));
  choose("@run-2");
  EXPECT_EQ(bench().runs()->catalog()->current(), QStringLiteral("iris_dnn/run-2"));
  EXPECT_TRUE(bench().runs()->catalog()->isVisible(QStringLiteral("iris_dnn/run-2")));
  EXPECT_TRUE(bench().filter()->text().isEmpty());
}

TEST_F(PaletteWindowTest, ATagIsScrolledToAndHasTheFocus) {
  auto* charts = window_->findChild<app::ChartsPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts->store().tags().size() == 40; }, kWaitMs));
  child<QLineEdit>("tagFilter")->setText(QStringLiteral("layer_1/"));
  window_->showMode(app::Mode::kLog);
  choose("#layer_37");
  widgets::ChartCard* card = charts->grid()->card(QStringLiteral("layer_37/norm"));
  ASSERT_NE(card, nullptr);
  EXPECT_TRUE(card->isVisible());
  EXPECT_EQ(window_->focusWidget(), card);
  EXPECT_FALSE(card->visibleRegion().isEmpty());
  test_support::saveScreenshot(window_.get(), QStringLiteral("palette_tag_shown"));
}

TEST_F(PaletteWindowTest, AnExperimentIsSelectedInItsPage) {
  choose("!wide_deep");
  const auto* page = window_->findChild<QWidget*>(QStringLiteral("experimentPage"));
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(page->isVisible());
}

TEST_F(PaletteWindowTest, ArrowsAndPagesMoveAndEscapeCloses) {
  const QPointer<CommandPalette> palette = open();
  ASSERT_TRUE(palette);
  const QString first = current(palette);
  QTest::keyClick(line(palette), Qt::Key_Down);
  EXPECT_EQ(list(palette)->currentIndex().row(), 1);
  QTest::keyClick(line(palette), Qt::Key_PageDown);
  EXPECT_GT(list(palette)->currentIndex().row(), 6);
  QTest::keyClick(line(palette), Qt::Key_PageUp);
  QTest::keyClick(line(palette), Qt::Key_Up);
  EXPECT_EQ(current(palette), first);
  QTest::keyClick(line(palette), Qt::Key_Up);
  EXPECT_EQ(list(palette)->currentIndex().row(), palette->model()->rowCount() - 1);
  QTest::keyClick(line(palette), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !palette; }, kWaitMs));
}

TEST_F(PaletteWindowTest, WhatCannotBeDoneSaysWhyAndStaysOpen) {
  const QPointer<CommandPalette> palette = open();
  ASSERT_TRUE(palette);
  QTest::keyClicks(line(palette), QStringLiteral(">stop"));
  ASSERT_EQ(current(palette), QStringLiteral("Stop (Run)"));
  QTest::keyClick(line(palette), Qt::Key_Return);
  ASSERT_TRUE(palette && palette->isVisible());
  EXPECT_TRUE(palette->findChild<QLabel*>(QStringLiteral("paletteFooter"))
                  ->text()
                  .contains(QStringLiteral("No run is training")));
  EXPECT_TRUE(line(palette)->accessibleDescription().contains(QStringLiteral("not available")));
  palette->close();
}

TEST_F(PaletteWindowTest, WhatWasChosenLastComesFirstAlsoInTheNextWindow) {
  choose("full screen");
  choose("full screen");
  const QPointer<CommandPalette> palette = open();
  EXPECT_EQ(current(palette), QStringLiteral("Full screen"));
  palette->close();
  window_.reset();
  WindowTest::open(root());
  const QPointer<CommandPalette> later = open();
  EXPECT_EQ(current(later), QStringLiteral("Full screen"));
  later->close();
}

TEST_F(PaletteWindowTest, EveryActionOfTheRegistryIsInIt) {
  const QPointer<CommandPalette> palette = open();
  ASSERT_TRUE(palette);
  QTest::keyClicks(line(palette), QStringLiteral(">"));
  const auto& actions = window_->findChild<widgets::ActionRegistry*>()->actions();
  EXPECT_EQ(palette->model()->found(), static_cast<int>(actions.size()));
  palette->close();
}

TEST_F(PaletteWindowTest, ItLooksAsItShouldInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QApplication::setActiveWindow(window_.get());
    const QPointer<CommandPalette> palette = open();
    ASSERT_TRUE(palette);
    const QString name = dark ? QStringLiteral("palette_dark") : QStringLiteral("palette_light");
    test_support::saveScreenshot(palette, name);
    QTest::keyClicks(line(palette), QStringLiteral("ru"));
    QTest::keyClick(line(palette), Qt::Key_Down);
    test_support::saveScreenshot(palette, name + QStringLiteral("_search"));
    palette->close();
    QTest::qWait(0);
  }
}

}  // namespace
