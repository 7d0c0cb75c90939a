// Runs with logs on the disk and a catalog of them, for tests of what looks at many runs. Header-only.
#pragma once

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "summaries/summary_writer.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/run_names.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_notes.h"
#include "widgets/runs/run_records.h"

namespace test_support {

class RunLogs {
 public:
  static constexpr double kStart = 1.7e9;  // seconds since the epoch

  // A run "<id>" with its config and the scalars of `write`.
  void add(const QString& id, const std::string& config, const std::function<void(summaries::SummaryWriter&)>& write,
           summaries::RunStatus status = summaries::RunStatus::kFinished) {
    const QString folder = folderOf(id);
    QDir().mkpath(folder);
    {
      auto log = summaries::openEventLog(folder.toStdString());
      if (!config.empty()) log->setConfig(config);
      write(*log);
      log->setStatus(status);
      log->flush();
    }
    refresh(id);
  }
  // Reads the run's facts anew, as the program does when a log changed.
  void refresh(const QString& id) {
    summaries::EventLogReader log(folderOf(id).toStdString());
    widgets::CatalogRun run;
    run.id = id;
    run.directory = folderOf(id);
    run.info = log.run();
    run.info.created = kStart;
    run.series = log.series();
    run.state =
        run.info.status == summaries::RunStatus::kFailed ? widgets::RunState::kFailed : widgets::RunState::kFinished;
    runs_[id] = run;
    std::vector<widgets::CatalogRun> all;
    for (auto& [key, each] : runs_) {
      each.owner =
          widgets::ownerOf(key, [this](const QString& other) { return runs_.contains(other); }).value_or(QString());
      all.push_back(each);
    }
    catalog.setRuns(all);
  }
  QString folderOf(const QString& id) const { return folder_.filePath(id); }
  bool waitForRecords() {
    return QTest::qWaitFor([this] { return records.isUpToDate(); }, 20000);
  }

  widgets::RunCatalog catalog;
  widgets::RunNotes notes;
  widgets::RunRecords records{&catalog, &notes};
  widgets::RunFilter filter{&catalog, &records};

 private:
  QTemporaryDir folder_;
  std::map<QString, widgets::CatalogRun> runs_;
};

}  // namespace test_support
