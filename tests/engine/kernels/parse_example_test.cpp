#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/kernels/example_builder.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Strings = std::vector<std::string>;
using Types = std::vector<DType>;
using Shapes = std::vector<Shape>;

// ParseExampleV2 with sparse "s" (strings), dense "n" (int64 [2]), open dense "v" (int64 rows of 1, padded with 9) and
// ragged "r" (floats).
std::vector<Tensor> parseAll(const Tensor& serialized) {
  const Tensor none(DType::kString, Shape{0});
  return runOp("ParseExampleV2",
               {serialized, none, Tensor::vector<std::string>({"s"}), Tensor::vector<std::string>({"n", "v"}),
                Tensor::vector<std::string>({"r"}), Tensor::vector<int64_t>({}), Tensor::vector<int64_t>({9})},
               {{"num_sparse", 1},
                {"sparse_types", Types{DType::kString}},
                {"Tdense", Types{DType::kInt64, DType::kInt64}},
                {"ragged_value_types", Types{DType::kFloat}},
                {"ragged_split_types", Types{DType::kInt64}},
                {"dense_shapes", Shapes{{2}, {kUnknownDim}}}});
}

std::string full() {
  return example({{"s", bytesFeature({"x", "y"})},
                  {"n", intFeature({1, -2})},
                  {"v", intFeature({7, 8})},
                  {"r", floatFeature({1, 2, 3})},
                  {"unwanted", bytesFeature({"z"})}});
}

// ParseExample of one dense int64 feature "n".
Tensor parseDense(const std::string& serialized, const Shape& shape, const Tensor& defaults,
                  DType dtype = DType::kInt64) {
  return run1(
      "ParseExample",
      {Tensor::vector<std::string>({serialized}), Tensor(DType::kString, Shape{0}), Tensor::scalar("n"), defaults},
      {{"Nsparse", 0},
       {"Ndense", 1},
       {"sparse_types", Types{}},
       {"Tdense", Types{dtype}},
       {"dense_shapes", Shapes{shape}}});
}

std::string errorOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    return error.what();
  }
  return "no error";
}

const Tensor kNoDefault = Tensor::vector<int64_t>({});  // NOLINT

TEST(ParseExampleTest, GivesSparseDensePaddedAndRaggedFeatures) {
  const auto out = parseAll(Tensor::vector<std::string>({full(), example({{"n", intFeature({3, 4})}})}));
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(values<std::string>(out[1]), ElementsAre("x", "y"));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2, 2));
  EXPECT_EQ(out[3].shape(), Shape({2, 2}));
  EXPECT_THAT(values<int64_t>(out[3]), ElementsAre(1, -2, 3, 4));
  EXPECT_THAT(values<int64_t>(out[4]), ElementsAre(7, 8, 9, 9));
  EXPECT_THAT(values<float>(out[5]), ElementsAre(1, 2, 3));
  EXPECT_THAT(values<int64_t>(out[6]), ElementsAre(0, 3, 3));
}

TEST(ParseExampleTest, AScalarGivesNoBatchDimension) {
  const auto out = parseAll(Tensor::scalar(full()));
  EXPECT_EQ(out[0].shape(), Shape({2, 1}));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(2));
  EXPECT_EQ(out[3].shape(), Shape({2}));
  EXPECT_EQ(out[4].shape(), Shape({2}));
  EXPECT_EQ(out[6].shape(), Shape({0}));
}

TEST(ParseExampleTest, AnEmptyBatchGivesEmptyTensors) {
  const auto out = parseAll(Tensor(DType::kString, Shape{0}));
  EXPECT_EQ(out[0].shape(), Shape({0, 2}));
  EXPECT_EQ(out[3].shape(), Shape({0, 2}));
  EXPECT_EQ(out[4].shape(), Shape({0, 0}));
  EXPECT_THAT(values<int64_t>(out[6]), ElementsAre(0));
}

TEST(ParseExampleTest, TheLastOfEqualKeysCounts) {
  const std::string twice = example({{"n", intFeature({1, 2})}}) + example({{"n", intFeature({3, 4})}});
  EXPECT_THAT(values<int64_t>(parseDense(twice, {2}, kNoDefault)), ElementsAre(3, 4));
}

TEST(ParseExampleTest, AFeatureWithoutAKindIsMissing) {
  const std::string kindless = example({{"n", tensorflow::Feature()}});
  EXPECT_THAT(values<int64_t>(parseDense(kindless, {2}, Tensor::vector<int64_t>({5, 6}))), ElementsAre(5, 6));
  EXPECT_THAT(errorOf([&] { parseDense(kindless, {2}, kNoDefault); }), HasSubstr("is required"));
}

TEST(ParseExampleTest, ListsMayBeUnpackedAndHaveUnknownFields) {
  // A feature "n" whose Int64List has an unknown field 5 and two unpacked values.
  const std::string list = {0x28, 0x01, 0x08, 0x03, 0x08, 0x04};
  const std::string feature = std::string("\x1a\x06") + list;
  const std::string entry = std::string("\x0a\x01n\x12\x08") + feature;
  const std::string features = std::string("\x0a") + static_cast<char>(entry.size()) + entry;
  const std::string serialized = std::string("\x0a") + static_cast<char>(features.size()) + features;
  EXPECT_THAT(values<int64_t>(parseDense(serialized, {2}, kNoDefault)), ElementsAre(3, 4));
}

