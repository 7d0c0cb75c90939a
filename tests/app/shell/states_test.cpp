// Every mode and every kind of summary when there is nothing, while it is read, when it is damaged and when there is a
// great deal of it: what it says then, and that nothing is cut off, in both themes.
#include <latch>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/proto/graph.pb.h"
#include "tests/app/states_fixture.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/graph/graph_view.h"

namespace {

using test_support::kWaitMs;
using test_support::StatesTest;

TEST_F(StatesTest, WhereThereIsNothingThePageSaysWhatAndWhy) {
  { summaries::openEventLog(run(QStringLiteral("quiet")).toStdString())->flush(); }
  openLogs(1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !said().startsWith(QStringLiteral("Reading the ")); }, kWaitMs));
  inBothThemes([&](const QString& theme) {
    visit([&](const QString& place) {
      // The run itself is in the table of Compare, the examples are in SQL, an event of the run may be in the log.
      const bool hasContents =
          place == QLatin1String("compare") || place == QLatin1String("sql") || place == QLatin1String("log");
      const auto isReading = [&] {
        return said().startsWith(QStringLiteral("Reading the ")) || (!hasContents && said().trimmed().isEmpty());
      };
      EXPECT_TRUE(QTest::qWaitFor([&] { return !isReading(); }, kWaitMs)) << qPrintable(place);
      picture(QStringLiteral("empty"), place, theme);
      if (hasContents) return;
      const QStringList lines = said().split(QLatin1Char('\n'));
      EXPECT_EQ(lines.size(), 2) << qPrintable(place);
      EXPECT_GT(lines.value(0).size(), 5) << qPrintable(place);
      EXPECT_GT(lines.value(1).size(), 30) << qPrintable(place);
      EXPECT_FALSE(offered().isEmpty()) << qPrintable(place) << " offers nothing: " << qPrintable(said());
    });
  });
}

TEST_F(StatesTest, WhereThereIsNoExperimentThePageNamesNoListThatIsNotThere) {
  QDir().mkpath(logs());
  ASSERT_TRUE(bench().place()->open(logs()));
  window_->showMode(app::Mode::kExperiment);
  EXPECT_FALSE(child<QWidget>("experimentList")->isVisible());
  EXPECT_TRUE(said().startsWith(QStringLiteral("No experiment\nAn experiment says"))) << said().toStdString();
  EXPECT_FALSE(said().contains(QStringLiteral("list"))) << said().toStdString();
}

TEST_F(StatesTest, WhatIsDamagedIsSaidInItsPlaceAndTheRestIsShown) {
  test_support::writeEverySummary(run(QStringLiteral("whole")), 0.02);
  test_support::writeDamagedSummaries(run(QStringLiteral("damaged")));
  openLogs(2);
  selectRun(QStringLiteral("damaged"));
  inBothThemes([&](const QString& theme) {
    visit([&](const QString& place) { picture(QStringLiteral("damaged"), place, theme); });
  });
}

TEST_F(StatesTest, WhileALogIsReadCardsSaySo) {
  std::size_t runs = 0;
  inBothThemes([&](const QString& theme) {
    const QString slow = run(QStringLiteral("slow-%1").arg(theme));
    test_support::writeEverySummary(slow, 0.02);
    openLogs(++runs);
    // Shared: the page may be drawn before the loader comes to it.
    const auto read = std::make_shared<std::latch>(1);
    bench().dashboardContext(nullptr).loader->load<int>(
        window_.get(), QStringLiteral("wait"), slow,
        [read](summaries::EventLogReader&) {
          read->wait();
          return 0;
        },
        [](int) {}, [](const widgets::TaskFailure&) {});
    window_->showMode(app::Mode::kSummaries);
    auto* page = window_->findChild<widgets::SummariesPage*>();
    for (const char* kind : {"histograms", "images", "text", "audio", "pr_curves", "custom_scalars"}) {
      page->showDashboard(QString::fromLatin1(kind));
      QCoreApplication::processEvents();
      picture(QStringLiteral("reading"), QString::fromLatin1(kind), theme);
      const auto cards = window_->findChildren<widgets::SummaryCard*>();
      const bool isReading = std::any_of(cards.begin(), cards.end(),
                                         [](const auto* card) { return card->isVisible() && card->isReading(); });
      // There are no cards yet where the layout comes first.
      EXPECT_TRUE(isReading || said().startsWith(QStringLiteral("Reading"))) << kind;
    }
    read->count_down();
    settle();
  });
}

