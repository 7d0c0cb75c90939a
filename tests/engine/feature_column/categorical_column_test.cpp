// The columns that give ids: hash buckets, vocabularies, identities, weights.
#include "engine/formats/files/tfrecord.h"
#include "tests/engine/feature_column/column_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;
using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;

class CategoricalColumnTest : public ColumnTest {
 protected:
  std::string vocabularyFile(const std::string& text) { return folder_.write("vocabulary.txt", text); }
  std::string recordFile(const std::vector<std::string>& words) {
    formats::RecordWriter writer(folder_.path("words.tfrecord.gz"), formats::Compression::kGzip);
    for (const std::string& word : words) writer.write(word);
    writer.close();
    return folder_.path("words.tfrecord.gz");
  }
  const VocabularyFileOptions records_{.format = VocabularyFormat::kRecordsGzip};
  test_support::TemporaryFolder folder_;
};

TEST_F(CategoricalColumnTest, FC06HashesWords) {
  feed<std::string>("x", {"omar", "stringer", "marlo"}, {3});
  EXPECT_THAT(ids(categoricalColumnWithHashBucket("x", 10)), ElementsAre(6, 4, 1));
}

TEST_F(CategoricalColumnTest, FC07HashesTheDecimalTextOfIntegers) {
  feed<int64_t>("x", {101, 201, 301}, {3});
  feed<int32_t>("y", {101, 201, 301}, {3});
  EXPECT_THAT(ids(categoricalColumnWithHashBucket("x", 10, DType::kInt64)), ElementsAre(3, 7, 5));
  EXPECT_THAT(ids(categoricalColumnWithHashBucket("y", 10, DType::kInt64)), ElementsAre(3, 7, 5));
}

TEST_F(CategoricalColumnTest, FC08HashesToFewBuckets) {
  feedRows<std::string>("x", {{"omar", "stringer"}, {"marlo", "skywalker"}});
  EXPECT_THAT(ids(categoricalColumnWithHashBucket("x", 4)), ElementsAre(2, 0, 3, 2));
}

