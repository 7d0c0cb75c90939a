#include "engine/keras/core/layer.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/parts/constraints.h"
#include "engine/keras/parts/initializers.h"
#include "engine/keras/parts/regularizers.h"

namespace engine::keras {

Json shapeJson(const Shape& shape) {
  if (!shape.hasRank()) return nullptr;
  Json dims = Json::array();
  for (const int64_t dim : shape.dims()) dims.push_back(dim == kUnknownDim ? Json() : Json(dim));
  return dims;
}

Shape shapeOfJson(const Json& json, const std::string& what) {
  if (json.is_null()) return Shape::unknown();
  if (!json.is_array()) fail(Code::kInvalidArgument, what, " must be a list of sizes, not ", json.dump(), ".");
  Shape shape;
  for (const Json& dim : json) {
    if (!dim.is_null() && !(dim.is_number_integer() && dim.get<int64_t>() >= 0)) {
      fail(Code::kInvalidArgument, what, " must be a list of sizes, not ", json.dump(), ".");
    }
    shape.addDim(dim.is_null() ? kUnknownDim : dim.get<int64_t>());
  }
  return shape;
}

void appendNew(Weights& to, const Weights& from) {
  for (const WeightPtr& weight : from) {
    if (std::ranges::find(to, weight) == to.end()) to.push_back(weight);
  }
}

Layer::Layer(Config config)
    : config_(std::move(config)),
      name_(config_.text("name", "")),
      dtype_(config_.dtype()),
      weightDtype_(config_.weightDtype()),
      trainable_(config_.flag("trainable", true)) {}

void Layer::rename(const std::string& name) {
  name_ = name;
  config_.set("name", name);
}

Json Layer::getConfig() const {
  Json json = config_.json();
  json["name"] = name_;
  if (json.contains("trainable")) json["trainable"] = trainable_;
  return json;
}

std::string Layer::described() const {
  return className_ + " '" + name_ + "'";
}

void Layer::setTrainable(bool trainable) {
  trainable_ = trainable;
  for (const LayerPtr& part : parts()) part->setTrainable(trainable);
}

Weights Layer::ownWeights(bool trainable) const {
  Weights own;
  std::ranges::copy_if(weights_, std::back_inserter(own),
                       [&](const WeightPtr& w) { return w->trainable == trainable; });
  return own;
}

Weights Layer::trainableWeights() const {
  if (!trainable_) return {};
  Weights all = ownWeights(true);
  for (const LayerPtr& part : parts()) appendNew(all, part->trainableWeights());
  return all;
}

Weights Layer::nonTrainableWeights() const {
  Weights all = trainable_ ? Weights() : ownWeights(true);
  appendNew(all, ownWeights(false));
  for (const LayerPtr& part : parts()) appendNew(all, trainable_ ? part->nonTrainableWeights() : part->weights());
  return all;
}

Weights Layer::weights() const {
  Weights all = trainableWeights();
  appendNew(all, nonTrainableWeights());
  return all;
}

void Layer::setWeights(const std::vector<Tensor>& values) {
  const Weights all = weights();
  if (all.size() != values.size()) {
    fail(Code::kInvalidArgument, described(), " has ", all.size(), " weights; ", values.size(), " values are given.");
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool learned = all[i]->ofAnyLength && values[i].shape().rank() == all[i]->shape.rank();
    if (values[i].shape() != all[i]->shape && !learned) {
      fail(Code::kInvalidArgument, described(), ": weight ", all[i]->name, " has shape ", all[i]->shape,
           ", the value given ", values[i].shape(), ".");
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i]->give(values[i]);
}

void Layer::ensureBuilt(const std::string& scope, const Arguments& arguments) {
  if (built_) return;
  weightScope_ = scope;
  Json shapes = Json::array();
  for (const Value& input : arguments.inputs) shapes.push_back(shapeJson(input.tensor.shape()));
  buildShape_ = shapes.size() == 1 && firstArgument() != FirstArgument::kList ? shapes[0] : shapes;
  if (!arguments.keys.empty()) buildShape_ = Json::object();
  for (std::size_t i = 0; i < arguments.keys.size(); ++i) buildShape_[arguments.keys[i]] = shapes.at(i);
  build(arguments);
  built_ = true;
}

WeightPtr Layer::addWeight(const WeightSpec& spec) {
  if (!spec.shape.isFullyDefined())
    failInput("weight " + spec.name + " has the unknown shape " + spec.shape.toString());
  auto weight = std::make_shared<Weight>();
  weight->name = (spec.absolute || weightScope_.empty() ? spec.name : weightScope_ + "/" + spec.name) + ":0";
  weight->shape = spec.shape;
  weight->dtype =
      spec.dtype == DType::kInvalid ? (isFloating(weightDtype_) ? weightDtype_ : DType::kFloat) : spec.dtype;
  weight->trainable = spec.trainable;
  weight->initializer = initializerOf(spec.initializer);
  weight->regularizer = regularizerOf(spec.regularizer);
  weight->constraint = constraintOf(spec.constraint);
  weights_.push_back(weight);
  return weight;
}

WeightSpec configuredWeight(const Config& config, const std::string& name, const Shape& shape,
                            const ConfiguredPart& how) {
  const std::string part = how.part.empty() ? name : how.part;
  return {name, shape, how.dtype, config.at(part + "_initializer"), config.at(part + "_regularizer"),
          config.at(part + "_constraint"), how.trainable};
}

LayerPtr Layer::addPart(LayerPtr part) {
  parts_.push_back(part);
  return part;
}

Outputs Layer::penalties(const Call& call) const {
  Outputs all;
  for (const WeightPtr& weight : weights_) {
    const Scope scope = call.scope().child("regularizer");
    if (weight->regularizer) all.push_back(weight->regularizer(scope, call.at(scope).value(weight)));
  }
  for (const LayerPtr& part : parts()) {
    const Outputs inner = part->penalties(call);
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return all;
}

Values Layer::operator()(const Call& outer, const Arguments& given) {
  Arguments arguments = given;
  if (const Output mask = given.tensor("mask"); mask.valid() && !arguments.inputs.empty())
    arguments.inputs[0].mask = mask;
  // A flag that is given overrides how the model runs.
  const bool training = arguments.flag("training", outer.training());
  const Call inner = outer.in(name_.empty() ? "layer" : name_).withTraining(training).computingIn(dtype_);
  ensureBuilt(chosenScope_.empty() ? name_ : chosenScope_, arguments);
  try {
    Values values = run(inner, arguments);
    regularizeActivity(inner, values);
    return values;
  } catch (const Error& error) {
    const std::string why = error.what();
    if (why.find(described()) != std::string::npos) throw;
    throw Error(error.code(), message(described(), ": ", why));
  }
}

static Arguments castTo(DType dtype, const Scope& scope, Arguments arguments) {
  const auto castAll = [&](Values& values) {
    for (Value& value : values) {
      if (isFloating(value.tensor.type())) value.tensor = ops::cast(scope, value.tensor, dtype);
    }
  };
  castAll(arguments.inputs);
  for (auto& [name, values] : arguments.named) castAll(values);
  return arguments;
}

Values Layer::run(const Call& inner, const Arguments& given) {
  const bool casts = isFloating(dtype_) && firstArgument() != FirstArgument::kAsGiven;
  const Arguments arguments = casts ? castTo(dtype_, inner.scope(), given) : given;
  const Outputs outputs = call(inner, arguments);
  const Outputs masked = masks(inner, arguments, outputs);
  Values values;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    values.push_back({outputs[i], i < masked.size() ? masked[i] : Output()});
  }
  return values;
}

Outputs Layer::call(const Call& call, const Arguments& arguments) {
  return {apply(call, arguments.x())};
}

Output Layer::apply(const Call&, Output) {
  fail(Code::kUnimplemented, described(), " overrides neither call() nor apply().");
}

Outputs Layer::masks(const Call&, const Arguments& arguments, const Outputs&) {
  if (!supportsMasking() || arguments.inputs.empty()) return {};
  return {arguments.inputs[0].mask};
}

// Divided by the batch's size, as Keras does.
void Layer::regularizeActivity(const Call& call, const Values& outputs) const {
  const Penalty penalty = regularizerOf(config_.at("activity_regularizer"));
  if (!penalty) return;
  const Scope& s = call.scope();
  for (const Value& value : outputs) {
    const Output output = value.tensor;
    const Output rows =
        s.op("GatherV2", {ops::shapeOf(s, output), ops::scalar(s, int32_t{0}), ops::scalar(s, int32_t{0})});
    call.addLoss(ops::realDiv(s, penalty(s, output), ops::cast(s, rows, output.type())));
  }
}

int64_t Layer::channels(Output x, int axis) const {
  if (!x.shape().hasRank() || x.shape().rank() < 1 || x.shape().dim(axis) < 0) {
    failInput("the size of dimension " + std::to_string(axis) + " of the input must be known; it is " +
              x.shape().toString());
  }
  return x.shape().dim(axis);
}

void Layer::failInput(const std::string& why) const {
  fail(Code::kInvalidArgument, described(), ": ", why, ".");
}

void Layer::requireRank(Output x, int atLeast) const {
  if (x.shape().hasRank() && x.shape().rank() >= atLeast) return;
  failInput("needs an input of at least " + std::to_string(atLeast) + " dimensions; it is " + x.shape().toString());
}

}  // namespace engine::keras