TEST_F(StatesTest, AHundredRunsAndHundredsOfTagsAreShownByAFewCards) {
  constexpr int kRuns = 100;
  constexpr int kTags = 200;
  for (int i = 0; i < kRuns; ++i) {
    test_support::writeEverySummary(run(QStringLiteral("sweep/trial_%1").arg(i, 3, 10, QLatin1Char('0'))),
                                    0.001 * (1 + i));
  }
  test_support::writeEverySummary(run(QStringLiteral("wide")), 0.02, kTags);
  openLogs(kRuns + 1);
  selectRun(QStringLiteral("wide"));
  inBothThemes([&](const QString& theme) {
    visit([&](const QString& place) {
      picture(QStringLiteral("huge"), place, theme);
      int cards = 0;
      for (const auto* card : window_->findChildren<widgets::SummaryCard*>()) cards += card->isVisible() ? 1 : 0;
      EXPECT_LT(cards, 60) << qPrintable(place);
    });
  });
}

TEST_F(StatesTest, AGraphOfThousandsOfNodesAndACheckpointOfThousandsOfVariablesAreShown) {
  constexpr int kLayers = 60;
  constexpr int kNodes = 100;  // of a layer
  constexpr int kVariables = 10000;
  const std::string folder = run(QStringLiteral("deep")).toStdString();
  {
    tensorflow::GraphDef graph;
    for (int i = 0; i < kLayers * kNodes; ++i) {
      const auto name = [](int node) {
        return "layer_" + std::to_string(node / kNodes) + "/block_" + std::to_string(node % kNodes / 10) + "/op_" +
               std::to_string(node);
      };
      tensorflow::NodeDef& node = *graph.add_node();
      node.set_name(name(i));
      node.set_op(i == 0 ? "Placeholder" : "Relu");
      if (i > 0) node.add_input(name(i - 1));
    }
    auto log = summaries::openEventLog(folder);
    log->bytes("__run_graph__", summaries::Kind::kGraph, "graphs", 0, graph.SerializeAsString(), summaries::wallTime());
    log->flush();
    engine::formats::BundleWriter writer(folder + "/model.ckpt-7");
    for (int i = 0; i < kVariables; ++i) {
      writer.add("layer_" + std::to_string(i / 100) + "/variable_" + std::to_string(i),
                 engine::Tensor::of(std::vector<float>{0.5f * static_cast<float>(i), 1}, {2}));
    }
    writer.finish();
    engine::formats::writeCheckpointState(folder, {folder + "/model.ckpt-7", {folder + "/model.ckpt-7"}, {}, 0});
  }
  openLogs(1);
  selectRun(QStringLiteral("deep"));
  window_->showMode(app::Mode::kGraph);
  auto* graph = window_->findChild<widgets::GraphView*>();
  bool isDrawn = false;
  QObject::connect(graph, &widgets::GraphView::pictureShown, window_.get(),
                   [&] { isDrawn = graph->model()->findOp("layer_59/block_9/op_5999") >= 0; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return isDrawn; }, kWaitMs));
  inBothThemes([&](const QString& theme) {
    window_->showMode(app::Mode::kGraph);
    settle();
    picture(QStringLiteral("huge"), QStringLiteral("graph_6000"), theme);
    window_->findChild<QAction*>(QStringLiteral("mode.checkpoints"))->trigger();
    auto* page = child<widgets::CheckpointsDashboard>("checkpointsDashboard");
    const QString last = QStringLiteral("layer_99/variable_9999");
    ASSERT_TRUE(QTest::qWaitFor([&] { return page->contents()->tensors()->indexOf(last).isValid(); }, kWaitMs));
    settle();
    picture(QStringLiteral("huge"), QStringLiteral("checkpoint_10000"), theme);
  });
}

TEST_F(StatesTest, InASmallWindowNothingIsCut) {
  for (const double rate : {0.01, 0.02, 0.05}) {
    test_support::writeEverySummary(run(QStringLiteral("trial_%1").arg(rate)), rate);
  }
  openLogs(3);
  selectRun(QStringLiteral("trial_0.02"));
  window_->resize(1000, 640);
  inBothThemes([&](const QString& theme) {
    visit([&](const QString& place) { picture(QStringLiteral("small"), place, theme); });
  });
}

}  // namespace
