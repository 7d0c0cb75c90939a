// Runs whose logs a test writes while something follows them. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "summaries/summary_writer.h"
#include "widgets/live/series_data.h"

namespace test_support {

inline constexpr int kPatience = 10000;  // milliseconds

inline std::vector<int64_t> stepsOf(const widgets::SeriesData& data) {
  std::vector<int64_t> steps;
  for (std::size_t i = 0; i < data.size(); ++i) steps.push_back(data.step(i));
  return steps;
}

class FollowedLogsTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(folder_.isValid()); }
  QString path(const char* run) const { return folder_.filePath(QString::fromLatin1(run)); }
  std::unique_ptr<summaries::SummaryWriter> writer(const char* run) {
    QDir().mkpath(path(run));
    return summaries::openEventLog(path(run).toStdString());
  }
  static void write(summaries::SummaryWriter& log, int first, int last) {
    for (int step = first; step < last; ++step) log.scalar("loss", step, 1.0 / (step + 1), 1.6e9 + step);
    log.flush();
  }
  template <class Done>
  bool until(Done done) {
    return QTest::qWaitFor(done, kPatience);
  }

  QTemporaryDir folder_;
};

}  // namespace test_support
