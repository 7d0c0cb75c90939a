#include "widgets/live/log_loader.h"

#include "summaries/error.h"

namespace widgets {
namespace {

constexpr int kReadTries = 5;  // of a log that is written just then

}  // namespace

LogLoader::LogLoader(QObject* parent, std::shared_ptr<summaries::ReaderCache> logs)
    : QObject(parent),
      logs_(logs ? std::move(logs) : std::make_shared<summaries::ReaderCache>()),
      tasks_({.name = "log loader"}, this) {}

void LogLoader::readLog(summaries::ReaderCache& logs, const std::string& directory, const TaskToken& token,
                        const std::function<void(summaries::EventLogReader&)>& read) {
  for (int tries = 1;; ++tries) {
    token.check();
    try {
      return logs.read(directory, read);
    } catch (const summaries::Error& error) {
      if (error.code() != summaries::Code::kUnavailable || tries >= kReadTries) throw;
    }
  }
}

}  // namespace widgets
