#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/dashboards/hparams/parallel_area.h"
#include "widgets/dashboards/hparams/parallel_plot.h"
#include "widgets/dashboards/hparams/parallel_view.h"

namespace {

using widgets::ParallelAxes;
using widgets::ParallelPlot;
using widgets::ScaleKind;
using widgets::TrialTable;

const QString kUnitsAxis = QStringLiteral("units");
const QString kLossAxis = QStringLiteral("loss");
const QString kRateAxis = QStringLiteral("rate");

// Three trials; the second has no rate.
TrialTable threeTrials() {
  TrialTable table;
  const auto add = [&table](const QString& key, double low, double high) {
    widgets::TrialAxis axis;
    axis.key = axis.title = key;
    axis.low = low;
    axis.high = high;
    table.axes.push_back(axis);
  };
  add(kUnitsAxis, 8, 32);
  add(kRateAxis, 0.001, 1);
  add(kLossAxis, 0, 2);
  table.trials = {{QStringLiteral("a"), QStringLiteral("A"), {8, 0.001, 2}},
                  {QStringLiteral("b"), QStringLiteral("B"), {16, std::numeric_limits<double>::quiet_NaN(), 1}},
                  {QStringLiteral("c"), QStringLiteral("C"), {32, 1, 0}}};
  return table;
}

TEST(ParallelAxesTest, WhatAPersonChoseStaysWithItsAxis) {
  ParallelAxes axes;
  TrialTable table = threeTrials();
  axes.setTrials(table);
  EXPECT_EQ(axes.scaleOf(kRateAxis), ScaleKind::kLog);
  axes.move(kLossAxis, 0);
  axes.setScale(kRateAxis, ScaleKind::kLinear);
  axes.flip(kUnitsAxis);
  axes.setBrush(kUnitsAxis, ParallelAxes::Brush(32, 16));
  axes.setTrials(table);
  EXPECT_EQ(axes.order(), (QStringList{kLossAxis, kUnitsAxis, kRateAxis}));
  EXPECT_EQ(axes.scaleOf(kRateAxis), ScaleKind::kLinear);
  EXPECT_TRUE(axes.isFlipped(kUnitsAxis));
  EXPECT_EQ(axes.brushes().value(kUnitsAxis), ParallelAxes::Brush(16, 32)) << "low first";
  table.axes.erase(table.axes.begin());
  for (widgets::Trial& trial : table.trials) trial.values.erase(trial.values.begin());
  axes.setTrials(table);
  EXPECT_EQ(axes.order(), (QStringList{kLossAxis, kRateAxis}));
  EXPECT_TRUE(axes.brushes().isEmpty()) << "the axis is gone";
}

TEST(ParallelAxesTest, ALearningRateOverDecadesIsLogarithmicAndAnAccuracyEndsAtOne) {
  widgets::TrialAxis rate;
  rate.title = QStringLiteral("learning_rate");
  rate.low = 0.005;
  rate.high = 0.5;
  EXPECT_TRUE(rate.prefersLog());
  rate.title = QStringLiteral("units");
  rate.low = 16;
  rate.high = 512;
  EXPECT_FALSE(rate.prefersLog());
  widgets::TrialAxis accuracy;
  accuracy.title = QStringLiteral("eval/accuracy");
  accuracy.isMetric = true;
  accuracy.low = accuracy.high = 1;
  const widgets::TrialScale scale(accuracy, {1, 1}, ScaleKind::kLinear);
  EXPECT_DOUBLE_EQ(scale.position(1), 1);
  for (const auto& tick : scale.ticks(6)) EXPECT_LE(tick.position, 1.0 + 1e-9) << tick.label.toStdString();
}

TEST(ParallelAxesTest, OfSeveralExperimentsOnlyWhatMostRunsHaveIsAnAxis) {
  std::vector<widgets::RunRecord> records(4);
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].id = QString::number(i);
    records[i].experiment = i < 3 ? QStringLiteral("iris") : QStringLiteral("mnist");
    records[i].params = {{QStringLiteral("train.lr"), 0.1 * static_cast<double>(i + 1)}};
    records[i].metrics[QStringLiteral("loss")].last = static_cast<double>(i);
  }
  records[3].params.insert(QStringLiteral("model.filters"), 32.0);
  std::vector<const widgets::RunRecord*> runs;
  for (const auto& record : records) runs.push_back(&record);
  const auto titles = [&] {
    QStringList all;
    for (const auto& axis : widgets::buildTrials(runs, {}).axes) all << axis.title;
    return all;
  };
  EXPECT_TRUE(titles().contains(QStringLiteral("lr")));
  EXPECT_FALSE(titles().contains(QStringLiteral("filters"))) << titles().join(QLatin1Char(' ')).toStdString();
}

