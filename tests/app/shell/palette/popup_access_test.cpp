// Popups of the window without a mouse and without sight.
#include <gtest/gtest.h>

#include "tests/app/access_audit.h"
#include "tests/app/every_summary.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/grid/tag_picker.h"
#include "widgets/dashboards/compare/column_chooser.h"
#include "widgets/palette/command_palette.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

class PopupAccessTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    test_support::writeEverySummary(root() + QStringLiteral("/runs/sweep/one"), 0.01);
    test_support::writeEverySummary(root() + QStringLiteral("/runs/sweep/two"), 0.02);
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() >= 2; }, kWaitMs));
  }
  template <typename Popup>
  void checkPopup(const char* place) {
    Popup* popup = nullptr;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          for (Popup* each : window_->findChildren<Popup*>()) popup = each->isVisible() ? each : popup;
          return popup != nullptr;
        },
        kWaitMs))
        << place;
    QApplication::setActiveWindow(popup);
    test_support::AccessAudit audit;
    audit.check(popup, QLatin1String(place));
    EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
    EXPECT_FALSE(popup->accessibleName().isEmpty()) << place;
    popup->close();
  }
};

TEST_F(PopupAccessTest, TheCommandPalette) {
  window_->findChild<QAction*>(QStringLiteral("view.palette"))->trigger();
  checkPopup<widgets::CommandPalette>("palette");
}

TEST_F(PopupAccessTest, ThePickerOfTags) {
  auto* grid = window_->findChild<widgets::ChartGrid*>();
  widgets::ChartCard* card = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] { return (card = grid->findChild<widgets::ChartCard*>()) != nullptr; }, kWaitMs));
  emit card->requests().addTagRequested(QPoint(100, 100));
  checkPopup<widgets::TagPicker>("tag picker");
}

TEST_F(PopupAccessTest, TheChooserOfColumns) {
  window_->findChild<QAction*>(QStringLiteral("mode.compare"))->trigger();
  QAbstractButton* columns = nullptr;
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        columns = window_->findChild<QAbstractButton*>(QStringLiteral("compareColumns"));
        return columns && columns->isVisible();
      },
      kWaitMs));
  columns->click();
  checkPopup<widgets::ColumnChooser>("column chooser");
}

}  // namespace
