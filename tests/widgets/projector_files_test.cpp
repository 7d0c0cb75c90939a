// What the projector reads: vectors, metadata, sprites and lists of choices, also damaged ones and of hostile sizes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QJsonObject>
#include <QTemporaryDir>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>

#include "summaries/error.h"
#include "tests/widgets/made_checkpoints.h"
#include "widgets/dashboards/projector/data/bookmarks.h"
#include "widgets/dashboards/projector/data/embedding.h"
#include "widgets/dashboards/projector/data/npy_file.h"
#include "widgets/dashboards/projector/data/tsv_lines.h"

namespace widgets {
namespace {

using made::text;
using summaries::Code;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const ComputeWatch kFree;

class ProjectorFiles : public ::testing::Test {
 protected:
  QString file(const char* name, const std::string& content) {
    std::ofstream(folder_.filePath(text(name)).toStdString(), std::ios::binary) << content;
    return folder_.filePath(text(name));
  }
  template <typename Call>
  std::pair<Code, std::string> errorOf(Call call) {
    try {
      call();
    } catch (const summaries::Error& error) {
      return {error.code(), error.what()};
    }
    return {Code::kOk, {}};
  }
  EmbeddingData load(const EmbeddingChoice& choice) {
    made::FakeSource source(std::make_shared<made::Disk>());
    return loadEmbedding(choice, source, limits_, kFree);
  }

