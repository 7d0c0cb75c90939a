// Runs that grow while a benchmark looks at them. Header-only; they are written by a thread of their own.
#pragma once

#include <QDir>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "summaries/summary_writer.h"

// Writes rows of all tags to several runs, evenly in time, until it is destroyed.
class GrowingRuns {
 public:
  // `rows` of each run a second, each of `tags` scalars.
  GrowingRuns(const QString& root, int runs, int rows, int tags) {
    for (int run = 0; run < runs; ++run) {
      const QString folder = QStringLiteral("%1/runs/live/run-%2").arg(root).arg(run);
      QDir().mkpath(folder);
      logs_.push_back(summaries::openEventLog(folder.toStdString()));
    }
    thread_ = std::jthread([this, rows, tags](const std::stop_token& stop) { write(rows, tags, stop); });
  }

 private:
  void write(int rows, int tags, const std::stop_token& stop) {
    auto next = std::chrono::steady_clock::now();
    for (int64_t step = 0; !stop.stop_requested(); ++step) {
      const double wall = summaries::wallTime();
      for (const auto& log : logs_) {
        for (int tag = 0; tag < tags; ++tag) {
          const double noise = static_cast<double>((step * 7919 + tag * 104729) % 1000) / 5000;
          log->scalar("live/" + std::to_string(tag), step, std::exp(-1e-3 * static_cast<double>(step)) + noise, wall);
        }
      }
      next += std::chrono::microseconds(1000000 / rows);
      std::this_thread::sleep_until(next);
    }
  }

  std::vector<std::unique_ptr<summaries::SummaryWriter>> logs_;
  std::jthread thread_;
};
