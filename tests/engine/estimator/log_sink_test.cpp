// Which lines of a log reach a sink, and what is said at the finest level.
#include <gmock/gmock.h>

#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::StartsWith;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::TemporaryFolder;

LogSink into(std::vector<std::string>& lines) {
  return [&lines](LogLevel, const std::string& line) { lines.push_back(line); };
}

TEST(LogSink, WithAVerbosityDropsWhatIsBelow) {
  std::vector<std::string> lines;
  const LogSink sink = withVerbosity(into(lines), LogLevel::kWarning);
  sink(LogLevel::kDebug, "debug");
  sink(LogLevel::kInfo, "info");
  sink(LogLevel::kWarning, "warning");
  sink(LogLevel::kError, "error");
  EXPECT_THAT(lines, ElementsAre("warning", "error"));
  withVerbosity({}, LogLevel::kDebug)(LogLevel::kError, "nobody listens");
}

TEST(LogSink, TheSizeOfAModelIsSaidAtTheFinestLevel) {
  const TemporaryFolder folder;
  const auto linesAt = [&](LogLevel level) {
    std::vector<std::string> lines;
    Estimator(linearModel(), configIn(folder.path()), {}, withVerbosity(into(lines), level))
        .build(lineInput(), Mode::kTrain);
    return lines;
  };
  EXPECT_THAT(linesAt(LogLevel::kDebug), Contains(StartsWith("The model for mode train has ")));
  EXPECT_THAT(linesAt(LogLevel::kInfo), Not(Contains(StartsWith("The model for mode train has "))));
}

}  // namespace
}  // namespace engine::estimator
