// Stage, Unstage, StagePeek, StageSize, StageClear; MapStage, MapUnstage, MapUnstageNoKey, MapPeek, MapSize,
// MapIncompleteSize, MapClear, and the same with Ordered in front. All name their area by shared_name.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/staging/staging_area.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const std::string kAreaAttrs =
    "capacity: int = 0; memory_limit: int = 0; dtypes: list(type); container: string = ''; shared_name: string = ''";

class StagingOp {
 public:
  StagingOp(const std::string& name, const char* signature, const ShapeFn& shape, const std::string& attrs = "") {
    OpRegistrar(name.c_str(), signature, (kAreaAttrs + attrs).c_str(), shape, Stateful::kYes);
    NoGradientRegistrar({name.c_str()});
  }
};

const StagingOp kStage("Stage", "values: dtypes ->", shape_fn::none);
const StagingOp kUnstage("Unstage", "-> values: dtypes", shape_fn::unknown);
const StagingOp kStagePeek("StagePeek", "index: int32 -> values: dtypes", shape_fn::unknown);
const StagingOp kStageSize("StageSize", "-> size: int32", shape_fn::scalar);
const StagingOp kStageClear("StageClear", "->", shape_fn::none);

// Both forms of an op: in any order, and in that of the keys, which is the one here for both.
class MapStagingOp {
 public:
  MapStagingOp(const std::string& name, const char* signature, const ShapeFn& shape, const std::string& attrs = "") {
    for (const char* order : {"", "Ordered"}) StagingOp(order + name, signature, shape, attrs);
  }
};
void keyAndUnknown(InferenceContext& c) {
  c.setOutput(0, Shape{});
}
const MapStagingOp kMapStage("MapStage", "key: int64, indices: int32, values: fake_dtypes ->", shape_fn::none,
                             "; fake_dtypes: list(type)");
const MapStagingOp kMapUnstage("MapUnstage", "key: int64, indices: int32 -> values: dtypes", shape_fn::unknown);
const MapStagingOp kMapUnstageNoKey("MapUnstageNoKey", "indices: int32 -> key: int64, values: dtypes", keyAndUnknown);
const MapStagingOp kMapPeek("MapPeek", "key: int64, indices: int32 -> values: dtypes", shape_fn::unknown);
const MapStagingOp kMapSize("MapSize", "-> size: int32", shape_fn::scalar);
const MapStagingOp kMapIncompleteSize("MapIncompleteSize", "-> size: int32", shape_fn::scalar);
const MapStagingOp kMapClear("MapClear", "->", shape_fn::none);

StagingLimits stagingLimits(const KernelConstruction& c) {
  const StagingLimits limits{c.attr<int64_t>("capacity"), c.attr<int64_t>("memory_limit")};
  if (limits.elements < 0 || limits.bytes < 0) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': capacity and memory_limit must be 0 or more.");
  }
  return limits;
}

std::string areaName(const KernelConstruction& c, const char* kind) {
  return variableResourceName(c.node.name(), c.attr<std::string>("container"), c.attr<std::string>("shared_name")) +
         kind;
}

// A kernel that does use(area, context).
template <typename Use>
KernelMaker withArea(Use use) {
  return [use](const KernelConstruction& c) {
    const auto limits = stagingLimits(c);
    auto area = c.resources.lookupOrCreate<StagingArea>(areaName(c, "/staged"),
                                                        [&] { return std::make_shared<StagingArea>(limits); });
    return kernelOf([use, area](KernelContext& context) { use(*area, context); });
  };
}
template <typename Use>
KernelMaker withMap(Use use) {
  return [use](const KernelConstruction& c) {
    const auto limits = stagingLimits(c);
    const std::size_t components = c.attr<std::vector<DType>>("dtypes").size();
    const char* kind = c.node.op().starts_with("Ordered") ? "/staged by key" : "/staged map";
    auto area = c.resources.lookupOrCreate<StagingMap>(
        areaName(c, kind), [&] { return std::make_shared<StagingMap>(limits, components); });
    return kernelOf([use, area](KernelContext& context) { use(*area, context); });
  };
}

StagedTensors stagedInputs(const KernelContext& context, int first) {
  StagedTensors tensors;
  for (int i = first; i < context.inputCount(); ++i) {
    const Tensor& input = context.input(i);
    tensors.push_back(input.resource() ? input : input.clone());
  }
  return tensors;
}

