// Feeds arbitrary text to what follows --set: a path into an experiment and a value, on an experiment with lists, maps
// and choices. Each line is a setting.
#include <sstream>

#include "engine/estimator/config/experiment.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

constexpr const char* kExperiment = R"({
  "name": "digits",
  "model": {"sequential": {"input_shape": [28, 28, 1], "layers": [
    {"type": "conv2d", "filters": 4, "kernel_size": 3}, {"type": "dense", "units": 10}],
    "optimizer": {"name": "Adam", "learning_rate": 0.01}}},
  "train_input": {"digits": {"count": 100}, "batch_size": 10},
  "hooks": [{"name": "gradient_norms", "params": {"every": "10"}}]
})";

}  // namespace

FUZZ_TARGET(setting)(const uint8_t* data, std::size_t size) {
  namespace estimator = engine::estimator;
  static const estimator::Experiment kBefore = estimator::parseExperiment(kExperiment, "fuzz");
  estimator::Experiment experiment = kBefore;
  std::istringstream lines(fuzz::wholeInput(data, size));
  for (std::string line; std::getline(lines, line);) {
    fuzz::refuseOrTake([&] { estimator::applySetting(experiment, line); });
  }
  fuzz::refuseOrTake([&] { estimator::validateFields(experiment, "fuzz"); });
  return 0;
}
