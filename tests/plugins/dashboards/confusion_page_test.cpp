// The page of confusion matrices, as its plugin ships.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTreeWidget>

#include "engine/core/tensor.h"
#include "engine/proto/tensor.pb.h"
#include "plugins/api/plugin_manager.h"
#include "tests/widgets/dashboard_fixture.h"

namespace {

// The bytes of a log's tensor.
std::string tensorOf(const engine::Shape& shape, const std::vector<double>& values) {
  tensorflow::TensorProto proto;
  engine::Tensor::of(values, shape).toProto(&proto);
  return proto.SerializeAsString();
}

class ConfusionPageTest : public test_support::DashboardTest {
 protected:
  static void SetUpTestSuite() {
    plugins::PluginManager manager({EWB_PLUGINS});
    manager.load("confusion_page");
  }
  static const widgets::DashboardFactory* factory() {
    for (const auto& each : widgets::dashboardFactories()) {
      if (each->info().id == QLatin1String("confusion")) return each.get();
    }
    return nullptr;
  }
  // A training "a" whose experiment names the classes, and its evaluations at steps 100 and 200.
  void logEvaluations() {
    write("a", [](summaries::SummaryWriter& log) {
      log.setConfig(R"({"model": {"dnn_classifier": {"label_vocabulary": ["setosa", "versicolor", "virginica"]}}})");
      log.scalar("loss", 1, 0.5, 1.6e9);
    });
    write("a/eval", [](summaries::SummaryWriter& log) {
      log.bytes("confusion_matrix", summaries::Kind::kTensor, "", 100, tensorOf({3, 3}, {9, 1, 0, 4, 4, 2, 0, 5, 5}),
                1.6e9);
      log.bytes("confusion_matrix", summaries::Kind::kTensor, "", 200, tensorOf({3, 3}, {10, 0, 0, 0, 8, 2, 0, 1, 9}),
                1.6e9);
    });
    joinRuns();
  }
  // The evaluations belong to the training.
  void joinRuns() {
    std::vector<widgets::CatalogRun> runs = catalog_.runs();
    runs[1].owner = runs[0].id;
    catalog_.setRuns(runs);
  }
  // Of the evaluation at step 200: two examples, which are pictures.
  void logWorst() {
    write("a/eval", [](summaries::SummaryWriter& log) {
      log.bytes("worst_examples", summaries::Kind::kTensor, "", 200,
                tensorOf({3, 4}, {17, 1, 2, .9, 4, 2, 1, .75, 0, 0, 0, 0}), 1.6e9);
      log.bytes("worst_examples_pictures", summaries::Kind::kTensor, "", 200,
                tensorOf({3, 2, 2}, {0, 1, 2, 3, 3, 2, 1, 0, 0, 0, 0, 0}), 1.6e9);
    });
    joinRuns();
  }
  void openPage() {
    ASSERT_NE(factory(), nullptr);
    page_.reset(factory()->make(context(), nullptr));
    page_->resize(640, 560);
    page_->show();
  }
  template <typename T>
  T* part(const char* name) {
    return page_->findChild<T*>(QLatin1String(name));
  }
  QString stepText() { return part<QLabel>("confusionStepText")->text(); }
  bool shows(const char* step) {
    return wait([&] { return stepText().startsWith(QLatin1String(step)); });
  }
  // What the page says in its place, from top to bottom.
  QString emptyText() {
    QStringList texts;
    for (const QLabel* label : part<QWidget>("confusionEmpty")->findChildren<QLabel*>()) texts << label->text();
    return texts.filter(QRegularExpression(QStringLiteral("."))).join(QLatin1Char('\n'));
  }
  QWidget* matrix() { return part<QWidget>("confusionMatrix"); }
  QString readout() { return part<QLabel>("confusionReadout")->text(); }
};

TEST_F(ConfusionPageTest, ShowsTheNewestEvaluationAndSaysWhatACellCounts) {
  logEvaluations();
  EXPECT_TRUE(factory()->info().hasContent(catalog_));
  openPage();
  ASSERT_TRUE(shows("Step 200: accuracy 0.9"));
  EXPECT_EQ(part<QComboBox>("confusionSource")->currentText(), QStringLiteral("a/eval: confusion_matrix"));
  for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Right}) QTest::keyClick(matrix(), key);
  EXPECT_EQ(readout(),
            QStringLiteral("2 of label versicolor predicted as virginica: 20.0 % of the label, 18.2 % of the "
                           "prediction"));
  EXPECT_EQ(matrix()->accessibleDescription(), readout());
}

TEST_F(ConfusionPageTest, TheCellUnderThePointerIsReadUntilThePointerLeaves) {
  logEvaluations();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  // Right of the names at the left and below those at the top: the first cell.
  const QFontMetrics metrics = matrix()->fontMetrics();
  QTest::mouseMove(matrix(), {metrics.horizontalAdvance(QStringLiteral("versicolor")) + 30, metrics.height() + 30});
  EXPECT_TRUE(wait([&] { return readout().startsWith(QLatin1String("10 of label setosa predicted as setosa")); }));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(matrix(), &leave);
  EXPECT_EQ(readout(), QString());
}

