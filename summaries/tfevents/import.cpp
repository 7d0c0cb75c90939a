#include "summaries/tfevents/import.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "summaries/files/readable_folder.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/store/schema.h"
#include "summaries/tfevents/log_placer.h"

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

// What a person does about a full disk or a permission takes longer.
constexpr auto kRetryPeriod = std::chrono::seconds(3);

// FNV-1a: the same for ever, as the folders' names must be.
uint64_t hashOf(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

// Runs taken one after another by several threads, and what came of them. Beside them one thread waits for the disk.
class Pool {
 public:
  // `report` is complete when the pool is gone.
  Pool(const std::vector<EventRun>& runs, const std::string& into, ImportProgress& progress, ImportReport& report)
      : runs_(runs), into_(into), progress_(progress), report_(report) {}

  void run(std::size_t threads) {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(threads, runs_.size()); ++i) others.emplace_back([this] { work(); });
    work();
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < runs_.size() && !progress_.stop; i = next_++) importOne(runs_[i]);
  }

  void importOne(const EventRun& run) {
    try {
      ImportedRun done = importRun(run, run.name == "." ? into_ : into_ + "/" + run.name, progress_);
      if (!done.log) return note(std::move(done.report));
      placer_.add(std::move(done.log), [this, report = std::move(done.report)](const Error* error) mutable {
        return error == nullptr ? note(std::move(report)) : note(report.run, *error);
      });
    } catch (const Error& error) {
      note(run.name, error);
    } catch (const std::exception& error) {
      note(run.name, Error(Code::kInternal, "importing " + run.folder + " failed: " + error.what()));
    }
  }

  void note(RunReport done) {
    const std::lock_guard lock(mutex_);
    if (done.changed || !done.problems.empty()) report_.runs.push_back(std::move(done));
    ++progress_.runsDone;
  }
  void note(const std::string& run, const Error& error) {
    const std::lock_guard lock(mutex_);
    if (error.code() == Code::kCancelled) return;
    report_.errors.push_back(error);
    report_.failed.push_back(run);
    ++progress_.runsDone;
  }

  const std::vector<EventRun>& runs_;
  const std::string& into_;
  ImportProgress& progress_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  ImportReport& report_;  // guarded by mutex_
  LogPlacer placer_;      // last, so that it ends first
};

}  // namespace

uint64_t ImportReport::values() const {
  uint64_t sum = 0;
  for (const RunReport& run : runs) sum += run.values;
  return sum;
}

Importer::Importer(std::string from, std::string into, int threads, Which which)
    : from_(std::move(from)), into_(std::move(into)), threads_(threads), which_(which) {}

std::vector<EventRun> Importer::wantedRuns(const std::atomic<bool>& stop) const {
  bool isCutShort = false;
  std::vector<EventRun> runs = findEventRuns(from_, &isCutShort, {.stop = &stop});
  if (which_ == Which::kAll) return runs;
  std::erase_if(runs, [](const EventRun& run) {
    std::error_code error;
    return fs::exists(logPath(run.folder), error);
  });
  if (isCutShort) return runs;  // one that was not found may be there
  for (const std::string& name : findRuns(into_)) {
    const auto isOf = [&](const EventRun& run) { return run.name == name; };
    if (std::any_of(runs.begin(), runs.end(), isOf)) continue;
    const std::string log = logPath(into_ + "/" + name);
    std::error_code error;
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(log + suffix, error);
  }
  return runs;
}

std::vector<EventRun> Importer::changedRuns(const std::atomic<bool>& stop) {
  std::error_code error;
  if (!fs::is_directory(from_, error)) {
    throw Error(Code::kNotFound, "there is no directory " + from_ + "; choose one that contains event files");
  }
  requireReadableFolder(from_);
  std::vector<EventRun> changed;
  std::map<std::string, std::vector<EventFile>> seen;
  for (EventRun& run : wantedRuns(stop)) {
    const auto known = seen_.find(run.name);
    const auto retry = retries_.find(run.name);
    const bool isDue = retry != retries_.end() && std::chrono::steady_clock::now() >= retry->second;
    const bool isChanged = known == seen_.end() || known->second != run.files || isDue;
    seen.emplace(run.name, run.files);
    if (isChanged) changed.push_back(std::move(run));
  }
  seen_ = std::move(seen);
  return changed;
}

void Importer::retryLater(const ImportReport& report) {
  for (const RunReport& run : report.runs) retries_.erase(run.run);
  for (std::size_t i = 0; i < report.failed.size(); ++i) {
    const Code code = report.errors[i].code();
    const bool mayHelp = code == Code::kResourceExhausted || code == Code::kPermissionDenied ||
                         code == Code::kUnavailable || code == Code::kUnknown;
    retries_.erase(report.failed[i]);
    if (mayHelp) retries_.emplace(report.failed[i], std::chrono::steady_clock::now() + kRetryPeriod);
  }
}

ImportReport Importer::poll() {
  ImportProgress progress;
  return poll(progress);
}

ImportReport Importer::poll(ImportProgress& progress) {
  std::vector<EventRun> runs = changedRuns(progress.stop);
  for (const EventRun& run : runs) progress.bytesTotal += run.bytes();
  progress.runsTotal += static_cast<int>(runs.size());
  // The largest first, so that none is left for the end.
  std::stable_sort(runs.begin(), runs.end(),
                   [](const EventRun& a, const EventRun& b) { return a.bytes() > b.bytes(); });
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  ImportReport report;
  if (!runs.empty()) {
    Pool(runs, into_, progress, report).run(threads_ > 0 ? static_cast<std::size_t>(threads_) : cores);
  }
  retryLater(report);
  report.cancelled = progress.stop;
  // What was stopped is not known yet.
  if (report.cancelled) seen_.clear();
  std::sort(report.runs.begin(), report.runs.end(),
            [](const RunReport& a, const RunReport& b) { return a.run < b.run; });
  return report;
}

// Another number where the same files give another log: what was imported before is imported again.
constexpr const char* kImports = "imports-2";

std::string importFolder(const std::string& from) {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  const fs::path base = cache != nullptr && *cache != 0 ? fs::path(cache)
                        : home != nullptr               ? fs::path(home) / ".cache"
                                                        : fs::temp_directory_path();
  std::error_code error;
  const fs::path real = fs::weakly_canonical(from, error);
  const std::string path = error ? from : real.string();
  char digits[20];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hashOf(path)));
  return (base / "estimator-workbench" / kImports / (real.filename().string() + "-" + digits)).string();
}

}  // namespace summaries::tfevents
