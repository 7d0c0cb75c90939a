// What the plans of a session leave out, and in which numbers they compute. Kept among the session's resources, so that
// loops and queue runners obey it, too. A constant once it is made.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/kernels/resource_manager.h"

namespace engine {

struct PlanOptions : Resource {
  std::vector<std::string> disabledRewrites;  // names of rewriteNames(), and kSideBySide (side_by_side.h)
  DType computeDtype = DType::kFloat;         // that the operands of float32 products are rounded to

  bool isDisabled(const std::string& name) const {
    return std::ranges::find(disabledRewrites, name) != disabledRewrites.end();
  }
};

// Those of the session; made at the first call, of the arguments and of the environment variable EWB_PLAN_DISABLE,
// names with commas between them. InvalidArgument: no rewrite has such a name.
std::shared_ptr<PlanOptions> planOptions(ResourceManager& resources, const std::vector<std::string>& disabled = {},
                                         DType computeDtype = DType::kFloat);

}  // namespace engine
