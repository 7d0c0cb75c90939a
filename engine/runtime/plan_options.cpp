#include "engine/runtime/plan_options.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "engine/core/error.h"
#include "engine/runtime/rewrite.h"
#include "engine/runtime/side_by_side.h"

namespace engine {
namespace {

void disable(PlanOptions& options, const std::string& name, const char* where) {
  std::vector<std::string> names = rewriteNames();
  names.emplace_back(kSideBySide);
  if (std::ranges::find(names, name) == names.end()) {
    std::string all;
    for (const std::string& known : names) all += (all.empty() ? "" : ", ") + known;
    fail(Code::kInvalidArgument, where, ": no rewrite of plans is called '", name, "'. There are: ", all, ".");
  }
  options.disabledRewrites.push_back(name);
}

}  // namespace

std::shared_ptr<PlanOptions> planOptions(ResourceManager& resources, const std::vector<std::string>& disabled,
                                         DType computeDtype) {
  return resources.lookupOrCreate<PlanOptions>("_plan_options", [&] {
    auto options = std::make_shared<PlanOptions>();
    options->computeDtype = computeDtype;
    for (const std::string& name : disabled) disable(*options, name, "disabled_rewrites");
    const char* set = std::getenv("EWB_PLAN_DISABLE");
    std::istringstream names(set ? set : "");
    for (std::string name; std::getline(names, name, ',');) {
      if (!name.empty()) disable(*options, name, "EWB_PLAN_DISABLE");
    }
    return options;
  });
}

}  // namespace engine
