// Looking at IDX files, folders of pictures and TFRecord files before training on them.
#include <gtest/gtest.h>

#include <random>

#include "engine/data/preview/preview.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/files.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/engine/data/sample_pictures.h"
#include "tests/support/mutations.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

std::string idx(const std::vector<int>& dims, const std::string& bytes) {
  std::string text{0, 0, 8, static_cast<char>(dims.size())};
  for (const int dim : dims) text += {0, 0, static_cast<char>(dim >> 8), static_cast<char>(dim)};
  return text + bytes;
}

bool speaks(const DataPreview& preview, const std::string& part) {
  return std::ranges::any_of(
      preview.problems, [&](const PreviewProblem& problem) { return problem.what.find(part) != std::string::npos; });
}

class PicturePreviews : public ::testing::Test {
 protected:
  void writePair(const std::string& start, int count) {
    std::string pixels, labels;
    for (int i = 0; i < count; ++i) {
      pixels += std::string(4, static_cast<char>(i));
      labels += static_cast<char>(i % 3);
    }
    folder_.write(start + "-images-idx3-ubyte", idx({count, 2, 2}, pixels));
    folder_.write(start + "-labels-idx1-ubyte", idx({count}, labels));
  }
  std::string writeRecords(formats::Compression compression, int count = 30) {
    const std::string path = folder_.path("e.tfrecord");
    formats::RecordWriter writer(path, compression);
    for (int64_t i = 0; i < count; ++i) {
      formats::ExampleBuilder example;
      example.setFloats("x", {static_cast<float>(i), 1}).setInts("y", {i % 2});
      example.setBytes("tags", std::vector<std::string>(static_cast<std::size_t>(i % 3), "a"));
      if (i % 2 == 0) example.setBytes("word", {"w" + std::to_string(i % 5)});
      writer.write(example.serialize());
    }
    writer.close();
    return path;
  }
  test_support::TemporaryFolder folder_;
};

TEST_F(PicturePreviews, AFolderOfIdxFilesGivesBothInputs) {
  writePair("train", 30);
  writePair("t10k", 6);
  const DataPreview preview = previewData(folder_.path());
  ASSERT_TRUE(preview.usable());
  EXPECT_EQ(preview.kind, PreviewKind::kIdx);
  EXPECT_EQ(preview.train.images, folder_.path("train-images-idx3-ubyte"));
  EXPECT_EQ(preview.eval.labels, folder_.path("t10k-labels-idx1-ubyte"));
  EXPECT_EQ(preview.examples, 30);
  EXPECT_EQ(preview.pictures.size(), 20U);
  EXPECT_EQ(preview.pictures[4].label, "1");
  EXPECT_EQ(preview.pictures[4].pixels, std::vector<uint8_t>(4, 4));
  ASSERT_EQ(preview.classes.size(), 3U);
  EXPECT_EQ(preview.classes[2].count, 10);
}

TEST_F(PicturePreviews, OneIdxFileFindsItsPartner) {
  writePair("train", 5);
  const DataPreview preview = previewData(folder_.path("train-labels-idx1-ubyte"));
  EXPECT_TRUE(preview.usable());
  EXPECT_EQ(preview.train.images, folder_.path("train-images-idx3-ubyte"));
  std::filesystem::remove(folder_.path("train-images-idx3-ubyte"));
  EXPECT_TRUE(speaks(previewData(folder_.path("train-labels-idx1-ubyte")), "no file with pictures"));
}

TEST_F(PicturePreviews, SayWhatIsWrongWithIdxFiles) {
  writePair("train", 5);
  folder_.write("train-images-idx3-ubyte", idx({500, 2, 2}, "abcd"));
  EXPECT_TRUE(speaks(previewData(folder_.path()), "cut off"));
  folder_.write("train-images-idx3-ubyte", idx({3, 2, 2}, std::string(12, 'x')));
  EXPECT_TRUE(speaks(previewData(folder_.path()), "do not belong together"));
  folder_.write("train-images-idx3-ubyte", std::string("\0\0\x0d\3aaaabbbbcccc", 16));
  EXPECT_TRUE(speaks(previewData(folder_.path()), "IDX type 13"));
}

TEST_F(PicturePreviews, TellClassesAndSizesOfFoldersOfPictures) {
  for (const std::string name : {"cat", "dog"}) {
    std::filesystem::create_directory(folder_.path(name));
    for (int i = 0; i < 12; ++i) folder_.write(name + "/" + std::to_string(i) + ".png", samplePng());
  }
  const DataPreview preview = previewData(folder_.path());
  ASSERT_TRUE(preview.usable());
  EXPECT_EQ(preview.kind, PreviewKind::kImageFolder);
  EXPECT_EQ(preview.examples, 24);
  EXPECT_EQ(preview.pictures.size(), 20U);
  EXPECT_EQ(preview.pictures[1].label, "dog");
  EXPECT_TRUE(preview.sameSize);
  folder_.write("cat/0.png", "no picture");
  EXPECT_FALSE(previewData(folder_.path()).problems.empty());
}

