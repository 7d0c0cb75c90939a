// The graph with what the engine tells of it: profiles of real steps, functions of real models, values of checkpoints.
#include <gtest/gtest.h>

#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextBrowser>
#include <filesystem>

#include "app/shell/pages/experiment_page.h"
#include "engine/formats/graphs/graph_file.h"
#include "tests/app/window_fixture.h"
#include "tests/support/golden_path.h"
#include "tests/support/made_files.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"
#include "widgets/panels/message_history.h"

namespace {

using test_support::kWaitMs;
using widgets::GraphColoring;

std::filesystem::path fixture(const std::string& relative) {
  if (const char* root = std::getenv("ESTIMATOR_FIXTURES")) return std::filesystem::path(root) / relative;
  const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
  return std::filesystem::path(sources != nullptr ? sources : ".") / ".." / "shared" / "fixtures" / relative;
}

widgets::GraphModelPtr modelOf(const std::filesystem::path& file) {
  return widgets::GraphModel::fromBytes(engine::formats::readGraphFile(file.string()).SerializeAsString());
}

// A step that TensorFlow 1.2 profiled on a GPU, whose streams repeat what the ops did.
class RecordedProfileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = fixture("checkpoints/profiler_ckpt");
    if (!std::filesystem::exists(folder / "run_meta")) {
      GTEST_SKIP() << "no recorded profile at " << folder << "; set ESTIMATOR_FIXTURES";
    }
    model_ = modelOf(folder / "graph.pbtxt");
    profile_ = widgets::parseRunMetadata(test_support::readFile(folder / "run_meta"));
  }
  QColor color(GraphColoring coloring, const char* node) {
    const widgets::GraphColors colors = widgets::colorGraph(*model_, coloring, &profile_);
    return colors.items[static_cast<std::size_t>(model_->itemOfOp(model_->findOp(node)))];
  }
  widgets::GraphModelPtr model_;
  widgets::GraphProfile profile_;
};

TEST_F(RecordedProfileTest, HasWhatTheFileSays) {
  const widgets::NodeProfile& first = profile_.nodes.at("Conv2D");
  EXPECT_EQ(first.micros, 4085);
  EXPECT_EQ(first.bytes, 9472);
  EXPECT_EQ(first.device, "/job:localhost/replica:0/task:0/gpu:0");
  EXPECT_EQ(profile_.nodes.at("Conv2D_1").micros, 423);
  EXPECT_EQ(profile_.nodes.at("Conv2D_1").bytes, 5120);
  EXPECT_EQ(profile_.nodes.at("MEMCPYHtoD").micros, 2);
}

TEST_F(RecordedProfileTest, ColoursByTimeAndMemoryFollowTheSquareRootOfTheCost) {
  const QColor hot(0xA3211A), plain(0x5C6166);
  EXPECT_EQ(color(GraphColoring::kTime, "Conv2D"), hot);
  EXPECT_EQ(color(GraphColoring::kTime, "Conv2D_1"), QColor(105, 72, 78));  // sqrt(423 / 4085) of the way
  EXPECT_EQ(color(GraphColoring::kTime, "ScalarW/Assign"), plain);
  EXPECT_EQ(color(GraphColoring::kMemory, "Conv2D"), hot);
  EXPECT_EQ(color(GraphColoring::kMemory, "Conv2D_1"), QColor(140, 48, 46));  // sqrt(5120 / 9472) of the way
  EXPECT_EQ(color(GraphColoring::kMemory, "zeros"), plain);                   // took time, but no memory
}

TEST_F(RecordedProfileTest, ColoursByDeviceAreTheOpsAndNotTheStreams) {
  const widgets::GraphColors colors = widgets::colorGraph(*model_, GraphColoring::kDevice, &profile_);
  ASSERT_EQ(colors.legend.size(), 2u);
  EXPECT_EQ(colors.legend[0].name, QStringLiteral("/job:localhost/replica:0/task:0/gpu:0"));
  EXPECT_EQ(color(GraphColoring::kDevice, "Conv2D"), colors.legend[0].color);
  EXPECT_EQ(color(GraphColoring::kDevice, "init"), colors.legend[1].color);
}

