// The profile of a step: read, grouped, searched, zoomed, walked through and saved as a person does.
#include "widgets/dashboards/profile/profile_dashboard.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "summaries/error.h"
#include "tests/support/contrast.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/profile/kernel_table_model.h"
#include "widgets/dashboards/profile/trace_view.h"

namespace widgets {
namespace {

void appendVarint(std::string& to, uint64_t value) {
  for (; value >= 0x80; value >>= 7) to += static_cast<char>(value | 0x80);
  to += static_cast<char>(value);
}
void appendNumber(std::string& to, int field, uint64_t value) {
  appendVarint(to, static_cast<uint64_t>(field) << 3);
  appendVarint(to, value);
}
void appendBytes(std::string& to, int field, const std::string& bytes) {
  appendVarint(to, static_cast<uint64_t>(field) << 3 | 2);
  appendVarint(to, bytes.size());
  to += bytes;
}

struct MadeSpan {
  std::string node, op;
  uint64_t thread, beginNanos, lengthNanos, bytes;
};

struct MadeCost {
  std::string node;
  uint64_t computeNanos, memoryNanos;
};

// A RunMetadata as TensorFlow writes it, with our nanoseconds of costs.
std::string madeMetadata(const std::vector<MadeSpan>& spans, const std::vector<MadeCost>& costs = {}) {
  constexpr uint64_t kEpoch = 1'600'000'000'000'000'000;
  std::string device;
  appendBytes(device, 1, "/device:CPU:0");
  for (const MadeSpan& span : spans) {
    std::string node, memory;
    appendBytes(node, 1, span.node);
    if (span.bytes > 0) {
      appendBytes(memory, 1, "cpu");
      appendNumber(memory, 2, span.bytes);
      appendBytes(node, 6, memory);
    }
    appendBytes(node, 8, span.node + " = " + span.op);
    appendNumber(node, 10, span.thread);
    appendNumber(node, 13, kEpoch + span.beginNanos);
    appendNumber(node, 16, span.lengthNanos);
    appendBytes(device, 2, node);
  }
  std::string stats, metadata, graph;
  appendBytes(stats, 1, device);
  appendBytes(metadata, 1, stats);
  for (const MadeCost& cost : costs) {
    std::string node;
    appendBytes(node, 1, cost.node);
    appendNumber(node, 14, cost.computeNanos / 1000);
    appendNumber(node, 1001, cost.computeNanos);
    appendNumber(node, 1002, cost.memoryNanos);
    appendBytes(graph, 1, node);
  }
  if (!costs.empty()) appendBytes(metadata, 2, graph);
  return metadata;
}

const std::vector<MadeSpan> kTwoThreads = {{"input/get", "IteratorGetNext", 7, 0, 20'000, 0},
                                           {"conv/Conv2D", "Conv2D", 7, 20'000, 600'000, 4 << 20},
                                           {"conv/Relu", "Relu", 9, 30'000, 200'000, 1 << 20},
                                           {"dense/MatMul", "MatMul", 9, 300'000, 500'000, 1 << 18},
                                           {"train/update", "ResourceApplyAdam", 7, 700'000, 100'000, 0}};

const std::vector<MadeCost> kCosts = {
    {"conv/Conv2D", 426'000, 30'000}, {"conv/Relu", 0, 50'000}, {"dense/MatMul", 300'000, 400'500}};

TEST(StepTrace, HasLanesAndTimesFromTheFirstOp) {
  const StepTrace trace = parseStepTrace(madeMetadata(kTwoThreads));
  ASSERT_EQ(trace.spans.size(), 5u);
  EXPECT_EQ(trace.threads, 2);
  EXPECT_EQ(trace.spans[1].node, QStringLiteral("conv/Conv2D"));
  EXPECT_EQ(trace.spans[1].op, QStringLiteral("Conv2D"));
  EXPECT_DOUBLE_EQ(trace.spans[1].begin, 20);
  EXPECT_DOUBLE_EQ(trace.spans[1].length, 600);
  EXPECT_EQ(trace.spans[1].bytes, 4 << 20);
  EXPECT_EQ(trace.spans[2].thread, 1);
  EXPECT_DOUBLE_EQ(trace.length(), 800);
}

TEST(StepTrace, DamageIsSaid) {
  const std::string whole = madeMetadata(kTwoThreads);
  for (std::size_t length = 1; length < whole.size(); length += 7) {
    try {
      parseStepTrace(whole.substr(0, length));
      FAIL() << length << " bytes were accepted";
    } catch (const summaries::Error& error) {
      EXPECT_EQ(error.code(), summaries::Code::kDataLoss);
    }
  }
  EXPECT_TRUE(parseStepTrace("").isEmpty());
}

TEST(KernelTimes, AreGroupedByNodeOpAndScope) {
  const StepTrace trace = parseStepTrace(madeMetadata(kTwoThreads));
  const auto nodes = kernelTimes(trace, KernelGrouping::kNode);
  ASSERT_EQ(nodes.size(), 5u);
  EXPECT_EQ(nodes[0].name, QStringLiteral("conv/Conv2D"));
  EXPECT_DOUBLE_EQ(nodes[0].micros, 600);
  EXPECT_NEAR(nodes[0].share, 600.0 / 1420, 1e-9);
  const auto scopes = kernelTimes(trace, KernelGrouping::kScope);
  EXPECT_EQ(scopes[0].name, QStringLiteral("conv"));
  EXPECT_DOUBLE_EQ(scopes[0].micros, 800);
  EXPECT_EQ(scopes[0].calls, 2);
  EXPECT_EQ(kernelTimes(trace, KernelGrouping::kOp)[1].name, QStringLiteral("MatMul"));
}

TEST(KernelTimes, TellHowNearTheRooflineNodesAndTheirGroupsAre) {
  const StepTrace trace = parseStepTrace(madeMetadata(kTwoThreads, kCosts));
  const auto nodes = kernelTimes(trace, KernelGrouping::kNode);
  EXPECT_DOUBLE_EQ(nodes[0].ofRoof(), 0.71);
  EXPECT_EQ(nodes[1].name, QStringLiteral("dense/MatMul"));
  EXPECT_DOUBLE_EQ(nodes[1].ofRoof(), 0.801) << "the slower of arithmetic and memory";
  EXPECT_EQ(nodes.back().ofRoof(), 0) << "not known";
  EXPECT_DOUBLE_EQ(kernelTimes(trace, KernelGrouping::kScope)[0].ofRoof(), 476.0 / 800);
}

TEST(KernelTimes, ANodeInPiecesHasOneRoof) {
  std::vector<MadeSpan> pieces;
  for (uint64_t i = 0; i < 4; ++i) pieces.push_back({"dense/MatMul", "MatMul", i, 0, 250'000, 0});
  const StepTrace trace = parseStepTrace(madeMetadata(pieces, {{"dense/MatMul", 500'000, 0}}));
  EXPECT_DOUBLE_EQ(kernelTimes(trace, KernelGrouping::kNode)[0].ofRoof(), 0.5);
}

TEST(KernelTimes, AdviceNamesWhatHoldsTheStepBack) {
  const auto advice = [](std::vector<MadeSpan> spans) { return adviceFor(parseStepTrace(madeMetadata(spans))); };
  EXPECT_TRUE(advice(kTwoThreads).contains(QStringLiteral("conv/Conv2D takes 42 %")))
      << qPrintable(advice(kTwoThreads));
  auto waits = kTwoThreads;
  waits[0].lengthNanos = 400'000;
  EXPECT_TRUE(advice(waits).contains(QStringLiteral("waits for its input for 50 %")));
  EXPECT_TRUE(advice({{"a", "Add", 1, 0, 400'000, 0}, {"b", "Add", 2, 0, 1'000, 0}})
                  .contains(QStringLiteral("compute for 50 % of the step")));
  std::vector<MadeSpan> small;
  for (uint64_t i = 0; i < 20; ++i) small.push_back({"n" + std::to_string(i), "Add", 1, 2'000 * i, 1'500, 0});
  EXPECT_TRUE(advice(small).contains(QStringLiteral("1.5 µs each")));
  EXPECT_TRUE(adviceFor({}).isEmpty());
}

TEST(KernelTableModel, IsAModel) {
  KernelTableModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setTimes(kernelTimes(parseStepTrace(madeMetadata(kTwoThreads)), KernelGrouping::kNode));
  EXPECT_EQ(model.rowCount(), 5);
  EXPECT_EQ(model.index(0, KernelTableModel::kTime).data().toString(), QStringLiteral("600 µs"));
  EXPECT_EQ(model.index(0, KernelTableModel::kTime).data(KernelTableModel::kBarRole).toDouble(), 1);
}

TEST(KernelTableModel, TheRooflineIsANumberABarAndWhatItIsMadeOf) {
  KernelTableModel model;
  model.setTimes(kernelTimes(parseStepTrace(madeMetadata(kTwoThreads, kCosts)), KernelGrouping::kNode));
  const QModelIndex conv = model.index(0, KernelTableModel::kRoofline);
  EXPECT_EQ(conv.data().toString(), QStringLiteral("71 %"));
  EXPECT_DOUBLE_EQ(conv.data(KernelTableModel::kBarRole).toDouble(), 0.71);
  const QString tip = conv.data(Qt::ToolTipRole).toString();
  for (const char* part : {"426 µs for the arithmetic", "30 µs for the memory", "600 µs", "Arithmetic is its bound"}) {
    EXPECT_TRUE(tip.contains(QString::fromUtf8(part))) << part << " in " << qPrintable(tip);
  }
  const QModelIndex update = model.index(3, KernelTableModel::kRoofline);
  EXPECT_EQ(update.data().toString(), QString()) << "not known";
  EXPECT_FALSE(update.data(KernelTableModel::kBarRole).isValid());
}

class ProfileDashboardTest : public test_support::DashboardTest {
 protected:
  void writeSteps(const std::vector<int64_t>& steps) {
    write("run", [&](summaries::SummaryWriter& log) {
      for (const int64_t step : steps) {
        log.bytes("step_" + std::to_string(step), summaries::Kind::kRunMetadata, "graph_run_metadata", step,
                  madeMetadata(kTwoThreads, kCosts), 1.6e9);
      }
    });
    catalog_.setCurrent(QStringLiteral("run"));
  }
  void writeStep(const std::vector<MadeSpan>& spans) {
    write("run", [&](summaries::SummaryWriter& log) {
      log.bytes("step_1", summaries::Kind::kRunMetadata, "graph_run_metadata", 1, madeMetadata(spans), 1.6e9);
    });
    catalog_.setCurrent(QStringLiteral("run"));
  }
  ProfileDashboard* openShown() {
    auto* page = open<ProfileDashboard>();
    EXPECT_TRUE(wait([&] { return !page->timeline()->trace().isEmpty(); }));
    return page;
  }
  template <typename T>
  T* part(const char* name) {
    return page_->findChild<T*>(QString::fromLatin1(name));
  }
};

TEST_F(ProfileDashboardTest, ShowsTheNewestStepSlowestKernelFirst) {
  writeSteps({100, 200});
  ProfileDashboard* page = openShown();
  EXPECT_EQ(page->steps()->count(), 2);
  EXPECT_EQ(page->steps()->currentIndex(), 1);
  EXPECT_EQ(page->table()->model()->index(0, 0).data().toString(), QStringLiteral("conv/Conv2D"));
  EXPECT_TRUE(part<QLabel>("profileAdvice")->text().contains(QStringLiteral("conv/Conv2D")));
  EXPECT_TRUE(part<QLabel>("profileTotals")->text().contains(QStringLiteral("800 µs a step")));
}

TEST_F(ProfileDashboardTest, AnOpIsNamedInItsBarOrBesideItAndNeverByAFewLetters) {
  writeStep({{"wide", "_FusedMatMulAndBias", 0, 0, 400'000, 0},
             {"beside", "_FusedMatMulAndBias", 0, 420'000, 20'000, 0},
             {"crowded", "_FusedMatMulAndBias", 0, 960'000, 30'000, 0},
             {"last", "_FusedMatMulAndBias", 0, 990'000, 10'000, 0}});
  TraceView* view = openShown()->timeline();
  view->resize(800, 300);
  const std::vector<TraceView::Name> names = view->names();
  const std::vector<TraceSpan>& spans = view->trace().spans;
  ASSERT_EQ(names.size(), 4U);
  EXPECT_EQ(names[0].text, spans[0].op);
  EXPECT_TRUE(names[0].isInside && view->rectOf(spans[0]).contains(names[0].box));
  EXPECT_EQ(names[1].text, spans[1].op);
  EXPECT_GE(names[1].box.left(), view->rectOf(spans[1]).right());
  EXPECT_LE(names[1].box.right(), view->rectOf(spans[2]).left());
  EXPECT_TRUE(names[2].text.isEmpty()) << names[2].text.toStdString();
  EXPECT_TRUE(names[3].text.isEmpty()) << names[3].text.toStdString();
}

TEST_F(ProfileDashboardTest, TheRooflineIsAColumnWhereTheStepHasOne) {
  writeSteps({100});
  QTreeView* table = openShown()->table();
  EXPECT_FALSE(table->isColumnHidden(KernelTableModel::kRoofline));
  table->sortByColumn(KernelTableModel::kRoofline, Qt::DescendingOrder);
  EXPECT_EQ(table->model()->index(0, KernelTableModel::kName).data().toString(), QStringLiteral("dense/MatMul"));
}

TEST_F(ProfileDashboardTest, AStepOfAnotherProgramHasNoColumnOfTheRoofline) {
  writeStep(kTwoThreads);
  EXPECT_TRUE(openShown()->table()->isColumnHidden(KernelTableModel::kRoofline));
}

TEST_F(ProfileDashboardTest, NamesOfKernelsHaveTheRoomThatTheOtherColumnsLeave) {
  writeSteps({100});
  const QTreeView* table = openShown()->table();
  EXPECT_EQ(table->header()->length(), table->viewport()->width());
  page_->resize(900, 600);
  EXPECT_TRUE(wait([&] { return table->header()->length() == table->viewport()->width(); }));
}

TEST_F(ProfileDashboardTest, WhereTheyHaveNoRoomNamesAreReadRatherThanCallsAndOps) {
  std::vector<MadeSpan> spans = kTwoThreads;
  for (MadeSpan& span : spans) {
    span.node = "gradients/" + span.node + "_grad/" + span.op;
    span.op = "_PoolSparse" + span.op + "BackpropFilter";
  }
  writeStep(spans);
  const QTreeView* table = openShown()->table();
  for (const int width : {1400, 700, 460}) {
    page_->resize(width, 600);
    EXPECT_TRUE(wait([&] { return table->columnWidth(KernelTableModel::kName) >= 180; })) << width;
    EXPECT_EQ(table->isColumnHidden(KernelTableModel::kMemory), width < 700) << width;
    EXPECT_EQ(table->isColumnHidden(KernelTableModel::kOp), width < 1000) << width;
  }
  const QString tip = table->model()->index(0, KernelTableModel::kName).data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains(QStringLiteral("Op: _PoolSparseConv2DBackpropFilter"))) << qPrintable(tip);
  EXPECT_TRUE(tip.contains(QStringLiteral("Calls: 1"))) << qPrintable(tip);
}

TEST_F(ProfileDashboardTest, OtherColumnsAreNoWiderThanTheirTexts) {
  writeSteps({100});
  const QTreeView* table = openShown()->table();
  for (int column = 1; column < table->header()->count(); ++column) {
    if (table->isColumnHidden(column)) continue;
    int widest = table->header()->sectionSizeHint(column);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
      widest = std::max(widest, table->sizeHintForIndex(table->model()->index(row, column)).width());
    }
    EXPECT_EQ(table->columnWidth(column), widest) << column;
  }
  EXPECT_EQ(table->textElideMode(), Qt::ElideMiddle);
}

TEST_F(ProfileDashboardTest, OffersToRecordStepsWhereThereAreNone) {
  int asked = 0;
  QObject::connect(actions_.add(QStringLiteral("run.profile"), QStringLiteral("Profile"), QStringLiteral("Record")),
                   &QAction::triggered, [&] { ++asked; });
  write("run", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  catalog_.setCurrent(QStringLiteral("run"));
  open<ProfileDashboard>();
  QTest::mouseClick(part<QAbstractButton>("action.run.profile"), Qt::LeftButton);
  EXPECT_EQ(asked, 1);
}

TEST_F(ProfileDashboardTest, GroupsBySegmentsAndFindsBySearch) {
  writeSteps({100});
  ProfileDashboard* page = openShown();
  QTest::mouseClick(part<QToolButton>("profile.byScope.button"), Qt::LeftButton);
  EXPECT_EQ(page->table()->model()->index(0, 0).data().toString(), QStringLiteral("conv"));
  QTest::mouseClick(part<QToolButton>("profile.byNode.button"), Qt::LeftButton);
  QTest::keyClicks(part<QLineEdit>("profileSearch"), QStringLiteral("matmul"));
  EXPECT_EQ(page->table()->model()->rowCount(), 1);
}

TEST_F(ProfileDashboardTest, TableAndTimelineSelectTogether) {
  writeSteps({100});
  ProfileDashboard* page = openShown();
  page->table()->setCurrentIndex(page->table()->model()->index(1, 0));
  EXPECT_EQ(page->timeline()->selected(), QStringLiteral("dense/MatMul"));
  const TraceSpan& relu = page->timeline()->trace().spans[2];
  QTest::mouseClick(page->timeline(), Qt::LeftButton, {}, page->timeline()->rectOf(relu).center().toPoint());
  EXPECT_EQ(page->table()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("conv/Relu"));
}

TEST_F(ProfileDashboardTest, TheTimelineIsZoomedAndWalkedByKeys) {
  writeSteps({100});
  TraceView* view = openShown()->timeline();
  QTest::keyClick(view, Qt::Key_Plus);
  EXPECT_LT(view->until() - view->from(), 800);
  QTest::keyClick(view, Qt::Key_Right);
  EXPECT_EQ(view->selected(), QStringLiteral("input/get"));
  QTest::keyClick(view, Qt::Key_Right);
  EXPECT_EQ(view->selected(), QStringLiteral("conv/Conv2D"));
  EXPECT_TRUE(view->textOf(view->trace().spans[1]).contains(QStringLiteral("600 µs")));
  trigger("profile.fit");
  EXPECT_DOUBLE_EQ(view->until() - view->from(), 800);
}

TEST_F(ProfileDashboardTest, TheNamesOfTheTimelinesLanesAreWholeInALargeFont) {
  writeSteps({100});
  TraceView* view = openShown()->timeline();
  QFont large = view->font();
  large.setPixelSize(32);
  view->setFont(large);
  const QImage picture = view->grab().toImage();
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < picture.height(); ++y) {
      ASSERT_EQ(picture.pixel(x, y), picture.pixel(0, 0)) << "words reach the edge at " << x << ',' << y;
    }
  }
}

// Of the words in a span's bar, which is where most of it has one colour.
double contrastOfWords(const QImage& picture, const QRect& bar) {
  QMap<QRgb, int> counts;
  for (int y = bar.top(); y <= bar.bottom(); ++y) {
    for (int x = bar.left(); x <= bar.right(); ++x) ++counts[picture.pixel(x, y)];
  }
  const auto most = std::max_element(counts.cbegin(), counts.cend());
  double best = 1;
  for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
    best = std::max(best, test_support::contrast(QColor(each.key()), QColor(most.key())));
  }
  return best;
}

TEST_F(ProfileDashboardTest, WordsInBarsCanBeReadInBothThemes) {
  writeStep({{"input/get", "IteratorGetNext", 7, 0, 400'000, 0}, {"conv/Conv2D", "Conv2D", 7, 400'000, 400'000, 0}});
  TraceView* view = openShown()->timeline();
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QApplication::processEvents();
    for (const char* chosen : {"", "input/get"}) {
      view->select(QString::fromLatin1(chosen));
      const QImage picture = view->grab().toImage();
      for (const TraceSpan& span : view->trace().spans) {
        const QRect bar = view->rectOf(span).toAlignedRect().adjusted(2, 2, -2, -2);
        EXPECT_GE(contrastOfWords(picture, bar), 4.5) << span.op.toStdString() << dark << chosen;
      }
    }
  }
}

TEST_F(ProfileDashboardTest, IsSavedAsAChromeTrace) {
  writeSteps({100});
  ProfileDashboard* page = openShown();
  const QString path = folder_.filePath(QStringLiteral("trace.json"));
  EXPECT_TRUE(page->exportTo(path).isEmpty());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QJsonArray events = QJsonDocument::fromJson(file.readAll()).object()[QStringLiteral("traceEvents")].toArray();
  ASSERT_EQ(events.size(), 5);
  EXPECT_EQ(events[1].toObject()[QStringLiteral("name")].toString(), QStringLiteral("Conv2D"));
  EXPECT_EQ(events[1].toObject()[QStringLiteral("dur")].toDouble(), 600);
  EXPECT_FALSE(page->exportTo(folder_.filePath(QStringLiteral("none/trace.json"))).isEmpty());
}

TEST_F(ProfileDashboardTest, SaysWhatToDoWithoutAProfile) {
  write("run", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 1, 1.6e9); });
  catalog_.setCurrent(QStringLiteral("run"));
  auto* page = open<ProfileDashboard>();
  ASSERT_TRUE(wait(
      [&] { return page->steps()->count() == 0 && !actions_.find(QStringLiteral("profile.export"))->isEnabled(); }));
}

TEST_F(ProfileDashboardTest, LooksRight) {
  writeSteps({100});
  ProfileDashboard* page = openShown();
  pictures(QStringLiteral("profile"), [&] { return !page->timeline()->trace().isEmpty(); });
}

}  // namespace
}  // namespace widgets
