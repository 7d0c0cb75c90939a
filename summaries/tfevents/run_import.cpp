#include "summaries/tfevents/run_import.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>

#include "summaries/error.h"
#include "summaries/files/regular_file.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/store/schema.h"
#include "summaries/tfevents/record_scanner.h"
#include "summaries/tfevents/run_rows.h"
#include "summaries/values/projector.h"
#include "summaries/values/series_queries.h"

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kCommitValues = 1'000'000;
constexpr int kRecordsBetweenLooks = 1024;  // at progress and stop
constexpr uint64_t kBytesBetweenLooks = uint64_t{8} << 20;
constexpr std::size_t kMostProblems = 100;  // of one file
constexpr const char* kDone = "done";
constexpr const char* kGrowing = "growing";
constexpr const char* kDamaged = "damaged";

using Sources = std::map<std::string, SourceInfo>;

// What the log says of its sources; none: there is no log.
std::optional<Sources> formerSources(const std::string& directory) {
  std::error_code error;
  // An empty file is what a process leaves that was ended before it wrote anything.
  if (!fs::exists(logPath(directory), error) || fs::file_size(logPath(directory), error) == 0) return std::nullopt;
  EventLogReader reader(directory);
  Sources sources;
  for (SourceInfo& source : reader.sources()) sources.emplace(source.path, source);
  if (sources.empty() && reader.run().status != RunStatus::kImported) {
    throw Error(Code::kAlreadyExists,
                directory + " has the event log of a training; choose another folder to import to");
  }
  return sources;
}

bool isUpToDate(const EventFile& file, const Sources& sources) {
  const auto known = sources.find(file.path);
  return known != sources.end() && known->second.size == file.size && known->second.mtime == file.mtime;
}

// A file that lost bytes is another file.
bool wasReplaced(const EventRun& run, const Sources& sources) {
  for (const EventFile& file : run.files) {
    const auto known = sources.find(file.path);
    if (known != sources.end() && file.size < known->second.bytesDone) return true;
  }
  return false;
}

class RunImport {
 public:
  RunImport(const EventRun& run, const std::string& directory, const Sources* former, ImportProgress& progress)
      : former_(former),
        progress_(progress),
        log_(directory, former == nullptr ? EventLogImport::Mode::kReplace : EventLogImport::Mode::kContinue,
             former == nullptr && run.name != "." ? run.name : ""),
        rows_(log_) {}

  void add(const EventFile& file);
  void addProjector(const EventRun& run);
  ImportedRun finish();

 private:
  uint64_t startOf(const EventFile& file);
  void readRecords(RecordScanner& scanner, const EventFile& file);
  // Counts what was read and commits now and then. Throws Cancelled.
  void look(const RecordScanner& scanner, const EventFile& file);
  void setSource(const RecordScanner& scanner, const EventFile& file, const char* state);
  bool problem(std::string text);

  const Sources* former_;
  ImportProgress& progress_;
  EventLogImport log_;
  RunRows rows_;
  RunReport report_;
  uint64_t counted_ = 0;    // values that `progress` knows of
  uint64_t committed_ = 0;  // values at the last commit
  uint64_t place_ = 0;      // bytes of the file that `progress` knows of
  std::size_t problemsBefore_ = 0;
};

uint64_t RunImport::startOf(const EventFile& file) {
  if (former_ == nullptr) return 0;
  const auto known = former_->find(file.path);
  if (known == former_->end() || known->second.bytesDone <= 0) return 0;
  RecordScanner first(file.path);
  std::string_view record;
  if (first.next(record) == RecordScanner::Status::kRecord) rows_.noteVersion(record);
  return static_cast<uint64_t>(known->second.bytesDone);
}

void RunImport::add(const EventFile& file) {
  if (former_ != nullptr && isUpToDate(file, *former_)) {
    progress_.bytesDone += file.size;
    return;
  }
  std::optional<RecordScanner> scanner;
  const uint64_t start = startOf(file);
  try {
    scanner.emplace(file.path, start);
  } catch (const Error& error) {
    report_.problems.emplace_back(error.what());
    return;
  }
  try {
    place_ = 0;
    problemsBefore_ = report_.problems.size();
    readRecords(*scanner, file);
  } catch (const Error& error) {
    if (error.code() != Code::kUnknown) throw;  // kUnknown: the file cannot be read any further
    report_.problems.emplace_back(error.what());
  }
}