TEST(ParallelAxesTest, WhereTheDataIsHasNoAxisUnlessItIsChosen) {
  std::vector<widgets::RunRecord> records(3);
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i].id = QString::number(i);
    records[i].params = {{QStringLiteral("train.lr"), 0.1 * static_cast<double>(i + 1)},
                         {QStringLiteral("train_input.csv.path"), QStringLiteral("data/%1.csv").arg(i)},
                         {QStringLiteral("train_input.csv.label"), QStringLiteral("column %1").arg(i)}};
  }
  std::vector<const widgets::RunRecord*> runs;
  for (const auto& record : records) runs.push_back(&record);
  const auto keys = [&runs](const widgets::CompareSettings& settings) {
    QStringList all;
    for (const auto& axis : widgets::buildTrials(runs, settings).axes) all << axis.key;
    return all;
  };
  EXPECT_EQ(keys({}), QStringList{QStringLiteral("param:train.lr")});
  widgets::CompareSettings chosen;
  chosen.shown[QStringLiteral("param:train_input.csv.path")] = true;
  EXPECT_TRUE(keys(chosen).contains(QStringLiteral("param:train_input.csv.path")));
  for (auto& record : records) record.params.remove(QStringLiteral("train.lr"));
  EXPECT_EQ(keys({}).size(), 2) << "nothing else varies";
}

TEST(ParallelAxesTest, TheMetricIsTheFirstAxisUntilAPersonMovesIt) {
  ParallelAxes axes;
  axes.setFirst(kLossAxis);
  axes.setTrials(threeTrials());
  EXPECT_EQ(axes.order(), (QStringList{kLossAxis, kUnitsAxis, kRateAxis}));
  axes.move(kLossAxis, 2);
  axes.setFirst(kLossAxis);
  axes.setTrials(threeTrials());
  EXPECT_EQ(axes.order().back(), kLossAxis);
  axes.setFirst(kRateAxis);
  EXPECT_EQ(axes.order().front(), kRateAxis);
}

TEST(ParallelPlotTest, AxesAreWholeColumnsOfPixels) {
  ParallelAxes axes;
  axes.setTrials(threeTrials());
  const ParallelPlot plot(axes, QSize(731, 400));
  for (int place = 0; place < 3; ++place) EXPECT_EQ(plot.xOf(place) - std::floor(plot.xOf(place)), 0.5) << place;
}

TEST(ParallelAxesTest, AMissingValueIsInNoBrush) {
  ParallelAxes axes;
  axes.setTrials(threeTrials());
  QSignalSpy brushed(&axes, &ParallelAxes::brushesChanged);
  axes.setBrush(kRateAxis, ParallelAxes::Brush(0, 1));
  std::vector<bool> in;
  for (const widgets::Trial& trial : axes.trials()) in.push_back(axes.isInBrushes(trial));
  EXPECT_EQ(in, (std::vector<bool>{true, false, true}));
  axes.setBrush(kRateAxis, std::nullopt);
  EXPECT_TRUE(axes.isInBrushes(axes.trials()[1]));
  EXPECT_EQ(brushed.size(), 2);
}

TEST(ParallelAxesTest, TheColourIsThatOfAnAxisOfTheTable) {
  ParallelAxes axes;
  axes.setTrials(threeTrials());
  EXPECT_EQ(axes.colorAxis(), nullptr);
  axes.setColorAxis(2);
  ASSERT_NE(axes.colorAxis(), nullptr);
  EXPECT_EQ(axes.colorAxis()->key, kLossAxis);
  axes.setColorAxis(3);
  EXPECT_EQ(axes.colorAxis(), nullptr);
}

