// What the event log's tests share. One thread.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "summaries/error.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/summary_writer.h"
#include "tests/support/temporary_folder.h"

namespace summaries {

using test_support::TemporaryFolder;

inline SeriesInfo seriesOf(EventLogReader& reader, const std::string& tag) {
  for (SeriesInfo& info : reader.series()) {
    if (info.tag == tag) return info;
  }
  throw std::runtime_error("the log has no series " + tag);
}

// The words of the Error that `body` throws, empty when it throws none.
template <typename Body>
std::string errorWordsOf(Body body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return {};
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