class GraphWindowTest : public test_support::WindowTest {
 protected:
  void train(const std::function<void(engine::estimator::Experiment&)>& change) {
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    change(experiment);
    addExperiment(QStringLiteral("graphed"), QString::fromStdString(engine::estimator::toJson(experiment)));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    selectRun(QStringLiteral("graphed/run-1"));
    window_->showMode(app::Mode::kGraph);
    ASSERT_TRUE(QTest::qWaitFor([this] { return view() && view()->model() != nullptr; }, kWaitMs));
  }
  widgets::GraphView* view() {
    auto* page = window_->findChild<app::GraphPage*>();
    return page ? page->view() : nullptr;
  }
  void select(const char* op) {
    const int wanted = view()->model()->findOp(op);
    ASSERT_GE(wanted, 0) << op;
    view()->showOp(wanted);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return view()->canvas()->selected() == view()->model()->itemOfOp(wanted); }, kWaitMs));
  }
  // The first variable of the forward path.
  std::string someVariable() {
    const widgets::GraphModel& model = *view()->model();
    for (std::size_t op = 0; op < model.graph().nodes.size(); ++op) {
      const auto& weights = model.weights(static_cast<int>(op));
      if (!weights.empty()) return model.node(weights.front().variable).name;
    }
    return {};
  }
};

TEST_F(GraphWindowTest, AVariableShowsItsValuesOfTheCheckpointAtTheTimeCursor) {
  train([](engine::estimator::Experiment& experiment) {
    experiment.mutable_train()->set_max_steps(300);
    experiment.mutable_run_config()->set_save_checkpoints_steps(100);
  });
  const std::string variable = someVariable();
  ASSERT_FALSE(variable.empty());
  select(variable.c_str());
  auto* inspector = window_->findChild<widgets::GraphInspector*>();
  const auto shows = [&](const char* text) {
    return QTest::qWaitFor([&] { return inspector->toPlainText().contains(QString::fromLatin1(text)); }, kWaitMs);
  };
  EXPECT_TRUE(shows("checkpoint of step 300")) << inspector->toPlainText().toStdString();
  const QString newest = inspector->toPlainText().section(QStringLiteral("mean"), 1);
  bench().timeCursor()->setStep(150);
  EXPECT_TRUE(shows("checkpoint of step 100")) << inspector->toPlainText().toStdString();
  EXPECT_NE(inspector->toPlainText().section(QStringLiteral("mean"), 1), newest);
  bench().timeCursor()->setStep(std::nullopt);
  EXPECT_TRUE(shows("checkpoint of step 300"));
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_graph_values"));
}

TEST_F(GraphWindowTest, AStepThatTheProgramProfiledColoursItsGraph) {
  train([](engine::estimator::Experiment& experiment) {
    experiment.mutable_train()->set_max_steps(60);
    experiment.mutable_training_hooks()->mutable_profiler()->set_save_steps(20);
  });
  auto* choices = child<QComboBox>("graphColor");
  const auto isEnabled = [&] {
    return (choices->model()->flags(choices->model()->index(static_cast<int>(GraphColoring::kTime), 0)) &
            Qt::ItemIsEnabled) != 0;
  };
  ASSERT_TRUE(QTest::qWaitFor(isEnabled, kWaitMs));
  view()->colors()->setColoring(GraphColoring::kTime);
  EXPECT_EQ(view()->colors()->coloring(), GraphColoring::kTime);
  ASSERT_TRUE(waitForPictures());
  EXPECT_TRUE(child<QWidget>("graphLegend")->accessibleName().contains(QStringLiteral("ms")));
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_graph_time"));
}

TEST_F(GraphWindowTest, WhatAnExperimentsGraphLacksIsSaidInThePageWithAWayToGetIt) {
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("mnist_convnet"));
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  const auto said = [page] {
    const auto* words = page->findChild<QLabel*>(QStringLiteral("emptyStateSentence"));
    return words->isVisible() ? words->text() : QString();
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return said().contains(QStringLiteral("needs a data folder")); }, kWaitMs))
      << said().toStdString();
  EXPECT_EQ(banner(), QString());
  auto* choose = page->findChild<QAbstractButton*>(QStringLiteral("action.file.data_folder"));
  ASSERT_TRUE(choose && QTest::qWaitFor([choose] { return choose->isVisible(); }, kWaitMs));
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_graph_lacks_data"));
  dialogs_.answer = root();
  QTest::mouseClick(choose, Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().contains(root()); }, kWaitMs))
      << "built again: " << said().toStdString();
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs)) << said().toStdString();
}

