#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using Texts = std::vector<std::string>;

// A graph with one table, and the session that holds it.
class LookupTableTest : public ::testing::Test {
 protected:
  Output table(const std::string& op, DType key, DType value, const std::string& name = "table",
               const std::string& shared = "") {
    return scope_.op(op, {}, {{"key_dtype", key}, {"value_dtype", value}, {"shared_name", shared}}, name);
  }
  Output words() { return table("HashTableV2", DType::kString, DType::kInt64); }

  void fill(const std::string& op, Output handle, const Tensor& keys, const Tensor& values) {
    session_.run(Feeds{}, {}, {scope_.node(op, {handle, ops::constant(scope_, keys), ops::constant(scope_, values)})});
  }
  template <typename Key, typename Value>
  std::vector<Value> find(Output handle, const std::vector<Key>& keys, Value missing,
                          const std::string& op = "LookupTableFindV2") {
    const Output found = scope_.op(
        op, {handle, ops::constant(scope_, Tensor::vector(keys)), ops::constant(scope_, Tensor::scalar(missing))});
    return values<Value>(session_.run(Feeds{}, {found})[0]);
  }
  void fromFile(Output handle, const std::string& path, int64_t key, int64_t value, int64_t size = -1) {
    session_.run(Feeds{}, {},
                 {scope_.node("InitializeTableFromTextFileV2", {handle, ops::constant(scope_, Tensor::scalar(path))},
                              {{"key_index", key}, {"value_index", value}, {"vocab_size", size}})});
  }
  std::string file(const std::string& content) { return folder_.write("vocabulary.txt", content); }

  test_support::TemporaryFolder folder_;
  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(LookupTableTest, FindsValuesAndDefaults) {
  const Output handle = words();
  fill("InitializeTableV2", handle, Tensor::vector<std::string>({"a", "b"}), Tensor::vector<int64_t>({5, 6}));
  EXPECT_THAT(find(handle, Texts{"b", "x", "a"}, int64_t{-1}), ElementsAre(6, -1, 5));
}

TEST_F(LookupTableTest, TakesADefaultForEachKey) {
  const Output handle = words();
  fill("LookupTableImportV2", handle, Tensor::vector<std::string>({"a"}), Tensor::vector<int64_t>({5}));
  const Output found =
      scope_.op("LookupTableFindV2", {handle, ops::constant(scope_, Tensor::vector<std::string>({"x", "a", "y"})),
                                      ops::constant(scope_, Tensor::vector<int64_t>({10, 11, 12}))});
  EXPECT_THAT(values<int64_t>(session_.run(Feeds{}, {found})[0]), ElementsAre(10, 5, 12));
}

TEST_F(LookupTableTest, GrowsBeyondItsFirstMemory) {
  const Output handle = table("HashTableV2", DType::kInt64, DType::kInt64);
  std::vector<int64_t> keys;
  for (int64_t i = 0; i < 1000; ++i) keys.push_back(i << 32);
  fill("InitializeTableV2", handle, Tensor::vector(keys), Tensor::vector(keys));
  EXPECT_EQ(find(handle, keys, int64_t{-1}), keys);
}

TEST_F(LookupTableTest, UninitializedIsAFailedPrecondition) {
  try {
    find(words(), Texts{"a"}, int64_t{-1});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kFailedPrecondition);
  }
}

TEST_F(LookupTableTest, OneKeyWithTwoValuesIsRefused) {
  const Output handle = words();
  const Tensor keys = Tensor::vector<std::string>({"a", "a"});
  EXPECT_THROW(fill("InitializeTableV2", handle, keys, Tensor::vector<int64_t>({1, 2})), Error);
  fill("InitializeTableV2", handle, keys, Tensor::vector<int64_t>({1, 1}));
  EXPECT_THAT(find(handle, Texts{"a"}, int64_t{-1}), ElementsAre(1));
}

TEST_F(LookupTableTest, ASecondInitializationMustHaveAsManyEntries) {
  const Output handle = words();
  const Tensor one = Tensor::vector<std::string>({"a"});
  fill("InitializeTableV2", handle, one, Tensor::vector<int64_t>({1}));
  fill("InitializeTableV2", handle, one, Tensor::vector<int64_t>({1}));
  EXPECT_THROW(
      fill("InitializeTableV2", handle, Tensor::vector<std::string>({"a", "b"}), Tensor::vector<int64_t>({1, 2})),
      Error);
}