TEST_F(ConfusionPageTest, TheSliderLeavesTheTimeCursorUntilThatMoves) {
  logEvaluations();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  QTest::keyClick(part<QSlider>("confusionStep"), Qt::Key_Left);
  EXPECT_TRUE(shows("Step 100: accuracy 0.6"));
  time_.setStep(250);
  EXPECT_TRUE(shows("Step 200"));
  time_.setStep(150);
  EXPECT_TRUE(shows("Step 100"));
}

TEST_F(ConfusionPageTest, CellsShowCountsOrSharesOfEitherSide) {
  logEvaluations();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  auto* scale = part<QComboBox>("confusionScale");
  std::vector<QImage> pictures;
  for (int i = 0; i < scale->count(); ++i) {
    scale->setFocus();
    QTest::keyClick(scale, i == 0 ? Qt::Key_Home : Qt::Key_Down);
    EXPECT_EQ(scale->currentIndex(), i);
    pictures.push_back(matrix()->grab().toImage());
  }
  ASSERT_EQ(pictures.size(), 3u);
  EXPECT_NE(pictures[0], pictures[1]);
  EXPECT_NE(pictures[1], pictures[2]);
}

TEST_F(ConfusionPageTest, ANewEvaluationIsShownAtOnce) {
  logEvaluations();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  write("a/eval", [](summaries::SummaryWriter& log) {
    log.bytes("confusion_matrix", summaries::Kind::kTensor, "", 300, tensorOf({3, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1}),
              1.6e9);
  });
  EXPECT_TRUE(shows("Step 300: accuracy 1"));
}

TEST_F(ConfusionPageTest, WhatIsNoMatrixIsSaidInItsPlace) {
  write("a", [](summaries::SummaryWriter& log) {
    log.bytes("confusion_matrix", summaries::Kind::kTensor, "", 1, tensorOf({2, 3}, {1, 2, 3, 4, 5, 6}), 1.6e9);
  });
  openPage();
  EXPECT_TRUE(wait([&] { return emptyText().contains(QLatin1String("[2, 3]")); }));
}

TEST_F(ConfusionPageTest, WithoutMatricesItSaysWhereTheyComeFrom) {
  write("a", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  EXPECT_FALSE(factory()->info().hasContent(catalog_));
  openPage();
  EXPECT_TRUE(emptyText().startsWith(QLatin1String("No confusion matrices")));
  EXPECT_TRUE(emptyText().contains(QLatin1String("metric confusion_matrix")));
  EXPECT_FALSE(matrix()->isVisible());
}

TEST_F(ConfusionPageTest, WithoutMatricesItOpensTheGuideWhereThatTellsOfThem) {
  write("a", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  QAction* guide = actions_.add(QStringLiteral("help.guide"), QStringLiteral("Guide"), QStringLiteral("Open it"));
  QString opened;
  QObject::connect(guide, &QAction::triggered, guide, [&] { opened = guide->data().toString(); });
  openPage();
  auto* button = part<QWidget>("confusionEmpty")->findChild<QPushButton*>();
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(opened, QStringLiteral("looking.md#confusion-matrices"));
}

TEST_F(ConfusionPageTest, TheWorstExamplesOfTheStepAreListedWithTheirPictures) {
  logEvaluations();
  logWorst();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  auto* worst = part<QTreeWidget>("confusionWorst");
  ASSERT_EQ(worst->topLevelItemCount(), 2);
  const auto texts = [&](int row) {
    QStringList all;
    for (int column = 0; column < 4; ++column) all << worst->topLevelItem(row)->text(column);
    return all.join(QLatin1Char(' '));
  };
  EXPECT_EQ(texts(0), QStringLiteral("17 versicolor virginica 0.9"));
  EXPECT_EQ(texts(1), QStringLiteral("4 virginica versicolor 0.75"));
  EXPECT_FALSE(worst->topLevelItem(0)->icon(0).isNull());
  EXPECT_TRUE(worst->isVisible());
  QTest::keyClick(part<QSlider>("confusionStep"), Qt::Key_Left);
  ASSERT_TRUE(shows("Step 100"));
  EXPECT_FALSE(worst->isVisible()) << "that evaluation has none";
}

TEST_F(ConfusionPageTest, WorstExamplesThatAreNoneAreSaid) {
  logEvaluations();
  write("a/eval", [](summaries::SummaryWriter& log) {
    log.bytes("worst_examples", summaries::Kind::kTensor, "", 200, tensorOf({3}, {1, 2, 3}), 1.6e9);
  });
  openPage();
  EXPECT_TRUE(wait([&] { return emptyText().contains(QLatin1String("[3]")); }));
}

TEST_F(ConfusionPageTest, BothThemesHavePictures) {
  logEvaluations();
  logWorst();
  openPage();
  ASSERT_TRUE(shows("Step 200"));
  for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Right}) QTest::keyClick(matrix(), key);
  pictures(QStringLiteral("confusion"), [this] { return !readout().isEmpty(); });
}

}  // namespace
