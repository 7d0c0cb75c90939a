#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

Tensor ints(const std::vector<int32_t>& values) {
  return Tensor::vector(values);
}
Tensor matrix() {
  return Tensor::of<float>({1, 2, 3, 4, 5, 6}, {2, 3});
}

TEST(ConcatTest, JoinsAlongNegativeAxesToo) {
  const Tensor out = run1("ConcatV2", {matrix(), Tensor::of<float>({7, 8}, {2, 1}), Tensor::scalar<int32_t>(-1)});
  EXPECT_EQ(out.shape(), Shape({2, 4}));
  EXPECT_THAT(values<float>(out), ElementsAre(1, 2, 3, 7, 4, 5, 6, 8));
}

TEST(ConcatTest, UnequalShapesAreRefused) {
  EXPECT_THROW(run1("ConcatV2", {matrix(), Tensor::of<float>({7, 8}, {1, 2}), Tensor::scalar<int32_t>(0)}), Error);
}

TEST(ConcatTest, AddsUnknownSizesUpToUnknown) {
  EXPECT_EQ(inferredShape("ConcatV2", {{kUnknownDim, 2}, {kUnknownDim, 3}}, {Tensor::scalar<int32_t>(1)}),
            Shape({kUnknownDim, 5}));
}

TEST(PackTest, StacksAndUnstacks) {
  const Tensor a = Tensor::vector<float>({1, 2});
  const Tensor b = Tensor::vector<float>({3, 4});
  EXPECT_THAT(values<float>(run1("Pack", {a, b}, {{"axis", 1}})), ElementsAre(1, 3, 2, 4));
  EXPECT_THAT(values<float>(runOp("Unpack", {matrix()}, {{"num", 3}, {"axis", -1}})[1]), ElementsAre(2, 5));
  EXPECT_THROW(runOp("Unpack", {matrix()}, {{"num", 4}, {"axis", 1}}), Error);
}

TEST(SplitTest, InEqualAndInGivenParts) {
  EXPECT_THAT(values<float>(runOp("Split", {Tensor::scalar<int32_t>(0), matrix()}, {{"num_split", 2}})[1]),
              ElementsAre(4, 5, 6));
  const auto parts =
      runOp("SplitV", {matrix(), Tensor::vector<int64_t>({1, -1}), Tensor::scalar<int32_t>(1)}, {{"num_split", 2}});
  EXPECT_THAT(values<float>(parts[1]), ElementsAre(2, 3, 5, 6));
  EXPECT_THROW(runOp("Split", {Tensor::scalar<int32_t>(1), matrix()}, {{"num_split", 2}}), Error);
  EXPECT_THROW(
      runOp("SplitV", {matrix(), Tensor::vector<int64_t>({1, 1}), Tensor::scalar<int32_t>(1)}, {{"num_split", 2}}),
      Error);
}

TEST(SliceTest, MinusOneTakesTheRest) {
  EXPECT_THAT(values<float>(run1("Slice", {matrix(), ints({0, 1}), ints({-1, -1})})), ElementsAre(2, 3, 5, 6));
  EXPECT_THROW(run1("Slice", {matrix(), ints({0, 1}), ints({2, 3})}), Error);
  EXPECT_THROW(run1("Slice", {matrix(), ints({0, -1}), ints({1, 1})}), Error);
}

