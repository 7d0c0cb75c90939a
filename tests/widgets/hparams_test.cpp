#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <random>

#include "tests/support/contrast.h"
#include "tests/support/run_logs.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/parallel_painter.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::RunLogs;
using widgets::HparamsDashboard;
using widgets::ScaleKind;
using widgets::TrialAxis;
using widgets::TrialScale;
using widgets::TrialTable;

const QString kRate = QStringLiteral("param:model.optimizer.learning_rate");
const QString kOptimizer = QStringLiteral("param:model.optimizer");
const QString kLoss = QStringLiteral("metric:loss");

TrialAxis numberAxis(double low, double high) {
  TrialAxis axis;
  axis.key = axis.title = QStringLiteral("x");
  axis.field = QStringLiteral("params.x");
  axis.low = low;
  axis.high = high;
  return axis;
}

TEST(TrialScaleTest, PositionsAndValuesAreInverse) {
  const std::vector<double> values{0.001, 0.01, 0.02, 0.1};
  for (const ScaleKind kind : {ScaleKind::kLinear, ScaleKind::kLog, ScaleKind::kQuantile}) {
    const TrialScale scale(numberAxis(0.001, 0.1), values, kind);
    EXPECT_EQ(scale.kind(), kind);
    EXPECT_NEAR(scale.position(0.001), 0, 1e-9);
    EXPECT_NEAR(scale.position(0.1), 1, 1e-9);
    for (const double value : {0.001, 0.01, 0.05, 0.1}) EXPECT_NEAR(scale.value(scale.position(value)), value, 1e-9);
    EXPECT_FALSE(scale.ticks(5).empty());
  }
  EXPECT_NEAR(TrialScale(numberAxis(0.001, 0.1), values, ScaleKind::kLog).position(0.01), 0.5, 1e-9);
  EXPECT_NEAR(TrialScale(numberAxis(0.001, 0.1), values, ScaleKind::kQuantile).position(0.01), 1.0 / 3, 1e-9);
}

TEST(TrialScaleTest, LogarithmsAreOnlyForValuesAboveZeroAndChosenForWideRanges) {
  EXPECT_EQ(TrialScale(numberAxis(-1, 5), {-1, 5}, ScaleKind::kLog).kind(), ScaleKind::kLinear);
  EXPECT_TRUE(numberAxis(0.001, 1).prefersLog());
  EXPECT_FALSE(numberAxis(0.01, 1).prefersLog());
  EXPECT_FALSE(numberAxis(0, 1000).prefersLog());
}

TEST(TrialScaleTest, OneValueIsInTheMiddleAndCategoriesHaveRoom) {
  EXPECT_NEAR(TrialScale(numberAxis(3, 3), {3, 3}, ScaleKind::kLinear).position(3), 0.5, 1e-9);
  TrialAxis axis = numberAxis(0, 1);
  axis.categories = QStringList{QStringLiteral("adam"), QStringLiteral("sgd")};
  const TrialScale scale(axis, {0, 1}, ScaleKind::kLinear);
  EXPECT_DOUBLE_EQ(scale.position(0), 0.25);
  EXPECT_EQ(scale.ticks(5).size(), 2u);
}

TEST(TrialTableTest, ABrushIsAQuery) {
  TrialAxis axis = numberAxis(0, 1);
  EXPECT_EQ(widgets::brushQuery(axis, 0.25, 0.5), QStringLiteral("params.x >= 0.25 and params.x <= 0.5"));
  axis.categories = QStringList{QStringLiteral("a"), QStringLiteral("b \"c\"")};
  EXPECT_EQ(widgets::brushQuery(axis, 0.5, 1.4), QStringLiteral("params.x in (\"b \\\"c\\\"\")"));
  EXPECT_FALSE(widgets::RunQuery::parse(widgets::brushQuery(axis, 0.2, 0.4)).problem());
}

