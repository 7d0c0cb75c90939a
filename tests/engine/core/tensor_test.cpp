#include "engine/core/tensor.h"

#include <gtest/gtest.h>

#include <limits>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/proto/tensor.pb.h"

namespace engine {
namespace {

using tensorflow::TensorProto;

Tensor throughProto(const Tensor& tensor) {
  TensorProto proto;
  tensor.toProto(&proto);
  TensorProto parsed;
  EXPECT_TRUE(parsed.ParseFromString(proto.SerializeAsString()));
  return Tensor::fromProto(parsed);
}

TEST(Tensor, IsAlignedToACacheLine) {
  for (int64_t n : {1, 3, 100}) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(Tensor(DType::kFloat, {n}).raw()) % kAlignment, 0u);
  }
}

TEST(Tensor, CopiesShareTheBufferAndClonesDoNot) {
  const Tensor tensor = Tensor::vector<float>({1, 2});
  const Tensor copy = tensor;
  EXPECT_TRUE(copy.sharesBufferWith(tensor));
  EXPECT_FALSE(tensor.clone().sharesBufferWith(tensor));
  EXPECT_TRUE(identical(tensor.clone(), tensor));
}

TEST(Tensor, SlicesRowsWithoutCopying) {
  const Tensor tensor = Tensor::of<int32_t>({1, 2, 3, 4, 5, 6}, {3, 2});
  const Tensor rows = tensor.slice(1, 3);
  EXPECT_TRUE(identical(rows, Tensor::of<int32_t>({3, 4, 5, 6}, {2, 2})));
  EXPECT_TRUE(rows.sharesBufferWith(tensor));
  EXPECT_THROW(tensor.slice(2, 4), Error);
}

TEST(Tensor, SlicesStrings) {
  const Tensor tensor = Tensor::vector<std::string>({"a", "b", "c"});
  EXPECT_TRUE(identical(tensor.slice(1, 2), Tensor::vector<std::string>({"b"})));
}

TEST(Tensor, RefusesAReshapeToAnotherSize) {
  EXPECT_THROW(Tensor(DType::kFloat, {4}).reshaped({3}), Error);
}

TEST(Tensor, AnItemMustBeOneElementOfTheType) {
  EXPECT_EQ(Tensor::scalar(int64_t{7}).item<int64_t>(), 7);
  EXPECT_THROW(Tensor::scalar(int64_t{7}).item<int32_t>(), Error);
  EXPECT_THROW(Tensor::vector<float>({1, 2}).item<float>(), Error);
}

TEST(TensorProtos, EveryPlainTypeComesBack) {
  EXPECT_TRUE(identical(throughProto(Tensor::vector<float>({1.5f, -2})), Tensor::vector<float>({1.5f, -2})));
  EXPECT_TRUE(identical(throughProto(Tensor::scalar(2.25)), Tensor::scalar(2.25)));
  EXPECT_TRUE(identical(throughProto(Tensor::vector<int32_t>({-1, 2})), Tensor::vector<int32_t>({-1, 2})));
  EXPECT_TRUE(identical(throughProto(Tensor::scalar(int32_t{-7})), Tensor::scalar(int32_t{-7})));
  EXPECT_TRUE(identical(throughProto(Tensor::vector<uint8_t>({0, 255})), Tensor::vector<uint8_t>({0, 255})));
  EXPECT_TRUE(identical(throughProto(Tensor::vector<bool>({true, false})), Tensor::vector<bool>({true, false})));
  EXPECT_TRUE(
      identical(throughProto(Tensor::vector<std::string>({"", "xyz"})), Tensor::vector<std::string>({"", "xyz"})));
  EXPECT_TRUE(identical(throughProto(Tensor(DType::kFloat, {0, 3})), Tensor(DType::kFloat, {0, 3})));
}

TEST(TensorProtos, TheLastValueFillsTheRest) {
  TensorProto proto;
  proto.set_dtype(tensorflow::DT_FLOAT);
  proto.mutable_tensor_shape()->add_dim()->set_size(4);
  proto.add_float_val(1);
  proto.add_float_val(2);
  EXPECT_TRUE(identical(Tensor::fromProto(proto), Tensor::vector<float>({1, 2, 2, 2})));
  proto.clear_float_val();
  EXPECT_TRUE(identical(Tensor::fromProto(proto), Tensor::vector<float>({0, 0, 0, 0})));
}

TEST(TensorProtos, RefuseContentOfTheWrongSize) {
  TensorProto proto;
  proto.set_dtype(tensorflow::DT_INT64);
  proto.mutable_tensor_shape()->add_dim()->set_size(2);
  proto.set_tensor_content(std::string(15, 'x'));
  EXPECT_THROW(Tensor::fromProto(proto), Error);
}

TEST(TensorProtos, RefuseAShapeThatClaimsMoreThanMemory) {
  TensorProto proto;
  proto.set_dtype(tensorflow::DT_FLOAT);
  for (int i = 0; i < 2; ++i) proto.mutable_tensor_shape()->add_dim()->set_size(int64_t{1} << 30);
  EXPECT_THROW(Tensor::fromProto(proto), Error);
}

TEST(TensorProtos, RefuseCutStringContent) {
  TensorProto proto;
  proto.set_dtype(tensorflow::DT_STRING);
  proto.mutable_tensor_shape()->add_dim()->set_size(2);
  proto.set_tensor_content(std::string("\x03\x7f", 2) + "ab");
  EXPECT_THROW(Tensor::fromProto(proto), Error);
}

// What making a tensor of this shape says.
std::string refusedTensor(DType dtype, const Shape& shape) {
  try {
    const Tensor tensor(dtype, shape);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kResourceExhausted);
    return error.what();
  }
  return "it was made";
}

TEST(Tensor, ThatTheMachineCannotHoldIsRefusedByItsShapeAndBytes) {
  const std::string memory = ", this machine has " + memoryText(machineMemory());
  EXPECT_EQ(
      refusedTensor(DType::kFloat, Shape{1000000, 1000000000}),
      "A float32[1000000,1000000000] tensor takes 4.0 PB" + memory + ": use smaller layers, vocabularies or batches.");
  EXPECT_EQ(refusedTensor(DType::kDouble, Shape{int64_t{1} << 61, 2}),
            "A float64[2305843009213693952,2] tensor takes more bytes than 64 bits can count" + memory +
                ": use smaller layers, vocabularies or batches.");
  EXPECT_EQ(refusedTensor(DType::kString, Shape{int64_t{1} << 60}).find("A string[1152921504606846976] tensor takes"),
            0u);
}

}  // namespace
}  // namespace engine
