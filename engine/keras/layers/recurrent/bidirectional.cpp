// Bidirectional: a recurrent layer and its like that reads from the end, put together.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Bidirectional : public Layer {
 public:
  explicit Bidirectional(Config config) : Layer(std::move(config)) {
    Json forward = this->config().at("layer");
    LayerPtr checked = layerOfJson(forward);
    if (checked->name().empty()) checked->rename(snakeCase(checked->className()));
    forward["config"]["name"] = "forward_" + checked->name();
    Json backward = this->config().at("backward_layer");
    if (backward.is_null()) {
      backward = forward;
      backward["config"]["name"] = "backward_" + checked->name();
      backward["config"]["go_backwards"] = !checked->config().flag("go_backwards");
    } else {
      backward["config"]["name"] = "backward_" + layerOfJson(backward)->name();
    }
    // The output of a masked step is zero whatever the layer says: it must not differ by the direction.
    for (Json* one : {&forward, &backward})
      (*one)["config"]["zero_output_for_mask"] = checked->config().flag("return_sequences");
    forward_ = addPart(layerOfJson(forward));
    backward_ = addPart(layerOfJson(backward));
  }
  Json getConfig() const override {
    Json json = Layer::getConfig();
    if (config().isNull("backward_layer")) json.erase("backward_layer");
    return json;
  }

 protected:
  void build(const Arguments& arguments) override {
    const Arguments x{{arguments.inputs.at(0)}};
    forward_->ensureBuilt(weightScope() + "/" + forward_->name(), x);
    backward_->ensureBuilt(weightScope() + "/" + backward_->name(), x);
  }
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const std::vector<Values> states = statesOfEach(arguments);
    Outputs ahead = run(call, forward_, arguments, states[0]);
    Outputs back = run(call, backward_, arguments, states[1]);
    if (sequences()) {
      const int32_t time = forward_->config().flag("time_major") ? 0 : 1;
      back[0] = s.op("ReverseV2", {back[0], ints(s, {time})});
    }
    Outputs all = merged(s, ahead[0], back[0]);
    if (forward_->config().flag("return_state")) {
      all.insert(all.end(), ahead.begin() + 1, ahead.end());
      all.insert(all.end(), back.begin() + 1, back.end());
    }
    return all;
  }
  Outputs masks(const Call&, const Arguments& arguments, const Outputs&) override {
    if (!sequences()) return {};
    const Output mask = arguments.inputs[0].mask;
    return config().isNull("merge_mode") ? Outputs{mask, mask} : Outputs{mask};
  }

 private:
  bool sequences() const { return forward_->config().flag("return_sequences"); }
  // Half of the given states is for each direction.
  static std::vector<Values> statesOfEach(const Arguments& arguments) {
    Values given(arguments.inputs.begin() + 1, arguments.inputs.end());
    const auto named = arguments.named.find("initial_state");
    if (named != arguments.named.end()) given = named->second;
    const auto half = given.begin() + static_cast<std::ptrdiff_t>(given.size() / 2);
    return {{given.begin(), half}, {half, given.end()}};
  }
  static Outputs run(const Call& call, const LayerPtr& layer, const Arguments& arguments, const Values& states) {
    Arguments own{{arguments.inputs[0]}};
    if (!states.empty()) own.named["initial_state"] = states;
    Outputs outputs;
    for (const Value& value : (*layer)(call, own)) outputs.push_back(value.tensor);
    return outputs;
  }
  Outputs merged(const Scope& s, Output ahead, Output back) const {
    if (config().isNull("merge_mode")) return {ahead, back};
    const std::string mode = config().text("merge_mode");
    if (mode == "concat") return {concatenated(s, {ahead, back}, -1)};
    if (mode == "sum") return {ops::add(s, ahead, back)};
    if (mode == "mul") return {ops::mul(s, ahead, back)};
    if (mode == "ave") return {ops::realDiv(s, ops::add(s, ahead, back), numberLike(s, ahead, 2))};
    config().fail("merge_mode", "'concat', 'sum', 'mul', 'ave' or null");
  }

  LayerPtr forward_, backward_;
};

const LayerRegistrar kBidirectional("Bidirectional", R"({"layer": null, "backward_layer": null,
  "merge_mode": "concat"})",
                                    makeLayerOf<Bidirectional>);

}  // namespace
}  // namespace engine::keras
