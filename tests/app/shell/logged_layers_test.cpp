// The graph of a run whose log has a Keras model: its layers in the mode Model, its ops in the others.
#include <QTabBar>

#include "engine/proto/graph.pb.h"
#include "summaries/summary_writer.h"
#include "tests/app/states_fixture.h"
#include "widgets/graph/graph_view.h"

namespace {

using test_support::kWaitMs;

constexpr const char* kModel = R"({"class_name": "Sequential", "config": {"name": "s", "layers": [
    {"class_name": "InputLayer", "config": {"name": "pixels", "batch_input_shape": [null, 4]}},
    {"class_name": "Dense", "config": {"name": "logits", "units": 3}}]}})";

class LoggedLayersTest : public test_support::StatesTest {
 protected:
  void open(const std::string& json, bool hasGraph) {
    const QString folder = root() + QStringLiteral("/runs/keras");
    QDir().mkpath(folder);
    const auto log = summaries::openEventLog(folder.toStdString());
    log->bytes("keras", summaries::Kind::kUnknown, "graph_keras_model", 0, json, 1.7e9);
    if (hasGraph) {
      tensorflow::GraphDef graph;
      tensorflow::NodeDef& node = *graph.add_node();
      node.set_name("step");
      node.set_op("Placeholder");
      log->bytes("graph", summaries::Kind::kGraph, "", 0, graph.SerializeAsString(), 1.7e9);
    }
    log->scalar("loss", 1, 0.5, 1.7e9);
    log->flush();
    selectRun(QStringLiteral("keras"));
    window_->showMode(app::Mode::kGraph);
  }
  widgets::GraphView* view() { return window_->findChild<app::GraphPage*>()->view(); }
  bool shows(const char* op) {
    const auto has = [&] { return view()->model() != nullptr && view()->model()->findOp(op) >= 0; };
    return QTest::qWaitFor(has, kWaitMs);
  }
  void chooseMode(int place) {
    auto* modes = child<QTabBar>("graphMode");
    QTest::mouseClick(modes, Qt::LeftButton, {}, modes->tabRect(place).center());
  }
};

TEST_F(LoggedLayersTest, TheModelIsItsLayersAndTheTrainStepItsOps) {
  open(kModel, true);
  ASSERT_TRUE(shows("logits"));
  EXPECT_EQ(view()->model()->weights(view()->model()->findOp("logits")).size(), 2u);
  inBothThemes([&](const QString& theme) {
    settle();
    picture(QStringLiteral("graph"), QStringLiteral("keras"), theme);
  });
  chooseMode(1);
  EXPECT_TRUE(shows("step"));
  chooseMode(0);
  EXPECT_TRUE(shows("logits"));
}

TEST_F(LoggedLayersTest, ALogWithoutOpsShowsTheLayersInEachMode) {
  open(kModel, false);
  ASSERT_TRUE(shows("logits"));
  chooseMode(2);
  EXPECT_TRUE(shows("logits"));
}

TEST_F(LoggedLayersTest, DamagedLayersAreSaidAndTheOpsAreShown) {
  open("{\"class_name\": ", true);
  EXPECT_TRUE(shows("step"));
  EXPECT_TRUE(waitForBanner(QStringLiteral("The layers of keras cannot be shown"))) << banner().toStdString();
}

TEST_F(LoggedLayersTest, DamagedLayersWithoutOpsAreSaidInTheirPlace) {
  open("{}", false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().contains(QStringLiteral("no Sequential or Functional")); }, kWaitMs))
      << said().toStdString();
}

}  // namespace