TEST(ParallelPlotTest, PlacesAndValuesAreInversesAlsoOfAnAxisThatIsTurnedOver) {
  ParallelAxes axes;
  axes.setTrials(threeTrials());
  const ParallelPlot plot(axes, {600, 400});
  EXPECT_NEAR(plot.valueAt(kRateAxis, plot.yOf(kRateAxis, 0.02)), 0.02, 1e-12);
  const double up = plot.yOf(kUnitsAxis, 8);
  axes.flip(kUnitsAxis);
  EXPECT_NEAR(plot.yOf(kUnitsAxis, 32), up, 1e-9);
  EXPECT_NEAR(plot.valueAt(kUnitsAxis, up), 32, 1e-9);
  for (int place = 0; place < axes.count(); ++place) EXPECT_EQ(plot.placeAt(plot.xOf(place) + 5), place);
}

TEST(ParallelPlotTest, ALineGoesOnWhereAValueIsMissingAndHiddenOnesAreNotHit) {
  ParallelAxes axes;
  axes.setTrials(threeTrials());
  const ParallelPlot plot(axes, {600, 400});
  EXPECT_EQ(plot.lineOf(axes.trials()[0]).size(), 3);
  EXPECT_EQ(plot.lineOf(axes.trials()[1]).size(), 2);
  const QPointF onFirst(plot.xOf(0), plot.yOf(kUnitsAxis, 8));
  EXPECT_EQ(plot.trialAt(onFirst), QStringLiteral("a"));
  axes.setBrush(kLossAxis, ParallelAxes::Brush(0, 1));
  EXPECT_EQ(plot.trialAt(onFirst), QString());
}

// A table with so many axes as sweeps of models have, named as these are.
TrialTable manyAxes(int count) {
  constexpr const char* kNames[] = {"learning_rate",  "hidden_units",
                                    "optimizer.name", "train.batch_size",
                                    "dropout",        "eval/average_loss",
                                    "eval/loss",      "loss",
                                    "eval/accuracy",  "eval/precision_at_top5",
                                    "activation_fn",  "l2_regularization",
                                    "seed",           "eval/auc_precision_recall"};
  TrialTable table;
  for (int i = 0; i < count; ++i) {
    widgets::TrialAxis axis;
    axis.key = axis.title = QLatin1String(kNames[static_cast<std::size_t>(i) % std::size(kNames)]);
    axis.low = 0;
    axis.high = 1;
    table.axes.push_back(axis);
  }
  table.trials = {
      {QStringLiteral("a"), QStringLiteral("A"), std::vector<double>(static_cast<std::size_t>(count), 0.5)}};
  return table;
}

TEST(ParallelViewTest, NoTitleIsCutOrMeetsAnotherInANarrowWindow) {
  for (const auto& [count, width] : {std::pair(6, 700), std::pair(9, 700), std::pair(14, 960), std::pair(14, 3600)}) {
    widgets::ParallelView view;
    view.resize(width, 500);
    view.setTrials(manyAxes(count));
    const auto titles = view.titles();
    ASSERT_EQ(titles.size(), static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const std::string name = titles[i].text.toStdString();
      EXPECT_FALSE(titles[i].isCut) << name << " of " << count << " in " << width;
      EXPECT_TRUE(QRectF(view.rect()).contains(titles[i].box)) << name << " of " << count << " in " << width;
      EXPECT_LE(titles[i].box.bottom(), view.plot().rect().top()) << name;
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_FALSE(titles[i].box.intersects(titles[j].box)) << name << " and " << titles[j].text.toStdString();
      }
    }
  }
}

TEST(ParallelViewTest, TitlesInALargeFontMeetNoOthers) {
  widgets::ParallelView view;
  QFont font = view.font();
  font.setPointSizeF(18);
  view.setFont(font);
  view.resize(960, 500);
  view.setTrials(manyAxes(14));
  const auto titles = view.titles();
  for (std::size_t i = 0; i < titles.size(); ++i) {
    EXPECT_TRUE(QRectF(view.rect()).contains(titles[i].box)) << titles[i].text.toStdString();
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(titles[i].box.intersects(titles[j].box))
          << titles[i].text.toStdString() << " and " << titles[j].text.toStdString();
    }
  }
}

