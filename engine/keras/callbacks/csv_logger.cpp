#include "engine/keras/callbacks/csv_logger.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/keras/callbacks/path_template.h"

namespace engine::keras {
namespace {

// A rate is written as the float32 that it is, all else as the double that Python makes of it.
std::string cellOf(const std::string& name, const LogValue* value) {
  if (!value) return "NA";
  if (value->numbers.size() == 1) return shortestNumber(*value, name == "lr");
  std::string list;
  for (const double one : value->numbers) list += (list.empty() ? "" : ", ") + shortestNumber(one);
  return "\"[" + list + "]\"";
}

}  // namespace

CSVLogger::CSVLogger(Config config) : config_(std::move(config)), separator_(config_.text("separator", ",")) {
  config_.text("filename");
}

void CSVLogger::onTrainBegin() {
  const std::string path = config_.text("filename");
  const bool append = config_.flag("append");
  std::string first;
  if (append) {
    std::ifstream before(path);
    std::getline(before, first);
  }
  writesHeader_ = first.empty();
  columns_.clear();
  file_.open(path, append ? std::ios::app : std::ios::trunc);
  if (!file_) fail(Code::kPermissionDenied, "The file ", path, " cannot be written.");
}

void CSVLogger::onEpochEnd(int epoch, Logs& logs) {
  if (columns_.empty()) {
    for (const auto& [name, value] : logs) columns_.push_back(name);
    std::ranges::sort(columns_);
    const auto isValidation = [](const std::string& name) { return name.starts_with("val_"); };
    // Validation may come later.
    if (std::ranges::none_of(columns_, isValidation)) {
      const std::vector<std::string> plain = columns_;
      for (const std::string& name : plain) columns_.push_back("val_" + name);
    }
    if (writesHeader_) {
      file_ << "epoch";
      for (const std::string& name : columns_) file_ << separator_ << name;
      file_ << '\n';
    }
  }
  file_ << epoch;
  for (const std::string& name : columns_) file_ << separator_ << cellOf(name, findLog(logs, name));
  file_ << std::endl;
  if (!file_) fail(Code::kResourceExhausted, "The file ", config_.text("filename"), " cannot be written further.");
}

void CSVLogger::onTrainEnd(Logs&) {
  file_.close();
}

}  // namespace engine::keras
