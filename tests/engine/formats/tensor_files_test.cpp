#include "engine/formats/checkpoints/tensor_files.h"

#include <numeric>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

class TensorFilesTest : public ::testing::Test {
 protected:
  std::unique_ptr<CheckpointReader> checkpoint(const Tensor& tensor) {
    BundleWriter writer(folder_ / "model.ckpt-1");
    writer.add("v", tensor);
    writer.finish();
    return openCheckpoint(folder_ / "model.ckpt-1");
  }
  std::string written(const Tensor& tensor, decltype(writeNpy)* write) {
    write(*checkpoint(tensor), "v", file_, {});
    return text();
  }
  std::string text() const { return readFile(file_); }
  TemporaryFolder folder_;
  std::string file_ = folder_ / "v.out";
};

TEST_F(TensorFilesTest, ArraysAreThoseOfNumPy) {
  const std::string npy = written(Tensor::vector(std::vector<float>{1, -2}), writeNpy);
  ASSERT_EQ(npy.size(), 128U + 2 * sizeof(float));
  EXPECT_EQ(npy.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(npy.find("{'descr': '<f4', 'fortran_order': False, 'shape': (2, ), }"), 10U);
  EXPECT_EQ(npy[127], '\n');
  EXPECT_EQ(npy.substr(128), std::string("\x00\x00\x80\x3f\x00\x00\x00\xc0", 8));
}

TEST_F(TensorFilesTest, TablesHaveALineForEachRow) {
  Tensor matrix(DType::kInt32, Shape{2, 2});
  std::iota(matrix.data<int32_t>(), matrix.data<int32_t>() + 4, 7);
  EXPECT_EQ(written(matrix, writeCsv), "7,8\n9,10\n");
  EXPECT_EQ(written(Tensor::vector(std::vector<double>{0.1}), writeCsv), "0.10000000000000001\n");
  EXPECT_EQ(written(Tensor::vector(std::vector<std::string>{"a", "b\"c"}), writeCsv), "\"a\",\"b\"\"c\"\n");
}

TEST_F(TensorFilesTest, NumPyHasNoArraysOfStringsHere) {
  const auto strings = checkpoint(Tensor::vector(std::vector<std::string>{"a"}));
  EXPECT_EQ(codeOf([&] { writeNpy(*strings, "v", file_, {}); }), Code::kUnimplemented);
}

TEST_F(TensorFilesTest, WhatIsCancelledLeavesTheFileAsItWas) {
  writeFile(file_, "former");
  const auto numbers = checkpoint(Tensor::vector(std::vector<float>{1}));
  EXPECT_EQ(codeOf([&] { writeCsv(*numbers, "v", file_, [] { return false; }); }), Code::kCancelled);
  EXPECT_EQ(text(), "former");
}

}  // namespace
}  // namespace engine::formats
