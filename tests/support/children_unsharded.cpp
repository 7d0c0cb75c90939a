// Tests that start their own program again name the one test that it runs. That child must not inherit which part of
// the tests its parent was dealt: it might be dealt none.
#include <gtest/gtest.h>

#include <cstdlib>

namespace {

class ChildrenUnsharded : public ::testing::Environment {
 public:
  // GoogleTest has chosen the parent's tests by now.
  void SetUp() override {
    unsetenv("GTEST_TOTAL_SHARDS");
    unsetenv("GTEST_SHARD_INDEX");
  }
};

[[maybe_unused]] const ::testing::Environment* const kAdded =
    ::testing::AddGlobalTestEnvironment(new ChildrenUnsharded);

}  // namespace
