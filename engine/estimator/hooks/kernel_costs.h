// The least time that each kernel of a profiled step needs on this machine: its arithmetic and its memory, by the
// roofline. Used by the training thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/kernels/resource_manager.h"
#include "engine/runtime/machine_limits.h"
#include "engine/runtime/step_tracer.h"

namespace engine {
class Session;
}  // namespace engine

namespace engine::estimator {

// In the time that a trace has of the kernel: of single threads, added up, or of all threads at once.
struct KernelCost {
  std::string node;
  double arithmeticSeconds = 0;
  double memorySeconds = 0;
};

class KernelCosts : public Resource {
 public:
  // Of the plan that the entries are of; without what waits for input. Measures the machine when it is asked first,
  // which takes some hundred milliseconds.
  std::vector<KernelCost> of(const Session& session, const std::vector<StepTracer::Entry>& entries);

 private:
  std::optional<MachineLimits> limits_;
};

// The one of a session, so that its machine is measured once; made when it is not there.
std::shared_ptr<KernelCosts> kernelCosts(ResourceManager& resources);

}  // namespace engine::estimator
