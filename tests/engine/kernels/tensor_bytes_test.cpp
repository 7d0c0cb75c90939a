// Tensors as bytes: SerializeTensor, ParseTensor and Fingerprint. The fingerprints are TensorFlow's.
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

std::vector<int> fingerprintsOf(const Tensor& data) {
  const Tensor bytes = run1("Fingerprint", {data, Tensor::scalar(std::string("farmhash64"))});
  EXPECT_EQ(bytes.shape(), (Shape{data.dim(0), 8}));
  const auto flat = bytes.flat<uint8_t>();
  return {flat.begin(), flat.end()};
}

TEST(ParseTensor, ReadsWhatSerializeTensorWrites) {
  for (const Tensor& tensor : {Tensor::of<float>({1, 2, 3, 4}, {2, 2}), Tensor::vector<std::string>({"a", "ü"}),
                               Tensor::scalar(int64_t{7}), Tensor::vector<int32_t>({})}) {
    const Tensor back = run1("ParseTensor", {run1("SerializeTensor", {tensor})}, {{"out_type", tensor.dtype()}});
    EXPECT_TRUE(identical(back, tensor)) << back.toString();
  }
}

TEST(ParseTensor, RefusesOtherTypesAndOtherBytes) {
  const Tensor bytes = run1("SerializeTensor", {Tensor::vector<float>({1, 2})});
  EXPECT_THROW(run1("ParseTensor", {bytes}, {{"out_type", DType::kInt32}}), Error);
  EXPECT_THROW(run1("ParseTensor", {Tensor::scalar(std::string("\xff\xff"))}, {{"out_type", DType::kFloat}}), Error);
}

TEST(Fingerprint, IsTakenOfEachRow) {
  EXPECT_EQ(fingerprintsOf(Tensor::of<int32_t>({1, 2, 3, 4}, {2, 2})),
            (std::vector<int>{76, 18, 253, 133, 168, 204, 240, 10, 254, 162, 60, 240, 103, 244, 53, 255}));
  EXPECT_EQ(fingerprintsOf(Tensor::vector<std::string>({"abc", "defg"})),
            (std::vector<int>{105, 243, 231, 116, 160, 179, 165, 36, 69, 109, 106, 130, 147, 120, 107, 214}));
  EXPECT_EQ(fingerprintsOf(Tensor::of<std::string>({"abc", "defg"}, {1, 2})),
            (std::vector<int>{37, 208, 169, 54, 145, 122, 221, 172}));
}

TEST(Fingerprint, RefusesOtherMethodsAndScalars) {
  const Tensor rows = Tensor::vector<int32_t>({1});
  EXPECT_THROW(run1("Fingerprint", {rows, Tensor::scalar(std::string("md5"))}), Error);
  EXPECT_THROW(run1("Fingerprint", {Tensor::scalar(int32_t{1}), Tensor::scalar(std::string("farmhash64"))}), Error);
}

}  // namespace
}  // namespace engine::testing
