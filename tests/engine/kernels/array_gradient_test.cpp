#include "tests/support/gradient_checker.h"

namespace engine {
namespace {

using testing::doubles;
using testing::expectGradientsMatch;

using Inputs = std::vector<Output>;

Output constant(const Scope& s, const std::vector<int32_t>& values) {
  return ops::constant(s, Tensor::vector(values));
}
Output number(const Scope& s, int32_t value) {
  return ops::scalar(s, value);
}

struct ArrayCase {
  const char* name;
  testing::BuildGraph build;
  std::vector<Shape> shapes;
};

void PrintTo(const ArrayCase& one, std::ostream* out) {
  *out << one.name;
}

class ArrayGradient : public ::testing::TestWithParam<ArrayCase> {};

TEST_P(ArrayGradient, MatchesDifferences) {
  for (const bool unknownBatch : {false, true}) {
    std::vector<Tensor> inputs;
    for (const Shape& shape : GetParam().shapes) inputs.push_back(doubles(shape));
    expectGradientsMatch(GetParam().build, inputs, {.unknownBatch = unknownBatch});
  }
}

Attrs batchDims(int64_t dims) {
  return {{"batch_dims", dims}};
}

const ArrayCase kArrayCases[] = {
    {"Reshape",
     [](const Scope& s, const Inputs& x) {
       return ops::reshape(s, x[0], {3, -1});
     },
     {{2, 3}}},
    {"ExpandDims",
     [](const Scope& s, const Inputs& x) {
       return s.op("ExpandDims", {x[0], number(s, 1)});
     },
     {{2, 3}}},
    {"Fill",
     [](const Scope& s, const Inputs& x) {
       return s.op("Fill", {constant(s, {2, 2}), x[0]});
     },
     {Shape{}}},
    {"BroadcastTo",
     [](const Scope& s, const Inputs& x) {
       return s.op("BroadcastTo", {x[0], constant(s, {4, 2, 3})});
     },
     {{2, 1}}},
    {"Transpose",
     [](const Scope& s, const Inputs& x) {
       return s.op("Transpose", {x[0], constant(s, {2, 0, 1})});
     },
     {{2, 3, 2}}},
    {"ConcatColumns",
     [](const Scope& s, const Inputs& x) {
       return s.op("ConcatV2", {x[0], x[1], number(s, 1)});
     },
     {{2, 3}, {2, 1}}},
    {"ConcatRows",
     [](const Scope& s, const Inputs& x) {
       return s.op("ConcatV2", {x[0], x[1], number(s, 0)});
     },
     {{2, 3}, {1, 3}}},
    {"Pack",
     [](const Scope& s, const Inputs& x) {
       return s.op("Pack", {x[0], x[1]}, {{"axis", 1}});
     },
     {{3}, {3}}},
    {"Unpack",
     [](const Scope& s, const Inputs& x) {
       return s.node("Unpack", {x[0]}, {{"num", 3}, {"axis", 1}})->output(1);
     },
     {{2, 3}}},
    {"Split",
     [](const Scope& s, const Inputs& x) {
       return s.node("Split", {number(s, 1), x[0]}, {{"num_split", 2}})->output(1);
     },
     {{2, 4}}},
    {"Slice",
     [](const Scope& s, const Inputs& x) {
       return s.op("Slice", {x[0], constant(s, {0, 1}), constant(s, {-1, 2})});
     },
     {{2, 4}}},
    {"StridedSlice",
     [](const Scope& s, const Inputs& x) {
       return s.op("StridedSlice", {x[0], constant(s, {0, 3}), constant(s, {0, -9}), constant(s, {1, -2})},
                   {{"begin_mask", 1}, {"end_mask", 1}});
     },
     {{2, 4}}},
    {"TensorStridedSliceUpdate",
     [](const Scope& s, const Inputs& x) {
       return s.op("TensorStridedSliceUpdate",
                   {x[0], constant(s, {0, 3}), constant(s, {0, -9}), constant(s, {1, -2}), x[1]},
                   {{"begin_mask", 1}, {"end_mask", 1}});
     },
     {{2, 4}, {2, 1}}},
    {"Pad",
     [](const Scope& s, const Inputs& x) {
       return s.op("Pad", {x[0], ops::constant(s, Tensor::of<int32_t>({1, 0, 2, 1}, {2, 2}))});
     },
     {{2, 2}}},
    {"MirrorPad",
     [](const Scope& s, const Inputs& x) {
       return s.op("MirrorPad", {x[0], ops::constant(s, Tensor::of<int32_t>({1, 0, 2, 1}, {2, 2}))},
                   {{"mode", "SYMMETRIC"}});
     },
     {{2, 3}}},
    {"Tile",
     [](const Scope& s, const Inputs& x) {
       return s.op("Tile", {x[0], constant(s, {2, 3})});
     },
     {{2, 2}}},
    {"ReverseV2",
     [](const Scope& s, const Inputs& x) {
       return s.op("ReverseV2", {x[0], constant(s, {-1})});
     },
     {{2, 3}}},
    {"GatherRows",
     [](const Scope& s, const Inputs& x) {
       return s.op("GatherV2", {x[0], constant(s, {1, 0, 1}), number(s, 0)});
     },
     {{2, 3}}},
    {"GatherColumns",
     [](const Scope& s, const Inputs& x) {
       const Output at = ops::constant(s, Tensor::of<int32_t>({2, 0, 2, 1}, {2, 2}));
       return s.op("GatherV2", {x[0], at, number(s, 1)});
     },
     {{2, 3, 2}}},
    {"GatherBatches",
     [](const Scope& s, const Inputs& x) {
       const Output at = ops::constant(s, Tensor::of<int32_t>({1, 0, 0, 1, 1, 1}, {2, 3}));
       return s.op("GatherV2", {x[0], at, number(s, 2)}, batchDims(1));
     },
     {{2, 3, 2}}},
    {"GatherNd",
     [](const Scope& s, const Inputs& x) {
       return s.op("GatherNd", {x[0], ops::constant(s, Tensor::of<int32_t>({1, 2, 0, 0, 1, 2}, {3, 2}))});
     },
     {{2, 3}}},
    {"ScatterNd",
     [](const Scope& s, const Inputs& x) {
       const Output at = ops::constant(s, Tensor::of<int32_t>({1, 1, 0}, {3, 1}));
       return s.op("ScatterNd", {at, x[0], constant(s, {3, 2})});
     },
     {{3, 2}}},
    {"DynamicPartition",
     [](const Scope& s, const Inputs& x) {
       return s.node("DynamicPartition", {x[0], constant(s, {1, 0, 1})}, {{"num_partitions", 2}})->output(1);
     },
     {{3, 2}}},
    {"DynamicStitch",
     [](const Scope& s, const Inputs& x) {
       return s.op("DynamicStitch", {constant(s, {2, 0}), constant(s, {1}), x[0], x[1]});
     },
     {{2, 2}, {1, 2}}},
    {"Cumsum",
     [](const Scope& s, const Inputs& x) {
       return s.op("Cumsum", {x[0], number(s, 1)}, {{"exclusive", true}, {"reverse", true}});
     },
     {{2, 3}}},
    {"UnsortedSegmentSum",
     [](const Scope& s, const Inputs& x) {
       return s.op("UnsortedSegmentSum", {x[0], constant(s, {1, -1, 1}), number(s, 2)});
     },
     {{3, 2}}},
    {"UnsortedSegmentMax",
     [](const Scope& s, const Inputs& x) {
       return s.op("UnsortedSegmentMax", {x[0], constant(s, {1, 0, 1}), number(s, 2)});
     },
     {{3, 2}}},
    {"SegmentMean",
     [](const Scope& s, const Inputs& x) {
       return s.op("SegmentMean", {x[0], constant(s, {0, 0, 1})});
     },
     {{3, 2}}},
    {"TopK",
     [](const Scope& s, const Inputs& x) {
       return s.op("TopKV2", {x[0], number(s, 2)});
     },
     {{2, 4}}},
    {"MatrixBandPart",
     [](const Scope& s, const Inputs& x) {
       return s.op("MatrixBandPart", {x[0], number(s, 0), number(s, 1)});
     },
     {{3, 3}}},
};

INSTANTIATE_TEST_SUITE_P(All, ArrayGradient, ::testing::ValuesIn(kArrayCases),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace engine
