#include "engine/kernels/summary/event_file.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/kernels/summary/summary_message.h"
#include "summaries/tfevents/event.h"
#include "summaries/tfevents/record_writer.h"

namespace engine::kernels {
namespace {

double secondsNow() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// The number keeps files apart that a process makes within a second.
std::string newEventFileName(const std::string& suffix) {
  static std::atomic<int> number{0};
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host = {'l', 'o', 'c', 'a', 'l', 'h', 'o', 's', 't'};
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%010lld", static_cast<long long>(secondsNow()));
  return message("events.out.tfevents.", seconds.data(), ".", host.data(), ".", getpid(), ".", number++, suffix);
}

std::string eventBytes(int64_t step, uint32_t what, std::string_view payload) {
  MessageBytes event;
  event.fixed(1, secondsNow());
  if (step != 0) event.varint(2, static_cast<uint64_t>(step));
  return event.bytes(what, payload).str();
}

}  // namespace

EventFile::EventFile(const std::string& folder, const EventFileOptions& options)
    : options_(options), written_(std::chrono::steady_clock::now()) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  path_ = (std::filesystem::path(folder) / newEventFileName(options.suffix)).string();
  file_.open(path_, std::ios::binary | std::ios::app);
  if (!file_) fail(Code::kUnknown, "The event file '", path_, "' cannot be made.");
  add(0, static_cast<uint32_t>(summaries::tfevents::What::kFileVersion), "brain.Event:2");
  flush();
}

EventFile::~EventFile() {
  file_.write(waiting_.data(), std::ssize(waiting_));
}

void EventFile::add(std::string_view event) {
  const std::lock_guard lock(mutex_);
  waiting_ += summaries::tfevents::framed(event);
  ++waitingEvents_;
  const bool isLate = std::chrono::steady_clock::now() - written_ > options_.longestWait;
  if (waitingEvents_ > options_.mostWaiting || isLate) write();
}

void EventFile::add(int64_t step, uint32_t what, std::string_view payload) {
  add(eventBytes(step, what, payload));
}

void EventFile::flush() {
  const std::lock_guard lock(mutex_);
  write();
}

void EventFile::write() {
  file_.write(waiting_.data(), std::ssize(waiting_));
  file_.flush();
  if (!file_) fail(Code::kUnknown, "The event file '", path_, "' cannot be written; is the disk full?");
  waiting_.clear();
  waitingEvents_ = 0;
  written_ = std::chrono::steady_clock::now();
}

}  // namespace engine::kernels
