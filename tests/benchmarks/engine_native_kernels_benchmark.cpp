// The native kernels alone (GFLOP/s, counted dense) and the MNIST step made of them (steps/s), for every instruction
// set this processor runs. Single-threaded but for the step's second argument.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"
#include "tests/benchmarks/mnist_step.h"

namespace benchmarks {
namespace {

using namespace engine::kernels;

constexpr int kImages = 32;

std::vector<float> randomFloats(size_t n) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> distribution(-1.0f, 1.0f);
  std::vector<float> values(n);
  for (float& value : values) value = distribution(generator);
  return values;
}

const ConvShape kShapes[] = {{28, 28, 1, 5, 5, 20}, {12, 12, 20, 5, 5, 40}, {36, 36, 3, 5, 5, 32},
                             {34, 34, 8, 3, 3, 16}, {34, 34, 32, 3, 3, 32}, {58, 58, 64, 3, 3, 64}};

// Buffers of one convolution; places are those of a trained net: some 60% of the windows alive.
struct ConvBuffers {
  explicit ConvBuffers(const KernelTable& table, const ConvShape& s)
      : outputs(size_t(convOutHeight(s)) * convOutWidth(s) * s.outChannels),
        input(randomFloats(size_t{kImages} * s.inHeight * s.inWidth * s.inChannels)),
        filter(randomFloats(size_t(s.kernelHeight) * s.kernelWidth * s.inChannels * s.outChannels)),
        bias(randomFloats(s.outChannels)),
        output(randomFloats(kImages * outputs)),
        pooled(output.begin(), output.begin() + static_cast<ptrdiff_t>(output.size() / 4)),
        place(pooled.size()),
        scratch(table.convScratchFloats(s)),
        flops(2.0 * kImages * static_cast<double>(outputs * filter.size()) / s.outChannels) {
    std::mt19937 generator(3);
    for (uint8_t& p : place) p = static_cast<uint8_t>(generator() % 10 < 6 ? generator() % 4 : kDeadWindow);
  }