TEST_F(GraphWindowTest, WhereAnExperimentsOwnPathLeadsNowhereItIsTheExperimentThatIsOffered) {
  QFile::rename(root() + QStringLiteral("/data/iris_training.csv"), root() + QStringLiteral("/data/gone.csv"));
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  const auto offers = [page](const char* id) {
    const auto* button = page->findChild<QAbstractButton*>(QStringLiteral("action.") + QLatin1String(id));
    return button && button->isVisible();
  };
  EXPECT_TRUE(QTest::qWaitFor([&] { return offers("graph.show_cause"); }, kWaitMs));
  EXPECT_FALSE(offers("file.data_folder")) << "which would change nothing";
}

TEST_F(GraphWindowTest, IsOfWhatWasChosenLastTheRunOrAnotherExperiment) {
  train([](engine::estimator::Experiment&) {});
  bench().filter()->clear();
  selectRun(QStringLiteral("graphed/run-1"));
  const auto source = [this] { return child<QLabel>("graphSource")->text(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return source().contains(QStringLiteral("run-1")); }, kWaitMs));
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return source().startsWith(QStringLiteral("iris")); }, kWaitMs))
      << source().toStdString();
  // A click on it, though it is selected.
  selectRun(QStringLiteral("graphed/run-1"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return source().contains(QStringLiteral("run-1")); }, kWaitMs))
      << source().toStdString();
  bench().filter()->setScope(QStringLiteral("iris_dnn"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return source().startsWith(QStringLiteral("iris")); }, kWaitMs))
      << source().toStdString();
}

TEST_F(GraphWindowTest, WhereAllRunsAreOfNoExperimentOfTheWorkspaceItIsTheLatestRunsGraph) {
  train([](engine::estimator::Experiment&) {});
  window_.reset();
  const std::filesystem::path runs = QString(root() + QStringLiteral("/runs")).toStdString();
  std::filesystem::rename(runs / "graphed" / "run-1", runs / "loose");
  open(root());
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("loose")) != nullptr; }, kWaitMs));
  bench().filter()->clear();
  window_->showMode(app::Mode::kGraph);
  const auto source = [this] { return child<QLabel>("graphSource")->text(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return source() == QStringLiteral("loose"); }, kWaitMs)) << source().toStdString();
  window_->selectExperiment(QStringLiteral("two_heads"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return source().startsWith(QStringLiteral("two_heads")); }, kWaitMs))
      << source().toStdString();
}

TEST_F(GraphWindowTest, WhatWasSaidOfOneGraphGoesWithIt) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(app::Mode::kGraph);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs));
  emit window_->findChild<app::GraphPage*>()->failed(QStringLiteral("no such file"));
  ASSERT_TRUE(waitForBanner(QStringLiteral("no such file")));
  window_->showMode(app::Mode::kCharts);
  EXPECT_EQ(banner(), QString());
}

TEST_F(GraphWindowTest, ATableThatIsMissingIsShownInTheExperimentAndReadAgainWhenItIsBack) {
  const QString table = root() + QStringLiteral("/data/iris_training.csv");
  ASSERT_TRUE(QFile::rename(table, table + QStringLiteral(".away")));
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  const auto button = [&](const char* name) { return page->findChild<QAbstractButton*>(QString::fromLatin1(name)); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return button("action.graph.try_again") != nullptr; }, kWaitMs));
  button("action.graph.show_cause")->click();
  auto* path = child<QLineEdit>("train_input.csv.path");
  EXPECT_EQ(QApplication::focusWidget(), path);
  EXPECT_EQ(path->selectedText(), path->text());
  EXPECT_TRUE(QTest::qWaitFor([&] { return !path->visibleRegion().isEmpty(); }, kWaitMs));
  const auto* below = child<QLabel>("problem.train_input.csv.path");
  EXPECT_TRUE(below->text().contains(QStringLiteral("iris_training.csv"))) << below->text().toStdString();
  EXPECT_TRUE(window_->findChild<app::ExperimentPage*>()->experiment().has_train_input()) << "nothing is wrong with it";
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_graph_cause"));
  window_->showMode(app::Mode::kGraph);
  const auto again = [&] { return button("action.graph.try_again"); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return again() && again()->isVisible(); }, kWaitMs));
  button("action.graph.try_again")->setFocus();
  button("action.graph.try_again")->click();
  const auto focus = [] { return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString(); };
  EXPECT_EQ(focus(), QStringLiteral("action.graph.try_again"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !child<QLabel>("graphSource")->text().contains(u'('); }, kWaitMs));
  EXPECT_EQ(focus(), QStringLiteral("action.graph.try_again")) << "it failed again";
  ASSERT_TRUE(QFile::rename(table + QStringLiteral(".away"), table));
  button("action.graph.try_again")->click();
  EXPECT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs));
  EXPECT_FALSE(child<QAction>("graph.try_again")->isEnabled());
}

