#include "tests/benchmarks/mnist_step.h"

#include <tbb/parallel_for.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace benchmarks {

using engine::kernels::AdamStep;
using engine::kernels::ConvShape;

const std::array<const char*, 8> kStepParts = {"conv1",    "conv2",    "dense_fwd", "dense_bwd",
                                               "conv2_dW", "conv2_dX", "conv1_dW",  "update"};

namespace {

constexpr ConvShape kConv1{28, 28, 1, 5, 5, 20};
constexpr ConvShape kConv2{12, 12, 20, 5, 5, 40};
constexpr int kPooled1 = 12 * 12 * 20, kPooled2 = 4 * 4 * 40, kHidden = 256;

// Every layer's weights, then its biases; each layer starts at a cache line.
constexpr size_t aligned(size_t n) {
  return (n + 15) / 16 * 16;
}
constexpr size_t kW1 = 0, kB1 = 500, kW2 = aligned(520), kB2 = kW2 + 20000, kW3 = aligned(kB2 + 40);
constexpr size_t kB3 = kW3 + size_t{kPooled2} * kHidden, kW4 = kB3 + kHidden, kB4 = kW4 + size_t{kHidden} * kHidden;
constexpr size_t kW5 = kB4 + kHidden, kB5 = kW5 + size_t{kHidden} * kClasses, kParameters = aligned(kB5 + kClasses);

class PartTimer {
 public:
  PartTimer(StepTimes& times, int part, bool on) : times_(times), part_(part), on_(on) {
    if (on_) start_ = std::chrono::steady_clock::now();
  }
  ~PartTimer() {
    if (!on_) return;
    times_.parts[part_] += std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  StepTimes& times_;
  int part_;
  bool on_;
  std::chrono::steady_clock::time_point start_;
};

// The bytes behind the header of a gzip-compressed IDX file; empty if there is no such file.
std::vector<uint8_t> readIdx(const std::string& path, size_t header) {
  std::vector<uint8_t> bytes;
  const gzFile file = gzopen((path + ".gz").c_str(), "rb");
  if (file == nullptr) return bytes;
  std::vector<uint8_t> piece(1 << 20);
  for (int got = 0; (got = gzread(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0;) {
    bytes.insert(bytes.end(), piece.begin(), piece.begin() + got);
  }
  gzclose(file);
  bytes.erase(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(std::min(header, bytes.size())));
  return bytes;
}

}  // namespace

MnistImages::MnistImages(const std::string& folder) {
  const auto images = readIdx(folder + "/train-images-idx3-ubyte", 16);
  const auto classes = readIdx(folder + "/train-labels-idx1-ubyte", 8);
  real = !classes.empty() && images.size() == classes.size() * kPixels;
  if (real) {
    for (const uint8_t value : images) pixels.push_back(static_cast<float>(value) / 255.0f);
    labels.assign(classes.begin(), classes.end());
    return;
  }
  std::mt19937 generator(1);
  const int count = 2048;
  pixels.assign(size_t{count} * kPixels, 0.0f);
  for (int i = 0; i < count; ++i) {
    labels.push_back(i % kClasses);
    // Some 19% of MNIST's pixels are not black: a walk of 150 steps.
    int at = 14 * 28 + 4 + 2 * (i % kClasses);
    for (int s = 0; s < 150; ++s) {
      pixels[size_t(i) * kPixels + at] = 1.0f;
      const int steps[4] = {1, -1, 28, -28};
      at = std::clamp(at + steps[generator() % 4], 0, kPixels - 1);
    }
  }
}

MnistStep::MnistStep(const engine::kernels::KernelTable& table, int batch, int chunk, int threads)
    : table_(table),
      batch_(batch),
      chunk_(std::min(chunk, batch / threads)),
      threads_(threads),
      arena_(threads),
      parameters_(kParameters),
      m_(kParameters),
      v_(kParameters),
      workers_(threads) {
  std::mt19937 generator(7);
  const auto fill = [&](size_t begin, size_t end, int fanIn, int fanOut) {
    const float limit = std::sqrt(6.0f / static_cast<float>(fanIn + fanOut));
    std::uniform_real_distribution<float> distribution(-limit, limit);
    for (size_t i = begin; i < end; ++i) parameters_[i] = distribution(generator);
  };
  fill(kW1, kB1, 25, 500);
  fill(kW2, kB2, 500, 1000);
  fill(kW3, kB3, kPooled2, kHidden);
  fill(kW4, kB4, kHidden, kHidden);
  fill(kW5, kB5, kHidden, kClasses);
  arena_.execute([&] {
    tbb::parallel_for(
        0, threads_, [&](int i) { prepareWorker(workers_[i]); }, tbb::static_partitioner());
  });
}

void MnistStep::prepareWorker(Worker& w) {
  const size_t n = static_cast<size_t>(chunk_);
  const size_t scratch = std::max({table_.convScratchFloats(kConv1), table_.convScratchFloats(kConv2),
                                   table_.gemmScratchFloats(true, kPooled2, kHidden)});
  const size_t sizes[] = {kParameters,  n * kPooled1, n * kPooled2, n * kHidden,  n * kHidden,  n * kClasses,
                          n * kClasses, n * kHidden,  n * kHidden,  n * kPooled2, n * kPooled1, n,
                          scratch};
  float** const pointers[] = {&w.grads,    &w.pooled1,  &w.pooled2,  &w.hidden1,  &w.hidden2, &w.logits, &w.dLogits,
                              &w.dHidden2, &w.dHidden1, &w.dPooled2, &w.dPooled1, &w.losses,  &w.scratch};
  size_t total = 16;
  for (const size_t size : sizes) total += aligned(size);
  w.memory.assign(total, 0.0f);
  float* at = w.memory.data();
  at += (64 - reinterpret_cast<uintptr_t>(at) % 64) % 64 / sizeof(float);
  for (size_t i = 0; i < std::size(sizes); ++i) {
    *pointers[i] = at;
    at += aligned(sizes[i]);
  }
  w.places.resize(n * (kPooled1 + kPooled2));
  w.place1 = w.places.data();
  w.place2 = w.place1 + n * kPooled1;
}

void MnistStep::denseForward(const float* input, int count, int in, int out, size_t weights, bool relu, float* output,
                             float* scratch) {
  const float* w = parameters_.data() + weights;
  table_.gemm(false, false, count, out, in, input, in, w, out, 0.0f, output, out, scratch);
  table_.biasRows(count, out, w + size_t(in) * out, relu, output);
}

void MnistStep::denseBackward(Worker& w, const float* input, const float* outputGrad, int count, int in, int out,
                              size_t weights, float beta, float* inputGrad) {
  float* dWeights = w.grads + weights;
  float* dBias = dWeights + size_t(in) * out;
  table_.gemm(true, false, in, out, count, input, in, outputGrad, out, beta, dWeights, out, w.scratch);
  if (beta == 0.0f) std::fill(dBias, dBias + out, 0.0f);
  table_.columnSums(outputGrad, count, out, dBias);
  table_.gemm(false, true, count, in, out, outputGrad, out, parameters_.data() + weights, out, 0.0f, inputGrad, in,
              w.scratch);
}

void MnistStep::forward(Worker& w, int count, const float* images, bool timed) {
  const float* p = parameters_.data();
  {
    PartTimer timer(w.times, 0, timed);
    table_.convBiasReluPool2(kConv1, count, images, p + kW1, p + kB1, w.pooled1, w.place1, w.scratch);
  }
  {
    PartTimer timer(w.times, 1, timed);
    table_.convBiasReluPool2(kConv2, count, w.pooled1, p + kW2, p + kB2, w.pooled2, w.place2, w.scratch);
  }
  PartTimer timer(w.times, 2, timed);
  denseForward(w.pooled2, count, kPooled2, kHidden, kW3, true, w.hidden1, w.scratch);
  denseForward(w.hidden1, count, kHidden, kHidden, kW4, true, w.hidden2, w.scratch);
  denseForward(w.hidden2, count, kHidden, kClasses, kW5, false, w.logits, w.scratch);
}

void MnistStep::backward(Worker& w, int count, const float* images, float beta, bool timed) {
  const float* p = parameters_.data();
  {
    PartTimer timer(w.times, 3, timed);
    denseBackward(w, w.hidden2, w.dLogits, count, kHidden, kClasses, kW5, beta, w.dHidden2);
    table_.reluGrad(ptrdiff_t{count} * kHidden, w.dHidden2, w.hidden2, w.dHidden2);
    denseBackward(w, w.hidden1, w.dHidden2, count, kHidden, kHidden, kW4, beta, w.dHidden1);
    table_.reluGrad(ptrdiff_t{count} * kHidden, w.dHidden1, w.hidden1, w.dHidden1);
    denseBackward(w, w.pooled2, w.dHidden1, count, kPooled2, kHidden, kW3, beta, w.dPooled2);
  }
  if (beta == 0.0f) std::fill(w.grads, w.grads + kW3, 0.0f);
  {
    PartTimer timer(w.times, 4, timed);
    table_.convBackwardFilterPoolSparse(kConv2, count, w.pooled1, w.dPooled2, w.place2, w.grads + kW2, w.grads + kB2,
                                        w.scratch);
  }
  {
    PartTimer timer(w.times, 5, timed);
    table_.convBackwardInputPoolSparse(kConv2, count, p + kW2, w.dPooled2, w.place2, w.dPooled1, w.scratch);
  }
  PartTimer timer(w.times, 6, timed);
  table_.convBackwardFilterPoolSparse(kConv1, count, images, w.dPooled1, w.place1, w.grads + kW1, w.grads + kB1,
                                      w.scratch);
}

void MnistStep::runChunk(Worker& w, int count, const float* images, const int32_t* labels, bool accumulate,
                         bool timed) {
  forward(w, count, images, timed);
  table_.sparseSoftmaxXent32(count, kClasses, w.logits, labels, w.losses, w.dLogits);
  const float scale = 1.0f / static_cast<float>(batch_);
  for (int i = 0; i < count * kClasses; ++i) w.dLogits[i] *= scale;
  for (int i = 0; i < count; ++i) w.loss += w.losses[i];
  backward(w, count, images, accumulate ? 1.0f : 0.0f, timed);
}

void MnistStep::runWorker(Worker& w, int first, int last, const float* images, const int32_t* labels, bool timed) {
  w.loss = 0;
  for (int at = first; at < last; at += chunk_) {
    runChunk(w, std::min(chunk_, last - at), images + ptrdiff_t{at} * kPixels, labels + at, at != first, timed);
  }
}

// Sums the workers' gradients and applies Adam to one part of the parameters, a first-level cache's worth at a time.
void MnistStep::update(int part, int parts) {
  constexpr size_t kBlock = 2048;
  const double t = static_cast<double>(step_);
  const float rate = static_cast<float>(0.001 * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t)));
  const AdamStep step{rate, 0.9f, 0.999f, 1e-8f, false};
  const size_t begin = kParameters * part / parts / 16 * 16;
  const size_t end = part + 1 == parts ? kParameters : kParameters * (part + 1) / parts / 16 * 16;
  for (size_t at = begin; at < end; at += kBlock) {
    const auto n = static_cast<ptrdiff_t>(std::min(kBlock, end - at));
    float* grads = workers_[0].grads + at;
    for (int i = 1; i < threads_; ++i) table_.add(n, workers_[i].grads + at, grads);
    table_.adam(n, step, grads, parameters_.data() + at, m_.data() + at, v_.data() + at);
  }
}

float MnistStep::run(const float* images, const int32_t* labels, bool timed) {
  ++step_;
  if (threads_ == 1) {
    runWorker(workers_[0], 0, batch_, images, labels, timed);
    PartTimer timer(workers_[0].times, 7, timed);
    update(0, 1);
  } else {
    arena_.execute([&] {
      tbb::parallel_for(
          0, threads_,
          [&](int i) {
            runWorker(workers_[i], batch_ * i / threads_, batch_ * (i + 1) / threads_, images, labels, timed);
          },
          tbb::static_partitioner());
      PartTimer timer(workers_[0].times, 7, timed);
      tbb::parallel_for(
          0, threads_, [&](int i) { update(i, threads_); }, tbb::static_partitioner());
    });
  }
  double loss = 0;
  for (const Worker& worker : workers_) loss += worker.loss;
  return static_cast<float>(loss / batch_);
}

}  // namespace benchmarks
