// Feeds arbitrary text to the reader of experiment files. What is read is written and read again, which must give the
// same.
#include <google/protobuf/util/message_differencer.h>

#include <cstdlib>

#include "engine/estimator/config/experiment.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(experiment)(const uint8_t* data, std::size_t size) {
  namespace estimator = engine::estimator;
  fuzz::refuseOrTake([&] {
    const estimator::Experiment read = estimator::parseExperiment(fuzz::wholeInput(data, size), "fuzz");
    const estimator::Experiment again = estimator::parseExperiment(estimator::toJson(read), "again");
    google::protobuf::util::MessageDifferencer differencer;
    differencer.set_float_comparison(google::protobuf::util::MessageDifferencer::EXACT);
    if (!differencer.Compare(read, again)) std::abort();
  });
  return 0;
}
