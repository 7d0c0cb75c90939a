#include "engine/estimator/inputs/experiment_inputs.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/data/split.h"
#include "engine/estimator/inputs/input_sources.h"

namespace engine::estimator {
namespace {

constexpr int64_t kPrefetchedBatches = 8;

data::Dataset splitOf(const data::Dataset& examples, const Split& split, bool onlyShapes) {
  if (split.part() != "train" && split.part() != "eval") {
    fail(Code::kInvalidArgument, "split.part must be train or eval, not \"", split.part(), "\".");
  }
  const data::Part part = split.part() == "eval" ? data::Part::kEval : data::Part::kTrain;
  const data::Dataset chosen = data::partOf(examples, part, split.eval_share(), split.seed());
  if (!onlyShapes && examples.cardinality() > 0 && chosen.cardinality() == 0) {
    fail(Code::kInvalidArgument, "The split leaves none of ", examples.cardinality(), " examples for the ",
         split.part(), " part: change split.eval_share, which is ", split.eval_share(), ".");
  }
  return chosen;
}

// What a batch takes in memory at least, as far as the shapes of its parts are known.
double batchBytes(const data::Dataset& examples, int64_t size) {
  double bytes = 0;
  for (const data::ElementSpec& part : examples.spec()) {
    const bool isText = part.dtype == DType::kString;
    const auto elements = part.shape.isFullyDefined() ? static_cast<double>(part.shape.elements()) : 1.0;
    bytes += elements * static_cast<double>(isText ? sizeof(std::string) : dtypeSize(part.dtype));
  }
  return bytes * static_cast<double>(size);
}

void checkBatchSize(const data::Dataset& examples, const Input& input, bool training) {
  const int64_t count = examples.cardinality();
  const bool repeats = training && (input.repeat() || input.num_epochs() > 1);
  const int64_t size = count > 0 && !repeats ? std::min<int64_t>(count, input.batch_size()) : input.batch_size();
  const auto memory = static_cast<double>(machineMemory());
  if (batchBytes(examples, size) < memory / 2) return;
  fail(Code::kResourceExhausted, "A batch of ", size, " examples takes ",
       std::llround(batchBytes(examples, size) / 1e9), " GB, and this machine has ", std::llround(memory / 1e9),
       " GB of memory: use a smaller batch_size.");
}

data::Dataset datasetOf(const InputSource& source, const Input& input, const InputContext& context, Mode mode) {
  data::Dataset dataset =
      input.has_split() ? splitOf(source.examples, input.split(), context.onlyShapes) : source.examples;
  const bool training = mode == Mode::kTrain;
  checkBatchSize(dataset, input, training);
  if (training && input.shuffle_buffer() > 0) {
    dataset = dataset.shuffle(input.shuffle_buffer(), input.has_seed() ? input.seed() : context.seed);
  }
  if (training && (input.repeat() || input.num_epochs() > 1)) {
    dataset = dataset.repeat(input.repeat() ? -1 : input.num_epochs());
  }
  if (source.decode) dataset = source.decode(dataset);
  dataset = dataset.batch(input.batch_size(), input.drop_remainder());
  if (source.finish) dataset = source.finish(dataset);
  return dataset.prefetch(input.prefetch() >= 0 ? input.prefetch() : source.prefetch ? kPrefetchedBatches : 0);
}

}  // namespace

InputFn inputFnOf(const Input& input, const InputContext& context) {
  auto source = std::make_shared<std::optional<InputSource>>();
  return [input, context, source](Mode mode) {
    if (!*source) *source = loadInputSource(input, context);
    const InputSource& loaded = **source;
    const bool needsLabel = mode != Mode::kPredict && context.labels.needed;
    if (loaded.labels.empty() && needsLabel && !loaded.missingLabel.empty()) {
      fail(Code::kInvalidArgument, "The input has no label: set ", loaded.missingLabel, ".");
    }
    return data::NamedDataset(datasetOf(loaded, input, context, mode), loaded.names, loaded.labels);
  };
}

}  // namespace engine::estimator