TEST(StridedSliceTest, ClampsReversesShrinksAndAddsAxes) {
  const auto slice = [](std::vector<int32_t> begin, std::vector<int32_t> end, std::vector<int32_t> strides,
                        Attrs masks = {}) {
    return run1("StridedSlice", {matrix(), ints(begin), ints(end), ints(strides)}, std::move(masks));
  };
  EXPECT_THAT(values<float>(slice({0, 1}, {9, 9}, {1, 1})), ElementsAre(2, 3, 5, 6));
  EXPECT_THAT(values<float>(slice({-1}, {-9}, {-1})), ElementsAre(4, 5, 6, 1, 2, 3));
  EXPECT_EQ(slice({1}, {2}, {1}, {{"shrink_axis_mask", 1}}).shape(), Shape({3}));
  EXPECT_EQ(slice({0, 0}, {0, 1}, {1, 1}, {{"ellipsis_mask", 1}, {"shrink_axis_mask", 2}}).shape(), Shape({2}));
  EXPECT_EQ(slice({0}, {0}, {1}, {{"new_axis_mask", 1}}).shape(), Shape({1, 2, 3}));
  EXPECT_EQ(slice({2}, {1}, {1}).shape(), Shape({0, 3}));
  EXPECT_THROW(slice({5}, {6}, {1}, {{"shrink_axis_mask", 1}}), Error);
  EXPECT_THROW(slice({0}, {1}, {0}), Error);
  EXPECT_THROW(slice({0, 0, 0}, {1, 1, 1}, {1, 1, 1}), Error);
}

