// Which trials the dashboard of hyperparameters shows, and what it says of those that it does not.
#include <QComboBox>

#include "tests/widgets/hparams_fixture.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"
#include "widgets/runs/key_metric.h"
#include "widgets/theme/run_colors.h"

namespace {

using test_support::RunLogs;
using widgets::HparamsDashboard;

const QString kShownRate = QStringLiteral("param:model.optimizer.learning_rate");

class HparamsShownTest : public test_support::HparamsFixture {};

TEST_F(HparamsShownTest, TheHintOfEachTabSaysWhatCanBeDoneThere) {
  fill(4);
  for (const auto tab : {HparamsDashboard::kTable, HparamsDashboard::kParallel, HparamsDashboard::kScatter,
                         HparamsDashboard::kImportance}) {
    page_->showTab(tab);
    const QString hint = text("trialDetails");
    EXPECT_FALSE(hint.isEmpty());
    EXPECT_EQ(hint.contains(QStringLiteral("Drag on an axis")), tab == HparamsDashboard::kParallel)
        << tab << ": " << hint.toStdString();
  }
}

TEST_F(HparamsShownTest, RunsWithoutHyperparametersAreNotSaidToBeMissing) {
  for (const char* id : {"a", "b"}) {
    logs_.add(QLatin1String(id), {},
              [](summaries::SummaryWriter& log) { log.scalar("loss", 20, 0.25, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  ASSERT_TRUE(QTest::qWaitFor([&] { return text("emptyStateTitle") == QStringLiteral("No hyperparameters"); }));
  EXPECT_TRUE(text("emptyStateSentence").startsWith(QStringLiteral("The 2 runs")))
      << text("emptyStateSentence").toStdString();
}

TEST_F(HparamsShownTest, OfAMetricThatNeverVariesTheImportanceSaysWhyThereIsNone) {
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

TEST_F(HparamsShownTest, TheImportanceCountsTheTrialsThatItLeavesOut) {
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

TEST_F(HparamsShownTest, WithoutTrialsOrDifferencesItSaysSo) {
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
  registry_->find(QStringLiteral("runs.show_all"))->trigger();
  EXPECT_TRUE(logs_.filter.text().isEmpty());
}

TEST_F(HparamsShownTest, TheMetricIsThatOfAllPagesAlsoWhereItIsReadAfterOthers) {
  show();
  const auto add = [&](const char* id, const char* units, const char* metric) {
    const std::string config = std::string(R"({"model": {"dnn": {"units": )") + units + "}}}";
    logs_.add(QString::fromLatin1(id), config, [&](summaries::SummaryWriter& log) {
      log.scalar("accuracy", 1, 0.5, RunLogs::kStart);
      log.scalar(metric, 1, 0.5, RunLogs::kStart);
    });
    ASSERT_TRUE(logs_.waitForRecords());
  };
  add("sweep/a", "3", "accuracy");
  add("sweep/b", "4", "accuracy");
  auto* metric = page_->findChild<QComboBox*>(QStringLiteral("hparamsMetric"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return metric->currentText() == QStringLiteral("accuracy"); }));
  add("sweep/c", "5", "loss");
  add("sweep/d", "6", "loss");
  EXPECT_TRUE(QTest::qWaitFor([&] { return metric->currentText() == QStringLiteral("loss"); }))
      << metric->currentText().toStdString();
}

TEST_F(HparamsShownTest, TheMetricOfAllPagesHasAnAxisAmongHoweverManyOthers) {
  for (int i = 0; i < 3; ++i) {
    const std::string config = R"({"model": {"dnn": {"units": )" + std::to_string(i) + "}}}";
    logs_.add(QStringLiteral("sweep/trial_%1").arg(i), config, [&](summaries::SummaryWriter& log) {
      for (const char* metric : {"accuracy", "auc", "precision", "recall", "f1_score", "average_loss", "zz_loss"}) {
        log.scalar(metric, 1, 0.1 * i, RunLogs::kStart);
      }
    });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  ASSERT_LT(place(QStringLiteral("metric:zz_loss")), 0);
  widgets::KeyMetric(&logs_.notes, &logs_.records).choose(QStringLiteral("zz_loss"));
  EXPECT_GE(place(QStringLiteral("metric:zz_loss")), 0);
  EXPECT_EQ(page_->findChild<QComboBox*>(QStringLiteral("hparamsMetric"))->currentText(), QStringLiteral("zz_loss"));
}

TEST_F(HparamsShownTest, HiddenTrialsAreInNoPlotAndCountedApart) {
  fill(6);
  for (int i = 1; i < 6; ++i) logs_.catalog.setVisible(QStringLiteral("sweep/trial_0%1").arg(i), false);
  ASSERT_EQ(parallel().axes().trials().size(), 1u);
  EXPECT_EQ(parallel().axes().trials().front().id, QStringLiteral("sweep/trial_00"));
  EXPECT_GE(place(kShownRate), 0) << "its axes are those of all";
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

TEST_F(HparamsShownTest, WhereAllTrialsAreHiddenItOffersToShowThem) {
  fill(3);
  for (int i = 0; i < 3; ++i) logs_.catalog.setVisible(QStringLiteral("sweep/trial_0%1").arg(i), false);
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No trial is shown"));
  QTest::mouseClick(emptyButton("runs.show_all"), Qt::LeftButton);
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("3 trials"));
  EXPECT_TRUE(parallel().isVisible());
}

TEST_F(HparamsShownTest, RunsWithoutHyperparametersAreNotSaidToBeMissedByTheFilter) {
  for (int i = 0; i < 3; ++i) {
    logs_.add(QStringLiteral("run_%1").arg(i), {},
              [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 2, RunLogs::kStart); });
  }
  show();
  ASSERT_TRUE(logs_.waitForRecords());
  logs_.filter.setText(QStringLiteral("run_[1-2]"));
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No hyperparameters"));
  EXPECT_EQ(emptyButton("runs.show_all"), nullptr) << "there would be no trials either";
  logs_.add(QStringLiteral("trial"), R"({"model": {"dnn": {"units": 3}}})",
            [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 2, RunLogs::kStart); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return emptyButton("runs.show_all") != nullptr; }));
  EXPECT_EQ(text("emptyStateTitle"), QStringLiteral("No hyperparameters"));
}

// Pixels of a colour, which a run alone has.
int pixelsOf(QWidget& widget, const QColor& color) {
  const QImage image = widget.grab().toImage();
  int count = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == color;
  }
  return count;
}

TEST_F(HparamsShownTest, TheTrialThatIsPointedAtOrSelectedHasItsRunsColourWhateverColoursMean) {
  fill(6);
  const QString id = QStringLiteral("sweep/trial_03");
  const QColor own = colors_.look(id, false).color;
  const test_support::ThemeScope theme(false);
  for (const auto tab : {HparamsDashboard::kParallel, HparamsDashboard::kScatter}) {
    logs_.catalog.setCurrent({});
    page_->showTab(tab);
    QWidget& view = tab == HparamsDashboard::kScatter ? static_cast<QWidget&>(*page_->scatter()) : parallel();
    ASSERT_TRUE(QTest::qWaitFor([&] { return parallel().isDrawn() || !parallel().isVisible(); }, 20000));
    EXPECT_EQ(pixelsOf(view, own), 0) << tab << ": colours are the metric's";
    logs_.catalog.setCurrent(id);
    EXPECT_GT(pixelsOf(view, own), 20) << tab << ": selected";
    logs_.catalog.setCurrent({});
    page_->scatter()->setHighlight(id);
    parallel().setHighlight(id);
    EXPECT_GT(pixelsOf(view, own), 20) << tab << ": pointed at";
    page_->scatter()->setHighlight({});
    parallel().setHighlight({});
  }
}

TEST_F(HparamsShownTest, ColoursCanBeThoseOfTheRuns) {
  fill(6);
  const test_support::ThemeScope theme(false);
  page_->showTab(HparamsDashboard::kScatter);
  auto* choice = page_->findChild<QComboBox*>(QStringLiteral("hparamsColor"));
  const QRectF withLegend = page_->scatter()->cell(0, 0);
  const int row = choice->findText(QStringLiteral("Colour: the run"));
  ASSERT_GE(row, 0);
  choice->setCurrentIndex(row);
  emit choice->activated(row);
  EXPECT_GT(page_->scatter()->cell(0, 0).height(), withLegend.height()) << "runs' colours need no legend";
  shot("hparams_scatter_runs");
}

}  // namespace
