// Sounds: what TensorFlow gives for the same samples and files.
#include <cmath>

#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

const Tensor kSound = Tensor::of<float>({0, 0.5F, 1, -1, 0.25F, -0.3F, 2, -2}, {4, 2});

std::string wav(const Tensor& sound, int32_t rate = 8000) {
  return run1("EncodeWav", {sound, Tensor::scalar(rate)}).item<std::string>();
}
std::vector<Tensor> decoded(const std::string& file, Attrs attrs = {}) {
  return runOp("DecodeWav", {Tensor::scalar(file)}, std::move(attrs));
}

TEST(EncodeWav, WritesSamplesOf16Bits) {
  const std::string file = wav(kSound);
  ASSERT_EQ(file.size(), 60U);
  EXPECT_EQ(file.substr(0, 4), "RIFF");
  EXPECT_EQ(file.substr(44), std::string("\0\0\0\x40\xff\x7f\0\x80\0\x20\x9a\xd9\xff\x7f\0\x80", 16));
}

TEST(EncodeWav, RefusesWhatIsNoSound) {
  EXPECT_THROW(wav(Tensor::vector<float>({1})), Error);
  EXPECT_THROW(wav(kSound, 0), Error);
}

TEST(DecodeWav, ReadsWhatWasWritten) {
  const std::vector<Tensor> got = decoded(wav(kSound));
  EXPECT_EQ(got[0].shape(), (Shape{4, 2}));
  EXPECT_EQ(got[0].data<float>()[1], 0.5F);
  EXPECT_EQ(got[0].data<float>()[2], 32767.0F / 32768);
  EXPECT_EQ(got[0].data<float>()[3], -1);
  EXPECT_EQ(got[1].item<int32_t>(), 8000);
}

TEST(DecodeWav, RepeatsTheLastChannelAndFillsWithSilence) {
  const Tensor got = decoded(wav(kSound), {{"desired_channels", int64_t{3}}, {"desired_samples", int64_t{6}}})[0];
  EXPECT_EQ(got.shape(), (Shape{6, 3}));
  EXPECT_EQ(got.data<float>()[2], 0.5F);
  EXPECT_EQ(got.data<float>()[17], 0);
  const Tensor less = decoded(wav(kSound), {{"desired_channels", int64_t{1}}, {"desired_samples", int64_t{2}}})[0];
  EXPECT_EQ(values<float>(less), (std::vector<float>{0, 32767.0F / 32768}));
}

TEST(DecodeWav, SkipsOtherBlocks) {
  std::string file = wav(kSound);
  file.insert(36, std::string("LIST\x04\0\0\0abcd", 12));
  EXPECT_EQ(decoded(file)[0].shape(), (Shape{4, 2}));
}

TEST(DecodeWav, RefusesDamagedFiles) {
  const std::string file = wav(kSound);
  for (std::size_t size = 0; size < file.size(); ++size) EXPECT_THROW(decoded(file.substr(0, size)), Error) << size;
  for (const std::size_t at : {0, 8, 12, 20, 22, 32, 34, 40}) {
    std::string other = file;
    other[at] = '\x77';
    EXPECT_THROW(decoded(other), Error) << at;
  }
}

Tensor tones() {
  Tensor sound(DType::kFloat, Shape{40, 2});
  for (int i = 0; i < 40; ++i) {
    const auto sine = static_cast<float>(std::sin(0.7 * i));
    sound.data<float>()[2 * i] = sine;
    sound.data<float>()[2 * i + 1] = sine * 0.5F;
  }
  return sound;
}

TEST(AudioSpectrogram, IsTensorFlows) {
  const Attrs attrs{{"window_size", int64_t{10}}, {"stride", int64_t{7}}};
  const Tensor got = run1("AudioSpectrogram", {tones()}, attrs);
  EXPECT_EQ(got.shape(), (Shape{2, 5, 9}));
  EXPECT_NEAR(got.data<float>()[0], 0.72868687F, 1e-5);
  EXPECT_NEAR(got.data<float>()[2], 2.52006555F, 1e-5);
  EXPECT_NEAR(got.data<float>()[10], 2.21822238F, 1e-5);
  Attrs squared{{"window_size", int64_t{16}}, {"stride", int64_t{20}}, {"magnitude_squared", true}};
  EXPECT_NEAR(run1("AudioSpectrogram", {tones()}, squared).data<float>()[2], 15.0261984F, 1e-4);
}

TEST(AudioSpectrogram, OfAShortSoundIsEmpty) {
  const Attrs attrs{{"window_size", int64_t{64}}, {"stride", int64_t{7}}};
  EXPECT_EQ(run1("AudioSpectrogram", {tones()}, attrs).shape(), (Shape{2, 0, 33}));
}

TEST(AudioSpectrogram, RefusesWindowsWithoutSamplesOrSteps) {
  EXPECT_THROW(run1("AudioSpectrogram", {tones()}, {{"window_size", int64_t{1}}, {"stride", int64_t{7}}}), Error);
  EXPECT_THROW(run1("AudioSpectrogram", {tones()}, {{"window_size", int64_t{4}}, {"stride", int64_t{0}}}), Error);
}

Tensor spectrogram() {
  Tensor power(DType::kFloat, Shape{1, 2, 65});
  for (int i = 0; i < 130; ++i) power.data<float>()[i] = static_cast<float>(std::abs(std::sin(0.3 * i)));
  return power;
}

TEST(Mfcc, IsTensorFlows) {
  const Tensor got = run1("Mfcc", {spectrogram(), Tensor::scalar<int32_t>(16000)});
  EXPECT_EQ(got.shape(), (Shape{1, 2, 13}));
  EXPECT_NEAR(got.data<float>()[0], -30.196037F, 1e-3);
  EXPECT_NEAR(got.data<float>()[13], -30.213034F, 1e-3);
  EXPECT_NEAR(got.data<float>()[25], 7.9055915F, 1e-3);
  const Tensor other = run1("Mfcc", {spectrogram(), Tensor::scalar<int32_t>(16000)},
                            {{"upper_frequency_limit", 7000.0},
                             {"lower_frequency_limit", 100.0},
                             {"filterbank_channel_count", int64_t{10}},
                             {"dct_coefficient_count", int64_t{4}}});
  EXPECT_NEAR(other.data<float>()[0], 5.1715198F, 1e-4);
  EXPECT_NEAR(other.data<float>()[7], -0.0112601F, 1e-4);
}

TEST(Mfcc, RefusesWhatCannotBeComputed) {
  const auto run = [](Attrs attrs, int32_t rate = 16000) {
    run1("Mfcc", {spectrogram(), Tensor::scalar(rate)}, std::move(attrs));
  };
  EXPECT_THROW(run({{"filterbank_channel_count", int64_t{0}}}), Error);
  EXPECT_THROW(run({{"dct_coefficient_count", int64_t{60}}}), Error);
  EXPECT_THROW(run({{"upper_frequency_limit", 10.0}}), Error);
  EXPECT_THROW(run({}, 0), Error);
}

}  // namespace
}  // namespace engine::testing