TEST(ParseExampleTest, ErrorsNameTheKeyAndWhatIsWrong) {
  EXPECT_THAT(errorOf([] { parseDense(full(), {3}, kNoDefault); }), HasSubstr("Key: n, Index: 0.  Number of int64"));
  EXPECT_THAT(errorOf([] { parseDense(full(), {2}, Tensor::vector<float>({}), DType::kFloat); }),
              HasSubstr("Data types don't match"));
  EXPECT_THAT(errorOf([] { parseDense("", {2}, kNoDefault); }), HasSubstr("is required but could not be found"));
  EXPECT_THAT(errorOf([] { parseDense("\xff\xff", {2}, kNoDefault); }), HasSubstr("Could not parse"));
}

TEST(ParseExampleTest, DefaultsMustFitTheShape) {
  EXPECT_THAT(errorOf([] { parseDense(full(), {2}, Tensor::vector<int64_t>({1, 2, 3})); }), HasSubstr("default"));
  EXPECT_THAT(errorOf([] { parseDense(full(), {kUnknownDim}, kNoDefault); }), HasSubstr("one element"));
  EXPECT_THAT(errorOf([] { parseDense(full(), {2, kUnknownDim}, kNoDefault); }), HasSubstr("dense shape"));
}

TEST(ParseExampleTest, DamagedBytesGiveAnErrorOrAResultButNoCrash) {
  const std::string whole = full();
  for (std::size_t cut = 0; cut < whole.size(); ++cut) {
    for (const int flip : {0, 0x01, 0x40, 0x80, 0xff}) {
      std::string damaged = whole.substr(0, flip == 0 ? cut : whole.size());
      if (flip != 0) damaged[cut] = static_cast<char>(damaged[cut] ^ flip);
      try {
        parseAll(Tensor::scalar(damaged));
      } catch (const Error&) {
        // The expected answer to damage.
      }
    }
  }
}

// What is remembered of an example must not change how the next one is read, whatever differs between them.
TEST(ParseExampleTest, AnExampleBehindAnotherGivesWhatItGivesAlone) {
  const std::string whole = full();
  std::vector<std::string> others = {
      example({{"n", intFeature({3, 4})}}),
      example({{"n", intFeature({300, 4})}, {"r", floatFeature({4, 5, 6})}, {"s", bytesFeature({"longer", "y"})}}),
      example({{"n", intFeature({1, -2})}, {"r", floatFeature({})}, {"s", bytesFeature({"w"})}}),
      example({{"n", floatFeature({1, 2})}}),
      example({{"n", intFeature({128})}}),
      whole + whole};
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int flip : {0x01, 0x02, 0x40, 0x80}) {
      others.push_back(whole);
      others.back()[at] = static_cast<char>(others.back()[at] ^ flip);
    }
    others.push_back(whole.substr(0, at));
  }
  for (const std::string& other : others) {
    std::vector<Tensor> alone;
    try {
      alone = parseAll(Tensor::vector<std::string>({other}));
    } catch (const Error& error) {
      EXPECT_THROW(parseAll(Tensor::vector<std::string>({whole, other})), Error) << error.what();
      continue;
    }
    const std::vector<Tensor> first = parseAll(Tensor::vector<std::string>({whole}));
    const std::vector<Tensor> both = parseAll(Tensor::vector<std::string>({whole, other}));
    const auto joined = [&]<typename T>(std::size_t output, T) {
      auto all = values<T>(first[output]);
      for (const T& value : values<T>(alone[output])) all.push_back(value);
      return all;
    };
    EXPECT_EQ(values<std::string>(both[1]), joined(1, std::string()));
    EXPECT_EQ(values<int64_t>(both[3]), joined(3, int64_t{}));
    EXPECT_THAT(values<float>(both[5]), ::testing::Pointwise(::testing::NanSensitiveFloatEq(), joined(5, float{})));
  }
}

TEST(ParseSingleExampleTest, TakesItsKeysFromAttributes) {
  const auto out = runOp("ParseSingleExample", {Tensor::scalar(full()), Tensor::vector<int64_t>({})},
                         {{"num_sparse", 1},
                          {"sparse_keys", Strings{"s"}},
                          {"dense_keys", Strings{"n"}},
                          {"sparse_types", Types{DType::kString}},
                          {"Tdense", Types{DType::kInt64}},
                          {"dense_shapes", Shapes{{2}}}});
  EXPECT_EQ(out[0].shape(), Shape({2, 1}));
  EXPECT_THAT(values<int64_t>(out[3]), ElementsAre(1, -2));
}

