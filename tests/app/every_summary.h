// Runs that hold every kind of summary, for tests of the whole window. Header-only.
#pragma once

#include <QDir>
#include <QString>

#include "summaries/png.h"
#include "summaries/summary_writer.h"
#include "summaries/values/plugin_summaries.h"
#include "tests/support/summary_bytes.h"

namespace test_support {

inline constexpr double kSummariesBegin = 1.7e9;  // seconds since the epoch

inline summaries::Histogram bellAround(double centre) {
  summaries::Histogram value;
  value.min = -4;
  value.max = 4;
  for (int i = 0; i < 40; ++i) {
    const double x = -3.9 + 0.2 * i;
    value.bucketLimits.push_back(x + 0.1);
    value.buckets.push_back(std::round(500 * std::exp(-(x - centre) * (x - centre))));
  }
  return value;
}

inline summaries::Image gradientImage(int shade) {
  std::vector<uint8_t> pixels;
  for (int i = 0; i < 28 * 28; ++i) pixels.push_back(static_cast<uint8_t>(i / 4 + shade));
  return summaries::pngImage(pixels, 28, 28, 1);
}

// Writes the log of one run. `tags`: of scalars, histograms, pictures and texts each.
inline void writeEverySummary(const QString& folder, double rate, int tags = 1) {
  QDir().mkpath(folder);
  const auto log = summaries::openEventLog(folder.toStdString());
  log->setConfig(R"({"model": {"optimizer": {"name": "Adam", "learning_rate": )" + std::to_string(rate) + "}}}");
  for (int i = 0; i < 20; ++i) {
    const int step = i * 10;
    const double wall = kSummariesBegin + step;
    for (int tag = 0; tag < tags; ++tag) {
      const std::string suffix = tag == 0 ? "" : "_" + std::to_string(tag);
      log->scalar("train/loss" + suffix, step, std::exp(-rate * step) + 0.01 * tag, wall);
      log->scalar("accuracy" + suffix, step, 1 - std::exp(-rate * step), wall);
      if (i % 4 != 0) continue;
      log->histogram("dense/kernel" + suffix, step, bellAround(step / 100.0), wall);
      log->image("digits" + suffix, step, 0, gradientImage(step), wall);
      log->text("notes" + suffix, step, "## Step " + std::to_string(step) + "\n\nThe **loss** goes down.", wall);
    }
    if (i % 4 != 0) continue;
    log->bytes("speech", summaries::Kind::kAudio, "audio", step, chord(step), wall);
    log->bytes("class/cat", summaries::Kind::kTensor, "pr_curves", step, prCurveOf(0.02 + step / 1000.0), wall);
    const auto high = static_cast<float>(step);
    summaries::values::writeMeshes(*log, "roof", step, {{{0, 0, 0, 9, 0, 0, 4, high, 5}, {0, 1, 2}, {}}}, wall);
  }
  log->bytes("custom_scalars__config__", summaries::Kind::kUnknown, "custom_scalars", 0, layoutOf("train/loss.*"),
             kSummariesBegin);
  log->session({summaries::SessionEvent::kWarning, 100, kSummariesBegin + 100, "12 summaries were dropped"});
  log->setStatus(summaries::RunStatus::kFinished);
  log->flush();
}

// A run whose payloads are no payloads of their kind.
inline void writeDamagedSummaries(const QString& folder) {
  QDir().mkpath(folder);
  const auto log = summaries::openEventLog(folder.toStdString());
  const std::string noise = "\xff\xff\xffno payload\x80";
  using summaries::Kind;
  for (int step = 0; step < 30; step += 10) {
    const double wall = kSummariesBegin + step;
    log->scalar("train/loss", step, step == 20 ? std::nan("") : 1.0 / (step + 1), wall);
    log->histogram("dense/kernel", step, {}, wall);
    log->image("digits", step, 0, {28, 28, 1, "\x89PNG\r\n\x1a\n" + noise}, wall);
    log->bytes("notes", Kind::kText, "text", step, noise, wall);
    log->bytes("speech", Kind::kAudio, "audio", step, noise, wall);
    log->bytes("class/cat", Kind::kTensor, "pr_curves", step, noise, wall);
    log->bytes("roof_VERTEX", Kind::kTensor, "mesh", step, noise, wall);
  }
  log->bytes("custom_scalars__config__", Kind::kUnknown, "custom_scalars", 0, noise, kSummariesBegin);
  log->bytes("_hparams_/session_start_info", Kind::kUnknown, "hparams", 0, noise, kSummariesBegin);
  log->bytes("graph", Kind::kGraph, "graphs", 0, noise, kSummariesBegin);
  log->session({summaries::SessionEvent::kError, 20, kSummariesBegin + 20, "Loss is NaN; lower the learning rate"});
  log->setStatus(summaries::RunStatus::kFailed);
  log->flush();
}

}  // namespace test_support
