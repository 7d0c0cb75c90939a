// What a compiled model reports: the means of its losses, its metrics, and those that its layers add. Used by one
// thread at a time.
#pragma once

#include "engine/keras/core/call.h"
#include "engine/keras/metrics/metric.h"
#include "engine/keras/training/compiled.h"
#include "engine/keras/training/logs.h"

namespace engine::keras {

class MetricSet {
 public:
  // The metrics of one output.
  struct OfOutput {
    std::vector<MetricPtr> plain, weighted;
  };

  // Makes the metrics that compile() names, the first time: their kinds and names follow the shapes. InvalidArgument
  // when two have one name.
  void make(const std::vector<CompiledOutput>& compiled, const std::vector<Shape>& labels,
            const std::vector<Shape>& predictions);
  const std::vector<OfOutput>& outputs() const { return outputs_; }
  // The mean of that name, made at the first call.
  MetricPtr mean(const std::string& name);

  void reset();
  // All that counted so far, in the order of `inOrder`.
  Logs logs(const std::vector<MetricPtr>& inOrder) const;

 private:
  void name(const std::vector<CompiledOutput>& compiled);

  bool made_ = false;
  std::vector<OfOutput> outputs_;
  std::vector<MetricPtr> means_;
};

}  // namespace engine::keras