// ParseSequenceExampleV2 with context ragged "c" (int64), lists sparse "f" (float), dense "w" (string) and ragged "g"
// (int64).
std::vector<Tensor> parseSequences(const Tensor& serialized, bool mayBeMissing) {
  const Tensor none(DType::kString, Shape{0});
  const auto key = [](const char* name) { return Tensor::vector<std::string>({name}); };
  return runOp(
      "ParseSequenceExampleV2",
      {serialized, none, none, none, key("c"), key("f"), key("w"), key("g"), Tensor::vector<bool>({mayBeMissing})},
      {{"Nfeature_list_sparse", 1},
       {"Nfeature_list_dense", 1},
       {"context_ragged_value_types", Types{DType::kInt64}},
       {"context_ragged_split_types", Types{DType::kInt32}},
       {"feature_list_sparse_types", Types{DType::kFloat}},
       {"feature_list_dense_types", Types{DType::kString}},
       {"feature_list_dense_shapes", Shapes{{}}},
       {"feature_list_ragged_value_types", Types{DType::kInt64}},
       {"feature_list_ragged_split_types", Types{DType::kInt64}}});
}

std::string sequence() {
  return sequenceExample({{"c", intFeature({1, 2})}},
                         {{"f", {floatFeature({1, 2}), floatFeature({}), floatFeature({3})}},
                          {"w", {bytesFeature({"a"}), bytesFeature({"b"})}},
                          {"g", {intFeature({4}), tensorflow::Feature(), intFeature({5, 6})}}});
}

TEST(ParseSequenceExampleTest, GivesListsSparseDenseAndRagged) {
  const std::string shorter = sequenceExample({}, {{"f", {floatFeature({5})}}, {"w", {bytesFeature({"c"})}}});
  const auto out = parseSequences(Tensor::vector<std::string>({sequence(), shorter}), false);
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(1, 2));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(0, 2, 2));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(0, 0, 0, 0, 0, 1, 0, 2, 0, 1, 0, 0));
  EXPECT_THAT(values<float>(out[3]), ElementsAre(1, 2, 3, 5));
  EXPECT_THAT(values<int64_t>(out[4]), ElementsAre(2, 3, 2));
  EXPECT_THAT(values<std::string>(out[5]), ElementsAre("a", "b", "c", ""));
  EXPECT_THAT(values<int64_t>(out[6]), ElementsAre(2, 1));
  EXPECT_THAT(values<int64_t>(out[7]), ElementsAre(4, 5, 6));
  EXPECT_THAT(values<int64_t>(out[8]), ElementsAre(0, 3, 3));
  EXPECT_THAT(values<int64_t>(out[9]), ElementsAre(0, 1, 1, 3));
}

TEST(ParseSequenceExampleTest, AMissingDenseListIsAnErrorUnlessAssumedEmpty) {
  const std::string empty = sequenceExample({}, {});
  EXPECT_THAT(errorOf([&] { parseSequences(Tensor::vector<std::string>({empty}), false); }),
              HasSubstr("Feature list 'w' is required"));
  const auto out = parseSequences(Tensor::scalar(empty), true);
  EXPECT_EQ(out[5].shape(), Shape({0}));
  EXPECT_EQ(out[6].item<int64_t>(), 0);
}

TEST(ParseSequenceExampleTest, AWrongTypeInAListIsAnError) {
  const std::string wrong = sequenceExample({}, {{"w", {bytesFeature({"a"})}}, {"f", {intFeature({1})}}});
  EXPECT_THAT(errorOf([&] { parseSequences(Tensor::scalar(wrong), false); }), HasSubstr("Feature list: f"));
  const std::string two = sequenceExample({}, {{"w", {bytesFeature({"a", "b"})}}});
  EXPECT_THAT(errorOf([&] { parseSequences(Tensor::scalar(two), false); }), HasSubstr("wrong number of values"));
}

TEST(ParseSequenceExampleTest, DamagedBytesGiveAnErrorOrAResultButNoCrash) {
  const std::string whole = sequence();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int flip : {0, 0x01, 0x40, 0x80, 0xff}) {
      std::string damaged = whole.substr(0, flip == 0 ? at : whole.size());
      if (flip != 0) damaged[at] = static_cast<char>(damaged[at] ^ flip);
      try {
        parseSequences(Tensor::vector<std::string>({whole, damaged}), true);
      } catch (const Error&) {
        // The expected answer to damage.
      }
    }
  }
}

TEST(ParseSingleSequenceExampleTest, TakesItsKeysFromScalars) {
  const Tensor none(DType::kString, Shape{0});
  const auto out =
      runOp("ParseSingleSequenceExample",
            {Tensor::scalar(sequence()), none, Tensor::scalar("f"), Tensor::scalar("w"), Tensor::scalar("")},
            {{"Ncontext_sparse", 0},
             {"Ncontext_dense", 0},
             {"Tcontext_dense", Types{}},
             {"Nfeature_list_sparse", 1},
             {"Nfeature_list_dense", 1},
             {"feature_list_sparse_types", Types{DType::kFloat}},
             {"feature_list_dense_types", Types{DType::kString}},
             {"feature_list_dense_shapes", Shapes{{}}}});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 0, 0, 1, 2, 0));
  EXPECT_THAT(values<std::string>(out[3]), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace engine