TEST_F(LookupTableTest, StaticTablesRefuseInsertions) {
  const Output handle = words();
  EXPECT_THROW(fill("LookupTableInsertV2", handle, Tensor::vector<std::string>({"a"}), Tensor::vector<int64_t>({1})),
               Error);
}

TEST_F(LookupTableTest, MutableTablesInsertChangeAndRemove) {
  const Output handle = table("MutableHashTableV2", DType::kInt64, DType::kFloat);
  fill("LookupTableInsertV2", handle, Tensor::vector<int64_t>({1, 2, 3}), Tensor::vector<float>({.1F, .2F, .3F}));
  fill("LookupTableInsertV2", handle, Tensor::vector<int64_t>({2}), Tensor::vector<float>({.5F}));
  session_.run(Feeds{}, {},
               {scope_.node("LookupTableRemoveV2", {handle, ops::constant(scope_, Tensor::vector<int64_t>({1, 9}))})});
  EXPECT_THAT(find(handle, std::vector<int64_t>{1, 2, 3}, -1.F), ElementsAre(-1.F, .5F, .3F));
  const Output size = scope_.op("LookupTableSizeV2", {handle});
  EXPECT_EQ(session_.run(Feeds{}, {size})[0].item<int64_t>(), 2);
}

TEST_F(LookupTableTest, ExportsWhatWasImported) {
  const Output handle = table("MutableHashTableV2", DType::kString, DType::kString);
  fill("LookupTableImportV2", handle, Tensor::vector<std::string>({"k", "l"}), Tensor::vector<std::string>({"v", "w"}));
  Node* all = scope_.node("LookupTableExportV2", {handle}, {{"Tkeys", DType::kString}, {"Tvalues", DType::kString}});
  const std::vector<Tensor> both = session_.run(Feeds{}, {all->output(0), all->output(1)});
  EXPECT_THAT(values<std::string>(both[0]), ElementsAre("k", "l"));
  EXPECT_THAT(values<std::string>(both[1]), ElementsAre("v", "w"));
}

TEST_F(LookupTableTest, EqualSharedNamesAreOneTable) {
  const Output first = table("HashTableV2", DType::kString, DType::kInt64, "first", "same");
  const Output second = table("HashTableV2", DType::kString, DType::kInt64, "second", "same");
  fill("InitializeTableV2", first, Tensor::vector<std::string>({"a"}), Tensor::vector<int64_t>({7}));
  EXPECT_THAT(find(second, Texts{"a"}, int64_t{-1}), ElementsAre(7));
}

TEST_F(LookupTableTest, EqualSharedNamesOfOtherTypesAreRefused) {
  const Output first = table("HashTableV2", DType::kString, DType::kInt64, "first", "same");
  fill("InitializeTableV2", first, Tensor::vector<std::string>({"a"}), Tensor::vector<int64_t>({7}));
  const Output second = table("HashTableV2", DType::kInt64, DType::kInt64, "second", "same");
  EXPECT_THROW(find(second, std::vector<int64_t>{1}, int64_t{-1}), Error);
}

TEST_F(LookupTableTest, FirstVersionHandlesAreReferences) {
  const Output handle = table("HashTable", DType::kString, DType::kInt64);
  fill("InitializeTable", handle, Tensor::vector<std::string>({"a"}), Tensor::vector<int64_t>({7}));
  EXPECT_THAT(find(handle, Texts{"a", "b"}, int64_t{-1}, "LookupTableFind"), ElementsAre(7, -1));
}

TEST_F(LookupTableTest, ReadsWholeLinesAndTheirNumbers) {
  const Output handle = words();
  fromFile(handle, file("red\r\ngreen\nblue"), -2, -1);
  EXPECT_THAT(find(handle, Texts{"green", "red", "blue", "x"}, int64_t{-1}), ElementsAre(1, 0, 2, -1));
}

