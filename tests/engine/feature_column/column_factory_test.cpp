#include "engine/feature_column/column_factory.h"

#include <google/protobuf/util/json_util.h>

#include "engine/feature_column/column_error.h"
#include "summaries/field_options.pb.h"
#include "tests/engine/feature_column/column_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::feature_column {
namespace {

using ::testing::ElementsAre;
using testing::errorOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

config::FeatureColumn parsed(const std::string& json) {
  config::FeatureColumn message;
  const auto status = google::protobuf::util::JsonStringToMessage(json, &message);
  if (!status.ok()) ADD_FAILURE() << status.ToString() << " in " << json;
  return message;
}

ColumnMessages parsedAll(const std::vector<std::string>& jsons) {
  ColumnMessages messages;
  for (const std::string& json : jsons) *messages.Add() = parsed(json);
  return messages;
}

std::string text(const std::string& json) {
  return fromMessage(parsed(json))->toString();
}

TEST(ColumnFactoryTest, BucketsReadNaturally) {
  EXPECT_EQ(text(R"({"bucketized": {"source": {"numeric": {"key": "age"}}, "boundaries": [18, 25]}})"),
            bucketizedColumn(numericColumn("age"), {18, 25})->toString());
}

TEST(ColumnFactoryTest, NumbersHaveAllTheirOptions) {
  const Normalizer both = chain({standardScore(3, 2), clipTo(-1, 1)});
  EXPECT_EQ(text(R"({"numeric": {"key": "x", "shape": [2], "default_value": [1, 2], "dtype": "float64",
                     "normalizers": [{"standard_score": {"mean": 3, "stddev": 2}},
                                     {"clip": {"minimum": -1, "maximum": 1}}]}})"),
            numericColumn("x", {.shape = {2}, .defaultValue = {{1, 2}}, .dtype = DType::kDouble, .normalizer = both})
                ->toString());
}

TEST(ColumnFactoryTest, EveryNormalizerHasAMessage) {
  const auto with = [](const std::string& json) {
    return text(R"({"numeric": {"key": "x", "normalizers": [)" + json + "]}}");
  };
  const auto same = [](const Normalizer& normalizer) {
    return numericColumn("x", {.normalizer = normalizer})->toString();
  };
  EXPECT_EQ(with(R"({"min_max": {"minimum": 1, "maximum": 3}})"), same(minMax(1, 3)));
  EXPECT_EQ(with(R"({"scale": {"factor": 0.5}})"), same(scaleBy(0.5)));
  EXPECT_EQ(with(R"({"log1p": {}})"), same(logOnePlus()));
}

TEST(ColumnFactoryTest, CategoricalColumnsHaveAllTheirOptions) {
  EXPECT_EQ(text(R"({"vocabulary_list": {"key": "x", "vocabulary": ["a", "b"], "num_oov_buckets": 3}})"),
            categoricalColumnWithVocabularyList("x", {"a", "b"}, {.numOovBuckets = 3})->toString());
  EXPECT_EQ(text(R"({"vocabulary_list": {"key": "x", "integers": [5, 7], "default_value": 1}})"),
            categoricalColumnWithVocabularyList("x", {5, 7}, {.defaultValue = 1})->toString());
  EXPECT_EQ(text(R"({"hash_bucket": {"key": "x", "hash_bucket_size": 9, "dtype": "int64"}})"),
            categoricalColumnWithHashBucket("x", 9, DType::kInt64)->toString());
  EXPECT_EQ(text(R"({"identity": {"key": "x", "num_buckets": 9, "default_value": 0}})"),
            categoricalColumnWithIdentity("x", 9, 0)->toString());
  EXPECT_EQ(text(R"({"weighted_categorical": {"categorical": {"identity": {"key": "x", "num_buckets": 9}},
                     "weight_feature_key": "w"}})"),
            weightedCategoricalColumn(categoricalColumnWithIdentity("x", 9), "w")->toString());
}

