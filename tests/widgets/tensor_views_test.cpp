// The tensors of a checkpoint as models and views show them: names, bars and columns, and strips of their values.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <limits>

#include "tests/widgets/made_checkpoints.h"
#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/panels/histogram_strip.h"

namespace widgets {
namespace {

using made::Disk;
using made::FakeSource;
using made::someTensors;
using made::text;

class LongNamesSource : public FakeSource {
 public:
  LongNamesSource() : FakeSource(std::make_shared<Disk>()) {}
  CheckpointContents open(const QString&) override {
    std::vector<TensorRow> tensors = someTensors();
    tensors.front().name = text("conv1/a_rather_long_name_of_a_variable");
    return {text("V2"), tensors, {}};
  }
};

class TensorPaneTest : public ::testing::Test {
 protected:
  // A pane of so many pixels that has read the source's tensors.
  void show(const std::shared_ptr<FakeSource>& source, int width) {
    loader_ = std::make_unique<CheckpointLoader>(source);
    pane_ = std::make_unique<TensorPane>(*loader_, source);
    pane_->resize(width, 400);
    pane_->show();
    QSignalSpy shown(pane_.get(), &TensorPane::contentsShown);
    pane_->read(text("any"), {});
    ASSERT_TRUE(shown.wait());
  }

