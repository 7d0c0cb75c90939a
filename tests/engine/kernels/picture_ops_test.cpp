// Ops that read and write picture files.
#include <random>

#include "tests/support/mutations.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

// A picture without sharp edges, which JPEG keeps.
Tensor slope(int64_t height, int64_t width, int64_t channels) {
  Tensor pixels(DType::kUint8, Shape{height, width, channels});
  for (int64_t i = 0; i < pixels.elements(); ++i) {
    pixels.data<uint8_t>()[i] =
        static_cast<uint8_t>(i / channels / width * 4 + i / channels % width * 3 + i % channels * 9);
  }
  return pixels;
}

int largestDifference(const Tensor& a, const Tensor& b) {
  int largest = 0;
  for (int64_t i = 0; i < a.elements(); ++i) {
    largest = std::max(largest, std::abs(int{a.data<uint8_t>()[i]} - int{b.data<uint8_t>()[i]}));
  }
  return largest;
}

// A file of 2 x 2 pixels of 24 bits, from the bottom up; rows of 8 bytes.
std::string smallBmp() {
  std::string bytes(54, '\0');
  bytes[0] = 'B';
  bytes[1] = 'M';
  bytes[10] = 54;
  bytes[18] = 2;
  bytes[22] = 2;
  bytes[28] = 24;
  return bytes + std::string("\x01\x02\x03\x04\x05\x06\0\0\x07\x08\x09\x0a\x0b\x0c\0\0", 16);
}

TEST(PictureOps, PngComesBackAsItWas) {
  for (const int64_t channels : {1, 3, 4}) {
    const Tensor pixels = slope(5, 7, channels);
    const Tensor back = run1("DecodePng", {run1("EncodePng", {pixels})});
    EXPECT_EQ(back.shape(), pixels.shape());
    EXPECT_EQ(values<uint8_t>(back), values<uint8_t>(pixels));
  }
}

TEST(PictureOps, PngBecomesGreyAndOpaqueAsInTensorFlow) {
  const Tensor file = run1("EncodePng", {Tensor::of<uint8_t>({10, 100, 200, 5, 20, 20, 20, 255}, {1, 2, 4})});
  EXPECT_EQ(values<uint8_t>(run1("DecodePng", {file}, {{"channels", 1}})), (std::vector<uint8_t>{84, 20}));
  EXPECT_EQ(values<uint8_t>(run1("DecodePng", {file}, {{"channels", 3}})),
            (std::vector<uint8_t>{10, 100, 200, 20, 20, 20}));
  const Tensor grey = run1("EncodePng", {Tensor::of<uint8_t>({7}, {1, 1, 1})});
  EXPECT_EQ(values<uint8_t>(run1("DecodePng", {grey}, {{"channels", 4}})), (std::vector<uint8_t>{7, 7, 7, 255}));
}

TEST(PictureOps, PngOf16BitsComesBackAsItWasOrAsItsUpperBytes) {
  const std::vector<uint16_t> pixels{0, 255, 256, 40000, 65535, 0x1234};
  const Tensor file = run1("EncodePng", {Tensor::of<uint16_t>(pixels, {1, 2, 3})});
  EXPECT_EQ(values<uint16_t>(run1("DecodePng", {file}, {{"dtype", DType::kUint16}})), pixels);
  EXPECT_EQ(values<uint8_t>(run1("DecodePng", {file})), (std::vector<uint8_t>{0, 0, 1, 156, 255, 0x12}));
}

TEST(PictureOps, BytesAreSpreadOver16BitsAsInTensorFlow) {
  const Tensor pixels = Tensor::of<uint8_t>({0, 1, 255}, {1, 3, 1});
  const Tensor png = run1("EncodePng", {pixels});
  const Attrs wide{{"dtype", DType::kUint16}};
  EXPECT_EQ(values<uint16_t>(run1("DecodePng", {png}, wide)), (std::vector<uint16_t>{0, 257, 65535}));
  const Tensor jpeg = run1("EncodeJpeg", {slope(8, 8, 3)});
  const std::vector<uint8_t> bytes = values<uint8_t>(run1("DecodeImage", {jpeg}));
  const std::vector<uint16_t> words = values<uint16_t>(run1("DecodeImage", {jpeg}, wide));
  ASSERT_EQ(words.size(), bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) EXPECT_EQ(words[i], bytes[i] * 256);
  EXPECT_FLOAT_EQ(values<float>(run1("DecodeImage", {png}, {{"dtype", DType::kFloat}}))[1], 1.0F / 255);
}

TEST(PictureOps, PngIsPackedAsAsked) {
  const Tensor pixels = slope(40, 40, 3);
  const auto size = [&](int64_t compression) {
    return run1("EncodePng", {pixels}, {{"compression", compression}}).item<std::string>().size();
  };
  EXPECT_GT(size(0), pixels.bytes());
  EXPECT_LT(size(9), size(0));
  EXPECT_THROW(size(10), Error);
}

