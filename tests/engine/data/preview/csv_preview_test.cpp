// Looking at tables before training on them: what is guessed, counted and said of damaged ones.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zlib.h>

#include <chrono>
#include <random>

#include "engine/core/error.h"
#include "engine/data/preview/preview.h"
#include "engine/data/preview/text_encoding.h"
#include "engine/formats/files/files.h"
#include "tests/support/mutations.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

class CsvPreview : public ::testing::Test {
 protected:
  DataPreview look(const std::string& text, const PreviewOptions& options = {}, const std::string& name = "t.csv") {
    return previewData(folder_.write(name, text), options);
  }
  std::string packed(const std::string& text, const std::string& name = "t.csv.gz") {
    const std::string path = folder_.path(name);
    gzFile file = gzopen(path.c_str(), "wb");
    gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
    return path;
  }
  static std::string rowsText(int rows) {
    std::string text = "number,word\n";
    for (int i = 0; i < rows; ++i) text += std::to_string(i) + ",w" + std::to_string(i % 3) + "\n";
    return text;
  }
  test_support::TemporaryFolder folder_;
};

const PreviewProblem& only(const DataPreview& preview) {
  static const PreviewProblem none{.what = "no problem"};
  EXPECT_EQ(preview.problems.size(), 1U);
  return preview.problems.empty() ? none : preview.problems.front();
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(CsvPreview, TellsTypesCountsAndDistributions) {
  const DataPreview preview = look("age,sex,fare\n22,male,7.25\n38,female,71.5\n,female,8\n35,male,\n");
  ASSERT_TRUE(preview.usable());
  EXPECT_EQ(preview.kind, PreviewKind::kCsv);
  EXPECT_TRUE(preview.header);
  EXPECT_EQ(preview.examples, 4);
  EXPECT_FALSE(preview.estimated);
  ASSERT_EQ(preview.columns.size(), 3U);
  EXPECT_EQ(preview.columns[0].dtype, DType::kInt32);
  EXPECT_EQ(preview.columns[1].dtype, DType::kString);
  EXPECT_EQ(preview.columns[2].dtype, DType::kFloat);
  EXPECT_EQ(preview.columns[0].missing, 1);
  EXPECT_EQ(preview.columns[0].minimum, 22);
  EXPECT_EQ(preview.columns[0].maximum, 38);
  EXPECT_NEAR(*preview.columns[0].mean, 95.0 / 3, 1e-9);
  ASSERT_EQ(preview.columns[1].values.size(), 2U);
  EXPECT_EQ(preview.columns[1].values[0].value, "male");
  EXPECT_EQ(preview.columns[1].values[1].count, 2);
  EXPECT_EQ(preview.rows[1], (std::vector<std::string>{"38", "female", "71.5"}));
}

TEST_F(CsvPreview, ShowsTheFirstTwentyRowsAndCountsAll) {
  const DataPreview preview = look(rowsText(500));
  EXPECT_EQ(preview.rows.size(), 20U);
  EXPECT_EQ(preview.examples, 500);
  EXPECT_EQ(preview.columns[0].histogram.size(), kMostBins);
  EXPECT_EQ(preview.columns[0].histogram[0], 25);
}

TEST_F(CsvPreview, GuessesWhatStandsBetweenCells) {
  EXPECT_EQ(look("a;b\n1,5;2\n2,5;3\n").format.delimiter, ';');
  EXPECT_EQ(look("a\tb\n1\t2\n").format.delimiter, '\t');
  EXPECT_EQ(look("a|b\n1|2\n").format.delimiter, '|');
  EXPECT_TRUE(look("  1   2.5  3\n 4 5  6\n").format.whitespace);
  EXPECT_EQ(look("a\n1\n2\n").columns.size(), 1U);
}

TEST_F(CsvPreview, TellsAHeaderFromAFirstRow) {
  EXPECT_TRUE(look("a,b\n1,2\n").header);
  EXPECT_FALSE(look("1,2\n3,4\n").header);
  EXPECT_TRUE(look("name,town\nann,rome\nbob,oslo\n").header);
  EXPECT_FALSE(look("rome,oslo\noslo,rome\nrome,rome\n").header);
  const DataPreview preview = look("1,x\n2,y\n");
  EXPECT_EQ(preview.columns[1].name, "column_2");
}

TEST_F(CsvPreview, PassesOverWhatStandsBeforeTheTable) {
  const DataPreview remark = look("|1x3 Cross validator\n25, Private, <=50K.\n38, Private, >50K.\n9, State, >50K.\n");
  EXPECT_EQ(remark.format.skipLines, 1);
  EXPECT_TRUE(remark.format.skipInitialSpace);
  EXPECT_EQ(remark.format.recordSuffix, ".");
  EXPECT_FALSE(remark.header);
  EXPECT_EQ(remark.columns[2].values[0].value, "<=50K");
  const DataPreview sizes = look("3,2,setosa,virginica\n6.4,2.8,5.6,2\n5.0,2.3,3.3,1\n4.9,2.5,4.5,2\n");
  EXPECT_EQ(sizes.format.skipLines, 1);
  EXPECT_FALSE(sizes.header);
}

TEST_F(CsvPreview, ReadsQuotedCells) {
  const DataPreview preview = look("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n\"two\nlines\",z\n");
  ASSERT_EQ(preview.rows.size(), 2U);
  EXPECT_EQ(preview.rows[0], (std::vector<std::string>{"x, y", "say \"hi\""}));
  EXPECT_EQ(preview.rows[1][0], "two\nlines");
  EXPECT_FALSE(look("a,b\n\"5\"x,2\n\"6\"x,3\n").format.quotes);
}

TEST_F(CsvPreview, SaysWhichCellDoesNotFitItsColumn) {
  std::string text = "n\n";
  for (int i = 0; i < 150; ++i) text += std::to_string(i) + "\n";
  const DataPreview preview = look(text + "2.5\nx\n");
  EXPECT_EQ(preview.columns[0].dtype, DType::kInt32);
  EXPECT_EQ(preview.columns[0].misfits, 2);
  EXPECT_EQ(preview.columns[0].firstMisfit, "2.5");
  EXPECT_EQ(preview.columns[0].firstMisfitLine, 152);
}

TEST_F(CsvPreview, CountsMissingCellsByTheirWord) {
  EXPECT_EQ(look("a,b\n1,x\nNA,y\n", {.naValue = "NA"}).columns[0].missing, 1);
}

TEST_F(CsvPreview, TakesWhatTheCallerSays) {
  const DataPreview preview = look("a,b\n1,2\n", {.format = CsvFormat{.delimiter = ';'}, .header = false});
  EXPECT_EQ(preview.columns.size(), 1U);
  EXPECT_EQ(preview.examples, 2);
}

TEST_F(CsvPreview, ReadsGzip) {
  const DataPreview preview = previewData(packed(rowsText(300)));
  EXPECT_EQ(preview.examples, 300);
  EXPECT_TRUE(preview.usable());
}

TEST_F(CsvPreview, SaysThatAGzipFileIsCutOff) {
  const std::string path = packed(rowsText(60000));
  std::string bytes = formats::readFile(path);
  bytes.resize(bytes.size() / 2);
  const DataPreview preview = look(bytes, {}, "t.csv.gz");
  EXPECT_TRUE(says(only(preview).what, "cut off"));
  EXPECT_FALSE(preview.usable());
  EXPECT_EQ(preview.rows.size(), 20U);
}

TEST_F(CsvPreview, SaysWhereLinesAreRagged) {
  const DataPreview preview = look("a,b\n1,2\n3\n4,5\n6,7,8\n");
  const PreviewProblem& problem = only(preview);
  EXPECT_EQ(problem.line, 3);
  EXPECT_TRUE(says(problem.what, "1 cells where 2"));
  EXPECT_TRUE(says(problem.what, "1 other"));
  EXPECT_TRUE(problem.fatal);
  EXPECT_TRUE(look("a,b\n1,2\n3\n", {.ignoreErrors = true}).usable());
}

TEST_F(CsvPreview, SaysWhatIsWrongWithFilesThatAreNoTable) {
  EXPECT_TRUE(says(only(look("")).what, "empty"));
  EXPECT_TRUE(says(only(look("a,b\n")).what, "no rows"));
  EXPECT_TRUE(says(only(look("PK\x03\x04 whatever")).what, "Excel"));
  EXPECT_TRUE(says(only(look("a,a\n1,2\n")).what, "twice"));
  EXPECT_TRUE(says(only(previewData(folder_.path("nothing.csv"))).what, "cannot be read"));
  EXPECT_TRUE(says(only(previewData("/dev/null")).what, "not a file"));
}

TEST_F(CsvPreview, SaysWhereBytesAreNoText) {
  const DataPreview zero = look(std::string("a,b\n1,2\n3,4\n5,\0\n", 15));
  EXPECT_EQ(only(zero).line, 4);
  EXPECT_EQ(only(zero).byte, 14);
  EXPECT_EQ(zero.rows.size(), 2U);
  std::mt19937 random(3);
  std::string noise;
  for (int i = 0; i < 5000; ++i) noise += static_cast<char>(random());
  EXPECT_FALSE(look(noise).usable());
}

TEST_F(CsvPreview, FindsOtherEncodings) {
  const DataPreview latin = look("name,n\nJos\xe9,1\nAnn,2\n");
  EXPECT_EQ(only(latin).line, 2);
  EXPECT_EQ(only(latin).byte, 10);
  EXPECT_EQ(only(latin).convertFrom, Encoding::kLatin1);
  EXPECT_TRUE(latin.usable());
  const DataPreview wide =
      look(std::string("\xff\xfe"
                       "a\0,\0b\0\n\0",
                       10));
  EXPECT_EQ(only(wide).convertFrom, Encoding::kUtf16Little);
  EXPECT_FALSE(wide.usable());
  EXPECT_EQ(only(look(std::string("\0a\0,\0b\0\n\0"
                                  "1\0,\0"
                                  "2\0\n",
                                  16)))
                .convertFrom,
            Encoding::kUtf16Big);
}

TEST_F(CsvPreview, ConvertsCopiesToUtf8) {
  const std::string latin = folder_.write("l.csv", "Jos\xe9 \x80\n");
  convertToUtf8(latin, folder_.path("u.csv"), Encoding::kLatin1);
  EXPECT_EQ(formats::readFile(folder_.path("u.csv")), "José €\n");
  const std::string wide = folder_.write("w.csv", std::string("\xff\xfe\xe9\0\x3d\xd8\x00\xde\n\0\x3d\xd8", 12));
  convertToUtf8(wide, folder_.path("u.csv"), Encoding::kUtf16Little);
  EXPECT_EQ(formats::readFile(folder_.path("u.csv")), "é😀\n\xef\xbf\xbd");
}

TEST_F(CsvPreview, AStoppedConversionLeavesNoFile) {
  const std::string from = folder_.write("l.csv", "Jos\xe9\n");
  EXPECT_THROW(convertToUtf8(from, folder_.path("u.csv"), Encoding::kLatin1, [](ConvertProgress) { return false; }),
               Error);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(CsvPreview, SaysThatAQuoteIsNeverClosed) {
  const DataPreview preview = look("a,b\n1,2\n\"" + std::string(3'000'000, 'x') + "\n" + std::string(100, '\n'));
  EXPECT_EQ(only(preview).line, 3);
  EXPECT_TRUE(says(only(preview).what, "never closed"));
  EXPECT_EQ(preview.rows.size(), 1U);
}

TEST_F(CsvPreview, OffersTheFileToEvaluate) {
  folder_.write("titanic_eval.csv", "a\n1\n");
  folder_.write("other_test.csv", "a\n1\n");
  EXPECT_EQ(look("a\n1\n", {}, "titanic_train.csv").eval.path, folder_.path("titanic_eval.csv"));
  folder_.write("adult.test", "a\n1\n");
  EXPECT_EQ(look("a\n1\n", {}, "adult.data").eval.path, folder_.path("adult.test"));
  EXPECT_EQ(look("a\n1\n", {}, "lonely.csv").eval.path, "");
}

TEST_F(CsvPreview, TakesTheTrainFileOfAFolder) {
  folder_.write("a_test.csv", "a\n1\n");
  folder_.write("a_training.csv", "a\n1\n");
  const DataPreview preview = previewData(folder_.path());
  EXPECT_EQ(preview.train.path, folder_.path("a_training.csv"));
  EXPECT_EQ(preview.eval.path, folder_.path("a_test.csv"));
  EXPECT_EQ(preview.candidates.size(), 2U);
}

TEST_F(CsvPreview, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(look(rowsText(3000), {.cancelled = &stop}).examples, 0);
}

TEST_F(CsvPreview, ReadsLargeFilesInSamples) {
  const std::string path = folder_.write("big.csv", rowsText(40000));
  const DataPreview preview = previewData(path, {.mostWholeBytes = 100'000, .mostSampledBytes = 80'000});
  EXPECT_TRUE(preview.estimated);
  EXPECT_NEAR(static_cast<double>(preview.examples), 40000, 6000);
  EXPECT_LE(preview.readBytes, 80'000U);
  EXPECT_GT(*preview.columns[0].maximum, 30000);  // not of the head alone
  EXPECT_EQ(previewData(path, {.mostWholeBytes = 100'000, .mostSampledBytes = 80'000}).examples, preview.examples);
}

TEST_F(CsvPreview, LooksAtFilesOfGigabytesAtOnce) {
  const std::string path = folder_.write("huge.csv", rowsText(300'000));
  ASSERT_EQ(truncate(path.c_str(), 5LL << 30), 0);
  const auto before = std::chrono::steady_clock::now();
  const DataPreview preview = previewData(path);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - before;
  EXPECT_LE(preview.readBytes, 4U << 20);
  EXPECT_LT(seconds.count(), 2.0);  // 0.1 s on a quiet machine
  EXPECT_EQ(preview.rows.size(), 20U);
  EXPECT_TRUE(preview.estimated);
  EXPECT_FALSE(preview.usable());  // it is filled up with zeros
}

TEST_F(CsvPreview, LooksAtTenThousandColumns) {
  std::string text;
  for (int c = 0; c < 10000; ++c) text += (c ? ",c" : "c") + std::to_string(c);
  for (int row = 0; row < 100; ++row) {
    text += '\n';
    for (int c = 0; c < 10000; ++c) text += (c ? "," : "") + std::to_string((row * c) % 97);
  }
  const DataPreview preview = look(text + "\n");
  ASSERT_EQ(preview.columns.size(), 10000U);
  EXPECT_EQ(preview.examples, 100);
  EXPECT_EQ(preview.columns[9999].name, "c9999");
  EXPECT_EQ(only(look(text, {.mostColumns = 9999})).fatal, true);
}

TEST_F(CsvPreview, GuessesFromLongLinesToo) {
  std::string text;
  for (int c = 0; c < 20000; ++c) text += (c ? ";name" : "name") + std::to_string(c);
  text += '\n';
  for (int c = 0; c < 20000; ++c) text += c ? ";1" : "1";
  const DataPreview preview = look(text + "\n");
  EXPECT_TRUE(preview.header);
  EXPECT_EQ(preview.columns.size(), 20000U);
  EXPECT_TRUE(says(only(look(std::string(200'000, 'x'), {.mostWholeBytes = 100'000})).what, "longer than"));
}

TEST_F(CsvPreview, DamagedFilesAreProblemsAndNeverCrashes) {
  std::mt19937 random(11);
  const std::string plain = "a,b,\"c\"\n1,x,\"q \"\"r\"\"\"\n2,y,\"s,t\"\n3,z,u\n";
  const std::string zipped = formats::readFile(packed(rowsText(200)));
  for (int i = 0; i < 400; ++i) {
    look(engine::testing::damaged(plain, random));
    look(engine::testing::damaged(zipped, random), {}, "t.csv.gz");
  }
}

}  // namespace
}  // namespace engine::data