TEST_F(CategoricalColumnTest, EmptyWordsAndMinusOneAreMissing) {
  feed<std::string>("x", {"omar", "", "", "marlo"}, {2, 2});
  const SparseTensor sparseIds = sparse(categoricalColumnWithHashBucket("x", 10)).ids;
  const std::vector<Tensor> out = run({sparseIds.indices, sparseIds.values, sparseIds.denseShape});
  EXPECT_THAT(out[0].toInt64s(), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(out[1].toInt64s(), ElementsAre(6, 1));
  EXPECT_THAT(out[2].toInt64s(), ElementsAre(2, 2));
}

TEST_F(CategoricalColumnTest, AFeatureBecomesSparseOnceForAllColumns) {
  feed<std::string>("x", {"a", "b"}, {2});
  sparse(categoricalColumnWithHashBucket("x", 10));
  sparse(categoricalColumnWithVocabularyList("x", {"a", "b"}));
  EXPECT_EQ(countOps("Where"), 1);
}

TEST_F(CategoricalColumnTest, FC18SpreadsOtherWordsOverTheirOwnBuckets) {
  feed<std::string>("x", {"marlo", "skywalker", "omar", "heisenberg"}, {4});
  const Column column = categoricalColumnWithVocabularyList("x", {"omar", "stringer", "marlo"}, {.numOovBuckets = 100});
  EXPECT_THAT(ids(column), ElementsAre(2, 33, 0, 62));
  EXPECT_EQ(asCategorical(column)->numBuckets(), 103);
}

TEST_F(CategoricalColumnTest, FC19GivesOtherWordsTheDefault) {
  feed<std::string>("x", {"marlo", "skywalker", "omar"}, {3});
  EXPECT_THAT(ids(categoricalColumnWithVocabularyList("x", {"omar", "stringer", "marlo"}, {.defaultValue = 2})),
              ElementsAre(2, 2, 0));
}

TEST_F(CategoricalColumnTest, VocabulariesMayBeIntegers) {
  feed<int32_t>("x", {7, 5, 6}, {3});
  EXPECT_THAT(ids(categoricalColumnWithVocabularyList("x", {5, 7, 9})), ElementsAre(1, 0, -1));
}

TEST_F(CategoricalColumnTest, FC20ReadsIntegersFromAFile) {
  feed<int32_t>("x", {11, 100, 30, 22}, {4});
  const std::string file = vocabularyFile("30\n35\n11\n23\n22\n");
  EXPECT_THAT(ids(categoricalColumnWithVocabularyFile("x", file, {.dtype = DType::kInt32})), ElementsAre(2, -1, 0, 4));
}

TEST_F(CategoricalColumnTest, FC21SpreadsOtherIntegersOverBuckets) {
  feed<int32_t>("x", {11, 100, 30, 22}, {4});
  const std::string file = vocabularyFile("30\n35\n11\n23\n22");
  EXPECT_THAT(ids(categoricalColumnWithVocabularyFile("x", file, {.numOovBuckets = 100, .dtype = DType::kInt32})),
              ElementsAre(2, 60, 0, 4));
}

TEST_F(CategoricalColumnTest, AVocabularySizeCutsTheFile) {
  feed<std::string>("x", {"a", "b", "c"}, {3});
  const Column column = categoricalColumnWithVocabularyFile("x", vocabularyFile("a\nb\nc\n"), {.vocabularySize = 2});
  EXPECT_THAT(ids(column), ElementsAre(0, 1, -1));
  EXPECT_EQ(asCategorical(column)->numBuckets(), 2);
}

TEST_F(CategoricalColumnTest, AVocabularySizeAboveTheFilesLinesFails) {
  feed<std::string>("x", {"a"}, {1});
  const Column column = categoricalColumnWithVocabularyFile("x", vocabularyFile("a\nb\n"), {.vocabularySize = 5});
  EXPECT_NE(errorOf([&] { ids(column); }), "no error");
}

TEST_F(CategoricalColumnTest, VocabulariesMayBeCompressedRecords) {
  feed<std::string>("x", {"b", "c", "a"}, {3});
  feed<int64_t>("n", {7, 5, 6}, {3});
  EXPECT_THAT(ids(categoricalColumnWithVocabularyFile("x", recordFile({"a", "b"}), records_)), ElementsAre(1, -1, 0));
  VocabularyFileOptions numbers = records_;
  numbers.dtype = DType::kInt64;
  EXPECT_THAT(ids(categoricalColumnWithVocabularyFile("n", recordFile({"5", "6"}), numbers)), ElementsAre(-1, 0, 1));
}

TEST_F(CategoricalColumnTest, DamagedVocabulariesOfRecordsAreRefused) {
  feed<int64_t>("n", {7}, {1});
  VocabularyFileOptions options = records_;
  options.dtype = DType::kInt64;
  EXPECT_THAT(errorOf([&] { ids(categoricalColumnWithVocabularyFile("n", recordFile({"seven"}), options)); }),
              HasSubstr("'seven'"));
  options.vocabularySize = 4;
  EXPECT_THAT(errorOf([&] {
                ids(categoricalColumnWithVocabularyFile("n", recordFile({"5", "6"}), options));
              }),
              HasSubstr("2 records, fewer than the vocabulary_size of 4"));
  EXPECT_NE(errorOf([&] { categoricalColumnWithVocabularyFile("x", vocabularyFile("no records"), records_); }),
            "no error");
}

TEST_F(CategoricalColumnTest, FC22ReplacesIntegersOutsideTheRange) {
  feedRows<int64_t>("x", {{1}, {-1}, {99}});
  EXPECT_THAT(ids(categoricalColumnWithIdentity("x", 4, 3)), ElementsAre(1, 3, 3));
}

TEST_F(CategoricalColumnTest, DenseWeightsLoseTheirZeros) {
  feed<std::string>("x", {"a", "", "b", "a"}, {2, 2});
  feed<float>("w", {2, 0, 3, 4}, {2, 2});
  const IdWeightPair pair =
      sparse(weightedCategoricalColumn(categoricalColumnWithVocabularyList("x", {"a", "b"}), "w"));
  const std::vector<Tensor> out = run({pair.ids.values, pair.weights.values, pair.weights.indices});
  EXPECT_THAT(out[0].toInt64s(), ElementsAre(0, 1, 0));
  EXPECT_THAT(out[1].toDoubles(), ElementsAre(2, 3, 4));
  EXPECT_THAT(out[2].toInt64s(), ElementsAre(0, 0, 1, 0, 1, 1));
}

TEST_F(CategoricalColumnTest, WeightsOfAnotherTypeAreRefused) {
  feed<std::string>("x", {"a"}, {1});
  feed<double>("w", {2}, {1});
  EXPECT_THAT(errorOf([&] { sparse(weightedCategoricalColumn(categoricalColumnWithHashBucket("x", 3), "w")); }),
              HasSubstr("Bad dtype, expected float32, but got float64."));
}

TEST_F(CategoricalColumnTest, FeaturesOfTheWrongKindAreRefused) {
  feed<float>("x", {1}, {1});
  feed<int64_t>("n", {1}, {1});
  feed<std::string>("s", {"a"}, {1});
  EXPECT_THAT(errorOf([&] { sparse(categoricalColumnWithHashBucket("x", 3)); }),
              HasSubstr("column_name: x input_tensor dtype must be string or integer. dtype: float32."));
  EXPECT_THAT(errorOf([&] { sparse(categoricalColumnWithHashBucket("n", 3)); }),
              HasSubstr("Column dtype and SparseTensors dtype must be compatible. key: n, column dtype: string, "
                        "tensor dtype: int64"));
  EXPECT_THAT(errorOf([&] { sparse(categoricalColumnWithIdentity("s", 3)); }),
              HasSubstr("Invalid input, not integer. key: s dtype: string"));
  EXPECT_THAT(errorOf([&] { sparse(categoricalColumnWithVocabularyList("n", {"a"})); }),
              HasSubstr("Column dtype and SparseTensors dtype must be compatible."));
}

TEST_F(CategoricalColumnTest, WrongArgumentsAreRefused) {
  EXPECT_THAT(errorOf([] { categoricalColumnWithHashBucket("x", 0); }),
              HasSubstr("hash_bucket_size must be at least 1."));
  EXPECT_THAT(errorOf([] { categoricalColumnWithHashBucket("x", 1, DType::kFloat); }),
              HasSubstr("dtype must be string or integer."));
  EXPECT_THAT(errorOf([] { categoricalColumnWithIdentity("x", 0); }), HasSubstr("num_buckets 0 < 1, column_name x"));
  EXPECT_THAT(errorOf([] { categoricalColumnWithIdentity("x", 3, 3); }),
              HasSubstr("default_value 3 not in range [0, 3), column_name x"));
  EXPECT_THAT(errorOf([] { categoricalColumnWithVocabularyList("x", std::vector<std::string>{}); }),
              HasSubstr("must be non-empty, column_name: x"));
  EXPECT_THAT(errorOf([] {
                categoricalColumnWithVocabularyList("x", {"a", "a"});
              }),
              HasSubstr("Duplicate keys in vocabulary_list ('a', 'a'), column_name: x"));
  EXPECT_THAT(errorOf([] { categoricalColumnWithVocabularyList("x", {"a"}, {.defaultValue = 0, .numOovBuckets = 1}); }),
              HasSubstr("Can't specify both num_oov_buckets and default_value in x."));
  EXPECT_THAT(errorOf([] { categoricalColumnWithVocabularyList("x", {"a"}, {.dtype = DType::kInt64}); }),
              HasSubstr("dtype int64 and vocabulary dtype string do not match"));
  EXPECT_THAT(errorOf([] { categoricalColumnWithVocabularyFile("x", "/no/such/file"); }),
              HasSubstr("vocabulary_file in x does not exist."));
  EXPECT_THAT(errorOf([] { categoricalColumnWithVocabularyFile("x", ""); }),
              HasSubstr("Missing vocabulary_file in x."));
  EXPECT_THAT(errorOf([] { weightedCategoricalColumn(numericColumn("x"), "w"); }),
              HasSubstr("needs a CategoricalColumn"));
}

TEST_F(CategoricalColumnTest, AnEmptyVocabularyFileIsRefused) {
  const std::string file = vocabularyFile("");
  EXPECT_THAT(errorOf([&] { categoricalColumnWithVocabularyFile("x", file); }),
              HasSubstr("Invalid vocabulary_size in x: "));
}

}  // namespace
}  // namespace engine::feature_column