TEST_F(GraphWindowTest, ATableThatIsMissingIsShownInTheTextOfTheExperiment) {
  ASSERT_TRUE(QFile::remove(root() + QStringLiteral("/data/iris_training.csv")));
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(app::Mode::kExperiment);
  child<QTabBar>("experimentViews")->setCurrentIndex(1);
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  const auto cause = [&] { return page->findChild<QAbstractButton*>(QStringLiteral("action.graph.show_cause")); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return cause() != nullptr; }, kWaitMs));
  cause()->click();
  auto* json = child<QPlainTextEdit>("experimentJson");
  EXPECT_EQ(json->textCursor().selectedText(), QStringLiteral("../data/iris_training.csv"));
  EXPECT_EQ(QApplication::focusWidget(), json);
}

TEST_F(GraphWindowTest, ADamagedFileIsToldOfInThePageWhereThereIsNoGraphAndElseOverIt) {
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("mnist_convnet"));  // whose data are not there
  window_->showMode(app::Mode::kGraph);
  dialogs_.answer = root() + QStringLiteral("/damaged.pb");
  QFile file(dialogs_.answer);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("no graph");
  file.close();
  auto* page = window_->findChild<app::GraphPage*>();
  const auto title = [page] { return page->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return title().contains(QStringLiteral("cannot be built")); }, kWaitMs));
  child<QAction>("graph.open_file")->trigger();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return title() == QStringLiteral("The file cannot be shown as a graph"); }, kWaitMs))
      << title().toStdString();
  EXPECT_EQ(banner(), QString());
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs));
  child<QAction>("graph.open_file")->trigger();
  EXPECT_TRUE(waitForBanner(QStringLiteral("damaged.pb")));
  EXPECT_NE(view()->model(), nullptr);
}

TEST_F(GraphWindowTest, WhyAFileIsNoGraphStaysUntilAnotherGraphComesAndIsAmongTheMessages) {
  bench().filter()->clear();
  window_->selectExperiment(QStringLiteral("mnist_convnet"));  // whose data are not there
  window_->showMode(app::Mode::kGraph);
  auto* page = window_->findChild<app::GraphPage*>();
  const auto title = [page] { return page->findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(); };
  const QString told = QStringLiteral("The file cannot be shown as a graph");
  const auto* messages = child<widgets::MessageHistory>("messageHistory");
  ASSERT_TRUE(QTest::qWaitFor([&] { return title().contains(QStringLiteral("cannot be built")); }, kWaitMs));
  const int before = messages->count();
  dialogs_.answer = test_support::writeFile(dir_, QStringLiteral("damaged.pb"), "no graph");
  child<QAction>("graph.open_file")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return title() == told; }, kWaitMs));
  EXPECT_EQ(messages->count(), before + 1);
  window_->showMode(app::Mode::kSummaries);
  window_->showMode(app::Mode::kGraph);
  QCoreApplication::processEvents();
  EXPECT_EQ(title(), told);
  EXPECT_EQ(messages->count(), before + 1);
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs));
  EXPECT_EQ(messages->count(), before);
}

TEST_F(GraphWindowTest, WhyAFileIsNoGraphIsStillToldBesideTheGraphWhenThePageComesBack) {
  window_->showMode(app::Mode::kGraph);
  ASSERT_TRUE(QTest::qWaitFor([&] { return view()->model() != nullptr; }, kWaitMs));
  dialogs_.answer = test_support::writeFile(dir_, QStringLiteral("damaged.pb"), "no graph");
  child<QAction>("graph.open_file")->trigger();
  ASSERT_TRUE(waitForBanner(QStringLiteral("damaged.pb")));
  window_->showMode(app::Mode::kCharts);
  window_->showMode(app::Mode::kGraph);
  EXPECT_TRUE(banner().contains(QStringLiteral("damaged.pb"))) << banner().toStdString();
  // And another one can be opened there.
  const auto buttons = window_->findChild<widgets::MessageBanner*>()->findChildren<QAbstractButton*>();
  const auto isAnother = [](const QAbstractButton* each) {
    return each->isVisible() && each->text() == QStringLiteral("Open graph file…");
  };
  EXPECT_EQ(std::ranges::count_if(buttons, isAnother), 1);
}