TEST(PictureOps, SeveralPicturesBecomeSeveralFiles) {
  const std::vector<uint8_t> pixels = values<uint8_t>(slope(4, 3, 1));
  const Tensor files = run1("EncodePng", {Tensor::of<uint8_t>(pixels, {2, 2, 3, 1})});
  EXPECT_EQ(files.shape(), (Shape{2}));
  const Tensor second = run1("DecodePng", {Tensor::scalar(files.data<std::string>()[1])});
  EXPECT_EQ(values<uint8_t>(second), std::vector<uint8_t>(pixels.begin() + 6, pixels.end()));
}

TEST(PictureOps, JpegComesBackNearly) {
  const Tensor pixels = slope(24, 32, 3);
  const Tensor file = run1("EncodeJpeg", {pixels}, {{"quality", 100}, {"chroma_downsampling", false}});
  const Tensor back = run1("DecodeJpeg", {file});
  EXPECT_EQ(back.shape(), pixels.shape());
  EXPECT_LT(largestDifference(back, pixels), 6);
  EXPECT_EQ(run1("DecodeJpeg", {file}, {{"ratio", 2}}).shape(), (Shape{12, 16, 3}));
  EXPECT_EQ(run1("DecodeJpeg", {file}, {{"channels", 1}}).shape(), (Shape{24, 32, 1}));
  EXPECT_EQ(values<int32_t>(run1("ExtractJpegShape", {file})), (std::vector<int32_t>{24, 32, 3}));
  const Tensor part = run1("DecodeAndCropJpeg", {file, Tensor::vector<int32_t>({3, 5, 2, 4})});
  EXPECT_EQ(part.shape(), (Shape{2, 4, 3}));
  EXPECT_EQ(part.data<uint8_t>()[0], back.data<uint8_t>()[(3 * 32 + 5) * 3]);
}

TEST(PictureOps, ASmallerQualityIsASmallerFile) {
  const auto size = [](const Attrs& attrs) {
    return run1("EncodeJpeg", {slope(64, 64, 3)}, attrs).item<std::string>().size();
  };
  EXPECT_LT(size({{"quality", 20}}), size({{"quality", 95}}));
}

TEST(PictureOps, BmpIsReadFromTheBottomUp) {
  const Tensor pixels = run1("DecodeBmp", {Tensor::scalar(smallBmp())});
  EXPECT_EQ(pixels.shape(), (Shape{2, 2, 3}));
  EXPECT_EQ(values<uint8_t>(pixels), (std::vector<uint8_t>{9, 8, 7, 12, 11, 10, 3, 2, 1, 6, 5, 4}));
  EXPECT_EQ(run1("DecodeImage", {Tensor::scalar(smallBmp())}).shape(), (Shape{2, 2, 3}));
}

TEST(PictureOps, DamagedFilesAreErrorsAndNeverACrash) {
  std::mt19937 random(1);
  const std::string files[] = {run1("EncodePng", {slope(9, 9, 3)}).item<std::string>(),
                               run1("EncodeJpeg", {slope(9, 9, 3)}).item<std::string>(), smallBmp()};
  for (const std::string& file : files) {
    for (int round = 0; round < 200; ++round) {
      const std::string damaged =
          round < 20 ? file.substr(0, file.size() * static_cast<std::size_t>(round) / 20) : mutated(file, random);
      try {
        EXPECT_EQ(run1("DecodeImage", {Tensor::scalar(damaged)}).rank(), 3);
      } catch (const Error&) {
      }
    }
  }
}

// Files of four colours (black, red, green, [10, 20, 30]), each pixel's code written out. What they show is
// TensorFlow's.
std::string gifOf(std::string_view frames) {
  constexpr std::string_view kHead("GIF89a\3\0\2\0\221\0\0\0\0\0\377\0\0\0\377\0\12\24\36", 25);
  return std::string(kHead) + std::string(frames) + ";";
}
const std::string_view kGifFrame(",\0\0\0\0\3\0\2\0\0\2\4D\250Q)\0", 17);
const std::string_view kGifOver("!\371\4\1\0\0\1\0,\1\0\0\0\2\0\2\0\0\2\3\\\30\25\0", 24);

std::vector<int> bytesOf(const Tensor& picture) {
  const auto flat = picture.flat<uint8_t>();
  return {flat.begin(), flat.end()};
}

TEST(DecodeGif, GivesEachFrameOverTheOneBefore) {
  const Tensor frames = run1("DecodeGif", {Tensor::scalar(gifOf(std::string(kGifFrame) + std::string(kGifOver)))});
  EXPECT_EQ(frames.shape(), (Shape{2, 2, 3, 3}));
  EXPECT_EQ(bytesOf(frames), (std::vector<int>{0, 0, 0, 255, 0,  0,  0, 255, 0, 10, 20, 30, 0, 255, 0, 255, 0,   0,
                                               0, 0, 0, 10,  20, 30, 0, 255, 0, 10, 20, 30, 0, 255, 0, 0,   255, 0}));
}

