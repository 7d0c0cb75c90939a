#include "engine/core/node_error.h"

#include <gtest/gtest.h>

namespace engine {
namespace {

// What is thrown when `error` leaves the node.
template <typename E>
NodeError leavingNode(const E& error) {
  try {
    try {
      throw error;
    } catch (const Error& caught) {
      rethrowAtNode("outer", "While", caught);
    }
  } catch (const NodeError& thrown) {
    return thrown;
  }
}

TEST(NodeErrorTest, AnErrorWithoutANodeGetsOneWhateverItsWordsAre) {
  const NodeError thrown = leavingNode(Error(Code::kDataLoss, "Node 'x' is what the file says."));
  EXPECT_EQ(thrown.node(), "outer");
  EXPECT_EQ(thrown.code(), Code::kDataLoss);
  EXPECT_STREQ(thrown.what(), "Node 'outer' (While): Node 'x' is what the file says.");
}

TEST(NodeErrorTest, TheInnermostNodeIsNamedOnce) {
  const NodeError thrown = leavingNode(NodeError(Code::kInternal, "inner", "Node 'inner': no."));
  EXPECT_EQ(thrown.node(), "inner");
  EXPECT_STREQ(thrown.what(), "Node 'inner': no.");
}

TEST(NodeErrorTest, TheEndOfAnInputIsToldFromOtherErrorsOutOfRange) {
  EXPECT_TRUE(isEndOfSequence(leavingNode(EndOfSequence())));
  EXPECT_TRUE(isEndOfSequence(EndOfSequence()));
  EXPECT_FALSE(isEndOfSequence(leavingNode(Error(Code::kOutOfRange, "End of sequence of slices."))));
}

}  // namespace
}  // namespace engine
