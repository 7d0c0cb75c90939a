// A folder of JPEG files to training batches: read, decode, scale to 224 x 224, normalise, shuffle, batches of 32. An
// iteration is an epoch. ESTIMATOR_PICTURES names a folder with one folder of pictures a class; without it the
// benchmark writes one of its own, which is removed at the end.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/data/image_folder.h"
#include "engine/kernels/image/picture.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;

// 320 x 240 pixels of waves, as large as photographs of a data set often are.
std::string drawnPicture(int number) {
  Tensor pixels(DType::kUint8, Shape{240, 320, 3});
  uint8_t* out = pixels.data<uint8_t>();
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 320; ++x) {
      for (int c = 0; c < 3; ++c) {
        const double wave = std::sin((x * (c + 1) + y * (number % 7 + 1)) / 40.0) + std::sin(x * y * 0.0007 * (c + 1));
        *out++ = static_cast<uint8_t>(128 + 50 * wave + (x * 31 + y * 17 + number) % 13);
      }
    }
  }
  return kernels::encodeJpeg(pixels, {.quality = 90});
}

// The folder that is measured.
class Pictures {
 public:
  Pictures() {
    if (const char* given = std::getenv("ESTIMATOR_PICTURES")) {
      path_ = given;
      return;
    }
    own_ = true;
    path_ = (fs::temp_directory_path() / ("pictures_benchmark_" + std::to_string(::getpid()))).string();
    for (int i = 0; i < 256; ++i) {
      const fs::path folder = fs::path(path_) / ("class_" + std::to_string(i % 4));
      fs::create_directories(folder);
      std::ofstream(folder / (std::to_string(i) + ".jpg"), std::ios::binary) << drawnPicture(i);
    }
  }
  ~Pictures() {
    std::error_code ignored;
    if (own_) fs::remove_all(path_, ignored);
  }
  Pictures(const Pictures&) = delete;
  Pictures& operator=(const Pictures&) = delete;

  Dataset files() const { return listImageFolder(path_).files; }

 private:
  std::string path_;
  bool own_ = false;
};

void runEpochs(benchmark::State& state, const ImageOptions& options) {
  const Pictures pictures;
  const Dataset files = pictures.files();
  const Dataset batches = decodeImages(files.shuffle(files.cardinality(), 1), options).batch(32).prefetch(2);
  for (auto _ : state) {
    const auto iterator = batches.makeIterator();
    Element batch;
    while (iterator->next(batch)) benchmark::DoNotOptimize(batch[0].raw());
  }
  state.SetItemsProcessed(state.iterations() * files.cardinality());
}

void pictureFloats(benchmark::State& state) {
  runEpochs(state,
            {.height = 224, .width = 224, .mean = {0.485F, 0.456F, 0.406F}, .deviation = {0.229F, 0.224F, 0.225F}});
}
BENCHMARK(pictureFloats)->Unit(benchmark::kMillisecond)->UseRealTime();

void pictureBytes(benchmark::State& state) {
  runEpochs(state, {.height = 224, .width = 224});
}
BENCHMARK(pictureBytes)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace engine::data