void RunImport::readRecords(RecordScanner& scanner, const EventFile& file) {
  std::string_view record;
  const char* state = kDone;
  for (int count = 1;; ++count) {
    const uint64_t offset = scanner.offset();
    const RecordScanner::Status status = scanner.next(record);
    if (status == RecordScanner::Status::kEnd) break;
    if (status == RecordScanner::Status::kDamaged) {
      state = kDamaged;
      // A file of nothing but damage would fill the memory with it.
      if (!problem(scanner.why()) || !scanner.skipDamage()) break;
    } else if (!rows_.add(record)) {
      state = kDamaged;
      problem(file.path + " is damaged at byte " + std::to_string(offset) + ": a record is not an event");
    }
    const bool isFar = scanner.offset() - place_ >= kBytesBetweenLooks;
    if (isFar || count % kRecordsBetweenLooks == 0) look(scanner, file);
    if (isFar) log_.startWriting();
  }
  if (state == kDone && scanner.offset() < scanner.fileSize()) state = kGrowing;
  report_.growing = report_.growing || state == kGrowing;
  setSource(scanner, file, state);
  look(scanner, file);
}

bool RunImport::problem(std::string text) {
  if (report_.problems.size() - problemsBefore_ >= kMostProblems) return false;
  report_.problems.push_back(std::move(text));
  return true;
}

void RunImport::look(const RecordScanner& scanner, const EventFile& file) {
  progress_.bytesDone.fetch_add(static_cast<int64_t>(scanner.offset() - place_), std::memory_order_relaxed);
  place_ = scanner.offset();
  progress_.values.fetch_add(rows_.values() - counted_, std::memory_order_relaxed);
  counted_ = rows_.values();
  if (progress_.stop.load(std::memory_order_relaxed)) {
    throw Error(Code::kCancelled, "the import of " + file.path + " was stopped");
  }
  if (rows_.values() - committed_ < kCommitValues) return;
  setSource(scanner, file, kGrowing);
  log_.commit();
  committed_ = rows_.values();
}

void RunImport::setSource(const RecordScanner& scanner, const EventFile& file, const char* state) {
  log_.setSource(file.path, {static_cast<int64_t>(scanner.offset()), file.size, file.mtime, state});
}

void RunImport::addProjector(const EventRun& run) {
  const std::string path = values::findProjectorConfig(run.folder);
  if (path.empty()) return;
  std::error_code error;
  const auto size = static_cast<int64_t>(fs::file_size(path, error));
  if (error || (former_ != nullptr && former_->contains(path) && former_->at(path).size == size)) return;
  std::string config;
  try {
    config = readRegularFile(path);
  } catch (const Error& failure) {
    problem(failure.what());
    return;
  }
  const std::string folder = fs::absolute(fs::path(path).parent_path(), error).string();
  log_.item(log_.series("projector_config.pbtxt", Kind::kUnknown, values::kProjectorPlugin, folder), 0, 0,
            run.files.empty() ? 0 : run.files.front().mtime, config);
  log_.setSource(path, {size, size, 0, kDone});
}

ImportedRun RunImport::finish() {
  std::unique_ptr<NewLog> log = log_.finishUnplaced();
  report_.changed = true;
  report_.values = rows_.values();
  return {std::move(report_), std::move(log)};
}

}  // namespace

ImportedRun importRun(const EventRun& run, const std::string& directory, ImportProgress& progress) {
  std::optional<Sources> former = formerSources(directory);
  if (former && wasReplaced(run, *former)) former.reset();
  ImportedRun imported;
  const bool isNew = !former || std::any_of(run.files.begin(), run.files.end(),
                                            [&](const EventFile& file) { return !isUpToDate(file, *former); });
  if (isNew) {
    RunImport import(run, directory, former ? &*former : nullptr, progress);
    for (const EventFile& file : run.files) import.add(file);
    import.addProjector(run);
    imported = import.finish();
  } else {
    progress.bytesDone += run.bytes();
  }
  imported.report.run = run.name;
  imported.report.log = directory;
  return imported;
}

}  // namespace summaries::tfevents