// In an area of that width, with the colour of the last axis.
struct ShownAxes {
  ShownAxes(const TrialTable& table, int width) : view(new widgets::ParallelView), area(view, nullptr) {
    area.resize(width, 500);
    view->setTrials(table);
    view->axes().setColorAxis(static_cast<int>(table.axes.size()) - 1);
    area.show();
    (void)QTest::qWaitForWindowExposed(&area);
  }
  QLabel* note() const { return area.findChild<QLabel*>(QStringLiteral("parallelNote")); }
  QScrollBar* bar() const { return area.findChild<QScrollArea*>()->horizontalScrollBar(); }

  widgets::ParallelView* view;
  widgets::ParallelArea area;
};

TEST(ParallelViewTest, AxesStandCloserRatherThanBeyondTheEdgeWhileTheirWordsCanBeRead) {
  constexpr int kAxes = 16;
  TrialTable table = manyAxes(kAxes);
  for (int i = 0; i < kAxes; ++i) table.axes[static_cast<std::size_t>(i)].key += QString::number(i);
  table.axes[3].categories = {QStringLiteral("Adam"), QStringLiteral("SGD")};
  std::swap(table.axes[0], table.axes[1]);
  table.axes[1].low = 1e-4;  // of the learning rate, which is logarithmic
  ShownAxes shown(table, 760);
  EXPECT_EQ(shown.bar()->maximum(), 0);
  EXPECT_FALSE(shown.note()->isVisible());
  QFont font = shown.view->font();
  font.setPointSizeF(font.pointSizeF() * 0.85);
  const QFontMetrics metrics(font);
  for (int place = 1; place < kAxes; ++place) {
    const double gap = shown.view->plot().xOf(place) - shown.view->plot().xOf(place - 1);
    for (const QString& label : shown.view->tickLabels(place)) {
      EXPECT_LT(metrics.horizontalAdvance(label) + 8, gap) << label.toStdString();
      EXPECT_FALSE(label.contains(QChar(0x2026))) << label.toStdString();
    }
  }
  for (const widgets::ParallelTitle& title : shown.view->titles())
    EXPECT_FALSE(title.isCut) << title.text.toStdString();
}

TEST(ParallelViewTest, LabelsOfAnAxisThatIsCloseToAnotherStandFartherApart) {
  constexpr int kAxes = 16;
  TrialTable table = manyAxes(kAxes);
  for (int i = 0; i < kAxes; ++i) table.axes[static_cast<std::size_t>(i)].key += QString::number(i);
  ShownAxes shown(table, 760);
  QFont large = shown.view->font();
  large.setPointSizeF(20);
  shown.view->setFont(large);
  shown.area.resize(760, 760);
  QCoreApplication::processEvents();
  large.setPointSizeF(large.pointSizeF() * 0.85);
  const int line = QFontMetrics(large).lineSpacing();
  for (int place = 1; place < kAxes; ++place) {
    const widgets::ParallelPlot plot = shown.view->plot();
    const QString& key = shown.view->axes().order()[place];
    const auto ticks = plot.ticks(key);
    const QStringList labels = shown.view->tickLabels(place);
    double last = -1000;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
      if (labels[static_cast<qsizetype>(i)].isEmpty()) continue;
      EXPECT_GE(std::abs(plot.tickY(key, ticks[i]) - last), 2 * line) << place;
      last = plot.tickY(key, ticks[i]);
    }
    EXPECT_FALSE(labels.front().isEmpty());
  }
}

TEST(ParallelViewTest, AnAxisHasAsManyTicksAsOneOfAChart) {
  ShownAxes shown(manyAxes(4), 760);
  for (const int height : {300, 500, 1200}) {
    shown.area.resize(760, height);
    QCoreApplication::processEvents();
    const widgets::ParallelPlot plot = shown.view->plot();
    for (const QString& key : shown.view->axes().order())
      EXPECT_LE(std::ssize(plot.ticks(key)), widgets::mostTicksUp(plot.rect().height()) + 1) << height;
  }
}

