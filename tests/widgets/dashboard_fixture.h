// Runs with logs in a temporary folder and all that a dashboard is given. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <memory>

#include "summaries/reading/event_log_reader.h"
#include "summaries/summary_writer.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace test_support {

inline constexpr int kPatienceMs = 20000;

class DashboardTest : public ::testing::Test {
 protected:
  using Write = std::function<void(summaries::SummaryWriter& log)>;

  QString folderOf(const char* run) const { return folder_.filePath(QString::fromLatin1(run)); }
  // Adds to the run's log and tells the catalog.
  void write(const char* run, const Write& write) {
    QDir().mkpath(folderOf(run));
    {
      auto log = summaries::openEventLog(folderOf(run).toStdString());
      write(*log);
      log->flush();
    }
    if (!runs_.contains(QString::fromLatin1(run))) runs_ << QString::fromLatin1(run);
    updateCatalog();
  }
  void updateCatalog() {
    std::vector<widgets::CatalogRun> runs;
    runs_.sort();
    for (const QString& id : runs_) {
      widgets::CatalogRun run;
      run.id = id;
      run.directory = folder_.filePath(id);
      summaries::EventLogReader log(run.directory.toStdString());
      run.info = log.run();
      run.series = log.series();
      colors_.indexOf(id);
      runs.push_back(std::move(run));
    }
    catalog_.setRuns(std::move(runs));
  }
  widgets::DashboardContext context() { return {&catalog_, &time_, &loader_, &colors_, &actions_}; }
  template <typename Page>
  Page* open(int width = 1100, int height = 700) {
    auto page = std::make_unique<Page>(context());
    Page* opened = page.get();
    page_ = std::move(page);
    page_->resize(width, height);
    page_->show();
    return opened;
  }
  bool wait(const std::function<bool()>& until) { return QTest::qWaitFor(until, kPatienceMs); }
  void trigger(const char* action) {
    QAction* found = actions_.find(QString::fromLatin1(action));
    ASSERT_NE(found, nullptr) << action;
    found->trigger();
  }
  // Of the page in both themes; `settled` is waited for each time.
  void pictures(const QString& name, const std::function<bool()>& settled) {
    for (const bool dark : {false, true}) {
      const ThemeScope theme(dark);
      ASSERT_TRUE(wait(settled));
      QTest::qWait(1);
      ASSERT_TRUE(wait(settled));
      saveScreenshot(page_.get(), name + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }

  QTemporaryDir folder_;
  QStringList runs_;
  widgets::RunCatalog catalog_;
  widgets::TimeCursor time_;
  widgets::LogLoader loader_;
  widgets::RunColors colors_;
  widgets::ActionRegistry actions_;
  std::unique_ptr<QWidget> page_;
};

}  // namespace test_support
