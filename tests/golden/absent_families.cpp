// Families whose subject the program has not got yet. Their cases fail and say what is missing; a runner in a file of
// its own takes the place of an entry here.
#include "engine/core/error.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

Outcome runDistribution(const Case& one) {
  const auto& run = one.json.at("runs").at(0);
  engine::fail(engine::Code::kUnimplemented, "training on several devices or machines (",
               run.at("strategy").get<std::string>(), ")");
}

const FamilyRegistrar kDistribution("distribution", runDistribution);

}  // namespace
}  // namespace golden
