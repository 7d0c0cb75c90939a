// The whole training step of the MNIST convnet (conv 20@5x5, pool, conv 40@5x5, pool, dense 256, 256, 10, softmax cross
// entropy, Adam) put together by hand from the native kernels: the bound a general plan is measured against.
// Thread rule: one step at a time; a step runs on the threads of the given arena.
#pragma once

#include <tbb/task_arena.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/kernels/native/kernel_table.h"

namespace benchmarks {

constexpr int kPixels = 28 * 28;
constexpr int kClasses = 10;

// MNIST's training images scaled to [0, 1] if `folder` holds them; else random strokes.
struct MnistImages {
  explicit MnistImages(const std::string& folder);

  bool real = false;
  std::vector<float> pixels;
  std::vector<int32_t> labels;
};

// Time of one worker by part of the step, in nanoseconds.
struct StepTimes {
  std::array<double, 8> parts{};
};
extern const std::array<const char*, 8> kStepParts;

class MnistStep {
 public:
  MnistStep(const engine::kernels::KernelTable& table, int batch, int chunk, int threads);

  // One step; returns the mean loss. Times are added to times() if asked for.
  float run(const float* images, const int32_t* labels, bool timed = false);
  void resetTimes() {
    for (Worker& worker : workers_) worker.times = {};
  }
  const StepTimes& times() const { return workers_[0].times; }

 private:
  struct Worker {
    std::vector<float> memory;
    std::vector<uint8_t> places;
    float *grads, *pooled1, *pooled2, *hidden1, *hidden2, *logits, *dLogits, *dHidden2, *dHidden1, *dPooled2, *dPooled1;
    float *losses, *scratch;
    uint8_t *place1, *place2;
    double loss = 0;
    StepTimes times;
  };

  void prepareWorker(Worker& worker);
  void runWorker(Worker& worker, int first, int last, const float* images, const int32_t* labels, bool timed);
  void runChunk(Worker& worker, int count, const float* images, const int32_t* labels, bool accumulate, bool timed);
  void forward(Worker& w, int count, const float* images, bool timed);
  void backward(Worker& w, int count, const float* images, float beta, bool timed);
  void denseForward(const float* input, int count, int in, int out, size_t weights, bool relu, float* output,
                    float* scratch);
  void denseBackward(Worker& w, const float* input, const float* outputGrad, int count, int in, int out, size_t weights,
                     float beta, float* inputGrad);
  void update(int part, int parts);

  const engine::kernels::KernelTable& table_;
  int batch_, chunk_, threads_;
  long step_ = 0;
  tbb::task_arena arena_;
  std::vector<float> parameters_, m_, v_;
  std::vector<Worker> workers_;
};

}  // namespace benchmarks