// Outputs from `first` on. InvalidArgument where there are more or fewer, or of another dtype.
void giveStaged(KernelContext& context, const StagedTensors& tensors, int first = 0) {
  const Node& node = context.node();
  if (std::ssize(tensors) != node.outputCount() - first) {
    fail(Code::kInvalidArgument, "Expected ", node.outputCount() - first, " tensors, but ", tensors.size(),
         " are staged or asked for.");
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const int output = first + static_cast<int>(i);
    if (tensors[i].dtype() != node.outputType(output)) {
      fail(Code::kInvalidArgument, "The staged tensor ", i, " is of ", dtypeName(tensors[i].dtype()), ", not of ",
           dtypeName(node.outputType(output)), ".");
    }
    context.setOutput(output, tensors[i]);
  }
}

void giveCount(KernelContext& context, int64_t count) {
  *outputOr(context, 0, [] { return Shape{}; }).data<int32_t>() = static_cast<int32_t>(count);
}

const KernelRegistrar kStageKernel("Stage", withArea([](StagingArea& area, KernelContext& context) {
                                     area.put(stagedInputs(context, 0));
                                   }),
                                   kStateful);
const KernelRegistrar kUnstageKernel("Unstage", withArea([](StagingArea& area, KernelContext& context) {
                                       giveStaged(context, area.take());
                                     }),
                                     kStateful);
const KernelRegistrar kStagePeekKernel("StagePeek", withArea([](StagingArea& area, KernelContext& context) {
                                         giveStaged(context, area.peek(scalarInteger(context.input(0))));
                                       }),
                                       kStateful);
const KernelRegistrar kStageSizeKernel("StageSize", withArea([](StagingArea& area, KernelContext& context) {
                                         giveCount(context, area.size());
                                       }),
                                       kStateful);
const KernelRegistrar kStageClearKernel("StageClear", withArea([](StagingArea& area, KernelContext&) { area.clear(); }),
                                        kStateful);

const KernelRegistrar kMapStageKernel({"MapStage", "OrderedMapStage"},
                                      withMap([](StagingMap& area, KernelContext& context) {
                                        area.put(scalarInteger(context.input(0)), context.input(1).toInt64s(),
                                                 stagedInputs(context, 2));
                                      }),
                                      kStateful);
const KernelRegistrar kMapUnstageKernel({"MapUnstage", "OrderedMapUnstage"},
                                        withMap([](StagingMap& area, KernelContext& context) {
                                          giveStaged(context, area.take(scalarInteger(context.input(0)),
                                                                        context.input(1).toInt64s()));
                                        }),
                                        kStateful);
const KernelRegistrar kMapPeekKernel({"MapPeek", "OrderedMapPeek"},
                                     withMap([](StagingMap& area, KernelContext& context) {
                                       giveStaged(context, area.peek(scalarInteger(context.input(0)),
                                                                     context.input(1).toInt64s()));
                                     }),
                                     kStateful);
const KernelRegistrar kMapUnstageNoKeyKernel({"MapUnstageNoKey", "OrderedMapUnstageNoKey"},
                                             withMap([](StagingMap& area, KernelContext& context) {
                                               const auto [key, tensors] = area.takeFirst(context.input(0).toInt64s());
                                               context.setOutput(0, Tensor::scalar(key));
                                               giveStaged(context, tensors, 1);
                                             }),
                                             kStateful);
const KernelRegistrar kMapSizeKernel({"MapSize", "OrderedMapSize"},
                                     withMap([](StagingMap& area, KernelContext& context) {
                                       giveCount(context, area.size());
                                     }),
                                     kStateful);
const KernelRegistrar kMapIncompleteKernel({"MapIncompleteSize", "OrderedMapIncompleteSize"},
                                           withMap([](StagingMap& area, KernelContext& context) {
                                             giveCount(context, area.incompleteSize());
                                           }),
                                           kStateful);
const KernelRegistrar kMapClearKernel({"MapClear", "OrderedMapClear"},
                                      withMap([](StagingMap& area, KernelContext&) { area.clear(); }), kStateful);

}  // namespace
}  // namespace engine::kernels
