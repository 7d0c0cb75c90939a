#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <random>

#include "tests/support/run_logs.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/parallel_painter.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::RunLogs;
using widgets::HparamsDashboard;
using widgets::ScaleKind;

const QString kRate = QStringLiteral("param:model.optimizer.learning_rate");
const QString kOptimizer = QStringLiteral("param:model.optimizer");
const QString kLoss = QStringLiteral("metric:loss");

class HparamsDashboardTest : public testing::Test {
 protected:
  ~HparamsDashboardTest() override {
    page_.reset();
    QApplication::setFont(usual_);
  }
  static void useLargeFont() {
    QFont large = QApplication::font();
    large.setPointSizeF(14);
    QApplication::setFont(large);
  }
  void fill(int runs) {
    const char* const optimizers[] = {"Adam", "Adagrad", "Ftrl"};
    std::mt19937 random(9);
    for (int i = 0; i < runs; ++i) {
      const QString id = QStringLiteral("sweep/trial_%1").arg(i, 2, 10, QLatin1Char('0'));
      const double rate = std::pow(10.0, -1 - static_cast<double>(random() % 300) / 100);
      const double dropout = static_cast<double>(random() % 6) / 10;
      const std::string config = R"({"model": {"dnn_classifier": {"dropout": )" + std::to_string(dropout) +
                                 R"(, "hidden_units": [)" + std::to_string(32 << (i % 4)) +
                                 R"(], "optimizer": {"name": ")" + optimizers[i % 3] + R"(", "learning_rate": )" +
                                 std::to_string(rate) + R"(}}}, "train_input": {"batch_size": 32}})";
      const double loss = 0.3 + std::abs(std::log10(rate) + 2) * 0.5 + dropout * 0.2;
      logs_.add(id, config, [&](summaries::SummaryWriter& log) {
        for (int step = 0; step <= 20; ++step)
          log.scalar("loss", step, loss + 1.0 / (1 + step), RunLogs::kStart + step);
      });
      logs_.add(id + QStringLiteral("/eval"), {}, [&](summaries::SummaryWriter& log) {
        log.scalar("accuracy", 20, 1 / (1 + loss), RunLogs::kStart + 30);
      });
    }
    show();
    ASSERT_TRUE(logs_.waitForRecords());
  }
  void show() {
    registry_ = std::make_unique<widgets::ActionRegistry>();
    widgets::DashboardContext context;
    context.runs = &logs_.catalog;
    context.colors = &colors_;
    context.actions = registry_.get();
    context.notes = &logs_.notes;
    context.records = &logs_.records;
    context.filter = &logs_.filter;
    page_ = std::make_unique<HparamsDashboard>(context, nullptr);
    page_->resize(1240, 640);
    page_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  widgets::ParallelView& parallel() { return *page_->parallel(); }
  int place(const QString& key) { return static_cast<int>(parallel().axes().order().indexOf(key)); }
  QPoint on(const QString& key, double part) {
    const QRectF plot = parallel().plot().rect();
    return QPointF(parallel().plot().xOf(place(key)), plot.bottom() - part * plot.height()).toPoint();
  }
  void drag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&parallel(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i) {
      const QPointF at = QPointF(from) + (QPointF(to) - QPointF(from)) * i / 8;
      QMouseEvent move(QEvent::MouseMove, at, parallel().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QApplication::sendEvent(&parallel(), &move);
    }
    QTest::mouseRelease(&parallel(), Qt::LeftButton, {}, to);
  }
  int accepted() {
    int count = 0;
    for (const auto& run : logs_.records.all()) count += logs_.filter.accepts(run.id);
    return count;
  }
  QPushButton* emptyButton(const char* action) {
    return page_->findChild<QPushButton*>(QStringLiteral("action.") + QLatin1String(action));
  }
  QString text(const char* name) { return page_->findChild<QLabel*>(QString::fromLatin1(name))->text(); }
  void shot(const char* name) {
    for (const bool dark : {false, true}) {
      const test_support::ThemeScope theme(dark);
      QApplication::processEvents();
      ASSERT_TRUE(QTest::qWaitFor([&] { return parallel().isDrawn() || !parallel().isVisible(); }, 20000));
      test_support::saveScreenshot(
          page_.get(), QStringLiteral("%1_%2").arg(QString::fromLatin1(name),
                                                   dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
  }

  const QFont usual_ = QApplication::font();
  RunLogs logs_;
  widgets::RunColors colors_;
  std::unique_ptr<widgets::ActionRegistry> registry_;
  std::unique_ptr<HparamsDashboard> page_;
};

TEST_F(HparamsDashboardTest, ShowsWhatVariesAndChoosesLogarithmsForWideRanges) {
  fill(24);
  EXPECT_EQ(parallel().axes().order().front(), QStringLiteral("metric:loss")) << "what all look at";
  EXPECT_GE(place(kRate), 0);
  EXPECT_GE(place(kOptimizer), 0);
  EXPECT_LT(place(QStringLiteral("param:train_input.batch_size")), 0);
  EXPECT_EQ(parallel().axes().scaleOf(kRate), ScaleKind::kLog);
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("24 trials"));
  shot("hparams_parallel");
  page_->resize(760, 560);
  shot("hparams_parallel_narrow");
}

TEST_F(HparamsDashboardTest, ManyAxesKeepTheirDistanceAndScroll) {
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

TEST_F(HparamsDashboardTest, ADragOnAnAxisBrushesAllViewsAndTheListOfRuns) {
  fill(12);
  ASSERT_TRUE(QTest::qWaitFor([&] { return parallel().isDrawn(); }, 20000));
  drag(on(kRate, 0.55), on(kRate, 1.0));
  EXPECT_FALSE(parallel().isDrawn());
  ASSERT_EQ(parallel().axes().brushes().size(), 1);
  const int left = accepted();
  EXPECT_GT(left, 0);
  EXPECT_LT(left, 12);
  EXPECT_TRUE(text("hparamsCount").contains(QStringLiteral("brushed away")));
  page_->showTab(HparamsDashboard::kTable);
  EXPECT_EQ(page_->table()->rowCount(), left);
  page_->showTab(HparamsDashboard::kParallel);
  shot("hparams_brushed");
  QTest::mouseClick(&parallel(), Qt::LeftButton, {}, on(kRate, 0.2));
  EXPECT_TRUE(parallel().axes().brushes().isEmpty());
  EXPECT_EQ(accepted(), 12);
}

TEST_F(HparamsDashboardTest, BrushingACategoryKeepsItsTrials) {
  fill(9);
  drag(on(kOptimizer, 0.02), on(kOptimizer, 0.3));
  EXPECT_EQ(accepted(), 3);
}

TEST_F(HparamsDashboardTest, ADraggedTitleMovesItsAxisAndADoubleClickTurnsItOver) {
  fill(6);
  const QString first = parallel().axes().order().front();
  drag(QPoint(static_cast<int>(parallel().plot().xOf(0)), 12), QPoint(static_cast<int>(parallel().plot().xOf(2)), 12));
  EXPECT_EQ(parallel().axes().order().indexOf(first), 2);
  const double before = parallel().plot().yOf(kRate, 0.01);
  QTest::mouseDClick(&parallel(), Qt::LeftButton, {}, on(kRate, 0.5));
  const QRectF plot = parallel().plot().rect();
  EXPECT_NEAR(parallel().plot().yOf(kRate, 0.01), plot.top() + plot.bottom() - before, 1e-6);
}

TEST_F(HparamsDashboardTest, TheScaleIsChosenOnTheAxis) {
  fill(6);
  QTest::mouseClick(&parallel(), Qt::LeftButton, {}, QPoint(static_cast<int>(parallel().plot().xOf(place(kRate))), 50));
  auto* menu = parallel().findChild<QMenu*>(QStringLiteral("scaleMenu"));
  ASSERT_NE(menu, nullptr);
  menu->actions().at(2)->trigger();
  delete menu;
  EXPECT_EQ(parallel().axes().scaleOf(kRate), ScaleKind::kQuantile);
}

TEST_F(HparamsDashboardTest, KeysReachEveryAxisAndTrial) {
  fill(6);
  parallel().setFocus();
  const QString first = parallel().axes().order().front();
  QTest::keyClick(&parallel(), Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(parallel().axes().order().indexOf(first), 1);
  QTest::keyClick(&parallel(), Qt::Key_Down);
  EXPECT_EQ(parallel().hovered(), QStringLiteral("sweep/trial_00"));
  EXPECT_TRUE(parallel().accessibleDescription().contains(QStringLiteral("trial_00")));
  EXPECT_TRUE(text("trialDetails").contains(QStringLiteral("learning_rate")));
  shot("hparams_hovered");
  QTest::keyClick(&parallel(), Qt::Key_Return);
  EXPECT_EQ(logs_.catalog.current(), QStringLiteral("sweep/trial_00"));
}

TEST_F(HparamsDashboardTest, ValuesOfATrialThatHaveNoRoomAreInTheTooltip) {
  fill(6);
  page_->resize(560, 600);
  QApplication::processEvents();
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

TEST_F(HparamsDashboardTest, InALargeFontTheChoicesAndTheHintAreWhole) {
  useLargeFont();
  fill(6);
  page_->resize(900, 640);
  QApplication::processEvents();
  const auto* color = page_->findChild<QComboBox*>(QStringLiteral("hparamsColor"));
  EXPECT_GE(color->width(), color->fontMetrics().horizontalAdvance(color->currentText()) + 30);
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  EXPECT_GE(hint->height(), hint->heightForWidth(hint->width()));
}

TEST_F(HparamsDashboardTest, WhereThereIsNoRoomBesideItTheButtonsAreBelowTheHint) {
  useLargeFont();
  fill(6);
  for (const int width : {1200, 640}) {
    page_->resize(width, 640);
    QApplication::processEvents();
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

TEST_F(HparamsDashboardTest, InALargeFontANarrowPageNeedsNoScrollingSideways) {
  useLargeFont();
  fill(6);
  page_->resize(420, 700);
  for (const auto tab : {HparamsDashboard::kTable, HparamsDashboard::kParallel, HparamsDashboard::kScatter,
                         HparamsDashboard::kImportance}) {
    page_->showTab(tab);
    QApplication::processEvents();
    const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
    EXPECT_LE(hint->mapTo(page_.get(), hint->rect().topRight()).x(), 420) << tab;
    for (const char* name : {"hparams.compare.tool", "hparams.train_again.tool"}) {
      const auto* button = page_->findChild<QToolButton*>(QLatin1String(name));
      EXPECT_LE(button->mapTo(page_.get(), button->rect().topRight()).x(), 420) << name << tab;
      EXPECT_GE(button->width(), button->sizeHint().width()) << name << tab;
    }
  }
}

TEST_F(HparamsDashboardTest, ALowPageGivesTheHintsRoomToThePlot) {
  fill(6);
  page_->resize(700, 600);
  QApplication::processEvents();
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  const int usual = hint->height();
  const QString words = hint->text();
  page_->resize(700, 320);
  QApplication::processEvents();
  EXPECT_LE(hint->height(), usual);
  EXPECT_TRUE(hint->text().isEmpty());
  EXPECT_EQ(hint->toolTip(), words);
  EXPECT_GE(parallel().plot().rect().height(), 80);
  const auto* button = page_->findChild<QToolButton*>(QStringLiteral("hparams.compare.tool"));
  EXPECT_TRUE(page_->rect().contains(button->mapTo(page_.get(), button->rect().bottomRight())));
  page_->resize(700, 600);
  QApplication::processEvents();
  EXPECT_EQ(hint->text(), words);
}

TEST_F(HparamsDashboardTest, InALowWindowThePlotKeepsSomeHeightAndThePageScrolls) {
  fill(6);
  page_->resize(560, 200);
  QApplication::processEvents();
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

TEST_F(HparamsDashboardTest, OfAMetricThatNeverVariesTheImportanceSaysWhyThereIsNone) {
  for (int i = 0; i < 4; ++i) {
    const std::string config = R"({"model": {"dnn_classifier": {"dropout": 0.)" + std::to_string(i) + "}}}";
    logs_.add(QStringLiteral("sweep/trial_%1").arg(i), config,
              [](summaries::SummaryWriter& log) { log.scalar("loss", 20, 0.25, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  page_->showTab(HparamsDashboard::kImportance);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->importance()->rowCount() == 1; }, 20000));
  EXPECT_TRUE(text("importanceNote").startsWith(QStringLiteral("loss is the same in all 4 trials that have every")))
      << text("importanceNote").toStdString();
  EXPECT_EQ(page_->importance()->index(0, 1).data().toString(), QStringLiteral("\u2013"));
}

TEST_F(HparamsDashboardTest, TheImportanceCountsTheTrialsThatItLeavesOut) {
  for (int i = 0; i < 6; ++i) {
    const std::string more = i < 4 ? R"(, "units": )" + std::to_string(8 * (i + 1)) : std::string();
    const std::string config = R"({"model": {"dnn_classifier": {"dropout": 0.)" + std::to_string(i) + more + "}}}";
    logs_.add(QStringLiteral("sweep/trial_%1").arg(i), config, [&](summaries::SummaryWriter& log) {
      log.scalar("accuracy", 20, i < 4 ? 1.0 : 0.1 * i, RunLogs::kStart);
    });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  page_->showTab(HparamsDashboard::kImportance);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->importance()->rowCount() == 2; }, 20000));
  const QString note = text("importanceNote");
  EXPECT_TRUE(note.startsWith(QStringLiteral("accuracy is the same in all 4 trials that have every value")))
      << note.toStdString();
  EXPECT_TRUE(note.endsWith(QStringLiteral("2 trials lack a value and are left out."))) << note.toStdString();
}

TEST_F(HparamsDashboardTest, TheScatterMatrixShowsEveryPair) {
  fill(24);
  page_->showTab(HparamsDashboard::kScatter);
  widgets::ScatterMatrix& scatter = *page_->scatter();
  EXPECT_EQ(scatter.axes(), 6);
  QApplication::processEvents();
  const QPoint at = scatter.pointOf(3, 5, 1).toPoint();
  QTest::mouseMove(&scatter, at);
  QMouseEvent move(QEvent::MouseMove, at, scatter.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
  QApplication::sendEvent(&scatter, &move);
  EXPECT_TRUE(text("trialDetails").contains(QStringLiteral("trial_")));
  for (int place = 0; place < scatter.axes(); ++place) {
    const QString title = scatter.titleLines(place).join(QString());
    EXPECT_FALSE(title.contains(QChar(0x2026))) << title.toStdString();
  }
  shot("hparams_scatter");
}

TEST_F(HparamsDashboardTest, TheLearningRateMattersMostForThisLoss) {
  fill(24);
  auto* metric = page_->findChild<QComboBox*>(QStringLiteral("hparamsMetric"));
  metric->setCurrentIndex(metric->findData(kLoss));
  page_->showTab(HparamsDashboard::kImportance);
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->importance()->rowCount() == 4; }, 20000));
  EXPECT_EQ(page_->importance()->index(0, 0).data().toString(), QStringLiteral("learning_rate"));
  EXPECT_GT(page_->importance()->result().rows.front().importance, 0.4);
  shot("hparams_importance");
}

TEST_F(HparamsDashboardTest, TheTableShowsParametersAndMetrics) {
  fill(24);
  page_->showTab(HparamsDashboard::kTable);
  EXPECT_EQ(page_->table()->rowCount(), 24);
  shot("hparams_table");
}

TEST_F(HparamsDashboardTest, WithoutTrialsOrDifferencesItSaysSo) {
  show();
  shot("hparams_empty");
  logs_.add(QStringLiteral("a"), R"({"model": {"dnn": {"units": 3}}})",
            [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 2, RunLogs::kStart); });
  EXPECT_TRUE(QTest::qWaitFor([&] {
    for (const QLabel* label : page_->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == QStringLiteral("Nothing varies")) return true;
    }
    return false;
  }));
  logs_.filter.setText(QStringLiteral("nothing-like-this"));
  EXPECT_FALSE(logs_.filter.accepts(QStringLiteral("a")));
  registry_->find(QStringLiteral("hparams.clear_filter"))->trigger();
  EXPECT_TRUE(logs_.filter.text().isEmpty());
}

TEST_F(HparamsDashboardTest, HiddenTrialsAreInNoPlotAndCountedApart) {
  fill(6);
  for (int i = 1; i < 6; ++i) logs_.catalog.setVisible(QStringLiteral("sweep/trial_0%1").arg(i), false);
  ASSERT_EQ(parallel().axes().trials().size(), 1u);
  EXPECT_EQ(parallel().axes().trials().front().id, QStringLiteral("sweep/trial_00"));
  EXPECT_GE(place(kRate), 0) << "its axes are those of all";
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("1 trials; 5 hidden"));
  page_->showTab(HparamsDashboard::kScatter);
  for (int i = 0; i < 2; ++i) QTest::keyClick(page_->scatter(), Qt::Key_Down);
  EXPECT_TRUE(text("trialDetails").startsWith(QStringLiteral("trial_00"))) << text("trialDetails").toStdString();
  page_->showTab(HparamsDashboard::kTable);
  EXPECT_EQ(page_->table()->rowCount(), 6) << "there are the eyes that show them again";
  logs_.catalog.setVisible(QStringLiteral("sweep/trial_04"), true);
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("2 trials; 4 hidden"));
  EXPECT_EQ(parallel().axes().trials().size(), 2u);
}

TEST_F(HparamsDashboardTest, WhereAllTrialsAreHiddenItOffersToShowThem) {
  fill(3);
  for (int i = 0; i < 3; ++i) logs_.catalog.setVisible(QStringLiteral("sweep/trial_0%1").arg(i), false);
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No trial is shown"));
  QTest::mouseClick(emptyButton("hparams.clear_filter"), Qt::LeftButton);
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("3 trials"));
  EXPECT_TRUE(parallel().isVisible());
}

TEST_F(HparamsDashboardTest, RunsWithoutHyperparametersAreNotSaidToBeMissedByTheFilter) {
  for (int i = 0; i < 3; ++i) {
    logs_.add(QStringLiteral("run_%1").arg(i), {},
              [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 2, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  logs_.filter.setText(QStringLiteral("run_[1-2]"));
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No hyperparameters"));
  EXPECT_EQ(emptyButton("hparams.clear_filter"), nullptr) << "there would be no trials either";
  logs_.add(QStringLiteral("trial"), R"({"model": {"dnn": {"units": 3}}})",
            [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 2, RunLogs::kStart); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return emptyButton("hparams.clear_filter") != nullptr; }));
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No hyperparameters"));
}

TEST_F(HparamsDashboardTest, SelectedTrialsOfTheTableOpenInCompare) {
  fill(8);
  page_->showTab(HparamsDashboard::kTable);
  QAction* open = registry_->find(QStringLiteral("hparams.compare"));
  EXPECT_FALSE(open->isEnabled());
  auto* rows = page_->findChild<QTreeView*>(QStringLiteral("compareValues"));
  rows->setFocus();
  QTest::keyClick(rows, Qt::Key_Home);
  QTest::keyClick(rows, Qt::Key_Down, Qt::ShiftModifier);
  ASSERT_EQ(page_->selectedTrials().size(), 2);
  EXPECT_EQ(open->text(), QStringLiteral("Open 2 in Compare"));
  EXPECT_FALSE(registry_->find(QStringLiteral("hparams.train_again"))->isEnabled());
  const QStringList wanted = page_->selectedTrials();
  QSignalSpy page(page_.get(), &widgets::Dashboard::pageRequested);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("hparams.compare.tool")), Qt::LeftButton);
  ASSERT_EQ(page.count(), 1);
  EXPECT_EQ(page.front().front().toString(), QStringLiteral("compare"));
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), wanted.contains(run.id)) << run.id.toStdString();
  }
}

