// What the event log's tests share: a temporary folder and points to compare. One thread.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "summaries/error.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/summary_writer.h"

namespace summaries {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "summaries_test_XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder " + pattern);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline SeriesInfo seriesOf(EventLogReader& reader, const std::string& tag) {
  for (SeriesInfo& info : reader.series()) {
    if (info.tag == tag) return info;
  }
  throw std::runtime_error("the log has no series " + tag);
}

// The code of the Error that `body` throws, kOk when it throws none.
template <typename Body>
Code codeOf(Body body) {
  try {
    body();
  } catch (const Error& error) {
    EXPECT_FALSE(std::string(error.what()).empty());
    return error.code();
  }
  return Code::kOk;
}

}  // namespace summaries
