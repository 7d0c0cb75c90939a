#include "engine/kernels/training/sdca_states.h"

#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSdcaFind(
    "_SdcaStatesFind", "keys: int64 -> states: float", "",
    [](InferenceContext& c) {
      c.setOutput(0, Shape{c.withRank(0, 2).dim(0), SdcaStates::kNumbers});
    },
    Stateful::kYes);
const OpRegistrar kSdcaInsert("_SdcaStatesInsert", "keys: int64, states: float ->", "", shape_fn::none, Stateful::kYes);
const NoGradientRegistrar kSdcaStatesNoGradient({"_SdcaStatesFind"});

void checkSdcaKeys(const Tensor& keys) {
  if (keys.rank() != 2 || keys.dim(1) != 2) {
    fail(Code::kInvalidArgument, "Keys of examples must be [n, 2], got ", keys.shape(), ".");
  }
}

std::shared_ptr<SdcaStates> sdcaStatesOf(const KernelConstruction& c) {
  return c.resources.lookupOrCreate<SdcaStates>(SdcaStates::kName, [] { return std::make_shared<SdcaStates>(); });
}

const KernelRegistrar kSdcaFindKernel(
    "_SdcaStatesFind",
    [](const KernelConstruction& c) {
      return kernelOf([states = sdcaStatesOf(c)](KernelContext& context) {
        const Tensor& keys = context.input(0);
        checkSdcaKeys(keys);
        states->find(keys, context.output(0, Shape{keys.dim(0), SdcaStates::kNumbers}).data<float>());
      });
    },
    kStateful);
const KernelRegistrar kSdcaInsertKernel(
    "_SdcaStatesInsert",
    [](const KernelConstruction& c) {
      return kernelOf(
          [states = sdcaStatesOf(c)](KernelContext& context) { states->insert(context.input(0), context.input(1)); });
    },
    kStateful);

}  // namespace

void SdcaStates::find(const Tensor& keys, float* states) const {
  const int64_t* key = keys.data<int64_t>();
  for (int64_t i = 0; i < keys.dim(0); ++i, key += 2, states += kNumbers) {
    const auto found = states_.find({key[0], key[1]});
    if (found == states_.end()) {
      std::fill_n(states, kNumbers, 0.0F);
    } else {
      std::copy(found->second.begin(), found->second.end(), states);
    }
  }
}

void SdcaStates::insert(const Tensor& keys, const Tensor& states) {
  checkSdcaKeys(keys);
  if (states.shape() != Shape{keys.dim(0), kNumbers}) {
    fail(Code::kInvalidArgument, "There are keys of ", keys.dim(0), " examples and states of shape ", states.shape(),
         ".");
  }
  const int64_t* key = keys.data<int64_t>();
  const float* state = states.data<float>();
  for (int64_t i = 0; i < keys.dim(0); ++i, key += 2, state += kNumbers) {
    if (key[0] != 0) std::copy_n(state, kNumbers, states_[{key[0], key[1]}].begin());
  }
}

std::pair<Tensor, Tensor> SdcaStates::all() const {
  const auto count = static_cast<int64_t>(states_.size());
  Tensor keys(DType::kInt64, Shape{count, 2});
  Tensor states(DType::kFloat, Shape{count, kNumbers});
  int64_t* key = keys.data<int64_t>();
  float* state = states.data<float>();
  for (const auto& [id, numbers] : states_) {
    *key++ = id.first;
    *key++ = id.second;
    state = std::copy(numbers.begin(), numbers.end(), state);
  }
  return {keys, states};
}

}  // namespace engine::kernels
