// What the kernels of whole sequences share. Each thread takes some rows of a batch through all steps, with weights
// that are packed once and gradients of weights of its own, which are added up in the order of the threads: the same
// number of threads gives the same bits. Used by one run of a kernel.
#pragma once

#include <functional>
#include <vector>

#include "engine/kernels/kernel.h"
#include "engine/kernels/linalg/packed_matrix.h"

namespace engine::kernels {

// How a batch is dealt out: tasks, and for each of them pieces of rows, one after the other.
class RowTasks {
 public:
  RowTasks(const KernelContext& context, int64_t batch);

  int count() const { return tasks_; }
  // Calls piece(task, first row, rows), tasks at once.
  void run(const std::function<void(int task, int64_t begin, int64_t rows)>& piece) const;
  int64_t mostRows() const { return rows_; }

 private:
  const KernelContext& context_;
  int64_t batch_;
  int64_t rows_;  // of a piece
  int tasks_;
};

// A sum of each task's own: task 0 adds to the result, the others to memory that is added to it in the end.
class TaskSums {
 public:
  // `result` [size] becomes zero.
  TaskSums(const RowTasks& tasks, float* result, int64_t size);
  float* of(int task);
  void addUp();

 private:
  float* result_;
  int64_t size_;
  std::vector<std::vector<float>> others_;
};

// Floats from one row of working memory to the next: an odd number of 64-byte lines, so that rows share no cache sets.
int64_t rowStride(int64_t columns);

}  // namespace engine::kernels