  size_t outputs;
  std::vector<float> input, filter, bias, output, pooled;
  std::vector<uint8_t> place;
  std::vector<float> scratch;
  double flops;
};

enum class ConvKernel { kForward, kForwardPool, kFilter, kInput, kFilterSparse, kInputSparse };
const char* const kConvNames[] = {"conv", "convPool", "dW", "dX", "sparseDW", "sparseDX"};

void runConv(benchmark::State& state, Isa isa, ConvKernel kernel, ConvShape s) {
  const KernelTable& t = kernelTable(isa);
  ConvBuffers b(t, s);
  for (auto _ : state) {
    switch (kernel) {
      case ConvKernel::kForward:
        t.conv(s, kImages, b.input.data(), b.filter.data(), b.bias.data(), true, b.output.data(), b.scratch.data());
        break;
      case ConvKernel::kForwardPool:
        t.convBiasReluPool2(s, kImages, b.input.data(), b.filter.data(), b.bias.data(), b.pooled.data(), b.place.data(),
                            b.scratch.data());
        break;
      case ConvKernel::kFilter:
        t.convBackwardFilter(s, kImages, b.input.data(), b.output.data(), b.filter.data(), b.bias.data(),
                             b.scratch.data());
        break;
      case ConvKernel::kInput:
        t.convBackwardInput(s, kImages, b.filter.data(), b.output.data(), b.input.data(), b.scratch.data());
        break;
      case ConvKernel::kFilterSparse:
        t.convBackwardFilterPoolSparse(s, kImages, b.input.data(), b.pooled.data(), b.place.data(), b.filter.data(),
                                       b.bias.data(), b.scratch.data());
        break;
      case ConvKernel::kInputSparse:
        t.convBackwardInputPoolSparse(s, kImages, b.filter.data(), b.pooled.data(), b.place.data(), b.input.data(),
                                      b.scratch.data());
        break;
    }
    benchmark::ClobberMemory();
  }
  state.counters["GFLOP/s"] = benchmark::Counter(b.flops * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

// Convolutions of 3x3 over many channels: packed, and in Winograd's form with the transform of the filter.
constexpr int kChannelImages = 8;
const int kChannelSizes[][2] = {{56, 64}, {28, 128}, {14, 256}, {7, 512}};  // pixels along a side, channels

enum class ChannelPass { kForward, kInput, kFilter };
const char* const kChannelNames[] = {"forward", "dX", "dW"};

void runChannels(benchmark::State& state, Isa isa, bool isWinograd, ChannelPass pass, ConvShape s) {
  const KernelTable& t = kernelTable(isa);
  const WinogradKernels& w = t.winograd;
  const size_t floats = size_t{kChannelImages} * s.inHeight * s.inWidth * s.inChannels;
  const std::vector<float> input = randomFloats(floats);
  std::vector<float> output(floats), filter = randomFloats(size_t{9} * s.inChannels * s.outChannels);
  std::vector<float> planes(w.filterFloats(s));
  std::vector<float> scratch(std::max(w.scratchFloats(s), t.packedConv.scratchFloats(s, kChannelImages)));
  const ptrdiff_t squares = kChannelImages * w.squares(s);
  const FilterPart whole{0, 3 * s.inChannels, 0, s.outChannels};
  // As many channels come out as go in, so that the gradient of the input is a convolution of the same shape.
  for (auto _ : state) {
    if (pass == ChannelPass::kFilter && isWinograd) {
      w.backFilter(s, input.data(), input.data(), 0, squares, planes.data(), scratch.data());
      w.filterGradient(s, planes.data(), 1, false, 0, s.inChannels, filter.data());
    } else if (isWinograd) {
      w.filter(s, filter.data(), pass == ChannelPass::kInput, 0, s.inChannels, planes.data());
      w.forward(s, input.data(), planes.data(), nullptr, false, 0, squares, output.data(), scratch.data());
    } else if (pass == ChannelPass::kFilter) {
      t.packedConv.backwardFilter(s, kChannelImages, input.data(), input.data(), whole, filter.data(), scratch.data());
    } else if (pass == ChannelPass::kInput) {
      t.packedConv.backwardInput(s, kChannelImages, filter.data(), input.data(), output.data(), scratch.data());
    } else {
      t.packedConv.forward(s, kChannelImages, input.data(), filter.data(), nullptr, false, 0, s.outChannels,
                           output.data(), scratch.data());
    }
    benchmark::ClobberMemory();
  }
  const double flops = 2.0 * 9 * static_cast<double>(floats) * s.outChannels;
  state.counters["GFLOP/s"] = benchmark::Counter(flops * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

struct Product {
  ptrdiff_t m, n, k;
  bool transA, transB;
};

const Product kProducts[] = {
    {64, 256, 640, false, false}, {128, 256, 640, false, false}, {640, 256, 64, true, false},
    {64, 640, 256, false, true},  {64, 256, 256, false, false},  {64, 10, 256, false, false},
    {256, 10, 64, true, false},   {32, 10, 4, false, false},     {32, 10, 10, false, true},
    {32, 32, 32, false, false},   {64, 64, 64, false, false},    {256, 256, 256, false, false}};

void runGemm(benchmark::State& state, Isa isa, Product p) {
  const KernelTable& t = kernelTable(isa);
  const auto a = randomFloats(static_cast<size_t>(p.m * p.k)), b = randomFloats(static_cast<size_t>(p.k * p.n));
  std::vector<float> c(static_cast<size_t>(p.m * p.n)), scratch(t.gemmScratchFloats(p.transB, p.n, p.k));
  for (auto _ : state) {
    t.gemm(p.transA, p.transB, p.m, p.n, p.k, a.data(), p.transA ? p.m : p.k, b.data(), p.transB ? p.k : p.n, 0.0f,
           c.data(), p.n, scratch.data());
    benchmark::ClobberMemory();
  }
  state.counters["GFLOP/s"] =
      benchmark::Counter(2e-9 * static_cast<double>(p.m * p.n * p.k), benchmark::Counter::kIsIterationInvariantRate);
}

void runAdam(benchmark::State& state, Isa isa) {
  const auto grad = randomFloats(251000);
  std::vector<float> var(grad.size()), m(grad.size()), v(grad.size());
  for (auto _ : state) {
    kernelTable(isa).adam(static_cast<ptrdiff_t>(grad.size()), {0.001f, 0.9f, 0.999f, 1e-8f, false}, grad.data(),
                          var.data(), m.data(), v.data());
    benchmark::ClobberMemory();
  }
}

void runPhilox(benchmark::State& state, Isa isa) {
  const uint32_t key[2] = {1, 2}, counter[4] = {0, 0, 3, 4};
  std::vector<float> out(65536);
  for (auto _ : state) {
    kernelTable(isa).philox.uniform(key, counter, 0, 65536, out.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * 65536 * 4);
}

// Without a folder of data sets the images are random strokes.
std::string mnistFolder() {
  const char* data = std::getenv("ESTIMATOR_DATA");
  return data ? std::string(data) + "/mnist" : std::string();
}

// Times of a quiet machine: the tenth part of 200 steps that a neighbour disturbed least, whole and by part of the step
// (the first worker's parts).
template <class Once>
void reportQuietSteps(benchmark::State& state, MnistStep& step, Once once) {
  constexpr int kSteps = 200;
  std::vector<std::vector<double>> micros(kStepParts.size() + 1);
  for (int i = 0; i < kSteps; ++i) {
    step.resetTimes();
    const auto start = std::chrono::steady_clock::now();
    once(true);
    micros.back().push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    for (size_t p = 0; p < kStepParts.size(); ++p) micros[p].push_back(step.times().parts[p] / 1000.0);
  }
  for (auto& values : micros) std::nth_element(values.begin(), values.begin() + kSteps / 10, values.end());
  for (size_t p = 0; p < kStepParts.size(); ++p) {
    state.counters[std::string("us_") + kStepParts[p]] = micros[p][kSteps / 10];
  }
  state.counters["quiet_steps/s"] = 1e6 / micros.back()[kSteps / 10];
}

// Arguments: chunk, threads. A fresh batch of 128 each step.
void runMnistStep(benchmark::State& state, Isa isa) {
  static const MnistImages images(mnistFolder());
  constexpr int kBatch = 128;
  const int threads = static_cast<int>(state.range(1));
  MnistStep step(kernelTable(isa), kBatch, static_cast<int>(state.range(0)), threads);
  const int batches = static_cast<int>(images.labels.size()) / kBatch;
  int next = 0;
  float loss = 0;
  const auto once = [&](bool timed) {
    const ptrdiff_t at = ptrdiff_t{next++ % batches} * kBatch;
    loss = step.run(images.pixels.data() + at * kPixels, images.labels.data() + at, timed);
  };
  for (int i = 0; i < 100; ++i) once(false);  // the gradient is sparser once the net has learnt a little
  for (auto _ : state) once(false);
  state.counters["steps/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["loss"] = loss;
  reportQuietSteps(state, step, once);
  state.SetLabel(images.real ? "MNIST" : "random strokes");
}

std::string shapeName(const ConvShape& s) {
  return std::to_string(s.inHeight) + "x" + std::to_string(s.inWidth) + "x" + std::to_string(s.inChannels) + "," +
         std::to_string(s.kernelHeight) + "x" + std::to_string(s.kernelWidth) + "->" + std::to_string(s.outChannels);
}

std::string productName(const Product& p) {
  return std::to_string(p.m) + "x" + std::to_string(p.n) + "x" + std::to_string(p.k) + (p.transA ? "_TA" : "") +
         (p.transB ? "_TB" : "");
}

void registerChannels(Isa isa, const std::string& prefix) {
  for (const auto& [side, channels] : kChannelSizes) {
    const ConvShape shape{side, side, channels, 3, 3, channels, 1, 1, 1, 1, 1, 1};
    for (int pass = 0; pass < 3; ++pass) {
      for (const bool isWinograd : {false, true}) {
        const std::string name = prefix + (isWinograd ? "winograd_" : "packed_") + kChannelNames[pass];
        benchmark::RegisterBenchmark((name + "/" + shapeName(shape)).c_str(), runChannels, isa, isWinograd,
                                     static_cast<ChannelPass>(pass), shape);
      }
    }
  }
}

void registerAll() {
  for (const Isa isa : {Isa::kAvx512, Isa::kAvx512Halves, Isa::kAvx2, Isa::kBaseline}) {
    if (!isaSupported(isa)) continue;
    const std::string prefix = std::string(isaName(isa)) + "/";
    auto* step = benchmark::RegisterBenchmark((prefix + "mnist_step").c_str(), runMnistStep, isa);
    step->ArgNames({"chunk", "threads"})->UseRealTime()->Unit(benchmark::kMillisecond);
    for (const int chunk : {32, 64}) step->Args({chunk, 1})->Args({chunk, 2});
    for (const ConvShape& s : kShapes) {
      for (int k = 0; k < 6; ++k) {
        benchmark::RegisterBenchmark((prefix + kConvNames[k] + "/" + shapeName(s)).c_str(), runConv, isa,
                                     static_cast<ConvKernel>(k), s);
      }
    }
    registerChannels(isa, prefix);
    for (const Product& p : kProducts) {
      benchmark::RegisterBenchmark((prefix + "gemm/" + productName(p)).c_str(), runGemm, isa, p);
    }
    benchmark::RegisterBenchmark((prefix + "adam/251000").c_str(), runAdam, isa);
    benchmark::RegisterBenchmark((prefix + "philox_uniform/65536").c_str(), runPhilox, isa);
  }
}

}  // namespace
}  // namespace benchmarks

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmarks::registerAll();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
