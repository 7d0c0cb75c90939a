#include "widgets/live/curve_reader.h"

#include <algorithm>
#include <utility>

#include "summaries/error.h"

namespace widgets {
namespace {

constexpr int kNotYetToTell = 25;  // looks in a row, of which many may come at once, so also:
constexpr int kNotYetMs = 5000;    // for so long

}  // namespace

void CurveReader::restart(int number, bool isOn) {
  number_ = number;
  isOn_ = isOn;
  caughtUp_ = false;
  for (auto& [run, curves] : runs_) curves = {.folder = curves.folder, .owner = curves.owner};
}

void CurveReader::setRuns(const std::optional<QStringList>& runs) {
  wanted_.reset();
  if (runs) wanted_.emplace(runs->begin(), runs->end());
}

void CurveReader::setFound(const std::vector<summaries::FoundRun>& found) {
  isSearched_ = true;
  std::map<QString, Curves> next;
  for (const summaries::FoundRun& place : found) {
    const QString run = QString::fromStdString(place.name);
    const QString folder = QString::fromStdString(place.folder), owner = QString::fromStdString(place.owner);
    const auto known = runs_.find(run);
    const bool stays = known != runs_.end() && known->second.folder == folder && known->second.owner == owner &&
                       !(known->second.follower && known->second.follower->isReplaced());
    if (stays) {
      next.insert(runs_.extract(known));
    } else {
      next[run] = {.folder = folder, .owner = owner};
    }
  }
  for (const auto& [run, curves] : std::exchange(runs_, std::move(next))) {
    if (isOn_) emit gone(number_, run);
  }
}

bool CurveReader::isDue(const QString& run, const summaries::LogStamp& stamp) const {
  const auto found = runs_.find(run);
  if (!isOn_ || found == runs_.end() || (wanted_ && !wanted_->contains(run))) return false;
  const Curves& curves = found->second;
  if (!curves.error.isEmpty() && !retries_) return false;
  return !curves.follower || curves.follower->isDue(stamp);
}

void CurveReader::readFrom(summaries::EventLogReader& log, const QString& run, const summaries::LogStamp& stamp) {
  Curves& curves = runs_.at(run);
  try {
    if (!curves.follower) {
      curves.follower = std::make_unique<RunFollower>(run, curves.folder.toStdString(), curves.owner);
    }
    curves.fresh = curves.follower->read(log, stamp);
  } catch (const std::exception&) {
    curves.problem = std::current_exception();
  }
}

void CurveReader::tell(const QString& run) {
  Curves& curves = runs_.at(run);
  if (curves.problem) return giveUp(run, std::exchange(curves.problem, nullptr));
  curves.notYet = 0;
  std::optional<RunBatch> fresh = std::exchange(curves.fresh, std::nullopt);
  if (!fresh) return;
  if (fresh->problem.isEmpty()) {
    curves.error.clear();
  } else {
    fail(run, curves, fresh->problem);
  }
  ++unread_;
  emit read(number_, std::make_shared<const RunBatch>(std::move(*fresh)));
}

void CurveReader::giveUp(const QString& run, std::exception_ptr problem) {
  Curves& curves = runs_.at(run);
  curves.follower.reset();  // read anew: the file may have been replaced
  curves.fresh.reset();
  curves.problem = nullptr;
  try {
    std::rethrow_exception(std::move(problem));
  } catch (const summaries::Error& error) {
    // One that is being made has its tables in a moment; one that was written meanwhile is read again.
    const bool isPassing = error.code() == summaries::Code::kNotFound || error.code() == summaries::Code::kUnavailable;
    if (isPassing) {
      if (curves.notYet++ == 0) curves.since.start();
      if (curves.notYet < kNotYetToTell || !curves.since.hasExpired(kNotYetMs)) return;
    }
    fail(run, curves, QString::fromUtf8(error.what()));
  } catch (const std::exception& error) {
    fail(run, curves, QString::fromUtf8(error.what()));
  }
}

void CurveReader::fail(const QString& run, Curves& curves, const QString& error) {
  if (std::exchange(curves.error, error) != error) emit failed(number_, run, error, curves.folder);
}

void CurveReader::endPass() {
  if (isOn_ && !std::exchange(caughtUp_, true)) emit caughtUp(number_);
}

QStringList CurveReader::behind() const {
  QStringList runs;
  for (const auto& [run, curves] : runs_) {
    if (isOn_ && curves.follower && curves.follower->isBehind()) runs << run;
  }
  return runs;
}

bool CurveReader::isBehind() const {
  return isOn_ && std::ranges::any_of(runs_, [](const auto& run) {
           return run.second.follower && run.second.follower->isBehind();
         });
}

}  // namespace widgets
