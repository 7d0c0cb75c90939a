// Parts of the workbench over folders of a test, joined as the workbench joins them, without it and without a window.
// Header-only.
#pragma once

#include <filesystem>

#include "app/workbench/messages/messages.h"
#include "app/workbench/models/run_models.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/starts/starts.h"
#include "summaries/summary_writer.h"
#include "tests/app/workbench/queue_fixture.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"

namespace test_support {

class PartsTest : public QueueTest {
 protected:
  // Nothing trains: the queue is held, and something waits in it, so that it stays so.
  void SetUp() override {
    QueueTest::SetUp();
    queue_->setHeld(true);
    add(QStringLiteral("waiting/run-1"), 10);
    data_ = std::make_unique<app::DataFolder>(settings_.get());
    place_ = std::make_unique<app::OpenWorkspace>(settings_.get(), queue_.get(), &messages_);
    index_ = std::make_unique<app::RunIndex>(std::make_shared<summaries::ReaderCache>(), app::checkpointsOf);
    book_ = std::make_unique<app::RunBook>(settings_.get());
    runs_ = std::make_unique<app::Runs>(index_.get(), queue_.get(), book_.get());
    records_ = std::make_unique<widgets::RunRecords>(runs_->catalog(), book_->notes());
    filter_ = std::make_unique<widgets::RunFilter>(runs_->catalog(), records_.get());
    starts_ = std::make_unique<app::Starts>(place_.get(), queue_.get(), data_.get(), &messages_);
    models_ = std::make_unique<app::RunModels>(place_.get(), runs_.get(), queue_.get(), data_.get());
    QObject::connect(&messages_, &app::Messages::message, &messages_,
                     [this](const widgets::BannerMessage& message) { told_.push_back(message); });
  }

  QString root() const { return dir_.filePath(QStringLiteral("workspace")); }
  void openWorkspace() {
    app::Workspace::make(root().toStdString());
    ASSERT_TRUE(place_->open(root()));
    index_->watch({QString::fromStdString(place_->workspace().runsDir())});
  }
  // A finished run of iris with one value of its loss; read when this returns.
  void writeRun(const QString& id) {
    const std::string folder = place_->workspace().runDir(id.toStdString());
    std::filesystem::create_directories(folder);
    auto log = summaries::openEventLog(folder);
    log->scalar("loss", 1, 0.5, summaries::wallTime());
    log->setConfig(engine::estimator::toJson(request(id, 10).experiment));
    log->setStatus(summaries::RunStatus::kFinished);
    log->flush();
    log.reset();
    runs_->refresh();
    const auto isRead = [&] {
      const app::RunFacts* run = runs_->find(id);
      return run && run->info.status == summaries::RunStatus::kFinished;
    };
    ASSERT_TRUE(QTest::qWaitFor(isRead, kQueueWaitMs));
  }
  QStringList rows() const {
    QStringList ids;
    for (const widgets::RunRow& row : runs_->rows()) ids << row.id;
    return ids;
  }

  app::Messages messages_;
  std::vector<widgets::BannerMessage> told_;
  std::unique_ptr<app::DataFolder> data_;
  std::unique_ptr<app::OpenWorkspace> place_;
  std::unique_ptr<app::RunIndex> index_;
  std::unique_ptr<app::RunBook> book_;
  std::unique_ptr<app::Runs> runs_;
  std::unique_ptr<widgets::RunRecords> records_;
  std::unique_ptr<widgets::RunFilter> filter_;
  widgets::TimeCursor time_;
  std::unique_ptr<app::Starts> starts_;
  std::unique_ptr<app::RunModels> models_;
};

}  // namespace test_support
