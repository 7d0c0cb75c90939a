// Looking at files of text and of records of one length before training on them.
#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/data/preview/preview.h"
#include "engine/formats/files/files.h"
#include "tests/support/mutations.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

bool tells(const DataPreview& preview, const std::string& part) {
  return std::ranges::any_of(
      preview.problems, [&](const PreviewProblem& problem) { return problem.what.find(part) != std::string::npos; });
}

class LinePreviews : public ::testing::Test {
 protected:
  DataPreview text(const std::string& path, std::optional<std::string> compression = {}) {
    return previewData(path, {.kind = PreviewKind::kText, .compression = std::move(compression)});
  }
  DataPreview records(const std::string& path, std::vector<FieldLayout> fields, int64_t header = 0,
                      int64_t footer = 0) {
    PreviewOptions options{.kind = PreviewKind::kFixedLength};
    options.fields = std::move(fields);
    options.headerBytes = header;
    options.footerBytes = footer;
    return previewData(path, options);
  }
  std::string gzip(const std::string& name, const std::string& content) {
    const std::string path = folder_.path(name);
    gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
    gzclose(file);
    return path;
  }
  std::string zlib(const std::string& name, const std::string& content) {
    std::string packed(compressBound(content.size()), '\0');
    uLongf size = packed.size();
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(content.data()),
             content.size());
    packed.resize(size);
    return folder_.write(name, packed);
  }
  test_support::TemporaryFolder folder_;
};

TEST_F(LinePreviews, ALineIsAnExample) {
  const DataPreview preview = text(folder_.write("a.txt", "one, two\r\n\nthree\none, two\nlast"));
  ASSERT_TRUE(preview.usable());
  EXPECT_EQ(preview.kind, PreviewKind::kText);
  EXPECT_EQ(preview.examples, 5);
  EXPECT_FALSE(preview.estimated);
  ASSERT_EQ(preview.columns.size(), 1u);
  EXPECT_EQ(preview.columns[0].name, "text");
  EXPECT_EQ(preview.columns[0].dtype, DType::kString);
  EXPECT_EQ(preview.columns[0].missing, 1);
  EXPECT_EQ(preview.columns[0].values.front().count, 2);
  ASSERT_EQ(preview.rows.size(), 5u);
  EXPECT_EQ(preview.rows[0], std::vector<std::string>{"one, two"});
  EXPECT_EQ(preview.rows[4], std::vector<std::string>{"last"});
}

TEST_F(LinePreviews, LinesAreReadFromCompressedFiles) {
  const std::string content = "a\nb\nc\n";
  const DataPreview packed = text(gzip("a.txt.gz", content));
  EXPECT_EQ(packed.examples, 3);
  EXPECT_EQ(packed.compression, "GZIP");
  EXPECT_EQ(text(zlib("a.zlib", content), "ZLIB").examples, 3);
  EXPECT_TRUE(tells(text(gzip("b.txt.gz", content), ""), "is compressed with gzip"));
  EXPECT_TRUE(tells(text(folder_.write("c.txt", content), "GZIP"), "is not compressed"));
  EXPECT_FALSE(text(folder_.write("d.txt", content), "ZLIB").usable());
}