TEST(ParallelViewTest, HowManyAxesAreBeyondTheEdgeIsSaid) {
  constexpr int kAxes = 40;
  TrialTable table = manyAxes(kAxes);
  for (int i = 0; i < kAxes; ++i) table.axes[static_cast<std::size_t>(i)].key += QString::number(i);
  ShownAxes shown(table, 760);
  ASSERT_GT(shown.bar()->maximum(), 0);
  EXPECT_TRUE(shown.note()->isVisible());
  const int hidden = shown.area.hiddenAxes();
  EXPECT_GT(hidden, 0);
  EXPECT_TRUE(shown.note()->text().startsWith(QString::number(hidden))) << shown.note()->text().toStdString();
  EXPECT_TRUE(shown.note()->text().contains(QString::number(kAxes)));
  shown.area.resize(4000, 500);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !shown.note()->isVisible(); }));
}

TEST(ParallelViewTest, LongCategoriesEndBeforeTheAxisBesideThemAndStillDiffer) {
  TrialTable table = manyAxes(9);
  widgets::TrialAxis& paths = table.axes[4];
  for (const char* name : {"titanic_train", "iris_training", "census_training"}) {
    paths.categories << QStringLiteral("../data/of_a_long_folder/%1.csv").arg(QLatin1String(name));
  }
  widgets::ParallelView view;
  view.resize(900, 500);
  view.setTrials(table);
  const QStringList labels = view.tickLabels(4);
  ASSERT_EQ(labels.size(), 3);
  EXPECT_EQ(QSet<QString>(labels.begin(), labels.end()).size(), 3);
  QFont font = view.font();
  font.setPointSizeF(font.pointSizeF() * 0.85);
  for (const QString& label : labels) {
    EXPECT_LT(QFontMetrics(font).horizontalAdvance(label) + 8, view.plot().xOf(4) - view.plot().xOf(3))
        << label.toStdString();
  }
  const auto tick = view.plot().ticks(paths.key).front();
  const QPointF beside(view.plot().xOf(4) - 20, view.plot().tickY(paths.key, tick));
  EXPECT_TRUE(paths.categories.contains(view.plot().tickAt(beside))) << "what its tooltip says";
}

TEST(ParallelViewTest, CategoriesOfAUsualLengthAreWholeBetweenManyAxes) {
  TrialTable table = manyAxes(14);
  const QStringList kinds{QStringLiteral("sequential"), QStringLiteral("dnn_classifier"), QStringLiteral("64, 32, 16")};
  table.axes[1].categories = table.axes[4].categories = kinds;
  widgets::ParallelView view;
  view.resize(960, 500);
  view.setTrials(table);
  EXPECT_EQ(view.tickLabels(1), kinds);
  EXPECT_EQ(view.tickLabels(4), kinds);
}

TEST(ParallelViewTest, CategoriesOfAUsualLengthAreWholeWhereTheAxesMustBeScrolled) {
  TrialTable table = manyAxes(14);
  const QStringList kinds{QStringLiteral("sequential"), QStringLiteral("linear_classifier"),
                          QStringLiteral("dnn_linear_combined")};
  table.axes[1].categories = table.axes[4].categories = kinds;
  widgets::ParallelView view;
  view.resize(500, 500);
  view.setTrials(table);
  EXPECT_EQ(view.tickLabels(1), kinds);
  EXPECT_EQ(view.tickLabels(4), kinds);
}

TEST(ParallelViewTest, TitlesHaveOneRowWhereThereIsRoom) {
  widgets::ParallelView view;
  view.resize(1400, 500);
  view.setTrials(manyAxes(6));
  EXPECT_EQ(view.plot().titleRows(), 1);
  view.resize(460, 500);
  QResizeEvent event({460, 500}, {1400, 500});
  QApplication::sendEvent(&view, &event);
  EXPECT_GT(view.plot().titleRows(), 1);
  EXPECT_TRUE(view.plot().isTitle(view.titles()[1].box.center().y()));
}

TEST(ParallelViewTest, AnAxisThatKeysMoveTakesTheLinesAlong) {
  widgets::ParallelView view;
  view.resize(600, 400);
  view.setTrials(threeTrials());
  view.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view.isDrawn(); }, 20000));
  QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(view.axes().order(), (QStringList{kRateAxis, kUnitsAxis, kLossAxis}));
  EXPECT_FALSE(view.isDrawn()) << "the lines still go where the axes were";
  EXPECT_TRUE(QTest::qWaitFor([&] { return view.isDrawn(); }, 20000));
}

}  // namespace
