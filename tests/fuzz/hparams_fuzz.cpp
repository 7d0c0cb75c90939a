// Feeds arbitrary text to the readers of hyperparameters: an even first byte stands before "a=1,b=[2,3]", an odd one
// before JSON.
#include "engine/estimator/config/hparams.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(hparams)(const uint8_t* data, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(data, size);
  engine::estimator::HParams params;
  params.add("rate", 0.5);
  params.add("relu", true);
  params.add("name", std::string("a"));
  params.add("layers", std::vector<int64_t>{1, 2});
  params.add("any", engine::estimator::HParamValue());
  fuzz::refuseOrTake([&] { input.choice % 2 == 0 ? params.parse(input.bytes) : params.parseJson(input.bytes); });
  params.toString();
  params.toJson();
  return 0;
}
