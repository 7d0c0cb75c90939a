#include "engine/formats/checkpoints/tensor_statistics.h"

#include <cmath>
#include <limits>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_diff.h"
#include "engine/formats/checkpoints/checkpoint_folder.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/checkpoints/kept_checkpoints.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(TensorStatistics, AreThoseOfTheFiniteValues) {
  const float inf = std::numeric_limits<float>::infinity();
  const TensorStatistics s = statisticsOf(
      Tensor::vector(std::vector<float>{1, 2, 3, 0, 0, -6, inf, inf, -inf, std::numeric_limits<float>::quiet_NaN()}));
  EXPECT_EQ(s.elements, 10);
  EXPECT_EQ(s.finite(), 6);
  EXPECT_EQ(s.positiveInfinities, 2);
  EXPECT_EQ(s.negativeInfinities, 1);
  EXPECT_EQ(s.nan, 1);
  EXPECT_EQ(s.zeros, 2);
  EXPECT_DOUBLE_EQ(s.sparsity(), 0.2);
  EXPECT_EQ(s.min, -6);
  EXPECT_EQ(s.max, 3);
  EXPECT_DOUBLE_EQ(s.mean, 0);
  EXPECT_DOUBLE_EQ(s.norm, std::sqrt(50));
  EXPECT_DOUBLE_EQ(s.deviation, std::sqrt(50.0 / 6));
  EXPECT_EQ(s.histogram.num, 6);
}

TEST(TensorStatistics, NothingIsZeros) {
  const TensorStatistics s = statisticsOf(Tensor(DType::kFloat, Shape{0, 3}));
  EXPECT_EQ(s.elements, 0);
  EXPECT_EQ(s.norm, 0);
  EXPECT_EQ(s.sparsity(), 0);
}

TEST(TensorStatistics, ALargeMeanDoesNotHideTheDeviation) {
  std::vector<double> values;
  for (int i = 0; i < 100'000; ++i) values.push_back(1e9 + i % 2);
  EXPECT_NEAR(statisticsOf(Tensor::vector(values)).deviation, 0.5, 1e-6);
}

class TwoCheckpoints : public ::testing::Test {
 protected:
  using Tensors = std::vector<std::pair<std::string, Tensor>>;
  std::unique_ptr<CheckpointReader> write(const std::string& name, const Tensors& tensors) {
    BundleWriter writer(folder_ / name);
    for (const auto& [key, value] : tensors) writer.add(key, value);
    writer.finish();
    return openCheckpoint(folder_ / name);
  }
  static Tensor vector(std::vector<float> values) { return Tensor::vector(values); }

  TemporaryFolder folder_;
};

TEST_F(TwoCheckpoints, StatisticsOfAStoredTensorAreStreamed) {
  std::vector<float> values(1'000'000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 10);
  const auto reader = write("a", {{"w", vector(values)}});
  const TensorStatistics s = statisticsOf(*reader, "w");
  EXPECT_EQ(s.elements, 1'000'000);
  EXPECT_NEAR(s.mean, 4.5, 1e-9);
  EXPECT_DOUBLE_EQ(s.sparsity(), 0.1);
  int pieces = 0;
  EXPECT_EQ(codeOf([&] { statisticsOf(*reader, "w", [&] { return ++pieces < 3; }); }), Code::kCancelled);
  EXPECT_EQ(pieces, 3);
}

TEST_F(TwoCheckpoints, ChangesAreSortedByTheirRelativeSize) {
  const auto a = write("a", {{"equal", vector({1, 2})},
                             {"gone", vector({1})},
                             {"grown", vector({0, 0})},
                             {"little", vector({100, 100})},
                             {"much", vector({1, 1})},
                             {"reshaped", vector({1, 2})},
                             {"text", Tensor::scalar("a")}});
  const auto b = write("b", {{"equal", vector({1, 2})},
                             {"grown", vector({0, 1})},
                             {"little", vector({100, 101})},
                             {"much", vector({1, 3})},
                             {"new", vector({1})},
                             {"reshaped", vector({1, 2, 3})},
                             {"text", Tensor::scalar("b")}});
  std::vector<std::string> order;
  const auto diffs = diffCheckpoints(*a, *b);
  for (const TensorDiff& diff : diffs) order.push_back(diff.name);
  EXPECT_EQ(order, (std::vector<std::string>{"grown", "much", "little", "text", "equal", "reshaped", "gone", "new"}));
  EXPECT_EQ(diffs[0].difference.relative, kInfinity);
  EXPECT_DOUBLE_EQ(diffs[1].difference.relative, std::sqrt(2));
  EXPECT_DOUBLE_EQ(diffs[1].difference.largest, 2);
  EXPECT_DOUBLE_EQ(diffs[1].difference.changedShare(), 0.5);
  EXPECT_EQ(diffs[5].change, TensorChange::kReshaped);
  EXPECT_EQ(diffs[6].change, TensorChange::kMissing);
  EXPECT_EQ(diffs[7].change, TensorChange::kAdded);
}

TEST_F(TwoCheckpoints, ADamagedTensorIsAnEntryOfItsOwn) {
  const auto a = write("a", {{"x", vector({1, 2})}, {"y", vector({3})}});
  write("b", {{"x", vector({1, 2})}, {"y", vector({3})}});
  const std::string path = bundleDataPath(folder_ / "b", 0, 1);
  std::string bytes = readFile(path);
  bytes[0] = static_cast<char>(bytes[0] ^ 1);
  writeFile(path, bytes);
  const auto diffs = diffCheckpoints(*a, *openCheckpoint(folder_ / "b"));
  ASSERT_EQ(diffs.size(), 2u);
  EXPECT_EQ(diffs[0].name, "y");
  EXPECT_EQ(diffs[1].change, TensorChange::kUnread);
  EXPECT_NE(diffs[1].problem.find("checksum"), std::string::npos);
}

TEST_F(TwoCheckpoints, NotANumberEqualsItself) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto a = write("a", {{"x", vector({nan, 1})}});
  const auto b = write("b", {{"x", vector({nan, nan})}});
  EXPECT_EQ(differenceOf(*a, "x", *a, "x").changed, 0);
  EXPECT_EQ(differenceOf(*a, "x", *b, "x").changed, 1);
  EXPECT_EQ(differenceOf(*a, "x", *b, "x").relative, kInfinity);
}

