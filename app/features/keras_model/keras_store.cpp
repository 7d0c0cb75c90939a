#include "app/features/keras_model/keras_store.h"

#include <algorithm>

#include "engine/runtime/session.h"

namespace app {
namespace {

namespace keras = engine::keras;

// Gives layers the values of those of the same name where all shapes are alike; the others' names.
QStringList takeWeights(const keras::Model& from, const keras::Model& to) {
  QStringList fresh;
  const std::vector<keras::LayerPtr> all = from.layers();
  for (const keras::LayerPtr& layer : to.layers()) {
    const keras::Weights wanted = layer->weights();
    if (wanted.empty()) continue;
    const auto found = std::ranges::find(all, layer->name(), [](const keras::LayerPtr& one) { return one->name(); });
    const keras::Weights has = found == all.end() ? keras::Weights() : (*found)->weights();
    bool fits = has.size() == wanted.size();
    for (std::size_t i = 0; fits && i < has.size(); ++i) {
      fits = has[i]->shape == wanted[i]->shape && has[i]->value.valid();
    }
    if (!fits) fresh << QString::fromStdString(layer->name());
    for (std::size_t i = 0; fits && i < has.size(); ++i) wanted[i]->value = has[i]->value;
  }
  return fresh;
}

bool trainAlike(const keras::Model& one, const keras::Model& other) {
  return std::ranges::equal(one.trainableWeights(), other.trainableWeights(), {}, &keras::Weight::name,
                            &keras::Weight::name);
}

}  // namespace

void fillWeights(const keras::Model& model) {
  engine::Graph graph;
  keras::Binding binding(graph);
  for (const keras::WeightPtr& weight : model.weights()) binding.variable(weight);
  engine::Session session(graph);
  binding.initialize(session);
  binding.store(session);
}

void KerasStore::put(keras::LoadedModel loaded) {
  const std::lock_guard lock(mutex_);
  loaded_ = std::move(loaded);
}

bool KerasStore::isCompiled() const {
  const std::lock_guard lock(mutex_);
  return !loaded_.training.compile.is_null();
}

KerasStore::Made KerasStore::make(const KerasModelText& text) const {
  Made made;
  made.loaded.model = keras::modelFromJson(kerasJsonOf(text).dump(), text.name.toStdString());
  {
    const std::lock_guard lock(mutex_);
    if (loaded_.model) {
      made.fresh = takeWeights(*loaded_.model, *made.loaded.model);
      const bool isSame = made.fresh.isEmpty() && trainAlike(*loaded_.model, *made.loaded.model);
      if (isSame) made.loaded.training = loaded_.training;
      made.loaded.training.compile = loaded_.training.compile;
    }
  }
  const auto weights = made.loaded.model->weights();
  const bool isWhole = std::ranges::all_of(weights, [](const keras::WeightPtr& one) { return one->value.valid(); });
  if (!isWhole) fillWeights(*made.loaded.model);
  return made;
}

}  // namespace app