TEST_F(PicturePreviews, TellFeaturesOfRecords) {
  for (const auto& [compression, name] :
       {std::pair{formats::Compression::kNone, ""}, std::pair{formats::Compression::kGzip, "GZIP"},
        std::pair{formats::Compression::kZlib, "ZLIB"}}) {
    const DataPreview preview = previewData(writeRecords(compression));
    ASSERT_TRUE(preview.usable()) << name;
    EXPECT_EQ(preview.kind, PreviewKind::kTfRecord);
    EXPECT_EQ(preview.compression, name);
    EXPECT_EQ(preview.examples, 30);
    ASSERT_EQ(preview.columns.size(), 4U);  // by name: tags, word, x, y
    EXPECT_TRUE(preview.columns[0].variableLength);
    EXPECT_EQ(preview.columns[1].missing, 15);
    EXPECT_EQ(preview.columns[2].dtype, DType::kFloat);
    EXPECT_EQ(preview.columns[2].shape, std::vector<int64_t>{2});
    EXPECT_EQ(preview.columns[3].dtype, DType::kInt64);
    EXPECT_TRUE(preview.columns[3].shape.empty());
    EXPECT_EQ(preview.columns[3].values.size(), 2U);
    EXPECT_EQ(preview.rows[2], (std::vector<std::string>{"a, a", "w2", "2, 1", "0"}));
  }
}

TEST_F(PicturePreviews, SayWhereRecordsAreDamaged) {
  std::string bytes = formats::readFile(writeRecords(formats::Compression::kNone));
  bytes.resize(bytes.size() - 7);
  const DataPreview cut = previewData(folder_.write("cut.tfrecord", bytes));
  EXPECT_TRUE(speaks(cut, "truncated record"));
  EXPECT_EQ(cut.rows.size(), 20U);
  bytes[bytes.size() / 2] ^= 4;
  EXPECT_TRUE(speaks(previewData(folder_.write("bad.tfrecord", bytes)), "corrupted record"));
}

TEST_F(PicturePreviews, SayThatRecordsAreCutInAHeader) {
  const std::string bytes = formats::readFile(writeRecords(formats::Compression::kNone));
  const DataPreview preview = previewData(folder_.write("cut.tfrecord", bytes + bytes.substr(0, 5)));
  EXPECT_TRUE(speaks(preview, "its last 5 bytes are not a record"));
  EXPECT_FALSE(preview.usable());
  EXPECT_EQ(preview.rows.size(), 20U);
}

TEST_F(PicturePreviews, SayWhatRecordsAreThatAreNoExamples) {
  const auto previewOf = [&](const std::string& record) {
    formats::RecordWriter writer(folder_.path("other.tfrecord"));
    writer.write(record);
    writer.close();
    return previewData(folder_.path("other.tfrecord"));
  };
  EXPECT_TRUE(speaks(previewOf("\x89PNG\r\n\x1a\n"), "record 1 is not a tf.Example: it looks like a picture"));
  formats::SequenceExampleBuilder sequence;
  sequence.addStep("words", formats::intFeature(std::vector<int64_t>{1}));
  const DataPreview lists = previewOf(sequence.serialize());
  EXPECT_TRUE(speaks(lists, "tf.SequenceExample with the feature lists \"words\""));
  EXPECT_FALSE(lists.usable());
  sequence.context().setInts("x", {1});
  const DataPreview both = previewOf(sequence.serialize());
  EXPECT_TRUE(speaks(both, "feature lists \"words\""));
  EXPECT_TRUE(both.usable());
  ASSERT_EQ(both.columns.size(), 1U);
  EXPECT_EQ(both.columns[0].name, "x");
}

TEST_F(PicturePreviews, SayWhatAFolderLacks) {
  EXPECT_TRUE(speaks(previewData(folder_.path()), "holds no CSV"));
}

TEST_F(PicturePreviews, DamagedFilesAreProblemsAndNeverCrashes) {
  std::mt19937 random(5);
  const std::string records = formats::readFile(writeRecords(formats::Compression::kNone));
  const std::string packed = formats::readFile(writeRecords(formats::Compression::kGzip));
  writePair("train", 5);
  const std::string images = formats::readFile(folder_.path("train-images-idx3-ubyte"));
  for (int i = 0; i < 300; ++i) {
    previewData(folder_.write("e.tfrecord", engine::testing::damaged(records, random)));
    previewData(folder_.write("e.tfrecord.gz", engine::testing::damaged(packed, random)),
                {.kind = PreviewKind::kTfRecord});
    folder_.write("train-images-idx3-ubyte", engine::testing::damaged(images, random));
    previewData(folder_.path());
  }
}

}  // namespace
}  // namespace engine::data
