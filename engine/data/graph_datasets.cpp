// Data sets that graphs describe themselves, as TensorFlow's do: RangeDataset, TensorSliceDataset, ShuffleDataset …
// Those that call functions of the graph are in function_datasets.cpp.
#include "engine/core/error.h"
#include "engine/data/choose_from_datasets.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/record_datasets.h"
#include "engine/data/record_options.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/iterator_resource.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

Dataset batched(KernelContext& context) {
  const int64_t size = scalarOf(context, 1);
  if (size <= 0) fail(Code::kInvalidArgument, "Batch size must be greater than zero.");
  const bool dropRemainder = context.inputCount() > 2 && context.input(2).item<bool>();
  return inputDataset(context).batch(size, dropRemainder);
}

Dataset prefetched(KernelContext& context) {
  const int64_t size = scalarOf(context, 1);
  if (size < kAutotune) fail(Code::kInvalidArgument, "buffer_size must be >= 0 or set buffer_size to be -1.");
  return inputDataset(context).prefetch(size);
}

Dataset zipped(KernelContext& context) {
  std::vector<Dataset> datasets;
  for (int i = 0; i < context.inputCount(); ++i) datasets.push_back(inputDataset(context, i));
  return Dataset::zip(datasets);
}

Dataset cached(KernelContext& context) {
  const auto file = context.input(1).item<std::string>();
  if (!file.empty()) fail(Code::kUnimplemented, "Data sets are cached in memory, not in '", file, "'.");
  return inputDataset(context).cache();
}

RecordOptions recordOptions(const KernelContext& context) {
  return {.compression = compressionOf(context, 1)};
}

Dataset shuffled(KernelContext& context) {
  const int64_t size = scalarOf(context, 1);
  if (size <= 0) fail(Code::kInvalidArgument, "buffer_size must be greater than zero.");
  const SeedPair seeds{scalarOf(context, 2), scalarOf(context, 3)};
  return inputDataset(context).shuffle(size, seeds, context.node().attr<bool>("reshuffle_each_iteration"));
}

Dataset paddedBatched(KernelContext& context) {
  const int64_t size = scalarOf(context, 1);
  if (size <= 0) fail(Code::kInvalidArgument, "Batch size must be greater than zero.");
  const auto components = static_cast<int>(context.node().attr<int64_t>("N"));
  PaddedBatchOptions options;
  for (int i = 0; i < components; ++i) options.shapes.emplace_back(context.input(2 + i).toInt64s());
  options.paddingValues = inputsOf(context, 2 + components, 2 + 2 * components);
  if (context.inputCount() > 2 + 2 * components) {
    options.dropRemainder = context.input(2 + 2 * components).item<bool>();
  }
  return inputDataset(context).paddedBatch(size, std::move(options));
}

Dataset windows(KernelContext& context) {
  WindowOptions options{scalarOf(context, 1), scalarOf(context, 2), scalarOf(context, 3),
                        context.input(4).item<bool>()};
  if (options.size <= 0 || options.shift <= 0 || options.stride <= 0) {
    fail(Code::kInvalidArgument, "Window size, shift and stride must be greater than zero.");
  }
  return inputDataset(context).window(options);
}

Dataset fixedLength(KernelContext& context) {
  formats::FixedLengthOptions options;
  options.headerBytes = scalarOf(context, 1);
  options.recordBytes = scalarOf(context, 2);
  options.footerBytes = scalarOf(context, 3);
  return fixedLengthDataset(pathsOf(context, 0), options);
}

Dataset directed(KernelContext& context) {
  std::vector<Dataset> datasets;
  for (int i = 1; i < context.inputCount(); ++i) datasets.push_back(inputDataset(context, i));
  return chooseFromDatasets(datasets, inputDataset(context), context.node().attr<bool>("stop_on_empty_dataset"));
}

Dataset sameDataset(KernelContext& context) {
  return inputDataset(context);
}

const DatasetOp kRange("RangeDataset", "start: int64, stop: int64, step: int64", "replicate_on_split: bool = false",
                       [](KernelContext& context) {
                         return Dataset::range(scalarOf(context, 0), scalarOf(context, 1), scalarOf(context, 2));
                       });
