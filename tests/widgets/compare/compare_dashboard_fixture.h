// The page Compare over a sweep of runs with evaluations. For tests of widgets.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTreeView>
#include <QTreeWidget>
#include <cmath>

#include "tests/support/run_logs.h"
#include "tests/support/screenshots.h"
#include "tests/widgets/compare/compare_columns.h"
#include "tests/widgets/made_checkpoints.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/compare/compare_dashboard.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/dashboards/compare/difference_chart.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace test_support {

class CompareDashboardTest : public testing::Test {
 protected:
  void fill(int runs) {
    const char* const optimizers[] = {"Adam", "Adagrad", "Ftrl"};
    for (int i = 0; i < runs; ++i) {
      const QString id = QStringLiteral("sweep/trial_%1").arg(i, 2, 10, QLatin1Char('0'));
      const double rate = std::pow(10.0, -1 - i % 4);
      const std::string config = R"({"model": {"dnn_classifier": {"hidden_units": [)" + std::to_string(16 << (i % 3)) +
                                 R"(], "optimizer": {"name": ")" + optimizers[i % 3] + R"(", "learning_rate": )" +
                                 std::to_string(rate) + R"(}}}, "train_input": {"batch_size": 32}})";
      const double end = 0.2 + 0.1 * (i % 7) + rate;
      logs_.add(
          id, config,
          [&](summaries::SummaryWriter& log) {
            for (int step = 0; step <= 100; ++step) {
              log.scalar("loss", step * 10, end + 2.0 / (1 + step), RunLogs::kStart + step * (1 + i));
            }
          },
          i == 5 ? summaries::RunStatus::kFailed : summaries::RunStatus::kFinished);
      logs_.add(id + QStringLiteral("/eval"), {}, [&](summaries::SummaryWriter& log) {
        if (i != 4) log.scalar("accuracy", 1000, 1 - end / 2, RunLogs::kStart + 100);
      });
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return logs_.records.find(QStringLiteral("sweep/trial_00")) != nullptr; }));
    show();
    ASSERT_TRUE(logs_.waitForRecords());
  }
  void show() {
    page_ = std::make_unique<widgets::CompareDashboard>(context(), nullptr);
    page_->resize(1240, 620);
    page_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  widgets::DashboardContext context() {
    registry_ = std::make_unique<widgets::ActionRegistry>();
    widgets::DashboardContext context;
    context.runs = &logs_.catalog;
    context.colors = &colors_;
    context.actions = registry_.get();
    context.loader = &loader_;
    context.notes = &logs_.notes;
    context.records = &logs_.records;
    context.filter = &logs_.filter;
    context.checkpoints = &service_;
    return context;
  }
  void selectRows(const std::vector<int>& rows) {
    for (const int row : rows) {
      values()->selectionModel()->select(values()->model()->index(row, 0),
                                         QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
  }
  QTreeWidget* table(const char* name) { return page_->findChild<QTreeWidget*>(QLatin1String(name)); }
  widgets::DifferenceChart* difference() { return page_->findChild<widgets::DifferenceChart*>(); }
  QTreeView* names() { return page_->view()->names(); }
  QTreeView* values() { return page_->view()->values(); }
  int column(const char* key) { return place(page_->model()->table(), key); }
  void shot(const char* name) {
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      QApplication::processEvents();
      const widgets::CompareCharts& charts = *page_->charts();
      EXPECT_TRUE(QTest::qWaitFor([&] { return !charts.isReading() && !charts.grid()->scheduler()->isBusy(); }));
      saveScreenshot(page_.get(), QStringLiteral("%1_%2").arg(QString::fromLatin1(name),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
  }

  RunLogs logs_;
  widgets::made::FakeService service_;
  widgets::LogLoader loader_;
  widgets::RunColors colors_;
  std::unique_ptr<widgets::ActionRegistry> registry_;
  std::unique_ptr<widgets::CompareDashboard> page_;
};

}  // namespace test_support
