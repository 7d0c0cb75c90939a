#include "app/workbench/queue/training_news.h"

#include "app/workbench/messages/messages.h"
#include "app/workbench/settings/data_folder.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

widgets::LogLevel shownLevel(engine::estimator::LogLevel level) {
  using engine::estimator::LogLevel;
  if (level == LogLevel::kError) return widgets::LogLevel::kError;
  return level == LogLevel::kWarning ? widgets::LogLevel::kWarning : widgets::LogLevel::kMessage;
}

}  // namespace

TrainingNews::TrainingNews(const TrainingQueue* queue, DataFolder* data, Messages* messages, QObject* parent)
    : QObject(parent), queue_(queue), data_(data), messages_(messages) {
  connect(queue_, &TrainingQueue::evaluated, this, [this](const QString& run, const QString& metrics) {
    messages_->tellStatus(tr("Evaluation of %1: %2").arg(run, metrics));
  });
  connect(queue_, &TrainingQueue::logLines, this, &TrainingNews::onLines);
  connect(queue_, &TrainingQueue::failed, this, &TrainingNews::onFailed);
  connect(data_, &DataFolder::changed, this, &TrainingNews::onDataFolder);
}

void TrainingNews::again(const Lacking& lacking) {
  lacking_.reset();
  emit againWanted(lacking.request, lacking.run);
}

// Whoever was asked for it gets what they asked; a folder that was chosen for another reason may help as well.
void TrainingNews::onDataFolder() {
  if (!lacking_ || data_->isAsking()) return;
  messages_->tell(
      {widgets::Severity::kWarning,
       tr("%1 failed because its data were not there. The data folder is another one now.").arg(lacking_->run),
       {{tr("Train it again"), [this, lacking = *lacking_] { again(lacking); }}},
       QStringLiteral("failed/") + lacking_->run});
}

void TrainingNews::onLines(const QString& run, const std::vector<TrainingLine>& lines) {
  std::vector<widgets::LogEntry> entries;
  for (const TrainingLine& line : lines) {
    if (line.level == engine::estimator::LogLevel::kDebug) continue;
    entries.push_back({shownLevel(line.level), line.time, -1, run, line.text});
    onLine(run, line);
  }
  messages_->log(entries);
}

// A topic that goes well again settles what it warned of.
void TrainingNews::onLine(const QString& run, const TrainingLine& line) {
  using engine::estimator::LogTopic;
  const QString disk = QStringLiteral("disk:%1").arg(run);
  const QString unsaved = QStringLiteral("unsaved:%1").arg(run);
  if (line.topic == LogTopic::kLogMended) messages_->settle(disk);
  if (line.topic == LogTopic::kCheckpointsSaved) messages_->settle(unsaved);
  if (line.level < engine::estimator::LogLevel::kWarning) return;
  const QString key = line.topic == LogTopic::kLogBroken        ? disk
                      : line.topic == LogTopic::kCheckpointLost ? unsaved
                                                                : line.text;
  const bool isError = line.level == engine::estimator::LogLevel::kError;
  if (isError) lastError_.insert(run, key);
  //: A run and what it warns of
  messages_->tell(
      {isError ? widgets::Severity::kError : widgets::Severity::kWarning, tr("%1: %2").arg(run, line.text), {}, key});
}

void TrainingNews::onFailed(const QString& run, const QString& text, engine::Code code) {
  const TrainingController& failed = *queue_->controller(run);
  if (const QString told = lastError_.take(run); !told.isEmpty()) messages_->settle(told);  // it is what it failed for
  messages_->log({{widgets::LogLevel::kError, failed.endTime(), failed.progress().step, run, text}});
  widgets::BannerMessage banner{widgets::Severity::kError,
                                tr("%1 failed: %2").arg(run, widgets::errorWords(code, text)),
                                {},
                                QStringLiteral("failed/") + run};
  const bool lacksData = code == engine::Code::kNotFound && readsData(failed.request().experiment);
  if (lacksData) {
    lacking_ = Lacking{run, failed.request()};
    banner.actions.push_back({tr("Choose data folder…"), [this, lacking = *lacking_] {
                                if (data_->ask()) again(lacking);
                              }});
  } else {
    banner.actions.push_back(messages_->showCause(run));
  }
  banner.actions.push_back(messages_->showLog());
  messages_->tell(banner);
}

}  // namespace app