TEST(ColumnFactoryTest, VocabularyFilesAreFoundThroughTheGivenFunction) {
  test_support::TemporaryFolder folder;
  const std::string file = folder.write("words.txt", "a\nb\n");
  const auto message = parsed(R"({"vocabulary_file": {"key": "x", "vocabulary_file": "${DATA}/words.txt"}})");
  const Column column = fromMessage(message, [&](const std::string& path) {
    EXPECT_EQ(path, "${DATA}/words.txt");
    return file;
  });
  EXPECT_EQ(asCategorical(column)->numBuckets(), 2);
}

TEST(ColumnFactoryTest, CrossesMixFeaturesAndColumns) {
  const Column buckets = bucketizedColumn(numericColumn("age"), {18});
  EXPECT_EQ(text(R"({"crossed": {"keys": [{"feature": "sex"}, {"column": {"bucketized":
                     {"source": {"numeric": {"key": "age"}}, "boundaries": [18]}}}], "hash_bucket_size": 10}})"),
            crossedColumn({"sex", buckets}, 10)->toString());
}

TEST(ColumnFactoryTest, EmbeddingsHaveAllTheirOptions) {
  const std::string got = text(R"({"embedding": {"categorical": {"identity": {"key": "x", "num_buckets": 9}},
      "dimension": 4, "options": {"combiner": "sum", "max_norm": 2, "trainable": false,
      "initializer": {"name": "random_uniform", "minval": -1, "maxval": 1}}}})");
  EXPECT_THAT(got, HasSubstr("dimension=4, combiner='sum'"));
  EXPECT_THAT(got, HasSubstr("max_norm=2, trainable=False"));
}

TEST(ColumnFactoryTest, SequencesWrapOtherColumns) {
  EXPECT_EQ(text(R"({"indicator": {"categorical": {"sequence_categorical": {"categorical":
                     {"identity": {"key": "x", "num_buckets": 9}}}}}})"),
            indicatorColumn(sequenceCategoricalColumnWithIdentity("x", 9))->toString());
  EXPECT_EQ(text(R"({"sequence_numeric": {"key": "x", "shape": [2], "default_value": -1}})"),
            sequenceNumericColumn("x", {.shape = {2}, .defaultValue = -1})->toString());
}

TEST(ColumnFactoryTest, ColumnsReferToEachOtherById) {
  const ColumnMessages messages =
      parsedAll({R"({"crossed": {"keys": [{"column": {"ref": "ages"}}, {"feature": "sex"}], "hash_bucket_size": 10}})",
                 R"({"id": "ages", "bucketized": {"source": {"ref": "age"}, "boundaries": [18]}})",
                 R"({"id": "age", "numeric": {"key": "age"}})"});
  const Columns columns = columnsFromMessages(messages);
  ASSERT_EQ(columns.size(), 3u);
  EXPECT_EQ(columns[0]->name(), "age_bucketized_X_sex");
}

TEST(ColumnFactoryTest, OneListMayReferToAnother) {
  const ColumnMessages definitions = parsedAll({R"({"id": "age", "numeric": {"key": "age"}})"});
  ColumnFactory factory;
  factory.define(definitions);
  const Columns columns = factory.columns(parsedAll({R"({"ref": "age"})"}), "model.feature_columns");
  EXPECT_EQ(columns[0]->name(), "age");
}

TEST(ColumnFactoryTest, SharedEmbeddingsAreSeveralColumns) {
  const ColumnMessages messages = parsedAll({R"({"shared_embeddings": {"categorical": [
      {"identity": {"key": "a", "num_buckets": 9}}, {"identity": {"key": "b", "num_buckets": 9}}], "dimension": 3}})"});
  const Columns columns = columnsFromMessages(messages);
  ASSERT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns[1]->name(), "b_shared_embedding");
  EXPECT_THAT(errorOf([&] { fromMessage(messages[0]); }), HasSubstr("2 columns; one is needed here."));
}

