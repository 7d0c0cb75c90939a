// What the importance of hyperparameters says, and offers, where too few trials have every value.
#include <QTreeView>

#include "tests/widgets/hparams_fixture.h"
#include "widgets/dashboards/hparams/importance_model.h"

namespace {

using test_support::RunLogs;
using widgets::HparamsDashboard;

class FewTrialsTest : public test_support::HparamsFixture {
 protected:
  static constexpr int kWaitMs = 20000;
  // Trials "<folder>0" and so on that vary these fields of the model.
  void add(const QString& folder, const std::vector<std::string>& fields, int trials) {
    for (int i = 0; i < trials; ++i) {
      std::string model;
      for (const std::string& field : fields) {
        model += (model.empty() ? "\"" : ", \"") + field + "\": " + std::to_string(i + 1);
      }
      const std::string config = R"({"model": {"dnn": {)" + model + "}}}";
      logs_.add(QStringLiteral("%1%2").arg(folder).arg(i), config,
                [&](summaries::SummaryWriter& log) { log.scalar("loss", 1, 1.0 / (1 + i * i), RunLogs::kStart); });
    }
  }
  void showImportance() {
    show();
    registry_->add(QStringLiteral("run.sweep"), QStringLiteral("Sweep…"), QStringLiteral("Train with many settings"));
    ASSERT_TRUE(logs_.waitForRecords());
    page_->showTab(HparamsDashboard::kImportance);
  }
  // Also of actions that are there only while they are offered.
  QPushButton* offered(const QString& words) {
    QPushButton* found = nullptr;
    const auto find = [&] {
      for (auto* button : page_->findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text().startsWith(words)) found = button;
      }
      return found != nullptr;
    };
    return QTest::qWaitFor(find, kWaitMs) ? found : nullptr;
  }
  // The page follows the records a moment later.
  bool saysInTime(const QString& title) {
    return QTest::qWaitFor([&] { return !hasTable() && text("emptyStateTitle") == title; }, kWaitMs);
  }
  bool hasTable() { return page_->findChild<QTreeView*>(QStringLiteral("importanceView"))->isVisible(); }
  bool untilRows(int rows) {
    return QTest::qWaitFor([&] { return hasTable() && page_->importance()->rowCount() == rows; }, kWaitMs);
  }
};

TEST_F(FewTrialsTest, OfSeveralExperimentsTheOneWithEnoughTrialsIsOffered) {
  add(QStringLiteral("both/run_"), {"units", "dropout"}, 2);
  add(QStringLiteral("iris/run_"), {"units"}, 4);
  add(QStringLiteral("census/run_"), {"dropout"}, 4);
  showImportance();
  EXPECT_TRUE(saysInTime(QStringLiteral("Too few trials with all values")));
  EXPECT_TRUE(text("emptyStateSentence").contains(QStringLiteral("4 trials of census")))
      << text("emptyStateSentence").toStdString();
  QPushButton* button = offered(QStringLiteral("Show only census"));
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(logs_.filter.scope(), QStringLiteral("census"));
  EXPECT_TRUE(untilRows(1));
}

TEST_F(FewTrialsTest, OfExperimentsWithoutACommonHyperparameterOneIsOfferedOnEachTab) {
  add(QStringLiteral("iris/run_"), {"units"}, 3);
  add(QStringLiteral("census/run_"), {"dropout"}, 3);
  showImportance();
  page_->showTab(HparamsDashboard::kParallel);
  EXPECT_TRUE(saysInTime(QStringLiteral("No common hyperparameter")));
  QPushButton* button = offered(QStringLiteral("Show only census"));
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_TRUE(parallel().isVisible());
}

TEST_F(FewTrialsTest, WhereRunsAreInNoFolderThoseWithTheSameHyperparametersAreOffered) {
  add(QStringLiteral("iris_"), {"units"}, 3);
  add(QStringLiteral("census_"), {"dropout"}, 2);
  showImportance();
  QPushButton* button = offered(QStringLiteral("Show only these 3"));
  ASSERT_NE(button, nullptr);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_TRUE(untilRows(1));
  EXPECT_EQ(text("hparamsCount"), QStringLiteral("3 trials"));
}

TEST_F(FewTrialsTest, WhereNoneHasEnoughItSaysWhichValuesLackAndOffersASweep) {
  add(QStringLiteral("both/run_"), {"units", "dropout"}, 2);
  add(QStringLiteral("iris/run_"), {"units"}, 2);
  add(QStringLiteral("census/run_"), {"dropout"}, 2);
  showImportance();
  EXPECT_TRUE(saysInTime(QStringLiteral("Too few trials with all values")));
  const QString sentence = text("emptyStateSentence");
  EXPECT_TRUE(sentence.contains(QStringLiteral("units")) && sentence.contains(QStringLiteral("dropout")))
      << sentence.toStdString();
  EXPECT_NE(emptyButton("run.sweep"), nullptr);
}

TEST_F(FewTrialsTest, TwoTrialsAreTooFewAndASweepWouldGiveMore) {
  add(QStringLiteral("iris/run_"), {"units"}, 2);
  showImportance();
  EXPECT_TRUE(saysInTime(QStringLiteral("Too few trials")));
  EXPECT_NE(emptyButton("run.sweep"), nullptr);
}

TEST_F(FewTrialsTest, OfOneExperimentWithoutItsHiddenTrialsAllAreOffered) {
  add(QStringLiteral("iris/run_"), {"units"}, 4);
  showImportance();
  ASSERT_TRUE(untilRows(1));
  for (int i = 0; i < 3; ++i) logs_.catalog.setVisible(QStringLiteral("iris/run_%1").arg(i), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !hasTable() && emptyButton("runs.show_all"); }, kWaitMs));
  QTest::mouseClick(emptyButton("runs.show_all"), Qt::LeftButton);
  EXPECT_TRUE(untilRows(1));
}

TEST_F(FewTrialsTest, TheOtherTabsShowTheirViewsAllTheSame) {
  add(QStringLiteral("iris/run_"), {"units"}, 2);
  showImportance();
  page_->showTab(HparamsDashboard::kParallel);
  EXPECT_TRUE(QTest::qWaitFor([this] { return parallel().isVisible(); }, kWaitMs));
}

}  // namespace