TEST(DecodeGif, ReadsLinesThatAreInterlaced) {
  const std::string_view frame(",\0\0\0\0\1\0\5\0@\2\4D\2501\5\0", 17);
  EXPECT_EQ(bytesOf(run1("DecodeGif", {Tensor::scalar(gifOf(frame))})),
            (std::vector<int>{0, 0, 0, 10, 20, 30, 0, 255, 0, 255, 0, 0, 255, 0, 0}));
}

TEST(DecodeGif, OtherOpsTakeWhatDoesNotMove) {
  const Tensor still = Tensor::scalar(gifOf(kGifFrame));
  const Tensor moving = Tensor::scalar(gifOf(std::string(kGifFrame) + std::string(kGifOver)));
  EXPECT_EQ(run1("DecodePng", {still}).shape(), (Shape{2, 3, 3}));
  EXPECT_EQ(run1("DecodeImage", {moving}, {{"expand_animations", false}}).shape(), (Shape{2, 3, 3}));
  EXPECT_EQ(run1("DecodeImage", {moving}).shape(), (Shape{2, 2, 3, 3}));
  EXPECT_THROW(run1("DecodePng", {moving}), Error);
  EXPECT_THROW(run1("DecodePng", {still}, {{"channels", 1}}), Error);
}

TEST(DecodeGif, DamagedFilesAreRefused) {
  const std::string file = gifOf(std::string(kGifFrame) + std::string(kGifOver));
  for (std::size_t length = 0; length + 1 < file.size(); ++length) {
    EXPECT_THROW(run1("DecodeGif", {Tensor::scalar(file.substr(0, length))}), Error) << length;
  }
  std::string large = gifOf(kGifFrame);
  for (const std::size_t at : {30, 31, 32, 33}) large[at] = '\377';  // a frame of 65,535 x 65,535 pixels
  EXPECT_THROW(run1("DecodeGif", {Tensor::scalar(large)}), Error);
  std::minstd_rand random(5);
  for (int round = 0; round < 200; ++round) {
    std::string damaged = file;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    try {
      run1("DecodeGif", {Tensor::scalar(damaged)});
    } catch (const Error&) {
    }
  }
}

// Why the file is refused; empty where it is read.
std::string refusalOf(const std::string& file) {
  try {
    run1("DecodeImage", {Tensor::scalar(file)});
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

// The file with `bytes` in the place of those at `at`.
std::string withBytes(std::string file, std::size_t at, std::string_view bytes) {
  return file.replace(at, bytes.size(), bytes);
}

TEST(PictureOps, RefusesHeadsThatClaimMorePixelsThanTheFileCanHold) {
  const std::string jpeg = run1("EncodeJpeg", {slope(9, 9, 3)}).item<std::string>();
  const std::size_t frame = jpeg.find("\xff\xc0");  // the segment with the size
  ASSERT_NE(frame, std::string::npos);
  const std::string png = run1("EncodePng", {slope(9, 9, 3)}).item<std::string>();
  const std::string gif = gifOf(kGifFrame);
  const std::string claims[] = {withBytes(jpeg, frame + 5, std::string_view("\x27\x42\x4d\0", 4)),
                                withBytes(gif, 30, std::string_view("\0\x10\0\x10", 4))};
  for (const std::string& file : claims) {
    EXPECT_NE(refusalOf(file).find("claim"), std::string::npos) << refusalOf(file);
  }
  EXPECT_EQ(refusalOf(jpeg) + refusalOf(png) + refusalOf(gif), "");
}

TEST(PictureOps, ReadsLargePicturesOfOneColour) {
  Tensor grey(DType::kUint8, Shape{2048, 2048, 1});
  std::fill_n(grey.data<uint8_t>(), grey.elements(), uint8_t{128});
  for (const char* op : {"EncodeJpeg", "EncodePng"}) {
    const Tensor back = run1("DecodeImage", {run1(op, {grey})});
    EXPECT_EQ(back.shape(), grey.shape()) << op;
    EXPECT_EQ(largestDifference(back, grey), 0) << op;
  }
}

TEST(PictureOps, SaysWhatCannotBeRead) {
  std::string message;
  try {
    run1("DecodeImage", {Tensor::scalar(std::string("GIM89a…"))});
  } catch (const Error& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("neither a PNG nor"), std::string::npos) << message;
  EXPECT_THROW(run1("DecodeJpeg", {Tensor::scalar(std::string("nothing"))}), Error);
  EXPECT_THROW(run1("EncodeJpeg", {slope(2, 2, 4)}), Error);
  EXPECT_THROW(run1("EncodeJpeg", {slope(2, 2, 3)}, {{"quality", 101}}), Error);
}

}  // namespace
}  // namespace engine::testing
