// The dashboard of hyperparameters with made trials of three optimizers. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <cmath>
#include <random>

#include "tests/support/run_logs.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/hparams/hparams_dashboard.h"
#include "widgets/dashboards/hparams/parallel_painter.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"

namespace test_support {

class HparamsFixture : public testing::Test {
 protected:
  ~HparamsFixture() override {
    page_.reset();
    QApplication::setFont(usual_);
  }
  static void useLargeFont() {
    QFont large = QApplication::font();
    large.setPointSizeF(14);
    QApplication::setFont(large);
  }
  void fill(int runs) {
    const char* const optimizers[] = {"Adam", "Adagrad", "Ftrl"};
    std::mt19937 random(9);
    for (int i = 0; i < runs; ++i) {
      const QString id = QStringLiteral("sweep/trial_%1").arg(i, 2, 10, QLatin1Char('0'));
      const double rate = std::pow(10.0, -1 - static_cast<double>(random() % 300) / 100);
      const double dropout = static_cast<double>(random() % 6) / 10;
      const std::string config = R"({"model": {"dnn_classifier": {"dropout": )" + std::to_string(dropout) +
                                 R"(, "hidden_units": [)" + std::to_string(32 << (i % 4)) +
                                 R"(], "optimizer": {"name": ")" + optimizers[i % 3] + R"(", "learning_rate": )" +
                                 std::to_string(rate) + R"(}}}, "train_input": {"batch_size": 32}})";
      const double loss = 0.3 + std::abs(std::log10(rate) + 2) * 0.5 + dropout * 0.2;
      logs_.add(id, config, [&](summaries::SummaryWriter& log) {
        for (int step = 0; step <= 20; ++step)
          log.scalar("loss", step, loss + 1.0 / (1 + step), RunLogs::kStart + step);
      });
      logs_.add(id + QStringLiteral("/eval"), {}, [&](summaries::SummaryWriter& log) {
        log.scalar("accuracy", 20, 1 / (1 + loss), RunLogs::kStart + 30);
      });
    }
    show();
    ASSERT_TRUE(logs_.waitForRecords());
  }
  void show() {
    registry_ = std::make_unique<widgets::ActionRegistry>();
    widgets::DashboardContext context;
    context.runs = &logs_.catalog;
    context.colors = &colors_;
    context.actions = registry_.get();
    context.notes = &logs_.notes;
    context.records = &logs_.records;
    context.filter = &logs_.filter;
    page_ = std::make_unique<widgets::HparamsDashboard>(context, nullptr);
    page_->resize(1240, 640);
    page_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  widgets::ParallelView& parallel() { return *page_->parallel(); }
  int place(const QString& key) { return static_cast<int>(parallel().axes().order().indexOf(key)); }
  QPoint on(const QString& key, double part) {
    const QRectF plot = parallel().plot().rect();
    return QPointF(parallel().plot().xOf(place(key)), plot.bottom() - part * plot.height()).toPoint();
  }
  void drag(const QPoint& from, const QPoint& to) {
    QTest::mousePress(&parallel(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i) {
      const QPointF at = QPointF(from) + (QPointF(to) - QPointF(from)) * i / 8;
      QMouseEvent move(QEvent::MouseMove, at, parallel().mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QApplication::sendEvent(&parallel(), &move);
    }
    QTest::mouseRelease(&parallel(), Qt::LeftButton, {}, to);
  }
  int accepted() {
    int count = 0;
    for (const auto& run : logs_.records.all()) count += logs_.filter.accepts(run.id);
    return count;
  }
  QPushButton* emptyButton(const char* action) {
    return page_->findChild<QPushButton*>(QStringLiteral("action.") + QLatin1String(action));
  }
  QString text(const char* name) { return page_->findChild<QLabel*>(QString::fromLatin1(name))->text(); }
  void shot(const char* name) {
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      QApplication::processEvents();
      ASSERT_TRUE(QTest::qWaitFor([&] { return parallel().isDrawn() || !parallel().isVisible(); }, 20000));
      saveScreenshot(page_.get(), QStringLiteral("%1_%2").arg(QString::fromLatin1(name),
                                                              dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
  }

  const QFont usual_ = QApplication::font();
  RunLogs logs_;
  widgets::RunColors colors_;
  std::unique_ptr<widgets::ActionRegistry> registry_;
  std::unique_ptr<widgets::HparamsDashboard> page_;
};

}  // namespace test_support
