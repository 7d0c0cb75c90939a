// All rows of a training in memory, as a session holds them: what is read of the input once, then the buckets of the
// features. Guarded, like variables, by who runs the session.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/kernels/boosted_trees/in_memory_trainer.h"

namespace engine::kernels {

class HeldRows : public Resource {
 public:
  // Features by id. Numeric ones are kept as they are until the boundaries of their buckets are known.
  struct Features {
    std::map<int64_t, Tensor> bucketized;  // int32 [rows] or [rows, dimensions]
    std::map<int64_t, Tensor> numbers;     // float [rows]
  };
  // Replaces everything. `tensors`: others, by a number.
  void hold(Features features, std::map<int64_t, Tensor> tensors);
  // FailedPrecondition before there is one.
  const Tensor& tensor(int64_t number) const;
  int64_t rows() const { return rows_; }
  // The numeric features in the order of their ids.
  std::vector<Tensor> numbers() const;

  // The trainer of the rows, made at the first call, when the boundaries of all numeric features must be known; the
  // features as they were given are dropped then. FailedPrecondition before rows are held, InvalidArgument for
  // features that are not those of the options.
  InMemoryTrainer& trainer(const TrainerOptions& options, const QuantileResource* quantiles);
  // What learns boundaries and the bias.
  TreeTrainer& beginning() { return beginning_; }

 private:
  Features features_;
  std::map<int64_t, Tensor> tensors_;
  int64_t rows_ = 0;
  std::unique_ptr<InMemoryTrainer> trainer_;
  TreeTrainer beginning_;
};

}  // namespace engine::kernels
