// Runs one batch through an experiment's model to see whether it trains and how fast. Blocks the worker thread that
// calls it; writes only to a temporary folder, which it removes.
#pragma once

#include <QString>
#include <atomic>
#include <string>
#include <vector>

#include "app/workbench/drafts/draft_analysis.h"
#include "engine/estimator/experiment.pb.h"

namespace app {

struct TrialFacts {
  // Where it failed, which is where to correct it.
  enum class Place { kNowhere, kData, kModel, kColumns, kTrain };

  Place failed = Place::kNowhere;
  QString error;
  bool isCancelled = false;
  int64_t parameters = 0;
  int64_t bytes = 0;
  double loss = 0;                       // of the first batch, before anything was learnt
  std::vector<ComponentFacts> features;  // as the batch had them
  std::vector<ComponentFacts> labels;
  int64_t steps = 0;
  double stepsPerSecond = 0;  // without the first step, which prepares; 0: not known
  int64_t stepBytes = 0;      // that the compiled step computes in, beside the variables
};

struct TrialOptions {
  std::string dataDir;        // stands for ${DATA}
  std::string baseDir;        // relative paths begin here
  double measureSeconds = 1;  // so long for the speed
  double limitSeconds = 60;   // between two steps: then DeadlineExceeded
};

// `cancel` is looked at between the parts and between steps.
TrialFacts tryOut(const engine::estimator::Experiment& experiment, const TrialOptions& options,
                  const std::atomic<bool>& cancel);

}  // namespace app