TEST(ColumnFactoryTest, ErrorsSayWhere) {
  const ColumnMessages messages = parsedAll(
      {R"({"numeric": {"key": "a"}})",
       R"({"crossed": {"keys": [{"feature": "b"}, {"column": {"bucketized": {"source": {"numeric": {"key": "a"}}}}}],
                       "hash_bucket_size": 3}})"});
  EXPECT_THAT(errorOf([&] { columnsFromMessages(messages); }),
              StartsWith("feature_columns[1].crossed.keys[1].column.bucketized: boundaries must not be empty."));
}

TEST(ColumnFactoryTest, WrongReferencesAreNamed) {
  EXPECT_THAT(errorOf([] { columnsFromMessages(parsedAll({R"({"ref": "age"})"})); }),
              StartsWith("feature_columns[0].ref: there is no column with the id 'age'"));
  EXPECT_THAT(
      errorOf([] { columnsFromMessages(parsedAll({R"({"id": "a", "indicator": {"categorical": {"ref": "a"}}})"})); }),
      HasSubstr("column 'a' refers to itself"));
  EXPECT_THAT(errorOf([] {
                columnsFromMessages(
                    parsedAll({R"({"id": "a", "numeric": {"key": "x"}})", R"({"id": "a", "numeric": {"key": "y"}})"}));
              }),
              HasSubstr("feature_columns[1].id: 'a' is already the id of feature_columns[0]."));
}

TEST(ColumnFactoryTest, AnErrorKeepsItsPlaceApartFromItsReason) {
  try {
    columnsFromMessages(parsedAll({R"({"bucketized": {"source": {"numeric": {}}}})"}));
    FAIL() << "was not refused";
  } catch (const ColumnError& error) {
    EXPECT_EQ(error.place(), "feature_columns[0].bucketized.source.numeric");
    EXPECT_THAT(error.reason(), StartsWith("key is empty"));
    EXPECT_EQ(error.what(), error.place() + ": " + error.reason());
  }
}

TEST(ColumnFactoryTest, IncompleteMessagesAreRefused) {
  EXPECT_THAT(errorOf([] { text("{}"); }), HasSubstr("has no kind of column"));
  EXPECT_THAT(errorOf([] { text(R"({"numeric": {}})"); }), HasSubstr("feature_column.numeric: key is empty"));
  EXPECT_THAT(errorOf([] { text(R"({"numeric": {"key": "x", "normalizers": [{}]}})"); }),
              HasSubstr("a normalizer has no kind"));
  EXPECT_THAT(errorOf([] { text(R"({"indicator": {}})"); }),
              StartsWith("feature_column.indicator.categorical: has no kind of column"));
  EXPECT_THAT(errorOf([] { text(R"({"crossed": {"keys": [{}, {}], "hash_bucket_size": 3}})"); }),
              HasSubstr("keys[0]: set feature (a name) or column."));
  EXPECT_THAT(errorOf([] { text(R"({"vocabulary_list": {"key": "x", "vocabulary": ["a"], "integers": [1]}})"); }),
              HasSubstr("not both"));
  EXPECT_THAT(errorOf([] { text(R"({"hash_bucket": {"key": "x", "hash_bucket_size": 3, "dtype": "word"}})"); }),
              HasSubstr("there is no type 'word'"));
  EXPECT_THAT(errorOf([] {
                text(R"({"embedding": {"categorical": {"identity": {"key": "x", "num_buckets": 9}}, "dimension": 4,
                         "options": {"initializer": {"name": "zeros", "mean": 3}}}})");
              }),
              HasSubstr("no parameter 'mean'"));
}

TEST(ColumnFactoryTest, EveryFieldIsExplained) {
  const auto* file = config::FeatureColumn::descriptor()->file();
  for (int i = 0; i < file->message_type_count(); ++i) {
    const auto* type = file->message_type(i);
    for (int j = 0; j < type->field_count(); ++j) {
      EXPECT_FALSE(type->field(j)->options().GetExtension(summaries::help).explanation().empty())
          << type->field(j)->full_name();
    }
  }
}

}  // namespace
}  // namespace engine::feature_column
