// What a log that shows no line offers to do next.
#include <gtest/gtest.h>

#include <QAction>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "widgets/panels/log_panel.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

class EmptyLogTest : public testing::Test {
 protected:
  void show() {
    log_.resize(800, 400);
    log_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&log_));
  }
  QPushButton* button(const char* text) {
    for (QPushButton* each : log_.findChildren<QPushButton*>()) {
      if (each->isVisible() && each->text().startsWith(QLatin1String(text))) return each;
    }
    return nullptr;
  }

  ActionRegistry actions_;
  LogPanel log_{&actions_};
  QAction* train_ = actions_.add(QStringLiteral("run.train"), QStringLiteral("Train"), QStringLiteral("Trains"));
  QAction* make_ = actions_.add(QStringLiteral("file.new_experiment"), QStringLiteral("New"), QStringLiteral("Makes"));
};

TEST_F(EmptyLogTest, OffersToTrainOrWhereThatCannotBeToMakeAnExperiment) {
  show();
  EXPECT_NE(button("Train"), nullptr);
  log_.hide();
  train_->setEnabled(false);
  log_.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(button("Train"), nullptr);
  EXPECT_NE(button("New"), nullptr);
}

TEST_F(EmptyLogTest, WhereNoLineMatchesOnePressShowsAllOfThem) {
  LogEntry entry;
  entry.text = QStringLiteral("Saved a checkpoint");
  log_.append({entry});
  show();
  QTest::keyClicks(log_.findChild<QLineEdit*>(QStringLiteral("logFilter")), QStringLiteral("loss"));
  QPushButton* all = button("Show all lines");
  ASSERT_NE(all, nullptr);
  QTest::mouseClick(all, Qt::LeftButton);
  EXPECT_TRUE(log_.findChild<QWidget*>(QStringLiteral("logView"))->isVisible());
}

}  // namespace
}  // namespace widgets
