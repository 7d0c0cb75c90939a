#include "engine/data/image_folder.h"

#include <gtest/gtest.h>

#include "engine/kernels/image/picture.h"
#include "tests/engine/data/sample_pictures.h"
#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

class Images : public ::testing::Test {
 protected:
  void put(const std::string& name, const std::string& bytes) {
    const auto path = std::filesystem::path(folder_.path()) / name;
    std::filesystem::create_directories(path.parent_path());
    folder_.write(name, bytes);
  }
  Element firstBatch(ImageOptions options = {}) {
    Element batch;
    decodeImages(listImageFolder(folder_.path()).files, options).batch(8).makeIterator()->next(batch);
    return batch;
  }
  const std::string png_ = samplePng();
  const std::string jpeg_ = sampleJpeg();
  TemporaryFolder folder_;
};

TEST_F(Images, HaveTheNumbersOfTheirFoldersAsLabels) {
  put("dogs/b.png", png_);
  put("cats/a.PNG", png_);
  put("cats/notes.txt", "no picture");
  put("empty/notes.txt", "no picture");
  const ImageFolder folder = listImageFolder(folder_.path());
  EXPECT_EQ(folder.classes, (std::vector<std::string>{"cats", "dogs"}));
  EXPECT_EQ(folder.files.cardinality(), 2);
  const Element batch = firstBatch();
  EXPECT_EQ(batch[0].shape(), (Shape{2, 2, 2, 3}));
  EXPECT_TRUE(identical(batch[0].slice(0, 1).reshaped(Shape{12}),
                        Tensor::vector<uint8_t>({255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255})));
  EXPECT_TRUE(identical(batch[1], Tensor::vector<int32_t>({0, 1})));
}

TEST_F(Images, OfUnequalSizesNeedASizeToBeScaledTo) {
  put("a/1.png", png_);
  put("a/2.jpg", jpeg_);
  EXPECT_TRUE(failureOf([&] { firstBatch(); }).says("2.jpg has 4 x 3 pixels"));
  EXPECT_EQ(firstBatch({.height = 5, .width = 6, .channels = 1})[0].shape(), (Shape{2, 5, 6, 1}));
}

TEST_F(Images, ThatAreDamagedAreNamed) {
  for (const std::string& good : {png_, jpeg_}) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{10}, good.size() / 2, good.size() - 30}) {
      put("a/1.png", good.substr(0, size));
      const Failure failure = failureOf([&] { firstBatch(); });
      EXPECT_EQ(failure.code, Code::kInvalidArgument) << size;
      EXPECT_TRUE(failure.says("1.png")) << failure.text;
    }
  }
}

TEST_F(Images, NeedAFolderWithPictures) {
  EXPECT_EQ(failureOf([] { listImageFolder("/no/such/folder"); }).code, Code::kNotFound);
  EXPECT_EQ(failureOf([&] { listImageFolder(folder_.path()); }).code, Code::kInvalidArgument);
}

TEST(Picture, IsReadAsTheChannelsAskedFor) {
  EXPECT_EQ(kernels::decodePicture(samplePng()).shape(), (Shape{2, 2, 3}));
  EXPECT_EQ(kernels::decodePng(samplePng(), 4).shape(), (Shape{2, 2, 4}));
  EXPECT_EQ(kernels::decodePicture(sampleJpeg()).shape(), (Shape{3, 4, 3}));
  EXPECT_EQ(kernels::decodeJpeg(sampleJpeg(), 1).shape(), (Shape{3, 4, 1}));
  EXPECT_EQ(failureOf([] { kernels::decodeJpeg(sampleJpeg(), 4); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([] { kernels::decodePng(samplePng(), 5); }).code, Code::kInvalidArgument);
}

TEST(Picture, WithAnyByteChangedIsReadOrRefused) {
  for (const std::string& good : {samplePng(), sampleJpeg()}) {
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 0x5a);
      const Code code = failureOf([&] { kernels::decodePicture(bad); }).code;
      EXPECT_TRUE(code == Code::kOk || code == Code::kInvalidArgument) << i;
    }
  }
}

TEST(ResizedImage, LooksBetweenTheCentresOfPixels) {
  const Tensor row = Tensor::of<uint8_t>({0, 100}, Shape{1, 2, 1});
  EXPECT_TRUE(identical(resizedImage(row, 1, 4), Tensor::of<uint8_t>({0, 25, 75, 100}, Shape{1, 4, 1})));
}

}  // namespace
}  // namespace engine::data