TEST(TrialScaleTest, NumbersOfOneAxisAreInOneNotation) {
  for (const auto& [low, high] : {std::pair(100.0, 200'000.0), {1e-6, 10.0}, {1e-3, 1e9}}) {
    widgets::TrialAxis axis;
    axis.low = low;
    axis.high = high;
    const auto ticks = widgets::TrialScale(axis, {low, high}, ScaleKind::kLog).ticks(8);
    ASSERT_GT(ticks.size(), 2u);
    const auto isPower = [](const auto& tick) { return tick.label.contains(QLatin1Char('e')); };
    const auto powers = std::count_if(ticks.begin(), ticks.end(), isPower);
    EXPECT_TRUE(powers == 0 || powers == static_cast<std::ptrdiff_t>(ticks.size())) << low << " to " << high;
    if (high == 200'000.0) EXPECT_EQ(powers, 0);
  }
}

TEST(ViridisTest, LinesOfEveryColourStandOutFromTheGround) {
  for (const auto scheme : {widgets::Scheme::kLight, widgets::Scheme::kDark, widgets::Scheme::kHighContrast}) {
    const bool dark = scheme != widgets::Scheme::kLight;
    const QColor ground = widgets::tokenColor(widgets::ColorToken::kView, scheme);
    for (int i = 0; i <= 20; ++i) {
      const QColor line = widgets::viridis(i / 20.0, dark);
      const auto mix = [](int front, int back) {
        return static_cast<int>(widgets::kParallelLineAlpha * front + (1 - widgets::kParallelLineAlpha) * back);
      };
      const QColor seen(mix(line.red(), ground.red()), mix(line.green(), ground.green()),
                        mix(line.blue(), ground.blue()));
      EXPECT_GE(test_support::contrast(seen, ground), 3.0) << dark << " at " << i / 20.0;
    }
  }
}

TEST(ViridisTest, StandsOutFromBothGrounds) {
  EXPECT_GT(widgets::viridis(1, true).lightness(), widgets::viridis(0, true).lightness());
  EXPECT_LT(widgets::viridis(1, false).lightness(), 200);
  EXPECT_GT(widgets::viridis(0, true).lightness(), 60);
  EXPECT_FALSE(widgets::viridis(std::nan(""), true).isValid());
}

TEST(ImportanceModelTest, KeepsTheModelContract) {
  widgets::ImportanceModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setResult({QStringLiteral("m"), 5, {{QStringLiteral("lr"), QStringLiteral("param:lr"), 0.5, std::nan("")}}});
  EXPECT_EQ(model.rowCount(), 1);
  EXPECT_EQ(model.index(0, 2).data().toString(), QStringLiteral("\u2013"));
  model.setResult({});
}

class HparamsDashboardTest : public testing::Test {
 protected:
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
  const QFont usual = QApplication::font();
  QFont large = usual;
  large.setPointSizeF(14);
  QApplication::setFont(large);
  fill(6);
  page_->resize(900, 640);
  QApplication::processEvents();
  const auto* color = page_->findChild<QComboBox*>(QStringLiteral("hparamsColor"));
  EXPECT_GE(color->width(), color->fontMetrics().horizontalAdvance(color->currentText()) + 30);
  const auto* hint = page_->findChild<QLabel*>(QStringLiteral("trialDetails"));
  EXPECT_GE(hint->height(), hint->heightForWidth(hint->width()));
  page_.reset();
  QApplication::setFont(usual);
}

TEST_F(HparamsDashboardTest, WhereThereIsNoRoomBesideItTheButtonsAreBelowTheHint) {
  const QFont usual = QApplication::font();
  QFont large = usual;
  large.setPointSizeF(14);
  QApplication::setFont(large);
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
  page_.reset();
  QApplication::setFont(usual);
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
  EXPECT_TRUE(text("importanceNote").startsWith(QStringLiteral("loss is the same in all 4 trials")))
      << text("importanceNote").toStdString();
  EXPECT_EQ(page_->importance()->index(0, 1).data().toString(), QStringLiteral("\u2013"));
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