const DatasetOp kTensors("TensorDataset", "components: Toutput_types", "Toutput_types: list(type)",
                         [](KernelContext& context) {
                           return Dataset::fromTensors(inputsOf(context, 0, context.inputCount()));
                         });
const DatasetOp kSlices("TensorSliceDataset", "components: Toutput_types",
                        "Toutput_types: list(type); is_files: bool = false; replicate_on_split: bool = false",
                        [](KernelContext& context) {
                          return Dataset::fromTensorSlices(inputsOf(context, 0, context.inputCount()));
                        });
const DatasetOp kRepeat("RepeatDataset", "input_dataset: variant, count: int64", "",
                        [](KernelContext& context) { return inputDataset(context).repeat(scalarOf(context, 1)); });
const DatasetOp kTake("TakeDataset", "input_dataset: variant, count: int64", "",
                      [](KernelContext& context) { return inputDataset(context).take(scalarOf(context, 1)); });
const DatasetOp kSkip("SkipDataset", "input_dataset: variant, count: int64", "",
                      [](KernelContext& context) { return inputDataset(context).skip(scalarOf(context, 1)); });
const DatasetOp kShard("ShardDataset", "input_dataset: variant, num_shards: int64, index: int64",
                       "require_non_empty: bool = false", [](KernelContext& context) {
                         return inputDataset(context).shard(scalarOf(context, 1), scalarOf(context, 2));
                       });
const char* kReshuffle = "reshuffle_each_iteration: bool = true";
const DatasetOp kShuffle("ShuffleDataset", "input_dataset: variant, buffer_size: int64, seed: int64, seed2: int64",
                         kReshuffle, shuffled);
// The generator only tells eager iterations apart.
const DatasetOp kShuffleV3("ShuffleDatasetV3",
                           "input_dataset: variant, buffer_size: int64, seed: int64, seed2: int64, "
                           "seed_generator: resource",
                           kReshuffle, shuffled);
const DatasetOp kShuffleAndRepeat("ShuffleAndRepeatDataset",
                                  "input_dataset: variant, buffer_size: int64, seed: int64, seed2: int64, count: int64",
                                  kReshuffle, [](KernelContext& context) {
                                    return shuffled(context).repeat(scalarOf(context, 4));
                                  });
const DatasetOp kBatch("BatchDataset", "input_dataset: variant, batch_size: int64", "", batched);
const DatasetOp kBatchV2("BatchDatasetV2", "input_dataset: variant, batch_size: int64, drop_remainder: bool",
                         "parallel_copy: bool = false", batched);
const DatasetOp kPrefetch("PrefetchDataset", "input_dataset: variant, buffer_size: int64",
                          "slack_period: int = 0; legacy_autotune: bool = true; buffer_size_min: int = 0", prefetched);
const DatasetOp kZip("ZipDataset", "input_datasets: N * variant", "N: int", zipped);
const DatasetOp kConcatenate("ConcatenateDataset", "input_dataset: variant, another_dataset: variant", "",
                             [](KernelContext& context) {
                               return inputDataset(context).concatenate(inputDataset(context, 1));
                             });
const char* kPaddedInputs =
    "input_dataset: variant, batch_size: int64, padded_shapes: N * int64, padding_values: Toutput_types";
const DatasetOp kPaddedBatch("PaddedBatchDataset", kPaddedInputs, "Toutput_types: list(type); N: int", paddedBatched);
const DatasetOp kPaddedBatchV2("PaddedBatchDatasetV2", std::string(kPaddedInputs) + ", drop_remainder: bool",
                               "parallel_copy: bool = false; Toutput_types: list(type); N: int", paddedBatched);
const DatasetOp kUnbatch("UnbatchDataset", "input_dataset: variant", "",
                         [](KernelContext& context) { return inputDataset(context).unbatch(); });
const DatasetOp kUnique("UniqueDataset", "input_dataset: variant", "",
                        [](KernelContext& context) { return inputDataset(context).unique(); });
