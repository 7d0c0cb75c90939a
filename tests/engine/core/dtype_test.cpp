#include "engine/core/dtype.h"

#include <gtest/gtest.h>

#include <limits>

namespace engine {
namespace {

TEST(DType, IsNamedAsInPythonAndFoundByItsName) {
  for (const DType dtype : {DType::kFloat, DType::kString, DType::kBfloat16, DType::kFloat4E2m1fn}) {
    EXPECT_EQ(dtypeFromName(dtypeName(dtype)), dtype) << dtypeName(dtype);
    EXPECT_EQ(dtypeFromName(dtypeName(refType(dtype))), refType(dtype)) << dtypeName(dtype);
  }
  EXPECT_EQ(dtypeName(DType::kHalf), "float16");
  EXPECT_EQ(dtypeName(refType(DType::kInt64)), "int64_ref");
}

// Files hold any number.
TEST(DType, NumbersThatTensorFlowDoesNotHaveAreNamedInvalid) {
  for (const int number : {-1, 0, 34, 100, 200, 201, 300, std::numeric_limits<int>::max()}) {
    EXPECT_EQ(dtypeName(static_cast<DType>(number)).rfind("invalid(", 0), 0U) << number;
  }
  EXPECT_EQ(dtypeName(static_cast<DType>(std::numeric_limits<int>::max())), "invalid(2147483647)");
  EXPECT_EQ(dtypeName(static_cast<DType>(201)), "invalid(201)");
}

TEST(DType, NothingRefersToAReference) {
  EXPECT_EQ(dtypeFromName("float32_ref_ref"), DType::kInvalid);
  std::string name = "float32";
  for (int i = 0; i < 1'000'000; ++i) name += "_ref";
  EXPECT_EQ(dtypeFromName(name), DType::kInvalid);
}

}  // namespace
}  // namespace engine
