// What the dashboard of hyperparameters shows where there is little room, or a large font.
#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include "tests/support/laid_out.h"
#include "tests/widgets/hparams_fixture.h"

namespace {

using test_support::RunLogs;
using widgets::HparamsDashboard;

class HparamsRoomTest : public test_support::HparamsFixture {};

TEST_F(HparamsRoomTest, ManyAxesKeepTheirDistanceAndScroll) {
  constexpr int kAxes = 40;
  for (int run = 0; run < 4; ++run) {
    std::string settings;
    for (int axis = 0; axis < kAxes; ++axis) {
      settings += (axis ? ", " : "") + ("\"setting_" + std::to_string(axis)) + "\": " + std::to_string(run + axis);
    }
    logs_.add(QStringLiteral("sweep/trial_%1").arg(run), R"({"model": {"dnn_classifier": {)" + settings + "}}}",
              [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.1 * run, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  ASSERT_TRUE(QTest::qWaitFor([this] { return parallel().axes().count() > kAxes; }, 20000));
  EXPECT_GE(parallel().plot().xOf(1) - parallel().plot().xOf(0), widgets::ParallelPlot::kLeastGap);
  auto* area = page_->findChild<QScrollArea*>(QStringLiteral("parallelArea"));
  EXPECT_GT(area->horizontalScrollBar()->maximum(), 0);
  parallel().setFocus();
  for (int axis = 0; axis < kAxes; ++axis) QTest::keyClick(&parallel(), Qt::Key_Right);
  EXPECT_GT(area->horizontalScrollBar()->value(), 0) << "keys bring an axis into sight";
  shot("hparams_many_axes");
}

TEST_F(HparamsRoomTest, AxesThatWentWhileTheyWereOutOfSightLeaveNoWidth) {
  constexpr int kAxes = 40;
  for (int run = 0; run < 8; ++run) {
    std::string settings = "\"rate\": " + std::to_string(run);
    const bool isWide = run >= 2;
    for (int axis = 0; isWide && axis < kAxes; ++axis) {
      settings += ", \"setting_" + std::to_string(axis) + "\": " + std::to_string(run + axis);
    }
    logs_.add(QStringLiteral("%1/trial_%2").arg(isWide ? QStringLiteral("wide") : QStringLiteral("few")).arg(run),
              R"({"model": {"dnn_classifier": {)" + settings + "}}}",
              [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.1 * run, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  const auto* area = page_->findChild<QScrollArea*>(QStringLiteral("parallelArea"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return area->horizontalScrollBar()->maximum() > 0; }, 20000));
  page_->showTab(HparamsDashboard::kTable);
  logs_.filter.setText(QStringLiteral("few"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return parallel().axes().count() < kAxes; }, 20000));
  page_->showTab(HparamsDashboard::kParallel);
  test_support::layOut();
  EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0);
}

TEST_F(HparamsRoomTest, InALargeFontAndALowWindowNoTitleIsCut) {
  useLargeFont();
  for (int run = 0; run < 6; ++run) {
    std::string settings;
    for (const char* name : {"optimizer.learning_rate", "dnn_estimator.hidden_units", "linear.l2_regularization"}) {
      settings += std::string(settings.empty() ? "" : ", ") + "\"" + name + "\": " + std::to_string(run);
    }
    logs_.add(QStringLiteral("run_%1").arg(run), R"({"model": {)" + settings + "}}",
              [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.1 * run, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  page_->resize(420, 420);
  test_support::layOut();
  ASSERT_TRUE(QTest::qWaitFor([this] { return parallel().axes().count() >= 4; }, 20000));
  test_support::layOut();
  for (const widgets::ParallelTitle& title : parallel().titles()) {
    EXPECT_FALSE(title.isCut) << title.text.toStdString();
  }
}

TEST_F(HparamsRoomTest, ValuesOfATrialThatHaveNoRoomAreInTheTooltip) {
  fill(6);
  page_->resize(560, 600);
  test_support::layOut();
  QTest::keyClick(&parallel(), Qt::Key_Down);
  const auto* details = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  const QRect room = details->contentsRect();
  EXPECT_TRUE(details->text().contains(QStringLiteral("trial_00")));
  EXPECT_TRUE(details->text().endsWith(QChar(0x2026))) << details->text().toStdString();
  EXPECT_LE(details->fontMetrics().boundingRect(room, Qt::TextWordWrap, details->text()).height(), room.height());
  for (const QString& key : parallel().axes().order()) {
    EXPECT_TRUE(details->toolTip().contains(parallel().axes().facts(key).title)) << key.toStdString();
  }
}

TEST_F(HparamsRoomTest, InALargeFontTheChoicesAndTheHintAreWhole) {
  useLargeFont();
  fill(6);
  page_->resize(900, 640);
  test_support::layOut();
  const auto* color = page_->findChild<QComboBox*>(QStringLiteral("hparamsColor"));
  EXPECT_GE(color->width(), color->fontMetrics().horizontalAdvance(color->currentText()) + 30);
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  EXPECT_GE(hint->height(), hint->heightForWidth(hint->width()));
}

TEST_F(HparamsRoomTest, WhereThereIsNoRoomBesideItTheButtonsAreBelowTheHint) {
  useLargeFont();
  fill(6);
  for (const int width : {1200, 640}) {
    page_->resize(width, 640);
    test_support::layOut();
    const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
    const auto* count = page_->findChild<QLabel*>(QStringLiteral("hparamsCount"));
    EXPECT_GE(hint->height(), hint->heightForWidth(hint->width())) << width;
    EXPECT_EQ(count->geometry().top() > hint->geometry().bottom(), width < 800);
    for (const char* name : {"hparams.compare.tool", "hparams.train_again.tool"}) {
      const auto* button = page_->findChild<QToolButton*>(QLatin1String(name));
      EXPECT_GE(button->width(), button->sizeHint().width()) << name << " in " << width;
      EXPECT_LE(button->mapTo(page_.get(), button->rect().topRight()).x(), width - 12) << name;
    }
  }
}

TEST_F(HparamsRoomTest, BesideTheHintTheButtonsStandInOneRow) {
  fill(6);
  for (const int width : {1200, 900, 745, 700}) {
    page_->resize(width, 640);
    test_support::layOut();
    const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
    const auto rowOf = [&](const char* name) {
      return page_->findChild<QToolButton*>(QLatin1String(name))->geometry().center().y();
    };
    EXPECT_EQ(rowOf("hparams.compare.tool"), rowOf("hparams.train_again.tool")) << width;
    EXPECT_NEAR(rowOf("hparams.compare.tool"), hint->geometry().center().y(), 1) << width;
    EXPECT_GE(hint->height(), hint->heightForWidth(hint->width())) << width;
  }
}

TEST_F(HparamsRoomTest, InALargeFontANarrowPageNeedsNoScrollingSideways) {
  useLargeFont();
  fill(6);
  page_->resize(420, 700);
  for (const auto tab : {HparamsDashboard::kTable, HparamsDashboard::kParallel, HparamsDashboard::kScatter,
                         HparamsDashboard::kImportance}) {
    page_->showTab(tab);
    test_support::layOut();
    const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
    EXPECT_LE(hint->mapTo(page_.get(), hint->rect().topRight()).x(), 420) << tab;
    for (const char* name : {"hparams.compare.tool", "hparams.train_again.tool"}) {
      const auto* button = page_->findChild<QToolButton*>(QLatin1String(name));
      EXPECT_LE(button->mapTo(page_.get(), button->rect().topRight()).x(), 420) << name << tab;
      EXPECT_GE(button->width(), button->sizeHint().width()) << name << tab;
    }
  }
}

TEST_F(HparamsRoomTest, ALowPageGivesTheHintsRoomToThePlot) {
  fill(6);
  page_->resize(700, 600);
  test_support::layOut();
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  const int usual = hint->height();
  const QString words = hint->text();
  page_->resize(700, 320);
  test_support::layOut();
  EXPECT_LE(hint->height(), usual);
  EXPECT_TRUE(hint->text().isEmpty());
  EXPECT_EQ(hint->toolTip(), words);
  EXPECT_GE(parallel().plot().rect().height(), 80);
  const auto* button = page_->findChild<QToolButton*>(QStringLiteral("hparams.compare.tool"));
  EXPECT_TRUE(page_->rect().contains(button->mapTo(page_.get(), button->rect().bottomRight())));
  page_->resize(700, 600);
  test_support::layOut();
  EXPECT_EQ(hint->text(), words);
}

TEST_F(HparamsRoomTest, InALowWindowThePlotKeepsSomeHeightAndThePageScrolls) {
  fill(6);
  page_->resize(560, 200);
  test_support::layOut();
  EXPECT_GE(parallel().plot().rect().height(), 40);
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  const auto* button = page_->findChild<QToolButton*>(QStringLiteral("hparams.compare.tool"));
  EXPECT_GE(button->geometry().top() - hint->geometry().bottom(), 6);
  auto* scroll = static_cast<QScrollArea*>(hint->parentWidget()->parentWidget()->parentWidget()->parentWidget());
  ASSERT_TRUE(qobject_cast<QScrollArea*>(scroll));
  EXPECT_GT(scroll->verticalScrollBar()->maximum(), 0);
  scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
  EXPECT_TRUE(page_->rect().contains(button->mapTo(page_.get(), button->rect().bottomRight())));
}

}  // namespace
