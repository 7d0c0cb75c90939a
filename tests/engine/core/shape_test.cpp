#include "engine/core/shape.h"

#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/proto/tensor.pb.h"

namespace engine {
namespace {

TEST(Shape, CountsElementsWhenEveryDimensionIsKnown) {
  EXPECT_EQ(Shape({2, 3, 4}).elements(), 24);
  EXPECT_EQ(Shape{}.elements(), 1);
  EXPECT_EQ(Shape({2, kUnknownDim}).elements(), kUnknownDim);
  EXPECT_EQ(Shape::unknown().elements(), kUnknownDim);
}

TEST(Shape, RefusesMoreElementsThanCanBeCounted) {
  EXPECT_THROW(Shape({int64_t{1} << 40, int64_t{1} << 40}).elements(), Error);
}

TEST(Shape, RefusesADimensionThatIsNotThere) {
  EXPECT_THROW(Shape({2, 3}).dim(2), Error);
  EXPECT_THROW(Shape({2, 3}).dim(-3), Error);
  EXPECT_THROW(Shape::unknown().dim(0), Error);
  EXPECT_EQ(Shape({2, 3}).dim(-2), 2);
}

TEST(Shape, MergesWhatIsKnownOfBoth) {
  EXPECT_EQ(Shape({kUnknownDim, 3}).mergedWith(Shape({2, kUnknownDim})), Shape({2, 3}));
  EXPECT_EQ(Shape::unknown().mergedWith(Shape({5})), Shape({5}));
  EXPECT_THROW(Shape({2, 3}).mergedWith(Shape({2, 4})), Error);
}

TEST(Shape, BroadcastsLikeNumPy) {
  EXPECT_EQ(broadcastShape(Shape({8, 1, 6}), Shape({7, 1})), Shape({8, 7, 6}));
  EXPECT_EQ(broadcastShape(Shape({kUnknownDim, 3}), Shape({1})), Shape({kUnknownDim, 3}));
  EXPECT_EQ(broadcastShape(Shape({kUnknownDim}), Shape({4})), Shape({4}));
  EXPECT_THROW(broadcastShape(Shape({2}), Shape({3})), Error);
}

TEST(Shape, SurvivesTheWayThroughAProto) {
  for (const Shape& shape : {Shape{}, Shape({2, kUnknownDim}), Shape::unknown()}) {
    tensorflow::TensorShapeProto proto;
    shape.toProto(&proto);
    EXPECT_EQ(Shape::fromProto(proto), shape);
  }
}

TEST(Shape, RefusesAProtoWithNegativeOrTooManyDimensions) {
  tensorflow::TensorShapeProto negative;
  negative.add_dim()->set_size(-2);
  EXPECT_THROW(Shape::fromProto(negative), Error);
  tensorflow::TensorShapeProto many;
  for (int i = 0; i < 255; ++i) many.add_dim()->set_size(1);
  EXPECT_THROW(Shape::fromProto(many), Error);
}

}  // namespace
}  // namespace engine
