// Data sets of graphs that are seldom met: what TensorFlow 1.x and its experimental module wrote, and what only says
// how TensorFlow runs a pipeline.
#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/data/csv_dataset.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/record_datasets.h"
#include "engine/data/record_options.h"
#include "engine/data/transformations/batches.h"
#include "engine/data/transformations/generator.h"
#include "engine/data/transformations/resample.h"
#include "engine/kernels/tensor_variant.h"

namespace engine::data {
namespace {

int64_t positiveOf(const KernelContext& context, int input, const char* what) {
  const int64_t value = scalarOf(context, input);
  if (value <= 0) fail(Code::kInvalidArgument, what, " must be greater than zero, but is ", value, ".");
  return value;
}

Dataset parallelBatched(KernelContext& context) {
  return inputDataset(context).batch(positiveOf(context, 1, "batch_size"), context.input(3).item<bool>());
}

Dataset fixedLengthV2(KernelContext& context) {
  formats::FixedLengthOptions options;
  options.headerBytes = scalarOf(context, 1);
  options.recordBytes = scalarOf(context, 2);
  options.footerBytes = scalarOf(context, 3);
  options.compression = compressionOf(context, 5);
  return fixedLengthDataset(pathsOf(context, 0), options);
}

Dataset recordsFromPlaces(KernelContext& context) {
  for (const int64_t offset : context.input(3).toInt64s()) {
    if (offset != 0)
      fail(Code::kUnimplemented, "Records are read from the beginning of a file, not from ", offset, ".");
  }
  return tfRecordDataset(pathsOf(context, 0), {.compression = compressionOf(context, 1)});
}

// Batches of the elements of windows.
Dataset sliding(KernelContext& context) {
  const WindowOptions options{positiveOf(context, 1, "window_size"), positiveOf(context, 2, "window_shift"),
                              positiveOf(context, 3, "window_stride"), context.node().attr<bool>("drop_remainder")};
  const std::vector<ElementSpec> spec = specOf(context.node());
  const auto batch = [size = options.size, spec](Element window) {
    std::vector<Dataset> components;
    for (const Tensor& component : window) components.push_back(Dataset::fromVariant(component));
    Dataset batches = Dataset::zip(components).batch(size);
    checkDeclared(spec, batches);
    return batches;
  };
  return inputDataset(context).window(options).flatMap(batch, spec);
}

Dataset rebatched(KernelContext& context) {
  return rebatch(inputDataset(context), context.input(1).toInt64s(), context.input(2).item<bool>());
}

// In a graph a sparse tensor is an element's one component: a vector of its three parts as variants.
Dataset sparseBatched(KernelContext& context) {
  const Dataset batches = denseToSparseBatch(inputDataset(context), positiveOf(context, 1, "batch_size"),
                                             Shape(context.input(2).toInt64s()));
  const auto make = [batches]() -> Generator {
    std::shared_ptr<Iterator> pass = batches.makeIterator();
    return [pass]() -> std::optional<Element> {
      Element parts;
      if (!pass->next(parts)) return std::nullopt;
      std::vector<std::shared_ptr<Resource>> variants;
      for (const Tensor& part : parts) variants.push_back(std::make_shared<kernels::TensorVariant>(part));
      return Element{resourcesTensor(std::move(variants), Shape{static_cast<int64_t>(parts.size())})};
    };
  };
  return fromGenerator(make, specOf(context.node()));
}

Dataset shuffledWithoutSeeds(KernelContext& context) {
  return inputDataset(context).shuffle(positiveOf(context, 1, "buffer_size"));
}

Dataset shuffledAndRepeated(KernelContext& context) {
  const SeedPair seeds{scalarOf(context, 2), scalarOf(context, 3)};
  return inputDataset(context)
      .shuffle(positiveOf(context, 1, "buffer_size"), seeds, context.node().attr<bool>("reshuffle_each_iteration"))
      .repeat(scalarOf(context, 4));
}

// Looked for when a pass begins, as TensorFlow does.
Dataset matchingFileNames(KernelContext& context) {
  const auto patterns = context.input(0).flat<std::string>();
  const auto names = [all = std::vector<std::string>(patterns.begin(), patterns.end())]() -> Generator {
    auto found = std::make_shared<std::vector<std::string>>();
    for (const std::string& pattern : all) {
      for (std::string& path : matchingFiles(pattern)) found->push_back(std::move(path));
    }
    return [found, next = std::size_t{0}]() mutable -> std::optional<Element> {
      if (next == found->size()) return std::nullopt;
      return Element{Tensor::scalar((*found)[next++])};
    };
  };
  return fromGenerator(names, {{DType::kString, Shape{}}});
}

// Tensors one after the other, each element as many as there are components.
Dataset listedTensors(KernelContext& context) {
  const std::vector<ElementSpec> spec = specOf(context.node());
  const int width = static_cast<int>(spec.size());
  if (width == 0 || context.inputCount() % width != 0) {
    fail(Code::kInvalidArgument, context.inputCount(), " tensors are not elements of ", width, " components.");
  }
  const auto all = std::make_shared<const Element>(inputsOf(context, 0, context.inputCount()));
  const auto make = [all, width]() -> Generator {
    return [all, width, at = std::ptrdiff_t{0}]() mutable -> std::optional<Element> {
      if (at == std::ssize(*all)) return std::nullopt;
      Element element(all->begin() + at, all->begin() + at + width);
      at += width;
      return element;
    };
  };
  return fromGenerator(make, spec);
}

// The elements, of which there must be as many as are said.
Dataset counted(KernelContext& context) {
  const int64_t wanted = scalarOf(context, 1);
  const Dataset input = inputDataset(context);
  const auto make = [input, wanted]() -> Generator {
    std::shared_ptr<Iterator> pass = input.makeIterator();
    return [pass, wanted, seen = int64_t{0}]() mutable -> std::optional<Element> {
      Element element;
      const bool isThere = pass->next(element);
      seen += isThere ? 1 : 0;
      const bool isWrong = wanted >= 0 && (isThere ? seen > wanted : seen != wanted);
      if (isWrong || (!isThere && wanted == kInfiniteCardinality)) {
        fail(Code::kFailedPrecondition, "Input dataset was expected to contain ", wanted, " elements but contained ",
             isThere ? "at least " : "only ", seen, " elements.");
      }
      if (!isThere) return std::nullopt;
      return element;
    };
  };
  return fromGenerator(make, specOf(context.node()));
}

Dataset sharded(KernelContext& context) {
  return inputDataset(context).shard(positiveOf(context, 1, "num_workers"), scalarOf(context, 2));
}
Dataset withoutErrors(KernelContext& context) {
  return ignoreErrors(inputDataset(context));
}
Dataset unchanged(KernelContext& context) {
  return inputDataset(context);
}

const DatasetOp kParallelBatch(
    "ParallelBatchDataset",
    "input_dataset: variant, batch_size: int64, num_parallel_calls: int64, drop_remainder: bool",
    "parallel_copy: bool = false; deterministic: string = \"default\"", parallelBatched);
const DatasetOp kFixedLengthV2("FixedLengthRecordDatasetV2",
                               "filenames: string, header_bytes: int64, record_bytes: int64, footer_bytes: int64, "
                               "buffer_size: int64, compression_type: string",
                               "", fixedLengthV2);
const DatasetOp kRecordsV2("TFRecordDatasetV2",
                           "filenames: string, compression_type: string, buffer_size: int64, byte_offsets: int64", "",
                           recordsFromPlaces);
const DatasetOp kShuffleV2("ShuffleDatasetV2", "input_dataset: variant, buffer_size: int64, seed_generator: resource",
                           "", shuffledWithoutSeeds);
const DatasetOp kShuffleAndRepeatV2("ShuffleAndRepeatDatasetV2",
                                    "input_dataset: variant, buffer_size: int64, seed: int64, seed2: int64, "
                                    "count: int64, seed_generator: resource",
                                    "reshuffle_each_iteration: bool = true", shuffledAndRepeated);
const RareDataset kSliding("SlidingWindowDataset",
                           "input_dataset: variant, window_size: int64, window_shift: int64, window_stride: int64",
                           "drop_remainder: bool = true", sliding);
const RareDataset kRebatchV2("RebatchDatasetV2", "input_dataset: variant, batch_sizes: int64, drop_remainder: bool", "",
                             rebatched, false);
const RareDataset kSparseBatch("DenseToSparseBatchDataset",
                               "input_dataset: variant, batch_size: int64, row_shape: int64", "", sparseBatched);
const RareDataset kMatchingFiles("MatchingFilesDataset", "patterns: string", "", matchingFileNames);
const RareDataset kListed("ListDataset", "tensors: Tinput_types", "Tinput_types: list(type)", listedTensors, false);
const RareDataset kCounted("AssertCardinalityDataset", "input_dataset: variant, cardinality: int64", "", counted,
                           false);
const RareDataset kAutoShard("AutoShardDataset", "input_dataset: variant, num_workers: int64, index: int64",
                             "auto_shard_policy: int = 0; num_replicas: int = 0", sharded);
const RareDataset kWithoutErrors("IgnoreErrorsDataset", "input_dataset: variant", "log_warning: bool = false",
                                 withoutErrors);
const DatasetOp kUnbatchOld("ExperimentalUnbatchDataset", "input_dataset: variant", "",
                            [](KernelContext& context) { return inputDataset(context).unbatch(); });
const DatasetOp kUniqueOld("ExperimentalUniqueDataset", "input_dataset: variant", "",
                           [](KernelContext& context) { return inputDataset(context).unique(); });
const DatasetOp kRandomOld("ExperimentalRandomDataset", "seed: int64, seed2: int64", "", [](KernelContext& context) {
  return Dataset::random(SeedPair{scalarOf(context, 0), scalarOf(context, 1)});
});

// How TensorFlow runs or watches the data set, which is of no concern here.
const RareDataset kNext("AssertNextDataset", "input_dataset: variant, transformations: string", "", unchanged);
const RareDataset kPrevious("AssertPrevDataset", "input_dataset: variant, transformations: string", "", unchanged,
                            false);
const RareDataset kBytesStats("BytesProducedStatsDataset", "input_dataset: variant, tag: string", "", unchanged);
const RareDataset kLatencyStats("LatencyStatsDataset", "input_dataset: variant, tag: string", "", unchanged);
const RareDataset kNonSerializable("NonSerializableDataset", "input_dataset: variant", "", unchanged);
const DatasetOp kOptimized("OptimizeDataset", "input_dataset: variant, optimizations: string",
                           "optimization_configs: list(string) = []", unchanged);
const DatasetOp kOptimizedV2("OptimizeDatasetV2",
                             "input_dataset: variant, optimizations_enabled: string, optimizations_disabled: string, "
                             "optimizations_default: string",
                             "optimization_configs: list(string) = []", unchanged);
const DatasetOp kOldThreads("ExperimentalPrivateThreadPoolDataset", "input_dataset: variant, num_threads: int64", "",
                            unchanged);
const DatasetOp kOldOneOpThreads("ExperimentalMaxIntraOpParallelismDataset",
                                 "input_dataset: variant, max_intra_op_parallelism: int64", "", unchanged);

}  // namespace
}  // namespace engine::data