TEST_F(TwoCheckpoints, AFolderIsListedBySteps) {
  CheckpointManager manager(folder_.path(), {.keepMax = 2});
  for (const int step : {5, 10, 20}) {
    write("model.ckpt-" + std::to_string(step), {{"x", vector({1})}});
    if (step == 5) markKept(manager.prefixFor(step), true);
    manager.saved(manager.prefixFor(step));
  }
  write("other", {{"x", vector({1, 2})}});
  const auto found = checkpointsIn(folder_.path());
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].prefix, folder_ / "other");
  EXPECT_FALSE(found[0].step);
  EXPECT_EQ(found[1].step, 5);  // marked: it outlives keep_checkpoint_max
  EXPECT_TRUE(found[1].kept);
  EXPECT_FALSE(found[1].listed);
  EXPECT_TRUE(found[3].latest);
  EXPECT_GT(found[3].bytes, 4);
}

TEST_F(TwoCheckpoints, AMarkIsTakenBack) {
  CheckpointManager manager(folder_.path(), {.keepMax = 1});
  write("model.ckpt-1", {{"x", vector({1})}});
  manager.saved(manager.prefixFor(1));
  markKept(manager.prefixFor(1), true);
  markKept(manager.prefixFor(1), false);
  write("model.ckpt-2", {{"x", vector({1})}});
  manager.saved(manager.prefixFor(2));
  EXPECT_FALSE(checkpointExists(manager.prefixFor(1)));
}

TEST_F(TwoCheckpoints, ADamagedStateFileKeepsTheList) {
  write("model.ckpt-1", {{"x", vector({1})}});
  writeFile(folder_ / "checkpoint", "nonsense {");
  std::string damage;
  EXPECT_EQ(checkpointsIn(folder_.path(), &damage).size(), 1u);
  EXPECT_NE(damage.find("is not a checkpoint state"), std::string::npos);
  EXPECT_EQ(codeOf([&] { checkpointsIn(folder_.path()); }), Code::kDataLoss);
}

}  // namespace
}  // namespace engine::formats
