#include "engine/keras/parts/constraints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/support/failure.h"

namespace engine::keras {
namespace {

// What the radial constraint makes of 0, 1, 2 … in that shape.
std::vector<float> radial(const Shape& shape) {
  std::vector<float> numbers(static_cast<std::size_t>(shape.elements()));
  std::iota(numbers.begin(), numbers.end(), 0.0F);
  Graph graph;
  const Scope scope(graph);
  const Output kernel = ops::constant(scope, Tensor::of<float>(numbers, shape));
  const Output constrained = constraintOf("radial_constraint")(scope, kernel);
  const Tensor result = Session(graph).run(Feeds{}, {constrained})[0];
  const std::span<const float> values = result.flat<float>();
  return {values.begin(), values.end()};
}

// All values are those of tf.keras.constraints.RadialConstraint.
TEST(KerasConstraints, ARadialKernelHasOneValueForEachRing) {
  EXPECT_THAT(radial({5, 5, 1, 1}), testing::ElementsAre(18, 18, 18, 18, 18,  //
                                                         18, 12, 12, 12, 18,  //
                                                         18, 12, 6, 12, 18,   //
                                                         18, 12, 12, 12, 18,  //
                                                         18, 18, 18, 18, 18));
}

TEST(KerasConstraints, ARadialKernelOfEvenSizeHasAMiddleOfFour) {
  EXPECT_THAT(radial({4, 4, 1, 1}), testing::ElementsAre(15, 15, 15, 15,  //
                                                         15, 5, 5, 15,    //
                                                         15, 5, 5, 15,    //
                                                         15, 15, 15, 15));
}

TEST(KerasConstraints, EachFilterOfARadialKernelIsConstrainedByItself) {
  EXPECT_THAT(radial({3, 3, 1, 2}), testing::ElementsAre(8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9));
}

TEST(KerasConstraints, WhatIsNoSquareKernelCannotBeRadial) {
  for (const Shape& shape : {Shape{2, 2}, Shape{2, 3, 1, 1}, Shape{1, 1, 2, 2}}) {
    EXPECT_EQ(test_support::codeOf([&] { radial(shape); }), Code::kInvalidArgument) << shape;
  }
}

}  // namespace
}  // namespace engine::keras
