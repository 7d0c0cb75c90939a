#include "summaries/sql/log_set.h"

#include <algorithm>

#include "summaries/error.h"

namespace summaries {
namespace {

constexpr std::size_t kOpenLogs = 16;  // an open log holds three file descriptors

}  // namespace

LogSet::LogSet(std::vector<SqlRun> runs) : runs_(std::move(runs)), isDamaged_(runs_.size()) {
  std::ranges::sort(runs_, {}, &SqlRun::run);
}

EventLogReader* LogSet::open(std::size_t run) {
  if (isDamaged_[run]) return nullptr;
  const auto found = std::ranges::find(open_, run, &Open::run);
  if (found != open_.end()) {
    open_.splice(open_.begin(), open_, found);
    return open_.front().reader.get();
  }
  try {
    auto reader = std::make_shared<EventLogReader>(runs_[run].directory);
    if (open_.size() >= kOpenLogs) open_.pop_back();
    open_.push_front({run, std::move(reader)});
    return open_.front().reader.get();
  } catch (const Error& error) {
    report(run, error.what());
    return nullptr;
  }
}

void LogSet::report(std::size_t run, const std::string& problem) {
  if (isDamaged_[run]) return;
  isDamaged_[run] = true;
  problems_.push_back(problem);
}

void LogSet::clearProblems() {
  problems_.clear();
  std::fill(isDamaged_.begin(), isDamaged_.end(), false);
}

}  // namespace summaries
