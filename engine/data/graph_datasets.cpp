// Data sets that graphs describe themselves, as TensorFlow's do: RangeDataset, TensorSliceDataset, ShuffleDataset …
// Those that call functions of the graph are not among them.
#include "engine/core/error.h"
#include "engine/data/record_datasets.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/stateful.h"

namespace engine::data {
namespace {

// What is made of a node's inputs.
using MakeDataset = std::function<Dataset(KernelContext&)>;

int64_t scalarOf(const KernelContext& context, int input) {
  const Tensor& tensor = context.input(input);
  if (tensor.rank() != 0 || tensor.dtype() != DType::kInt64) {
    fail(Code::kInvalidArgument, "Input ", input, " must be a scalar int64, got ", tensor.toString(0), ".");
  }
  return *tensor.data<int64_t>();
}

Dataset inputDataset(const KernelContext& context, int input = 0) {
  return Dataset::fromVariant(context.input(input));
}

// The op, which ends in "-> handle: variant", and its kernel.
class DatasetOp {
 public:
  DatasetOp(const char* name, const std::string& inputs, const std::string& attrs, const MakeDataset& make) {
    OpRegistrar(name, (inputs + " -> handle: variant").c_str(),
                (attrs + "; output_types: list(type); output_shapes: list(shape); metadata: string = \"\"").c_str(),
                shape_fn::scalar, Stateful::kYes);
    NoGradientRegistrar({name});
    KernelRegistrar(
        name,
        [make](const KernelConstruction&) {
          return kernelOf([make](KernelContext& context) { context.setOutput(0, make(context).asVariant()); });
        },
        kernels::kStateful);
  }
};

// Copies: the plan uses its inputs' memory again.
Element componentsOf(const KernelContext& context) {
  Element components;
  for (int i = 0; i < context.inputCount(); ++i) components.push_back(context.input(i).clone());
  return components;
}

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

std::vector<std::string> pathsOf(const Tensor& tensor) {
  if (tensor.rank() > 1) {
    fail(Code::kInvalidArgument, "`filenames` must be a scalar or a vector, got shape ", tensor.shape(), ".");
  }
  const auto paths = tensor.flat<std::string>();
  return {paths.begin(), paths.end()};
}

RecordOptions recordOptions(const KernelContext& context) {
  const auto compression = context.input(1).item<std::string>();
  if (compression == "ZLIB") return {.compression = formats::Compression::kZlib};
  if (compression == "GZIP") return {.compression = formats::Compression::kGzip};
  if (!compression.empty()) fail(Code::kInvalidArgument, "Unsupported compression_type: ", compression, ".");
  return {};
}

Dataset sameDataset(KernelContext& context) {
  return inputDataset(context);
}

const DatasetOp kRange("RangeDataset", "start: int64, stop: int64, step: int64", "replicate_on_split: bool = false",
                       [](KernelContext& context) {
                         return Dataset::range(scalarOf(context, 0), scalarOf(context, 1), scalarOf(context, 2));
                       });
const DatasetOp kTensors("TensorDataset", "components: Toutput_types", "Toutput_types: list(type)",
                         [](KernelContext& context) { return Dataset::fromTensors(componentsOf(context)); });
const DatasetOp kSlices("TensorSliceDataset", "components: Toutput_types",
                        "Toutput_types: list(type); is_files: bool = false; replicate_on_split: bool = false",
                        [](KernelContext& context) { return Dataset::fromTensorSlices(componentsOf(context)); });
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
const DatasetOp kShuffle("ShuffleDataset", "input_dataset: variant, buffer_size: int64, seed: int64, seed2: int64",
                         "reshuffle_each_iteration: bool = true", [](KernelContext& context) {
                           const int64_t size = scalarOf(context, 1);
                           if (size <= 0) fail(Code::kInvalidArgument, "buffer_size must be greater than zero.");
                           const SeedPair seeds{scalarOf(context, 2), scalarOf(context, 3)};
                           return inputDataset(context).shuffle(size, seeds,
                                                                context.node().attr<bool>("reshuffle_each_iteration"));
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
const DatasetOp kCache("CacheDataset", "input_dataset: variant, filename: string", "", cached);
const DatasetOp kRecords("TFRecordDataset", "filenames: string, compression_type: string, buffer_size: int64", "",
                         [](KernelContext& context) {
                           return tfRecordDataset(pathsOf(context.input(0)), recordOptions(context));
                         });
const DatasetOp kLines("TextLineDataset", "filenames: string, compression_type: string, buffer_size: int64", "",
                       [](KernelContext& context) {
                         return textLineDataset(pathsOf(context.input(0)), recordOptions(context));
                       });
// How TensorFlow runs the data set, which is of no concern here.
const DatasetOp kOptions("OptionsDataset", "input_dataset: variant", "serialized_options: string", sameDataset);
const DatasetOp kModel("ModelDataset", "input_dataset: variant",
                       "algorithm: int = 0; cpu_budget: int = 0; ram_budget: int = 0", sameDataset);

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
