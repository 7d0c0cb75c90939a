// Feeds arbitrary text to the reader of TF_CONFIG.
#include "engine/estimator/config/tf_config.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(tf_config)(const uint8_t* data, std::size_t size) {
  fuzz::refuseOrTake([&] { engine::estimator::applyTfConfig({}, fuzz::wholeInput(data, size)); });
  return 0;
}