  QTemporaryDir folder_;
  PointLimits limits_;
};

TEST_F(ProjectorFiles, VectorsAreReadWithAnyLineEnds) {
  const VectorFile read = readVectors(file("v.tsv", "1\t2.5\t-3e2\r\n4\t5\t6\n\n7\t8\t9"), {}, limits_, kFree);
  EXPECT_EQ(read.rows, 3);
  EXPECT_EQ(read.points.columns, 3);
  EXPECT_THAT(read.points.values, ElementsAre(1, 2.5F, -300, 4, 5, 6, 7, 8, 9));
  EXPECT_TRUE(read.labels.values.empty());
}

TEST_F(ProjectorFiles, VectorsMayBeginWithALabel) {
  const VectorFile read = readVectors(file("v.tsv", "cat\t1\t2\ndog\t3\t4\t\n"), {}, limits_, kFree);
  EXPECT_EQ(read.points.columns, 2);
  EXPECT_THAT(read.labels.values, ElementsAre(text("cat"), text("dog")));
}

TEST_F(ProjectorFiles, ErrorsOfVectorsSayWhichLine) {
  const QString ragged = file("v.tsv", "1\t2\n3\t4\n5\n");
  auto [code, message] = errorOf([&] { readVectors(ragged, {}, limits_, kFree); });
  EXPECT_EQ(code, Code::kInvalidArgument);
  EXPECT_THAT(message, HasSubstr("Line 3"));
  EXPECT_THAT(message, HasSubstr("has 1 numbers, the first has 2"));
  std::tie(code, message) = errorOf([&] { readVectors(file("w.tsv", "1\t2\n3\tx\n"), {}, limits_, kFree); });
  EXPECT_THAT(message, HasSubstr("“x” in column 2"));
  EXPECT_EQ(errorOf([&] { readVectors(file("empty.tsv", ""), {}, limits_, kFree); }).first, Code::kInvalidArgument);
  EXPECT_EQ(errorOf([&] { readVectors(text("/nowhere.tsv"), {}, limits_, kFree); }).first, Code::kNotFound);
  EXPECT_EQ(errorOf([&] { readVectors(folder_.path(), {}, limits_, kFree); }).first, Code::kNotFound);
}

TEST_F(ProjectorFiles, ShapesOfTheConfigurationMustFit) {
  const QString path = file("v.tsv", "1\t2\n3\t4\n");
  EXPECT_EQ(readVectors(path, {2, 2}, limits_, kFree).rows, 2);
  const auto [code, message] = errorOf([&] { readVectors(path, {3, 2}, limits_, kFree); });
  EXPECT_EQ(code, Code::kInvalidArgument);
  EXPECT_THAT(message, HasSubstr("has 2 × 2 numbers, but the configuration says 3 × 2"));
  EXPECT_EQ(errorOf([&] { readVectors(path, {INT64_MAX, 2}, limits_, kFree); }).first, Code::kInvalidArgument);
}

TEST_F(ProjectorFiles, RawNumbersAreReadByTheirShape) {
  std::string bytes;
  for (const float value : {1.0F, -2.0F, 3.5F, 4.0F}) {
    char raw[4];
    std::memcpy(raw, &value, 4);
    bytes.append(raw, 4);
  }
  const VectorFile read = readVectors(file("v.bytes", bytes), {2, 2}, limits_, kFree);
  EXPECT_THAT(read.points.values, ElementsAre(1, -2, 3.5F, 4));
  EXPECT_EQ(errorOf([&] {
              readVectors(file("v.bytes", bytes), {2, 3}, limits_, kFree);
            }).first,
            Code::kInvalidArgument);
}

std::string npyOf(const std::string& header, const std::vector<float>& numbers) {
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
  return bytes;
}

TEST_F(ProjectorFiles, MatricesOfNumPyAreRead) {
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }\n";
  const QString path = file("v.npy", npyOf(header, {1, 2, 3, 4, 5, 6}));
  ASSERT_TRUE(isNpy(path));
  EXPECT_THAT(readNpy(path, limits_, kFree).points.values, ElementsAre(1, 2, 3, 4, 5, 6));
  limits_.rows = 2;
  EXPECT_THAT(readNpy(path, limits_, kFree).points.values, ElementsAre(1, 2, 5, 6));
  EXPECT_FALSE(isNpy(file("v.tsv", "1\t2\n")));
  EmbeddingChoice choice;
  choice.path = path;
  EXPECT_EQ(load(choice).rows, 3);
}

TEST_F(ProjectorFiles, OtherOrDamagedFilesOfNumPyAreRefused) {
  const char* headers[] = {"{'descr': '<i4', 'fortran_order': False, 'shape': (3, 2), }",
                           "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 2), }",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (0, 2), }",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775807, 4), }",
                           "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999, 2), }"};
  for (const char* header : headers) {
    const QString path = file("v.npy", npyOf(header, {1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(errorOf([&] { readNpy(path, limits_, kFree); }).first, Code::kInvalidArgument) << header;
  }
  const std::string whole = npyOf("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }", {1, 2, 3, 4, 5, 6});
  for (std::size_t end = 0; end < whole.size(); ++end) {
    const QString path = file("v.npy", whole.substr(0, end));
    EXPECT_EQ(errorOf([&] { readNpy(path, limits_, kFree); }).first, Code::kInvalidArgument) << end;
  }
}

TEST_F(ProjectorFiles, TooManyPointsAreSampledEvenly) {
  limits_.rows = 3;
  std::string content;
  for (int i = 0; i < 10; ++i) content += std::to_string(i) + "\t0\n";
  EmbeddingChoice choice;
  choice.name = text("v");
  choice.path = file("v.tsv", content);
  choice.metadataPath = file("m.tsv", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n");
  const EmbeddingData data = load(choice);
  EXPECT_EQ(data.rows, 10);
  EXPECT_EQ(data.stride, 4);
  EXPECT_THAT(data.points.values, ElementsAre(0, 0, 4, 0, 8, 0));
  EXPECT_EQ(data.label(2, 0), text("i"));
  EXPECT_EQ(data.label(2, -1), text("8"));
  limits_.columns = 1;
  EXPECT_EQ(errorOf([&] { load(choice); }).first, Code::kResourceExhausted);
}

TEST_F(ProjectorFiles, HugeLinesAreRefused) {
  const std::string line(kMostLineBytes + 10, '1');
  EXPECT_EQ(errorOf([&] { readVectors(file("v.tsv", line), {}, limits_, kFree); }).first, Code::kResourceExhausted);
  std::string tabs;
  for (int i = 0; i < 100'000; ++i) tabs += "1\t";
  EXPECT_EQ(errorOf([&] { readVectors(file("v.tsv", tabs + "1"), {}, limits_, kFree); }).first,
            Code::kResourceExhausted);
  EXPECT_EQ(errorOf([&] { readMetadata(file("m.tsv", tabs), 1, 1, kFree); }).first, Code::kResourceExhausted);
}

TEST_F(ProjectorFiles, AnyBytesGiveAnErrorOrPointsAndNeverACrash) {
  uint64_t state = 1;
  for (int turn = 0; turn < 300; ++turn) {
    std::string bytes = turn % 2 ? "1\t2\n3\t4\n5\t6\n" : "";
    for (int i = 0; i < 40; ++i) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      const char letters[] = "0123456789.eE+-\t\t\n\r nanif\0\xff";
      const char letter =
          turn % 3 == 0 ? static_cast<char>(state >> 56) : letters[(state >> 33) % (sizeof letters - 1)];
      bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>((state >> 20) % (bytes.size() + 1)), letter);
    }
    const QString path = file("v.tsv", bytes);
    errorOf([&] {
      const VectorFile read = readVectors(path, {}, limits_, kFree);
      EXPECT_EQ(read.points.values.size(), static_cast<std::size_t>(read.points.rows) * read.points.columns);
    });
    errorOf([&] { readVectors(path, {3, 2}, limits_, kFree); });
    errorOf([&] { readMetadata(path, 3, 1, kFree); });
  }
}

TEST_F(ProjectorFiles, MetadataHaveAHeaderWhenTheyHaveColumns) {
  const PointMetadata two = readMetadata(file("m.tsv", "name\tage\ncat\t3\ndog\t\n"), 2, 1, kFree);
  ASSERT_EQ(two.columns.size(), 2U);
  EXPECT_EQ(two.columns[1].name, text("age"));
  EXPECT_TRUE(two.columns[1].isNumeric());
  EXPECT_TRUE(std::isnan(two.columns[1].numbers[1]));
  EXPECT_FALSE(two.columns[0].isNumeric());
  EXPECT_EQ(two.find(text("name")), 0);
  const PointMetadata one = readMetadata(file("m.tsv", "cat\ndog\n"), 2, 1, kFree);
  EXPECT_EQ(one.columns[0].name, QString());
  EXPECT_THAT(one.columns[0].values, ElementsAre(text("cat"), text("dog")));
  // As many lines as points: the first is one of them.
  const PointMetadata bare = readMetadata(file("m.tsv", "cat\t3\ndog\t4\n"), 2, 1, kFree);
  EXPECT_EQ(bare.columns[1].name, text("column 2"));
  EXPECT_EQ(bare.columns[0].values.front(), text("cat"));
}

TEST_F(ProjectorFiles, MetadataOfAnotherLengthSayHowManyAndHowManyWereExpected) {
  const auto [code, message] = errorOf([&] { readMetadata(file("m.tsv", "cat\ndog\n"), 5, 1, kFree); });
  EXPECT_EQ(code, Code::kInvalidArgument);
  EXPECT_THAT(message, HasSubstr("m.tsv has 2 rows, but 5 points were expected"));
  EXPECT_EQ(errorOf([&] { readMetadata(file("m.tsv", ""), 5, 1, kFree); }).first, Code::kInvalidArgument);
}

TEST_F(ProjectorFiles, ColumnsOfFewValuesAreClassesTheMostFrequentFirst) {
  MetadataColumn column;
  for (const char* value : {"b", "a", "b", "c", "b", "c"}) column.values.push_back(text(value));
  column.describe();
  EXPECT_THAT(column.classes, ElementsAre(text("b"), text("c"), text("a")));
  for (int i = 0; i < 100; ++i) column.values.push_back(QString::number(i));
  column.describe();
  EXPECT_FALSE(column.isCategorical());
}

TEST_F(ProjectorFiles, PointsAreShownWithoutWhatDoesNotFit) {
  EmbeddingChoice choice;
  choice.name = text("v");
  choice.path = file("v.tsv", "1\tnan\n3\t4\n");
  choice.metadataPath = file("m.tsv", "a\n");
  choice.spritePath = file("s.png", "no picture");
  choice.spriteTile = {8, 8};
  const EmbeddingData data = load(choice);
  EXPECT_EQ(data.points.rows, 2);
  EXPECT_EQ(data.points.values[1], 0);
  EXPECT_EQ(data.problems.size(), 3);
  EXPECT_TRUE(data.metadata.columns.empty());
}

TEST_F(ProjectorFiles, SpritesMustHaveRoomForAllPoints) {
  QImage image(16, 8, QImage::Format_RGB32);
  image.fill(Qt::red);
  EmbeddingChoice choice;
  choice.name = text("v");
  choice.path = file("v.tsv", "1\t2\n3\t4\n");
  choice.spritePath = folder_.filePath(text("s.png"));
  choice.spriteTile = {8, 8};
  ASSERT_TRUE(image.save(choice.spritePath));
  EXPECT_FALSE(load(choice).sprite.isNull());
  choice.spriteTile = {16, 8};
  const EmbeddingData data = load(choice);
  EXPECT_TRUE(data.sprite.isNull());
  EXPECT_THAT(data.problems.join(QChar()).toStdString(), HasSubstr("room for 1 pictures of 16 × 8, but 2 points"));
}

TEST_F(ProjectorFiles, ChoicesAreWhatIsNamedThenOtherMatricesButNoSlots) {
  const auto config = summaries::values::parseProjectorConfig(
      "embeddings { tensor_name: 'fc1/dense/kernel:0' metadata_path: 'm.tsv' }"
      "embeddings { tensor_name: 'words' tensor_path: 'words.tsv' }"
      "embeddings { tensor_name: 'gone' }",
      "/logs");
  std::vector<TensorRow> tensors = made::someTensors();
  tensors.push_back({text("embedding"), text("float32"), {100, 8}, 3200, 0, true});
  tensors.push_back({text("tiny"), text("float32"), {3, 8}, 96, 0, true});
  tensors.push_back({text("counts"), text("int64"), {100, 8}, 6400, 0, true});
  QStringList problems;
  const auto choices = embeddingChoices(config, text("ckpt"), tensors, problems);
  QStringList names;
  for (const EmbeddingChoice& choice : choices) names << choice.name;
  EXPECT_EQ(names, (QStringList{text("fc1/dense/kernel"), text("words"), text("embedding")}));
  EXPECT_EQ(choices[0].metadataPath, text("/logs/m.tsv"));
  EXPECT_EQ(choices[0].prefix, text("ckpt"));
  EXPECT_EQ(choices[1].path, text("/logs/words.tsv"));
  ASSERT_EQ(problems.size(), 1);
  EXPECT_THAT(problems[0].toStdString(), HasSubstr("gone"));
}

TEST_F(ProjectorFiles, MatricesOfCheckpointsAreSampledToo) {
  limits_.rows = 1000;
  EmbeddingChoice choice;
  choice.name = text("fc1/dense/kernel");
  choice.prefix = text("/runs/model.ckpt-1");
  choice.shape = {1960, 256};
  const EmbeddingData data = load(choice);
  EXPECT_EQ(data.stride, 2);
  EXPECT_EQ(data.points.rows, 980);
  EXPECT_EQ(data.points.columns, 256);
}

TEST_F(ProjectorFiles, SequencesAreRowsThatFollowEachOther) {
  EmbeddingChoice choice;
  choice.name = text("v");
  choice.path = file("v.tsv", "1\t2\n3\t4\n5\t6\n");
  choice.metadataPath = file("m.tsv", "name\t__seq_next__\na\t2\nb\t\nc\t99\n");
  EXPECT_THAT(load(choice).next, ElementsAre(2, -1, -1));
  limits_.rows = 2;
  EXPECT_THAT(load(choice).next, ElementsAre(1, -1));
}

TEST_F(ProjectorFiles, BookmarksOfTensorBoardAreRead) {
  const QByteArray json =
      "[{\"label\":\"mine\",\"selectedProjection\":\"pca\",\"pcaComponentDimensions\":[3,1],\"selectedPoints\":[2,0,9],"
      "\"tSNEPerplexity\":25,\"selectedColorOptionName\":\"No color map\",\"selectedLabelOption\":\"name\","
      "\"customXLeftText\":\"a.b\",\"customXLeftRegex\":false,\"projections\":[{\"pca-0\":1},{},{}]},"
      "{\"selectedProjection\":\"tsne\",\"tSNEIteration\":7,\"tSNEis3d\":false,"
      "\"projections\":[{\"tsne-0\":1,\"tsne-1\":2},{\"tsne-0\":3,\"tsne-1\":4},{}]}]";
  const auto marks = parseBookmarks(json, 3);
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_EQ(marks[0].name, text("mine"));
  EXPECT_EQ(marks[0].settings.components, (std::array<int, 3>{3, 1, -1}));
  EXPECT_THAT(marks[0].selected, ElementsAre(0, 2));
  EXPECT_EQ(marks[0].colorColumn, QString());
  EXPECT_EQ(marks[0].settings.axes[0].left, text("a\\.b"));
  EXPECT_EQ(marks[1].iteration, 7);
  ASSERT_EQ(marks[1].places.size(), 9U);
  EXPECT_EQ(marks[1].places[4], 4);
  EXPECT_EQ(marks[1].places[5], 0);
  EXPECT_TRUE(std::isnan(marks[1].places[6]));
}

TEST_F(ProjectorFiles, BookmarksAreWrittenAsTheyAreRead) {
  ProjectorBookmark mark;
  mark.name = text("view");
  mark.settings.method = ProjectionMethod::kUmap;
  mark.settings.minDist = 0.25;
  mark.settings.axes[1].right = text("^x");
  mark.places = {1, 2, 3, NAN, NAN, NAN};
  mark.selected = {1};
  mark.isolated = {0, 1};
  mark.colorColumn = text("cluster");
  const auto read = parseBookmarks(bookmarksJson({mark}), 2);
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].settings, mark.settings);
  EXPECT_EQ(read[0].places[2], 3);
  EXPECT_TRUE(std::isnan(read[0].places[3]));
  EXPECT_EQ(read[0].isolated, mark.isolated);
  EXPECT_EQ(read[0].colorColumn, mark.colorColumn);
}

TEST_F(ProjectorFiles, KeptBookmarksAreReadAsTheyWere) {
  ProjectorBookmark mark;
  mark.name = text("near");
  mark.settings.method = ProjectionMethod::kTsne;
  mark.iteration = 7;
  mark.places = {1, 2, 3, 0.1F, -4, NAN};
  mark.selected = {1};
  const QJsonArray kept = keptBookmarks({mark, {}});
  const auto read = bookmarksOf(kept, 2);
  ASSERT_EQ(read.size(), 2U);
  EXPECT_EQ(read[0].name, mark.name);
  EXPECT_EQ(read[0].settings.method, ProjectionMethod::kTsne);
  EXPECT_EQ(read[0].iteration, 7);
  EXPECT_EQ(read[0].selected, mark.selected);
  ASSERT_EQ(read[0].places.size(), 6U);
  EXPECT_TRUE(std::equal(mark.places.begin(), mark.places.end() - 1, read[0].places.begin()));
  EXPECT_TRUE(std::isnan(read[0].places[5]));
  EXPECT_TRUE(bookmarksOf(kept, 3)[0].places.empty()) << "of other data";
  EXPECT_TRUE(bookmarksOf({1, QJsonObject{{text("places"), text("?")}}}, 1)[0].places.empty());
  mark.places.assign(kMostKeptPlaces + 3, 1);
  EXPECT_FALSE(keptBookmarks({mark})[0].toObject().contains(text("places")));
}

TEST_F(ProjectorFiles, DamagedBookmarksGiveErrorsOrLessAndNeverACrash) {
  EXPECT_EQ(errorOf([] { parseBookmarks("{}", 3); }).first, Code::kDataLoss);
  EXPECT_EQ(errorOf([] { parseBookmarks("", 3); }).first, Code::kDataLoss);
  const QByteArray odd =
      "[1,null,{\"selectedPoints\":[-1,1e300,\"x\",{}],\"filteredPoints\":7,\"pcaComponentDimensions\":[99,-4,1,2,3],"
      "\"projections\":[5,6,7],\"selectedProjection\":\"umap\",\"umapNeighbors\":1e99}]";
  const auto marks = parseBookmarks(odd, 3);
  ASSERT_EQ(marks.size(), 1U);
  EXPECT_TRUE(marks[0].selected.empty());
  EXPECT_EQ(marks[0].settings.components, (std::array<int, 3>{9, 0, 1}));
  EXPECT_EQ(marks[0].settings.neighbors, 200);
  const QByteArray whole = bookmarksJson({{text("a"), {}, 0, {1, 2, 3}, {0}, {}, {}, {}}});
  for (qsizetype end = 0; end < whole.size(); ++end) errorOf([&] { parseBookmarks(whole.left(end), 1); });
}

}  // namespace
}  // namespace widgets