TEST_F(HparamsDashboardTest, APickedTrialIsTrainedAgain) {
  fill(8);
  page_->showTab(HparamsDashboard::kScatter);
  QAction* again = registry_->find(QStringLiteral("hparams.train_again"));
  EXPECT_FALSE(again->isEnabled());
  page_->scatter()->setFocus();
  QTest::keyClick(page_->scatter(), Qt::Key_Down);
  QTest::keyClick(page_->scatter(), Qt::Key_Return);
  ASSERT_EQ(page_->selectedTrials().size(), 1);
  QSignalSpy wanted(page_.get(), &widgets::Dashboard::trainAgainRequested);
  QTest::mouseClick(page_->findChild<QToolButton*>(QStringLiteral("hparams.train_again.tool")), Qt::LeftButton);
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_EQ(wanted.front().front().toString(), page_->selectedTrials().front());
}

TEST_F(HparamsDashboardTest, WhatTheBrushesLeaveIsSelectedWithoutAPick) {
  fill(8);
  page_->showTab(HparamsDashboard::kParallel);
  EXPECT_TRUE(page_->selectedTrials().isEmpty());
  parallel().axes().setBrush(kLoss, std::pair{0.0, 1.0});
  const QStringList left = page_->selectedTrials();
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), left.contains(run.id));
  }
  EXPECT_FALSE(left.isEmpty());
  registry_->find(QStringLiteral("hparams.compare"))->trigger();
  EXPECT_FALSE(logs_.filter.isBrushed());
  for (const widgets::RunRecord& run : logs_.records.all()) {
    EXPECT_EQ(logs_.filter.accepts(run.id), left.contains(run.id));
  }
}

}  // namespace
