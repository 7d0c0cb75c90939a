#include <gtest/gtest.h>

#include "engine/kernels/kernel.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

// One output whose shape no plan knows, as kernels with data-dependent shapes ask for it run after run.
struct OpenOutput {
  explicit OpenOutput(DType dtype = DType::kFloat)
      : node(ops::placeholder(Scope(graph), dtype, Shape{kUnknownDim}, "x").node) {
    context.outputs_ = {&slot};
    context.planned_ = {0};
  }
  Tensor& ask(int64_t rows) { return context.output(0, Shape{rows}); }

  Graph graph;
  const Node* node;
  Tensor slot;
  KernelContext context{*node};
};

// The thread sanitizer cannot follow how memory is handed back: buffers are not used again under it.
#ifndef _GLIBCXX_TSAN
TEST(KernelContextTest, AnOutputNobodyKeptIsZeroedAndUsedAgain) {
  OpenOutput output;
  output.ask(3).flat<float>()[1] = 5.0f;
  const void* memory = output.slot.raw();
  const Tensor& again = output.ask(3);
  EXPECT_EQ(again.raw(), memory);
  EXPECT_EQ(again.flat<float>()[1], 0.0f);
}

TEST(KernelContextTest, AShorterOutputUsesTheMemoryAgain) {
  OpenOutput output;
  output.ask(5).flat<float>()[1] = 5.0f;
  const void* memory = output.slot.raw();
  const Tensor& shorter = output.ask(3);
  EXPECT_EQ(shorter.raw(), memory);
  EXPECT_EQ(shorter.shape(), Shape{3});
  EXPECT_EQ(shorter.flat<float>()[1], 0.0f);
  EXPECT_EQ(output.ask(5).flat<float>()[4], 0.0f);
}

TEST(KernelContextTest, ALargeMemoryIsNotHeldForASmallOutput) {
  OpenOutput output;
  const void* memory = output.ask(1 << 20).raw();
  EXPECT_NE(output.ask(1).raw(), memory);
}

TEST(KernelContextTest, StringsNobodyKeptAreEmptiedAndUsedAgain) {
  OpenOutput output(DType::kString);
  output.ask(2).flat<std::string>()[1] = "kept by nobody";
  const void* memory = output.slot.raw();
  EXPECT_EQ(output.ask(2).raw(), memory);
  EXPECT_EQ(output.slot.flat<std::string>()[1], "");
}
#endif

TEST(KernelContextTest, AnOutputThatSomebodyKeptIsLeftAlone) {
  OpenOutput output;
  output.ask(3).flat<float>()[1] = 5.0f;
  const Tensor kept = output.slot;
  EXPECT_NE(output.ask(3).raw(), kept.raw());
  EXPECT_EQ(kept.flat<float>()[1], 5.0f);
}

TEST(KernelContextTest, ASliceKeepsAnOutputsMemory) {
  OpenOutput output;
  output.ask(3).flat<float>()[2] = 5.0f;
  const Tensor kept = output.slot.slice(2, 3);
  output.ask(3);
  EXPECT_EQ(kept.flat<float>()[0], 5.0f);
}

TEST(KernelContextTest, AnOutputOfAnotherShapeGetsThatShape) {
  OpenOutput output;
  output.ask(3);
  EXPECT_EQ(output.ask(5).elements(), 5);
  EXPECT_EQ(output.ask(0).elements(), 0);
}

}  // namespace
}  // namespace engine