TEST_F(LookupTableTest, ReadsColumns) {
  const Output handle = table("HashTableV2", DType::kInt64, DType::kFloat);
  fromFile(handle, file("x\t.5\t3\ny\t1e2\t4\n"), 2, 1);
  EXPECT_THAT(find(handle, std::vector<int64_t>{4, 3}, 0.F), ElementsAre(100.F, .5F));
}

TEST_F(LookupTableTest, ReadsOnlyTheFirstLinesWhenASizeIsGiven) {
  const Output handle = words();
  fromFile(handle, file("a\nb\nc\n"), -2, -1, 2);
  EXPECT_THAT(find(handle, Texts{"b", "c"}, int64_t{-1}), ElementsAre(1, -1));
}

TEST_F(LookupTableTest, BadFilesAreErrors) {
  const Output handle = words();
  EXPECT_THROW(fromFile(handle, folder_.path("none"), -2, -1), Error);
  EXPECT_THROW(fromFile(handle, folder_.path(), -2, -1, 1), Error);
  EXPECT_THROW(fromFile(handle, file("a\n\nb\n"), -2, -1), Error);
  EXPECT_THROW(fromFile(handle, file("a\n"), -2, -1, 2), Error);
  EXPECT_THROW(fromFile(handle, file("a\tnine\n"), 0, 1), Error);
  EXPECT_THROW(fromFile(handle, file("a\t9\n"), 0, 2), Error);
  EXPECT_THROW(fromFile(handle, file("a\t9\n"), -1, 1), Error);
}

TEST_F(LookupTableTest, HoldsTensors) {
  const Output handle =
      scope_.op("MutableHashTableOfTensorsV2", {},
                {{"key_dtype", DType::kString}, {"value_dtype", DType::kFloat}, {"value_shape", Shape{2}}}, "vectors");
  fill("LookupTableInsertV2", handle, Tensor::vector<std::string>({"a", "b"}), Tensor::of<float>({1, 2, 3, 4}, {2, 2}));
  const Output found =
      scope_.op("LookupTableFindV2", {handle, ops::constant(scope_, Tensor::vector<std::string>({"b", "x"})),
                                      ops::constant(scope_, Tensor::vector<float>({8, 9}))});
  EXPECT_EQ(found.shape(), (Shape{2, 2}));
  EXPECT_THAT(values<float>(session_.run(Feeds{}, {found})[0]), ElementsAre(3, 4, 8, 9));
  session_.run(
      Feeds{}, {},
      {scope_.node("LookupTableRemoveV2", {handle, ops::constant(scope_, Tensor::vector<std::string>({"a"}))})});
  const Node* entries =
      scope_.node("LookupTableExportV2", {handle}, {{"Tkeys", DType::kString}, {"Tvalues", DType::kFloat}});
  const auto exported = session_.run(Feeds{}, {entries->output(0), entries->output(1)});
  EXPECT_THAT(values<std::string>(exported[0]), ElementsAre("b"));
  EXPECT_EQ(exported[1].shape(), (Shape{1, 2}));
  EXPECT_THROW(fill("LookupTableInsertV2", handle, Tensor::vector<std::string>({"c"}), Tensor::vector<float>({1, 2})),
               Error);
}

TEST_F(LookupTableTest, ADenseTableReservesTwoKeys) {
  const auto number = [&](int64_t value) { return ops::scalar(scope_, value); };
  const Output handle =
      scope_.op("MutableDenseHashTableV2", {number(-1), number(-2)}, {{"value_dtype", DType::kInt64}}, "dense");
  const auto vector = [](const std::vector<int64_t>& of) { return Tensor::vector(of); };
  fill("LookupTableInsertV2", handle, vector({5, 6}), vector({50, 60}));
  EXPECT_THAT(find(handle, std::vector<int64_t>{6, 7, 5}, int64_t{0}), ElementsAre(60, 0, 50));
  EXPECT_THROW(fill("LookupTableInsertV2", handle, vector({-1}), vector({1})), Error);
  EXPECT_THROW(find(handle, std::vector<int64_t>{-2}, int64_t{0}), Error);
  fill("LookupTableImportV2", handle, vector({-1, 8}), vector({1, 80}));
  EXPECT_THAT(find(handle, std::vector<int64_t>{8, 5}, int64_t{0}), ElementsAre(80, 0));
}

}  // namespace
}  // namespace engine