TEST_F(LinePreviews, ALargeTextIsReadAtItsHead) {
  std::string content;
  for (int i = 0; i < 50'000; ++i) content += "line " + std::to_string(100'000 + i) + "\n";
  const std::string path = folder_.write("large.txt", content);
  const DataPreview preview =
      previewData(path, {.kind = PreviewKind::kText, .mostWholeBytes = 100'000, .mostSampledBytes = 40'000});
  EXPECT_TRUE(preview.estimated);
  EXPECT_LT(preview.readBytes, 100'000u);
  EXPECT_NEAR(static_cast<double>(preview.examples), 50'000, 100);
  EXPECT_EQ(preview.rows.size(), 20u);
}

TEST_F(LinePreviews, SayWhatIsNoText) {
  EXPECT_TRUE(tells(text(folder_.write("e.txt", "")), "is empty"));
  EXPECT_TRUE(tells(text(folder_.write("z.txt", std::string("PK\x03\x04 zip"))), "Excel"));
  const DataPreview latin = text(folder_.write("l.txt", "Jos\xe9\n"));
  EXPECT_TRUE(latin.usable());
  EXPECT_EQ(latin.problems.front().convertFrom, Encoding::kLatin1);
}

TEST_F(LinePreviews, RecordsAreReadFieldByField) {
  std::string bytes = "HEAD";
  for (int i = 0; i < 3; ++i) {
    bytes += static_cast<char>(i);
    for (const int value : {-1, 300 + i}) {
      const auto number = static_cast<int16_t>(value);
      bytes.append(reinterpret_cast<const char*>(&number), 2);
    }
  }
  const DataPreview preview = records(folder_.write("r.bin", bytes + "F"), {{"y"}, {"x", DType::kInt16, {2}}}, 4, 1);
  ASSERT_TRUE(preview.usable()) << preview.problems.front().what;
  EXPECT_EQ(preview.examples, 3);
  ASSERT_EQ(preview.columns.size(), 2u);
  EXPECT_EQ(preview.columns[1].dtype, DType::kInt16);
  EXPECT_EQ(preview.columns[1].shape, std::vector<int64_t>{2});
  EXPECT_EQ(preview.columns[1].minimum, -1);
  EXPECT_EQ(preview.columns[1].maximum, 302);
  EXPECT_EQ(preview.rows[1], (std::vector<std::string>{"1", "-1, 301"}));
}

TEST_F(LinePreviews, TheRecordsOfCifarAreKnown) {
  const DataPreview ten = previewData(folder_.write("data_batch_1.bin", std::string(2 * 3073, '\7')));
  ASSERT_TRUE(ten.usable());
  EXPECT_EQ(ten.kind, PreviewKind::kFixedLength);
  EXPECT_EQ(ten.examples, 2);
  ASSERT_EQ(ten.fields.size(), 2u);
  EXPECT_EQ(ten.fields[1].shape, (std::vector<int64_t>{3, 32, 32}));
  EXPECT_EQ(ten.rows[0], (std::vector<std::string>{"7", "7, 7, 7, 7, 7, 7 … (3072)"}));
  EXPECT_EQ(previewData(folder_.write("train.bin", std::string(3074, '\7'))).columns.size(), 3u);
}

TEST_F(LinePreviews, SayWhatIsWrongWithFields) {
  const std::string path = folder_.write("r.bin", std::string(10, '\1'));
  EXPECT_TRUE(tells(records(path, {}), "does not describe the fields of its records"));
  const DataPreview excess = records(path, {{"y"}, {"x", DType::kInt16}});
  EXPECT_TRUE(tells(excess, "not a multiple of the record size of 3 bytes"));
  EXPECT_EQ(excess.columns.size(), 2u) << "what is read is shown all the same";
  EXPECT_TRUE(tells(records(path, {{"y"}, {"y"}}), "the name of another field"));
  EXPECT_TRUE(tells(records(path, {{""}}), "no name"));
  EXPECT_TRUE(tells(records(path, {{"y", DType::kString}}), "no length"));
  EXPECT_TRUE(tells(records(path, {{"y", DType::kUint8, {1 << 30, 1 << 30, 1 << 30}}}), "no length"));
  EXPECT_TRUE(tells(records(path, {{"y", DType::kDouble, {1 << 30}}}), "would have records of"));
  EXPECT_TRUE(tells(records(path, {{"y"}}, 20), "not a multiple"));
  EXPECT_TRUE(tells(records(path, {{"y"}}, 10), "has no records"));
}

TEST_F(LinePreviews, APatternShowsItsFirstFileAndCountsAll) {
  folder_.write("batch_1.bin", std::string(2 * 3073, '\1'));
  folder_.write("batch_2.bin", std::string(3 * 3073, '\2'));
  const DataPreview preview = previewData(folder_.path("batch_*.bin"));
  ASSERT_TRUE(preview.usable());
  EXPECT_EQ(preview.train.path, folder_.path("batch_*.bin"));
  EXPECT_EQ(preview.examples, 5);
  EXPECT_EQ(preview.rows.front().front(), "1");
  EXPECT_FALSE(previewData(folder_.path("nothing_*.bin")).usable());
}

TEST_F(LinePreviews, DamagedFilesAreProblemsAndNeverCrashes) {
  const std::string packed = gzip("m.gz", "some lines\nof text\n");
  const std::string good = formats::readFile(packed);
  std::mt19937 random(7);
  for (int i = 0; i < 60; ++i) {
    const std::string path = folder_.write("m.txt.gz", testing::damaged(good, random));
    for (const char* way : {"", "GZIP", "ZLIB"}) text(path, way);
    text(path);
    records(path, {{"y"}, {"x", DType::kFloat, {3}}}, 1, 2);
  }
}

}  // namespace
}  // namespace engine::data
