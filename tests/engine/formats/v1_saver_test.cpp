// The first Savers' ops, what warm starts make of vocabularies and matrices, and compressed strings.
#include <gtest/gtest.h>

#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/graph/ops.h"
#include "tests/support/op_runner.h"
#include "tests/support/temporary_folder.h"

namespace engine::formats {
namespace {

using testing::run1;
using testing::runOp;
using testing::values;

Tensor text(const std::string& value) {
  return Tensor::scalar(value);
}
// Runs an op that has no outputs.
void runAlone(const std::string& op, const std::vector<Tensor>& inputs) {
  Graph graph;
  const Scope scope(graph);
  std::vector<Output> constants;
  for (const Tensor& input : inputs) constants.push_back(ops::constant(scope, input));
  Session(graph, {.threads = 1}).run(Feeds{}, {}, {scope.node(op, constants)});
}
Code codeOfOp(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs) {
  try {
    runOp(op, inputs, std::move(attrs));
  } catch (const Error& error) {
    return error.code();
  }
  return Code::kOk;
}

TEST(V1Saver, RestoresWhatItSaved) {
  const test_support::TemporaryFolder folder;
  const Tensor matrix = Tensor::of<float>({1, 2, 3, 4}, {2, 2});
  const Tensor words = Tensor::vector<std::string>({"a", "bc"});
  const Tensor small = Tensor::vector<int8_t>({-3, 4});
  runAlone("Save", {text(folder / "model"), Tensor::vector<std::string>({"m", "w", "s"}), matrix, words, small});
  EXPECT_EQ(openCheckpoint(folder / "model")->format(), "V1");
  const auto restored = [&](const char* name, DType dtype) {
    return run1("Restore", {text(folder / "model"), text(name)}, {{"dt", dtype}});
  };
  EXPECT_TRUE(identical(restored("m", DType::kFloat), matrix));
  EXPECT_TRUE(identical(restored("w", DType::kString), words));
  EXPECT_TRUE(identical(restored("s", DType::kInt8), small));
  EXPECT_EQ(codeOfOp("Restore", {text(folder / "model"), text("none")}, {{"dt", DType::kFloat}}), Code::kNotFound);
  EXPECT_EQ(codeOfOp("Restore", {text(folder / "model"), text("m")}, {{"dt", DType::kInt32}}), Code::kInvalidArgument);
}

TEST(V1Saver, PartsMakeAWholeAndAreTakenFromIt) {
  const test_support::TemporaryFolder folder;
  const Tensor top = Tensor::of<float>({1, 2}, {1, 2}), bottom = Tensor::of<float>({3, 4}, {1, 2});
  runAlone("SaveSlices", {text(folder / "parts"), Tensor::vector<std::string>({"v", "v"}),
                          Tensor::vector<std::string>({"2 2 0,1:0,2", "2 2 1,1:0,2"}), top, bottom});
  const Tensor whole = run1("RestoreSlice", {text(folder / "parts"), text("v"), text("")}, {{"dt", DType::kFloat}});
  EXPECT_EQ(values<float>(whole), (std::vector<float>{1, 2, 3, 4}));
  const Tensor column =
      run1("RestoreSlice", {text(folder / "parts"), text("v"), text("2 2 0,2:1,1")}, {{"dt", DType::kFloat}});
  EXPECT_EQ(values<float>(column), (std::vector<float>{2, 4}));
  const Tensor again = Tensor::vector<std::string>({"2 2 0,1:0,2", "2 2 0,1:0,2"});
  EXPECT_THROW(
      runAlone("SaveSlices", {text(folder / "twice"), Tensor::vector<std::string>({"v", "v"}), again, top, bottom}),
      Error);
}

TEST(WarmStart, WordsAreFoundInTheFormerVocabulary) {
  const test_support::TemporaryFolder folder;
  const auto got = runOp("GenerateVocabRemapping",
                         {text(folder.write("new", "x\nb\nnew\na\n")), text(folder.write("old", "a\nb\nc\n"))},
                         {{"new_vocab_offset", 1}, {"num_new_vocab", 3}});
  EXPECT_EQ(values<int64_t>(got[0]), (std::vector<int64_t>{1, -1, 0}));
  EXPECT_EQ(got[1].item<int32_t>(), 2);
}

TEST(WarmStart, RowsAndColumnsGoToTheirPlaces) {
  const test_support::TemporaryFolder folder;
  const Tensor old = Tensor::of<float>({1, 2, 3, 4}, {2, 2});
  runAlone("Save", {text(folder / "model"), Tensor::vector<std::string>({"w"}), old});
  const Tensor got = run1("LoadAndRemapMatrix",
                          {text(folder / "model"), text("w"), Tensor::vector<int64_t>({1, -1, 0}),
                           Tensor::vector<int64_t>({1, 0}), Tensor::vector<float>({8, 9})},
                          {{"num_rows", 3}, {"num_cols", 2}});
  EXPECT_EQ(values<float>(got), (std::vector<float>{4, 3, 8, 9, 2, 1}));
}

TEST(DecodeCompressed, RefusesWhatIsNotCompressed) {
  EXPECT_EQ(run1("DecodeCompressed", {text("plain")}).item<std::string>(), "plain");
  const std::string packed("\x78\x9c\x4b\x4c\x4a\x06\x00\x02\x4d\x01\x27", 11);
  EXPECT_EQ(run1("DecodeCompressed", {text(packed)}, {{"compression_type", "ZLIB"}}).item<std::string>(), "abc");
  EXPECT_EQ(codeOfOp("DecodeCompressed", {text(packed.substr(0, 8))}, {{"compression_type", "ZLIB"}}), Code::kDataLoss);
  EXPECT_EQ(codeOfOp("DecodeCompressed", {text("plain")}, {{"compression_type", "GZIP"}}), Code::kDataLoss);
}

}  // namespace
}  // namespace engine::formats
