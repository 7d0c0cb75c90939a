#include "engine/estimator/canned/sdca_state_hook.h"

#include "engine/kernels/training/sdca_states.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr const char* kTableName = "ShardedMutableHashTable-1-of-1";

std::shared_ptr<kernels::SdcaStates> sdcaStates(Session& session) {
  return session.resources().lookupOrCreate<kernels::SdcaStates>(
      kernels::SdcaStates::kName, [] { return std::make_shared<kernels::SdcaStates>(); });
}

VariableResource& resourceOf(Session& session, const Variable& variable) {
  const auto found = session.resources().find<VariableResource>(variableResourceName(variable.name, "", variable.name));
  if (!found) fail(Code::kNotFound, "The session has no variable ", variable.name, ".");
  return *found;
}

}  // namespace

SdcaStateHook::SdcaStateHook(const Scope& scope) {
  const Scope root = scope.exactly("");
  const std::string name = kTableName;
  keys_ = nn::getVariableOfAnyShape(root, name + "-keys", Tensor(DType::kInt64, Shape{0, 2}), nn::untrained());
  values_ = nn::getVariableOfAnyShape(root, name + "-values",
                                      Tensor(DType::kFloat, Shape{0, kernels::SdcaStates::kNumbers}), nn::untrained());
}

void SdcaStateHook::afterCreateSession(Session& session) {
  const auto states = sdcaStates(session);
  states->clear();
  states->insert(resourceOf(session, keys_).value(), resourceOf(session, values_).value());
}

void SdcaStateHook::beforeSave(Session& session, int64_t /*step*/) {
  // The first checkpoint is saved before this hook hears of the session: it has what was restored.
  const auto states = session.resources().find<kernels::SdcaStates>(kernels::SdcaStates::kName);
  if (!states) return;
  const auto [keys, values] = states->all();
  resourceOf(session, keys_).assign(keys);
  resourceOf(session, values_).assign(values);
}

}  // namespace engine::estimator
