#include "engine/estimator/hooks/kernel_costs.h"

#include "engine/runtime/plan_report.h"
#include "engine/runtime/session.h"

namespace engine::estimator {
namespace {

bool waitsForInput(const std::string& op) {
  const KernelEntry* kernel = findKernel(op);
  return kernel && kernel->traits.hostSource;
}

}  // namespace

std::vector<KernelCost> KernelCosts::of(const Session& session, const std::vector<StepTracer::Entry>& entries) {
  const Plan* plan = tracedPlan(session.plans(), entries);
  if (!plan) return {};
  if (!limits_) limits_ = measuredLimits(session.threads());
  std::vector<KernelCost> costs;
  for (const PlanReportLine& line : reportOf(*plan, {}, 1).lines) {
    const int threads = line.onOneThread ? 1 : session.threads();
    const KernelCost cost{line.node, limits_->arithmeticSecondsFor(line.flops, threads),
                          limits_->memorySecondsFor(line.bytes, threads)};
    const bool isKnown = cost.arithmeticSeconds > 0 || cost.memorySeconds > 0;
    if (isKnown && !waitsForInput(line.op)) costs.push_back(cost);
  }
  return costs;
}

std::shared_ptr<KernelCosts> kernelCosts(ResourceManager& resources) {
  return resources.lookupOrCreate<KernelCosts>("_kernel_costs", [] { return std::make_shared<KernelCosts>(); });
}

}  // namespace engine::estimator