  std::unique_ptr<CheckpointLoader> loader_;
  std::unique_ptr<TensorPane> pane_;
};

TEST_F(TensorPaneTest, NamesAreWholeWhereTheyNeedHalfOfTheRoomAtMost) {
  show(std::make_shared<LongNamesSource>(), 510);
  QTreeView* tree = pane_->tree();
  QHeaderView* header = tree->header();
  const int given = header->sectionSize(0);
  tree->resizeColumnToContents(0);
  const int needed = header->sectionSize(0), room = tree->viewport()->width();
  ASSERT_TRUE(header->isSectionHidden(TensorTreeModel::kDtype)) << "there is room for all";
  ASSERT_LE(needed, room / 2);
  EXPECT_GE(given, needed);
}

TEST_F(TensorPaneTest, BytesGiveWayWhereTheyWouldBeCutOff) {
  show(std::make_shared<FakeSource>(std::make_shared<Disk>()), 900);
  QHeaderView* header = pane_->tree()->header();
  EXPECT_FALSE(header->isSectionHidden(TensorTreeModel::kBytes));
  const int needed = header->length() - header->sectionSize(0) + 130;
  pane_->resize(needed - 10, 400);
  EXPECT_TRUE(header->isSectionHidden(TensorTreeModel::kBytes));
  EXPECT_LE(header->length(), pane_->tree()->viewport()->width());
  pane_->resize(900, 400);
  EXPECT_FALSE(header->isSectionHidden(TensorTreeModel::kBytes));
}

TEST_F(TensorPaneTest, TheTypeIsSeenWhereTheShareOfZerosHadNoRoom) {
  show(std::make_shared<FakeSource>(std::make_shared<Disk>()), 900);
  QHeaderView* header = pane_->tree()->header();
  ASSERT_FALSE(header->isSectionHidden(TensorTreeModel::kSparsity));
  const int needed = header->length() - header->sectionSize(0) - header->sectionSize(TensorTreeModel::kBytes) + 130;
  pane_->resize(needed - 10, 400);
  EXPECT_TRUE(header->isSectionHidden(TensorTreeModel::kSparsity));
  EXPECT_LE(header->sectionViewportPosition(TensorTreeModel::kDtype) + header->sectionSize(TensorTreeModel::kDtype),
            pane_->tree()->viewport()->width());
  pane_->resize(900, 400);
  EXPECT_FALSE(header->isSectionHidden(TensorTreeModel::kSparsity));
}

TEST(CheckpointModelsTest, KeepTheModelContract) {
  CheckpointListModel list;
  QAbstractItemModelTester listTester(&list, QAbstractItemModelTester::FailureReportingMode::Fatal);
  list.setRows(Disk().rows);
  list.setMetric(text("loss"), {{11800, 0.1}}, true);
  EXPECT_EQ(list.best(), 1);
  list.setMetric(text("label/mean"), {{11800, 0.1}}, std::nullopt);
  EXPECT_EQ(list.best(), -1) << "neither more nor less of it is better";
  list.setRows({});
  TensorTreeModel tree;
  QAbstractItemModelTester treeTester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
  tree.setTensors(someTensors());
  tree.setFacts(text("global_step"), {});
  tree.setTensors(someTensors(), text("KERNEL"));
  EXPECT_EQ(tree.rowCount(), 2);
  TensorDiffModel diff;
  QAbstractItemModelTester diffTester(&diff, QAbstractItemModelTester::FailureReportingMode::Fatal);
  diff.setRows(FakeSource(std::make_shared<Disk>()).diff({}, {}, {}));
  EXPECT_EQ(diff.rowCount(), 4);
  EXPECT_EQ(diff.count(TensorChange::kChanged), 2);
  diff.setRows({});
  TensorValueModel values;
  QAbstractItemModelTester valuesTester(&values, QAbstractItemModelTester::FailureReportingMode::Fatal);
  values.setValues({0, {1, 2, 3, 4, 5}, {}}, 2, 10);
  EXPECT_EQ(values.rowCount(), 3);
  EXPECT_EQ(values.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), text("11"));
  values.clear();
}

TEST(CheckpointModelsTest, OfTwoCheckpointsTheModelsVariablesStandBeforeWhatAnOptimizerKeeps) {
  const auto changed = [](const char* name, double relative, const char* type) {
    return TensorDiffRow{text(name), TensorChange::kChanged, relative, 1, 1, text(type), text(type), {}};
  };
  TensorDiffModel diff;
  diff.setRows({changed("dense/kernel/Adam", 2, "float32 3"), changed("dense/kernel", 0.2, "float32 3"),
                changed("beta2_power", 0.1, "float32 []"), changed("dense/bias", 0.1, "float32 3"),
                changed("global_step", 0.01, "int64 []")});
  ASSERT_EQ(diff.rowCount(), 2);
  EXPECT_EQ(diff.count(TensorChange::kChanged), 5);
  const QModelIndex own = diff.index(0, 0), others = diff.index(1, 0);
  EXPECT_EQ(own.data().toString(), text("Changed (2)"));
  EXPECT_EQ(diff.nameAt(diff.index(0, 0, own)), text("dense/kernel"));
  EXPECT_DOUBLE_EQ(diff.index(0, TensorDiffModel::kRelative, own).data(TensorTreeModel::kShareRole).toDouble(), 1)
      << "bars compare what stands under one head";
  EXPECT_EQ(diff.nameAt(diff.index(0, 0, others)), text("dense/kernel/Adam"));
  EXPECT_EQ(diff.rowCount(others), 3);
}

TEST(CheckpointModelsTest, SlotsStandFoldedBelowTheirVariable) {
  TensorTreeModel tree;
  tree.setTensors(someTensors());
  const QModelIndex kernel = tree.indexOf(text("fc1/dense/kernel"));
  EXPECT_EQ(tree.rowCount(kernel), 1);
  EXPECT_EQ(tree.nameAt(tree.index(0, 0, kernel)), text("fc1/dense/kernel/Adam"));
}

TEST(CheckpointModelsTest, WhatWasMeasuredStandsBeforeShapesAndTypes) {
  const TensorTreeModel tree;
  QStringList heads;
  for (int column = 0; column < tree.columnCount({}); ++column) {
    heads << tree.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int sides = tree.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const bool isText =
        heads.last() == text("Tensor") || heads.last() == text("Shape") || heads.last() == text("Dtype");
    EXPECT_EQ((sides & Qt::AlignRight) == 0, isText) << heads.last().toStdString();
  }
  EXPECT_EQ(heads.join(QLatin1Char(' ')), text("Tensor Change Norm Mean Zeros Shape Dtype Bytes"));
}

TEST(CheckpointModelsTest, WhatAnOptimizerCountsComesAfterTheVariablesAndHasNoBar) {
  TensorTreeModel tree;
  tree.setTensors({{text("beta1_power"), text("float32"), {}, 4, 0, true},
                   {text("dense/bias"), text("float32"), {3}, 12, 0, true}});
  EXPECT_EQ(tree.index(0, 0).data().toString(), text("dense"));
  EXPECT_EQ(tree.index(1, 0).data().toString(), text("beta1_power"));
  TensorFacts facts;
  facts.change = 0.8;
  tree.setFacts(text("beta1_power"), facts);
  facts.change = 0.2;
  tree.setFacts(text("dense/bias"), facts);
  const auto bar = [&](const char* tensor) {
    return tree.indexOf(text(tensor)).siblingAtColumn(TensorTreeModel::kChange).data(TensorTreeModel::kShareRole);
  };
  EXPECT_DOUBLE_EQ(bar("dense/bias").toDouble(), 1);
  EXPECT_FALSE(bar("beta1_power").isValid());
}

TEST(BarTreeTest, TheBarOfASelectedRowIsSeen) {
  TensorTreeModel tree;
  tree.setTensors({{text("bias"), text("float32"), {3}, 12, 0, true}});
  TensorFacts facts;
  facts.change = 0.5;
  tree.setFacts(text("bias"), facts);
  const std::unique_ptr<QTreeView> view(makeBarTree(text("t"), text("t"), TensorTreeModel::kShareRole, nullptr));
  view->setModel(&tree);
  view->resize(600, 200);
  view->show();
  const QModelIndex cell = tree.index(0, TensorTreeModel::kChange);
  const auto ground = [&] {
    const QRect rect = view->visualRect(cell);
    return view->viewport()->grab().toImage().pixelColor(rect.left() + 5, rect.center().y());
  };
  const Theme theme = Theme::of(view->palette());
  EXPECT_EQ(ground(), theme.bars.usual);
  view->selectionModel()->select(cell, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  EXPECT_EQ(ground(), theme.bars.selected);
}

TEST(CheckpointModelsTest, BarsCompareTheChangesOfVariablesNotOfSlotsAndCounters) {
  TensorTreeModel tree;
  tree.setTensors(someTensors());
  const auto setChange = [&](const char* tensor, double change) {
    TensorFacts facts;
    facts.change = change;
    tree.setFacts(text(tensor), facts);
  };
  const auto cell = [&](const char* tensor) {
    return tree.indexOf(text(tensor)).siblingAtColumn(TensorTreeModel::kChange);
  };
  setChange("fc1/dense/kernel", 0.01);
  setChange("fc1/dense/bias", 0.02);
  setChange("fc1/dense/kernel/Adam", 5);
  setChange("global_step", 0.25);
  EXPECT_DOUBLE_EQ(cell("fc1/dense/bias").data(TensorTreeModel::kShareRole).toDouble(), 1);
  EXPECT_DOUBLE_EQ(cell("fc1/dense/kernel").data(TensorTreeModel::kShareRole).toDouble(), 0.5);
  EXPECT_DOUBLE_EQ(cell("fc1/dense/kernel/Adam").data(TensorTreeModel::kShareRole).toDouble(), 1)
      << "no longer than its cell";
  EXPECT_EQ(cell("global_step").data(Qt::DisplayRole).toString(), QString());
  setChange("fc1/dense/bias", std::numeric_limits<double>::infinity());
  EXPECT_EQ(cell("fc1/dense/bias").data(Qt::DisplayRole).toString(), text("from 0"));
}

TEST(CheckpointModelsTest, NamesOfObjectsLoseWhatEveryVariableHas) {
  TensorTreeModel tree;
  tree.setTensors({{text("layer/kernel/.ATTRIBUTES/VARIABLE_VALUE"), text("float32"), {2}, 8, 0, true}});
  const QModelIndex layer = tree.index(0, 0);
  EXPECT_EQ(tree.index(0, 0, layer).data(Qt::DisplayRole).toString(), text("kernel"));
}

TEST(HistogramStripTest, BucketsOfAnyWidthBecomeBarsOfOneWidth) {
  HistogramStrip strip;
  summaries::HistogramBuilder builder;
  std::vector<double> values;
  for (int i = 0; i < 4800; ++i) values.push_back(i / 4800.0);
  builder.add(std::span<const double>(values));
  strip.setHistogram(builder.build());
  ASSERT_EQ(strip.bars().size(), 48u);
  for (std::size_t i = 4; i < 48; ++i) EXPECT_GT(strip.bars()[i], 0.5) << i;
  strip.setHistogram(summaries::HistogramBuilder().build());
  EXPECT_TRUE(strip.bars().empty());
}

}  // namespace
}  // namespace widgets
