#include "engine/data/idx_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include <numeric>

#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

std::string header(unsigned char type, const std::vector<uint32_t>& dims) {
  std::string bytes = {0, 0, static_cast<char>(type), static_cast<char>(dims.size())};
  for (const uint32_t dim : dims) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(dim >> shift));
  }
  return bytes;
}

std::string gzip(const std::string& bytes) {
  std::string out(compressBound(bytes.size()) + 64, '\0');
  z_stream z{};
  deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

class Idx : public ::testing::Test {
 protected:
  Idx() {
    pixels_.resize(2 * 3 * 4);
    std::iota(pixels_.begin(), pixels_.end(), '\0');
    images_ = header(8, {2, 3, 4}) + pixels_;
    labels_ = header(8, {2}) + std::string("\x07\xff", 2);
  }
  Failure failure(const std::string& bytes) {
    return failureOf([&] { readIdx(folder_.write("f", bytes)); });
  }

  TemporaryFolder folder_;
  std::string pixels_;
  std::string images_;
  std::string labels_;
};

TEST_F(Idx, ReadsPlainAndCompressedPairs) {
  folder_.write("train-images-idx3-ubyte.gz", gzip(images_));
  folder_.write("train-labels-idx1-ubyte", labels_);
  const LabeledImages data = readMnist(folder_.path(), MnistSplit::kTrain);
  EXPECT_EQ(data.images.shape(), (Shape{2, 3, 4}));
  EXPECT_EQ(data.images.data<uint8_t>()[23], 23);
  EXPECT_TRUE(identical(data.labels, Tensor::vector<int32_t>({7, 255})));
}

TEST_F(Idx, ReadsTheFirstRowsWhereNoMoreAreWanted) {
  const LabeledImages data = readIdxImages(folder_.write("images", images_), folder_.write("labels", labels_), 1);
  EXPECT_EQ(data.images.shape(), (Shape{1, 3, 4}));
  EXPECT_EQ(data.images.data<uint8_t>()[11], 11);
  EXPECT_TRUE(identical(data.labels, Tensor::vector<int32_t>({7})));
}

TEST_F(Idx, NamesTheMissingFile) {
  const Failure missing = failureOf([&] { readMnist(folder_.path(), MnistSplit::kTest); });
  EXPECT_EQ(missing.code, Code::kNotFound);
  EXPECT_TRUE(missing.says("t10k-images-idx3-ubyte")) << missing.text;
  EXPECT_EQ(failureOf([] { readIdx("/no/such"); }).code, Code::kNotFound);
}

TEST_F(Idx, EveryCutIsDataLoss) {
  for (std::size_t size = 0; size < images_.size(); ++size) {
    EXPECT_EQ(failure(images_.substr(0, size)).code, Code::kDataLoss) << size;
  }
  const std::string compressed = gzip(images_);
  for (std::size_t size = 0; size < compressed.size(); ++size) {
    EXPECT_EQ(failure(compressed.substr(0, size)).code, Code::kDataLoss) << size;
  }
}

TEST_F(Idx, SaysHowManyBytesAreMissing) {
  const Failure cut = failure(images_.substr(0, images_.size() - 5));
  EXPECT_TRUE(cut.says("that is 24 bytes, found 19")) << cut.text;
}

TEST_F(Idx, RefusesHostileDimensionsBeforeTakingMemory) {
  EXPECT_EQ(failure(header(8, {4000000000u, 4000000000u}) + pixels_).code, Code::kDataLoss);
  EXPECT_EQ(failure(header(8, {4000000000u, 4000000000u, 4000000000u}) + pixels_).code, Code::kDataLoss);
  EXPECT_EQ(failure(gzip(header(8, {1u << 31, 512}) + pixels_)).code, Code::kDataLoss);
  EXPECT_EQ(failure(header(8, std::vector<uint32_t>(255, 1))).code, Code::kDataLoss);
}

TEST_F(Idx, RefusesMoreBytesThanItsHeaderSays) {
  EXPECT_TRUE(failure(images_ + "x").says("more bytes"));
  EXPECT_TRUE(failure(gzip(images_ + "x")).says("more bytes"));
}

TEST_F(Idx, RefusesAPipe) {
  const std::string pipe = folder_.path() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(failureOf([&] { readIdx(pipe); }).code, Code::kFailedPrecondition);
}

TEST_F(Idx, RefusesOtherFiles) {
  EXPECT_EQ(failure("<html>not found</html>").code, Code::kDataLoss);
  EXPECT_EQ(failure(header(0x0d, {1}) + "abcd").code, Code::kUnimplemented);
}

TEST_F(Idx, RefusesFilesThatDoNotBelongTogether) {
  const std::string images = folder_.write("i", images_), labels = folder_.write("l", labels_);
  EXPECT_EQ(failureOf([&] { readIdxImages(labels, images); }).code, Code::kDataLoss);
  const std::string three = folder_.write("three", header(8, {3}) + "abc");
  const Failure mixed = failureOf([&] { readIdxImages(images, three); });
  EXPECT_EQ(mixed.code, Code::kDataLoss);
  EXPECT_TRUE(mixed.says("2 pictures") && mixed.says("3 labels")) << mixed.text;
}

TEST_F(Idx, FlippedBitsGiveArraysOrErrors) {
  for (const std::string& good : {images_, gzip(images_)}) {
    for (std::size_t i = 0; i < good.size() * 8; i += 3) {
      std::string bytes = good;
      bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ 1 << i % 8);
      const Code code = failure(bytes).code;
      EXPECT_TRUE(code == Code::kOk || code == Code::kDataLoss || code == Code::kUnimplemented) << i;
    }
  }
}

TEST(Mnist, ReadsTheRealFiles) {
  const char* data = std::getenv("ESTIMATOR_DATA");
  const auto folder = (data ? std::filesystem::path(data) : sourceFolder() / "../shared/data") / "mnist";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << folder << " is not there: set ESTIMATOR_DATA to run this";
  const LabeledImages test = readMnist(folder.string(), MnistSplit::kTest);
  EXPECT_EQ(test.images.shape(), (Shape{10000, 28, 28}));
  std::array<int, 10> counts{};
  for (const int32_t label : test.labels.flat<int32_t>()) ++counts.at(static_cast<std::size_t>(label));
  EXPECT_EQ(counts, (std::array<int, 10>{980, 1135, 1032, 1010, 982, 892, 958, 1028, 974, 1009}));
  const auto pixels = test.images.flat<uint8_t>();
  const double mean = static_cast<double>(std::accumulate(pixels.begin(), pixels.end(), int64_t{0})) / 7840000;
  EXPECT_NEAR(mean, 33.791224, 1e-6);
}

}  // namespace
}  // namespace engine::data