TEST_F(GraphWindowTest, FunctionsOfARealModelAreListedAndOpened) {
  const auto file = fixture("saved_models/keras_python_func_model/saved_model.pb");
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no model at " << file << "; set ESTIMATOR_FIXTURES";
  window_->showMode(app::Mode::kGraph);
  dialogs_.answer = QString::fromStdString(file.string());
  child<QAction>("graph.open_file")->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return view()->model() && !view()->model()->graph().functions.empty(); }, kWaitMs));
  EXPECT_FALSE(view()->model()->graph().expansions.empty());
  child<QAction>("graph.functions")->trigger();
  QSignalSpy shown(view(), &widgets::GraphView::pictureShown);
  ASSERT_TRUE(shown.wait(kWaitMs) || !view()->canvas()->picture().isEmpty());
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_graph_functions"));
}

// The first look at the graphs of the samples: the layers are there, and can be read, without a click.
class FirstGraphTest : public GraphWindowTest {
 protected:
  void show(const char* experiment, QSize size = {1440, 900}) {
    window_->resize(size);
    window_->selectExperiment(QString::fromLatin1(experiment));
    window_->showMode(app::Mode::kGraph);
    ASSERT_TRUE(QTest::qWaitFor([this] { return view() && !view()->canvas()->picture().isEmpty(); }, kWaitMs));
    test_support::saveScreenshot(window_.get(), QStringLiteral("first_graph_") + QString::fromLatin1(experiment));
  }
  // Which of them are no boxes in the picture.
  std::vector<std::string> missing(std::vector<std::string> boxes) {
    for (const widgets::VisibleNode& node : view()->canvas()->picture().graph().nodes) {
      std::erase(boxes, view()->model()->fullName(node.item));
    }
    return boxes;
  }
  bool isReadWhole() {
    const widgets::GraphViewport& look = view()->canvas()->viewport();
    const QRectF whole(look.toWidget({0, 0}), view()->canvas()->picture().layout().size * look.scale());
    return QRectF(view()->canvas()->rect()).contains(whole) && look.scale() >= 0.56;
  }
  QColor colorOf(const char* scope) {
    const widgets::GraphModel& model = *view()->model();
    for (std::size_t i = 1; i < model.items().size(); ++i) {
      if (model.fullName(static_cast<int>(i)) == scope)
        return widgets::colorGraph(model, widgets::GraphColoring::kType, nullptr).items[i];
    }
    return {};
  }
};

using Boxes = std::vector<std::string>;

TEST_F(FirstGraphTest, TwoHeadsShowTheLayersBeforeThem) {
  show("two_heads");
  EXPECT_EQ(missing({"dnn/hiddenlayer_0", "dnn/hiddenlayer_1", "dnn/logits", "multi_head"}), Boxes());
  EXPECT_TRUE(isReadWhole());
}

TEST_F(FirstGraphTest, BertShowsItsPartsAndTheLayersOfTheEncoder) {
  show("facts_topics");
  EXPECT_EQ(missing({"bert/embeddings", "bert/encoder/layer_0", "bert/encoder/layer_1", "bert/pooler", "head"}),
            Boxes());
  EXPECT_TRUE(isReadWhole());
}

// The bar of the page gets another line for what it says of the graph.
TEST_F(FirstGraphTest, InASmallWindowAsMuchIsOpenAsCanBeReadInIt) {
  show("facts_topics", {1024, 720});
  EXPECT_EQ(missing({"bert/embeddings", "bert/encoder", "bert/pooler", "head"}), Boxes());
  EXPECT_TRUE(isReadWhole());
}

TEST_F(FirstGraphTest, ADeepNetworkShowsItsLayers) {
  show("iris_dnn");
  EXPECT_EQ(missing({"dnn/hiddenlayer_0", "dnn/hiddenlayer_1", "dnn/logits", "dnn/head"}), Boxes());
  EXPECT_TRUE(isReadWhole());
}

TEST_F(FirstGraphTest, ALinearModelShowsItsColumnsAndItsHeadHasTheColourOfOtherHeads) {
  show("titanic_linear");
  EXPECT_EQ(missing({"linear/linear_model/deck", "linear/linear_model/age_bucketized_X_sex", "head"}), Boxes());
  EXPECT_TRUE(isReadWhole());
  EXPECT_EQ(colorOf("head"), widgets::categoryColor(widgets::NodeCategory::kLoss));
}

TEST_F(FirstGraphTest, AConvolutionalNetworkShowsItsLayers) {
  show("digits_convnet");
  EXPECT_EQ(missing({"conv2d", "conv2d_1", "dense", "dense_1", "dense_2", "head"}), Boxes());
  EXPECT_TRUE(isReadWhole());
}

}  // namespace
