// Buckets of numeric features: BoostedTreesMakeQuantileSummaries, the streams that gather them
// (BoostedTreesQuantileStreamResource…), and BoostedTreesBucketize.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/quantile_resource.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kStreamHandle = "quantile_stream_resource_handle: resource ";

std::string onStreams(const char* rest) {
  return std::string(kStreamHandle) + rest;
}

void summariesShape(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape{kUnknownDim, 4});
}
void boundariesShape(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape{kUnknownDim});
}
void bucketsShape(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) {
    const Shape& values = c.input(i);
    c.setOutput(i, Shape{values.hasRank() && values.rank() > 0 ? values.dim(0) : kUnknownDim});
  }
}

const OpRegistrar kStreamHandleOp("BoostedTreesQuantileStreamResourceHandleOp", "-> resource: resource",
                                  "container: string = ''; shared_name: string = ''", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kStreamIsInitialized("IsBoostedTreesQuantileStreamResourceInitialized",
                                       onStreams("-> is_initialized: bool").c_str(), "", shape_fn::scalar,
                                       Stateful::kYes);
const OpRegistrar kCreateStreams("BoostedTreesCreateQuantileStreamResource",
                                 onStreams(", epsilon: float, num_streams: int64 ->").c_str(),
                                 "max_elements: int = 1099511627776", shape_fn::none, Stateful::kYes);
const OpRegistrar kMakeSummaries("BoostedTreesMakeQuantileSummaries",
                                 "float_values: num_features * float, example_weights: float, epsilon: float -> "
                                 "summaries: num_features * float",
                                 "num_features: int", summariesShape);
const OpRegistrar kFlushSummaries("BoostedTreesFlushQuantileSummaries",
                                  onStreams("-> summaries: num_features * float").c_str(), "num_features: int",
                                  summariesShape, Stateful::kYes);
const OpRegistrar kAddSummaries("BoostedTreesQuantileStreamResourceAddSummaries",
                                onStreams(", summaries: num_features * float ->").c_str(), "num_features: int",
                                shape_fn::none, Stateful::kYes);
const OpRegistrar kDeserializeStreams("BoostedTreesQuantileStreamResourceDeserialize",
                                      onStreams(", bucket_boundaries: num_streams * float ->").c_str(),
                                      "num_streams: int", shape_fn::none, Stateful::kYes);
const OpRegistrar kFlushStreams("BoostedTreesQuantileStreamResourceFlush", onStreams(", num_buckets: int64 ->").c_str(),
                                "generate_quantiles: bool = false", shape_fn::none, Stateful::kYes);
const OpRegistrar kGetBoundaries("BoostedTreesQuantileStreamResourceGetBucketBoundaries",
                                 onStreams("-> bucket_boundaries: num_features * float").c_str(), "num_features: int",
                                 boundariesShape, Stateful::kYes);
const OpRegistrar kTreesBucketize("BoostedTreesBucketize",
                                  "float_values: num_features * float, bucket_boundaries: num_features * float -> "
                                  "buckets: num_features * int32",
                                  "num_features: int", bucketsShape);
const NoGradientRegistrar kQuantileNoGradient(
    {"BoostedTreesQuantileStreamResourceHandleOp", "IsBoostedTreesQuantileStreamResourceInitialized",
     "BoostedTreesCreateQuantileStreamResource", "BoostedTreesMakeQuantileSummaries",
     "BoostedTreesFlushQuantileSummaries", "BoostedTreesQuantileStreamResourceAddSummaries",
     "BoostedTreesQuantileStreamResourceDeserialize", "BoostedTreesQuantileStreamResourceFlush",
     "BoostedTreesQuantileStreamResourceGetBucketBoundaries", "BoostedTreesBucketize"});

std::unique_ptr<Kernel> makeStreamHandle(const KernelConstruction& c) {
  const Tensor handle = Tensor::resource(treeResourceOf<QuantileResource>(c));
  return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
}

std::unique_ptr<Kernel> makeCreateStreams(const KernelConstruction& c) {
  return kernelOf([maxElements = c.attr<int64_t>("max_elements")](KernelContext& context) {
    treeResource<QuantileResource>(context, 0)
        .initialize(static_cast<double>(scalarInput<float>(context, 1, "epsilon")), maxElements,
                    scalarInput<int64_t>(context, 2, "num_streams"));
  });
}

// Summaries as tensors: value, weight, least and greatest rank in each row.
void setSummary(KernelContext& context, int output, const QuantileSummary& summary) {
  float* to = context.output(output, Shape{summary.size(), 4}).data<float>();
  for (const QuantileEntry& entry : summary.entries()) {
    for (const float number : {entry.value, entry.weight, entry.minRank, entry.maxRank}) *to++ = number;
  }
}

QuantileSummary summaryOf(const Tensor& tensor) {
  if (tensor.rank() != 2 || tensor.dim(1) != 4) {
    fail(Code::kInvalidArgument, "A summary of quantiles must be [entries, 4], not ", tensor.shape(), ".");
  }
  std::vector<QuantileEntry> entries;
  const float* from = tensor.data<float>();
  for (int64_t i = 0; i < tensor.dim(0); ++i, from += 4) entries.push_back({from[0], from[1], from[2], from[3]});
  return QuantileSummary(std::move(entries));
}

QuantileSummary summarize(const Tensor& values, const Tensor& weights, double epsilon) {
  const int64_t rows = values.elements();
  if (weights.elements() != 1 && weights.elements() != rows) {
    fail(Code::kInvalidArgument, "Weights should be a single value or same size as features: there are ",
         weights.elements(), " for ", rows, " rows.");
  }
  QuantileStream stream(epsilon, rows + 1);
  const float* weight = weights.data<float>();
  for (int64_t row = 0; row < rows; ++row) {
    stream.push(values.data<float>()[row], weight[weights.elements() > 1 ? row : 0]);
  }
  return stream.finish();
}

std::unique_ptr<Kernel> makeSummaries(const KernelConstruction& c) {
  return kernelOf([features = static_cast<int>(c.attr<int64_t>("num_features"))](KernelContext& context) {
    const auto epsilon = static_cast<double>(scalarInput<float>(context, features + 1, "epsilon"));
    for (int i = 0; i < features; ++i) {
      setSummary(context, i, summarize(context.input(i), context.input(features), epsilon));
    }
  });
}

void checkStreams(QuantileResource& quantiles, int features) {
  if (quantiles.streams().size() != static_cast<std::size_t>(features)) {
    fail(Code::kInvalidArgument, "There are ", quantiles.streams().size(), " quantile streams, not ", features, ".");
  }
}

void flushSummaries(KernelContext& context) {
  auto& quantiles = treeResource<QuantileResource>(context, 0);
  checkStreams(quantiles, context.node().outputCount());
  for (int i = 0; i < context.node().outputCount(); ++i) {
    setSummary(context, i, quantiles.streams()[static_cast<std::size_t>(i)].finish());
  }
}

void addSummaries(KernelContext& context) {
  auto& quantiles = treeResource<QuantileResource>(context, 0);
  checkStreams(quantiles, context.inputCount() - 1);
  for (int i = 1; i < context.inputCount(); ++i) {
    quantiles.streams()[static_cast<std::size_t>(i - 1)].push(summaryOf(context.input(i)));
  }
}

void deserializeStreams(KernelContext& context) {
  auto& quantiles = treeResource<QuantileResource>(context, 0);
  std::vector<Tensor> boundaries;
  for (int i = 1; i < context.inputCount(); ++i) boundaries.push_back(context.input(i));
  quantiles.restore(boundaries);
}

std::unique_ptr<Kernel> makeFlushStreams(const KernelConstruction& c) {
  return kernelOf([exact = c.attr<bool>("generate_quantiles")](KernelContext& context) {
    treeResource<QuantileResource>(context, 0).flush(scalarInput<int64_t>(context, 1, "num_buckets"), exact);
  });
}

void getBoundaries(KernelContext& context) {
  auto& quantiles = treeResource<QuantileResource>(context, 0);
  checkStreams(quantiles, context.node().outputCount());
  for (int i = 0; i < context.node().outputCount(); ++i) {
    const std::vector<float>& values = quantiles.boundaries()[static_cast<std::size_t>(i)];
    std::ranges::copy(values, context.output(i, Shape{static_cast<int64_t>(values.size())}).data<float>());
  }
}

std::unique_ptr<Kernel> makeTreesBucketize(const KernelConstruction& c) {
  return kernelOf([features = static_cast<int>(c.attr<int64_t>("num_features"))](KernelContext& context) {
    for (int i = 0; i < features; ++i) {
      const Tensor& values = context.input(i);
      const auto given = context.input(features + i).flat<float>();
      if (context.input(features + i).rank() != 1) fail(Code::kInvalidArgument, "Buckets should be flat vectors.");
      const std::vector<float> boundaries(given.begin(), given.end());
      int32_t* to = context.output(i, Shape{values.elements()}).data<int32_t>();
      forRanges(context, values.elements(), values.elements() * 100, [&](int64_t begin, int64_t end) {
        for (int64_t row = begin; row < end; ++row) {
          to[row] = QuantileResource::bucketOf(boundaries, values.data<float>()[row]);
        }
      });
    }
  });
}

KernelMaker streamKernel(void (*compute)(KernelContext&)) {
  return [compute](const KernelConstruction&) { return kernelOf(compute); };
}

const KernelRegistrar kStreamHandleKernel("BoostedTreesQuantileStreamResourceHandleOp", makeStreamHandle, kStateful);
const KernelRegistrar kStreamIsInitializedKernel("IsBoostedTreesQuantileStreamResourceInitialized",
                                                 streamKernel([](KernelContext& context) {
                                                   *outputOr(context, 0, [] { return Shape{}; }).data<bool>() =
                                                       treeResource<QuantileResource>(context, 0).initialized();
                                                 }),
                                                 kStateful);
const KernelRegistrar kCreateStreamsKernel("BoostedTreesCreateQuantileStreamResource", makeCreateStreams, kStateful);
const KernelRegistrar kMakeSummariesKernel("BoostedTreesMakeQuantileSummaries", makeSummaries);
const KernelRegistrar kFlushSummariesKernel("BoostedTreesFlushQuantileSummaries", streamKernel(flushSummaries),
                                            kStateful);
const KernelRegistrar kAddSummariesKernel("BoostedTreesQuantileStreamResourceAddSummaries", streamKernel(addSummaries),
                                          kStateful);
const KernelRegistrar kDeserializeStreamsKernel("BoostedTreesQuantileStreamResourceDeserialize",
                                                streamKernel(deserializeStreams), kStateful);
const KernelRegistrar kFlushStreamsKernel("BoostedTreesQuantileStreamResourceFlush", makeFlushStreams, kStateful);
const KernelRegistrar kGetBoundariesKernel("BoostedTreesQuantileStreamResourceGetBucketBoundaries",
                                           streamKernel(getBoundaries), kStateful);
const KernelRegistrar kTreesBucketizeKernel("BoostedTreesBucketize", makeTreesBucketize);

}  // namespace
}  // namespace engine::kernels