const DatasetOp kWindow("WindowDataset",
                        "input_dataset: variant, size: int64, shift: int64, stride: int64, drop_remainder: bool", "",
                        windows);
const DatasetOp kDirected("DirectedInterleaveDataset",
                          "selector_input_dataset: variant, data_input_datasets: N * variant",
                          "N: int; stop_on_empty_dataset: bool = false", directed);
const DatasetOp kRandom("RandomDataset", "seed: int64, seed2: int64", "", [](KernelContext& context) {
  return Dataset::random(SeedPair{scalarOf(context, 0), scalarOf(context, 1)});
});
const DatasetOp kRandomV2("RandomDatasetV2", "seed: int64, seed2: int64, seed_generator: resource",
                          "rerandomize_each_iteration: bool = false", [](KernelContext& context) {
                            const SeedPair seeds{scalarOf(context, 0), scalarOf(context, 1)};
                            return Dataset::random(seeds, context.node().attr<bool>("rerandomize_each_iteration"));
                          });
const DatasetOp kCacheV2("CacheDatasetV2", "input_dataset: variant, filename: string, cache: resource", "", cached);
const DatasetOp kFixedLength("FixedLengthRecordDataset",
                             "filenames: string, header_bytes: int64, record_bytes: int64, footer_bytes: int64, "
                             "buffer_size: int64",
                             "", fixedLength);
const DatasetOp kCache("CacheDataset", "input_dataset: variant, filename: string", "", cached);
const DatasetOp kRecords("TFRecordDataset", "filenames: string, compression_type: string, buffer_size: int64", "",
                         [](KernelContext& context) {
                           return tfRecordDataset(pathsOf(context, 0), recordOptions(context));
                         });
const DatasetOp kLines("TextLineDataset", "filenames: string, compression_type: string, buffer_size: int64", "",
                       [](KernelContext& context) {
                         return textLineDataset(pathsOf(context, 0), recordOptions(context));
                       });
// How TensorFlow runs the data set, which is of no concern here.
const DatasetOp kOptions("OptionsDataset", "input_dataset: variant", "serialized_options: string", sameDataset);
const DatasetOp kModel("ModelDataset", "input_dataset: variant",
                       "algorithm: int = 0; cpu_budget: int = 0; ram_budget: int = 0", sameDataset);
const DatasetOp kFinalize("FinalizeDataset", "input_dataset: variant", "has_captured_ref: bool = false", sameDataset);
const DatasetOp kRewrite("RewriteDataset", "input_dataset: variant, rewrite_name: string", "", sameDataset);
const DatasetOp kThreads("PrivateThreadPoolDataset", "input_dataset: variant, num_threads: int64", "", sameDataset);
const DatasetOp kOneOpThreads("MaxIntraOpParallelismDataset", "input_dataset: variant, max_intra_op_parallelism: int64",
                              "", sameDataset);

// Handles of what every data set has of its own here.
const OpRegistrar kNoGenerator("DummySeedGenerator", "-> handle: resource", "", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kNoMemory("DummyMemoryCache", "-> handle: resource", "", shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kNoHandleGradient({"DummySeedGenerator", "DummyMemoryCache"});
const KernelRegistrar kNoHandleKernel(
    {"DummySeedGenerator", "DummyMemoryCache"},
    [](const KernelConstruction&) {
      return kernelOf(
          [](KernelContext& context) { context.setOutput(0, Tensor::resource(std::make_shared<Resource>())); });
    },
    kernels::kStateful);

// Whoever feeds an iterator asks for its handle: the iterator's name here.
const OpRegistrar kToString("IteratorToStringHandle", "resource_handle: resource -> string_handle: string", "",
                            shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kToStringNoGradient({"IteratorToStringHandle"});
const KernelRegistrar kToStringKernel(
    "IteratorToStringHandle",
    [](const KernelConstruction& c) {
      return kernelOf([name = iteratorResourceName(c.node.input(0).node->name())](KernelContext& context) {
        context.setOutput(0, Tensor::scalar(name));
      });
    },
    kernels::kStateful);

}  // namespace
}  // namespace engine::data