TEST(StridedSliceTest, IsReplacedByAValueThatMayBeRepeated) {
  const auto update = [](std::vector<int32_t> begin, std::vector<int32_t> end, std::vector<int32_t> strides,
                         const Tensor& value, Attrs masks = {}) {
    return values<float>(
        run1("TensorStridedSliceUpdate", {matrix(), ints(begin), ints(end), ints(strides), value}, std::move(masks)));
  };
  EXPECT_THAT(update({0, 2}, {2, 0}, {1, -1}, Tensor::of<float>({7, 8, 9, 10}, {2, 2})),
              ElementsAre(1, 8, 7, 4, 10, 9));
  EXPECT_THAT(update({0, 1}, {2, 3}, {1, 1}, Tensor::of<float>({7, 8}, {2, 1})), ElementsAre(1, 7, 7, 4, 8, 8));
  EXPECT_THAT(update({1}, {2}, {1}, Tensor::vector<float>({7, 8, 9}), {{"shrink_axis_mask", 1}}),
              ElementsAre(1, 2, 3, 7, 8, 9));
  EXPECT_THAT(update({0, 0}, {0, 2}, {1, 1}, Tensor::scalar<float>(7), {{"begin_mask", 1}, {"end_mask", 1}}),
              ElementsAre(7, 7, 3, 7, 7, 6));
  EXPECT_THAT(update({2}, {1}, {1}, Tensor::scalar<float>(7)), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THROW(update({0}, {2}, {1}, Tensor::vector<float>({7, 8})), Error);
}

TEST(TransposeTest, PermutesAndRefusesWhatIsNoPermutation) {
  EXPECT_THAT(values<float>(run1("Transpose", {matrix(), ints({1, 0})})), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_THROW(run1("Transpose", {matrix(), ints({0, 0})}), Error);
  EXPECT_THROW(run1("Transpose", {matrix(), ints({0})}), Error);
  EXPECT_THAT(values<int32_t>(run1("InvertPermutation", {ints({2, 0, 1})})), ElementsAre(1, 2, 0));
}

TEST(TransposeTest, OfLargeTensorsEqualsIndexArithmetic) {
  Tensor x(DType::kFloat, {5, 37, 41});
  for (int64_t i = 0; i < x.elements(); ++i) x.data<float>()[i] = static_cast<float>(i);
  const Tensor y = run1("Transpose", {x, ints({2, 0, 1})});
  ASSERT_EQ(y.shape(), Shape({41, 5, 37}));
  for (int64_t k = 0; k < 41; ++k) {
    for (int64_t i = 0; i < 5; ++i) {
      for (int64_t j = 0; j < 37; ++j) {
        ASSERT_EQ(y.data<float>()[(k * 5 + i) * 37 + j], x.data<float>()[(i * 37 + j) * 41 + k]);
      }
    }
  }
}

TEST(PadTest, PutsValuesAround) {
  const Tensor paddings = Tensor::of<int32_t>({0, 1, 1, 0}, {2, 2});
  EXPECT_THAT(values<float>(run1("Pad", {Tensor::of<float>({1, 2}, {1, 2}), paddings})), ElementsAre(0, 1, 2, 0, 0, 0));
  EXPECT_THAT(values<float>(run1("PadV2", {Tensor::of<float>({1}, {1, 1}), paddings, Tensor::scalar(9.0f)})),
              ElementsAre(9, 1, 9, 9));
  EXPECT_THAT(values<float>(run1("MirrorPad", {Tensor::vector<float>({1, 2, 3}), Tensor::of<int32_t>({2, 1}, {1, 2})},
                                 {{"mode", "REFLECT"}})),
              ElementsAre(3, 2, 1, 2, 3, 2));
  EXPECT_THROW(run1("Pad", {matrix(), Tensor::of<int32_t>({0, -1, 0, 0}, {2, 2})}), Error);
}

TEST(TileTest, Repeats) {
  EXPECT_THAT(values<float>(run1("Tile", {Tensor::of<float>({1, 2}, {1, 2}), ints({2, 2})})),
              ElementsAre(1, 2, 1, 2, 1, 2, 1, 2));
  EXPECT_THROW(run1("Tile", {matrix(), ints({-1, 1})}), Error);
}

TEST(GatherTest, TakesAlongAnyAxisAndInBatches) {
  const Tensor axis = Tensor::scalar<int32_t>(1);
  EXPECT_THAT(values<float>(run1("GatherV2", {matrix(), ints({2, 0}), axis})), ElementsAre(3, 1, 6, 4));
  EXPECT_THAT(
      values<float>(run1("GatherV2", {matrix(), Tensor::of<int32_t>({2, 0}, {2, 1}), axis}, {{"batch_dims", 1}})),
      ElementsAre(3, 4));
  const Tensor small = Tensor::vector<int16_t>({2, 0});
  EXPECT_THAT(values<float>(run1("GatherV2", {matrix(), small, axis})), ElementsAre(3, 1, 6, 4));
  EXPECT_THAT(values<float>(
                  run1("UnsortedSegmentSum", {matrix(), Tensor::vector<int16_t>({1, 1}), Tensor::scalar<int32_t>(2)})),
              ElementsAre(0, 0, 0, 5, 7, 9));
  EXPECT_THROW(run1("GatherV2", {matrix(), ints({3}), axis}), Error);
  EXPECT_THROW(run1("GatherV2", {matrix(), ints({-1}), axis}), Error);
}

TEST(GatherNdTest, ReadsAndScattersBlocks) {
  EXPECT_THAT(values<float>(run1("GatherNd", {matrix(), Tensor::of<int32_t>({1, 2, 0, 0}, {2, 2})})),
              ElementsAre(6, 1));
  EXPECT_THAT(
      values<float>(run1("ScatterNd", {Tensor::of<int32_t>({1, 1}, {2, 1}), Tensor::vector<float>({3, 4}), ints({3})})),
      ElementsAre(0, 7, 0));
  EXPECT_THROW(run1("GatherNd", {matrix(), Tensor::of<int32_t>({2, 0}, {1, 2})}), Error);
  EXPECT_THROW(run1("ScatterNd", {Tensor::of<int32_t>({3}, {1, 1}), Tensor::vector<float>({3}), ints({3})}), Error);
}

TEST(OneHotTest, WhatIsOnAndOffAreScalars) {
  const Tensor none(DType::kFloat, Shape{0}), one = Tensor::scalar(1.0f), depth = Tensor::scalar<int32_t>(2);
  EXPECT_THROW(run1("OneHot", {ints({1}), depth, none, one}), Error);
  EXPECT_THROW(run1("OneHot", {ints({1}), depth, one, none}), Error);
}

TEST(OneHotTest, OutOfRangeIsAllOff) {
  EXPECT_THAT(values<float>(run1(
                  "OneHot", {ints({1, -1}), Tensor::scalar<int32_t>(2), Tensor::scalar(5.0f), Tensor::scalar(1.0f)})),
              ElementsAre(1, 5, 1, 1));
}

TEST(ScatterNdTest, JoinsTextsAndTruthsOfOnePlace) {
  const Tensor at = Tensor::of<int32_t>({1, 1}, {2, 1});
  EXPECT_THAT(values<std::string>(run1("ScatterNd", {at, Tensor::vector<std::string>({"a", "b"}), ints({2})})),
              ElementsAre("", "ab"));
  const Tensor truths = run1("ScatterNd", {at, Tensor::of<bool>({true, false}, {2}), ints({2})});
  EXPECT_THAT(values<bool>(truths), ElementsAre(false, true));
}

TEST(UniqueTest, FindsTextsAlongTheAxisOfAVector) {
  const auto found = runOp("UniqueV2", {Tensor::vector<std::string>({"b", "a", "b"}), Tensor::vector<int64_t>({0})});
  EXPECT_THAT(values<std::string>(found[0]), ElementsAre("b", "a"));
  EXPECT_THAT(values<int32_t>(found[1]), ElementsAre(0, 1, 0));
}

TEST(UniqueTest, KeepsTheOrderOfFirstAppearance) {
  const auto out = runOp("UniqueWithCounts", {Tensor::vector<std::string>({"b", "a", "b"})});
  EXPECT_THAT(values<std::string>(out[0]), ElementsAre("b", "a"));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(0, 1, 0));
  EXPECT_THAT(values<int32_t>(out[2]), ElementsAre(2, 1));
}

TEST(DynamicPartitionTest, DealsOutAndStitchesBack) {
  const auto parts =
      runOp("DynamicPartition", {Tensor::vector<float>({1, 2, 3}), ints({1, 0, 1})}, {{"num_partitions", 2}});
  EXPECT_THAT(values<float>(parts[1]), ElementsAre(1, 3));
  EXPECT_THAT(values<float>(run1("DynamicStitch", {ints({1}), ints({0, 2}), parts[0], parts[1]})),
              ElementsAre(1, 2, 3));
  EXPECT_THROW(runOp("DynamicPartition", {Tensor::vector<float>({1}), ints({2})}, {{"num_partitions", 2}}), Error);
}

TEST(SparseToDenseTest, ChecksOrderAndBounds) {
  const Tensor nine = Tensor::scalar(9.0f);
  const Tensor zero = Tensor::scalar(0.0f);
  EXPECT_THAT(values<float>(run1("SparseToDense", {ints({0, 2}), ints({3}), nine, zero})), ElementsAre(9, 0, 9));
  EXPECT_THROW(run1("SparseToDense", {ints({2, 0}), ints({3}), nine, zero}), Error);
  EXPECT_THROW(run1("SparseToDense", {ints({3}), ints({3}), nine, zero}), Error);
}

TEST(SegmentTest, SortedAndUnsorted) {
  const Tensor data = Tensor::of<float>({1, 2, 3, 4}, {4, 1});
  EXPECT_THAT(values<float>(run1("SegmentMean", {data, ints({0, 0, 2, 2})})), ElementsAre(1.5f, 0, 3.5f));
  EXPECT_THAT(values<float>(run1("UnsortedSegmentSum", {data, ints({1, -1, 1, 0}), Tensor::scalar<int32_t>(2)})),
              ElementsAre(4, 4));
  EXPECT_THROW(run1("SegmentSum", {data, ints({1, 0, 2, 2})}), Error);
  EXPECT_THROW(run1("UnsortedSegmentSum", {data, ints({1, 2, 1, 0}), Tensor::scalar<int32_t>(2)}), Error);
}

TEST(SegmentTest, SparseRowsAreScaledByTheirCount) {
  const Tensor data = Tensor::of<float>({1, 2, 3, 4}, {4, 1});
  const Tensor ids = ints({0, 0, 2});
  EXPECT_THAT(values<float>(run1("SparseSegmentMean", {data, ints({0, 3, 1}), ids})), ElementsAre(2.5f, 0, 2));
  EXPECT_THAT(values<float>(run1("SparseSegmentSqrtN", {data, ints({0, 0, 1}), ids})),
              ElementsAre(::testing::FloatEq(std::sqrt(2.0f)), 0, 2));
  EXPECT_THROW(run1("SparseSegmentSum", {data, ints({0, 4, 1}), ids}), Error);
  EXPECT_THROW(run1("SparseSegmentSum", {data, ints({0, 1, 1}), ints({1, 0, 2})}), Error);
  EXPECT_THROW(run1("SparseSegmentSumWithNumSegments", {data, ints({0, 1, 1}), ids, Tensor::scalar<int32_t>(2)}),
               Error);
}

TEST(RangeTest, CountsInBothDirections) {
  const auto range = [](int32_t a, int32_t b, int32_t d) {
    return run1("Range", {Tensor::scalar(a), Tensor::scalar(b), Tensor::scalar(d)});
  };
  EXPECT_THAT(values<int32_t>(range(1, 6, 2)), ElementsAre(1, 3, 5));
  EXPECT_THAT(values<int32_t>(range(3, 0, -2)), ElementsAre(3, 1));
  EXPECT_THROW(range(0, 3, 0), Error);
  EXPECT_THROW(range(3, 0, 1), Error);
}

TEST(SearchTest, FirstOfEqualsWins) {
  const Tensor x = Tensor::of<float>({1, 3, 3, 2, 2, 0}, {2, 3});
  EXPECT_THAT(values<int64_t>(run1("ArgMax", {x, Tensor::scalar<int32_t>(1)})), ElementsAre(1, 0));
  EXPECT_THAT(values<int64_t>(run1("ArgMin", {x, Tensor::scalar<int32_t>(0)})), ElementsAre(0, 1, 1));
  const auto top = runOp("TopKV2", {x, Tensor::scalar<int32_t>(2)});
  EXPECT_THAT(values<float>(top[0]), ElementsAre(3, 3, 2, 2));
  EXPECT_THAT(values<int32_t>(top[1]), ElementsAre(1, 2, 0, 1));
  EXPECT_THROW(runOp("TopKV2", {x, Tensor::scalar<int32_t>(4)}), Error);
  EXPECT_THAT(values<bool>(run1("InTopK", {x, ints({2, 7})}, {{"k", 1}})), ElementsAre(true, false));
}

TEST(SearchTest, BoundariesBelongToTheUpperBucket) {
  const Tensor x = Tensor::vector<float>({-1, 0, 5, 10, 11});
  EXPECT_THAT(values<int32_t>(run1("Bucketize", {x}, {{"boundaries", std::vector<float>{0, 10}}})),
              ElementsAre(0, 1, 1, 2, 2));
  EXPECT_THROW(run1("Bucketize", {x}, {{"boundaries", std::vector<float>{10, 0}}}), Error);
}

TEST(PrintTest, WritesALineToTheStreamItNames) {
  const auto print = [](Attrs attrs) {
    Graph graph;
    const Scope scope(graph);
    Node* node = scope.node("PrintV2", {ops::constant(scope, Tensor::scalar<std::string>("loss 3"))}, attrs);
    Session(graph, {.threads = 1}).run(Feeds{}, {}, {node});
  };
  ::testing::internal::CaptureStderr();
  print({});
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "loss 3\n");
  ::testing::internal::CaptureStdout();
  print({{"output_stream", std::string("stdout")}, {"end", std::string(";")}});
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "loss 3;");
  EXPECT_THROW(print({{"output_stream", std::string("file:///tmp/x")}}), Error);
}

TEST(CheckNumericsTest, NamesWhatItFound) {
  EXPECT_THROW(run1("CheckNumerics", {Tensor::scalar(std::numeric_limits<float>::quiet_NaN())}, {{"message", "x"}}),
               Error);
  EXPECT_EQ(run1("CheckNumerics", {Tensor::scalar(1.0f)}, {{"message", "x"}}).item<float>(), 1.0f);
}

}  // namespace
}  // namespace engine
