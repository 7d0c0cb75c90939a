// Masking: steps whose features all have the mask value are masked and zero.
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Masking : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    return ops::mul(call.scope(), x, ops::cast(call.scope(), counts(call.scope(), x, true), x.type()));
  }
  Outputs masks(const Call& call, const Arguments& arguments, const Outputs&) override {
    return {counts(call.scope(), arguments.x(), false)};
  }

 private:
  Output counts(const Scope& s, Output x, bool keepDims) const {
    const Output other = s.op("NotEqual", {x, ops::number(s, x.type(), config().number("mask_value", 0))});
    return s.op("Any", {other, ops::constant(s, Tensor::vector<int32_t>({-1}))}, {{"keep_dims", keepDims}});
  }
};

const LayerRegistrar kMasking("Masking", R"({"mask_value": 0.0})", makeLayerOf<Masking>);

}  // namespace
}  // namespace engine::keras
