// Networks to start from, and the initial settings of new layers. Values and pure functions.
#pragma once

#include <QStringList>

#include "app/workbench/drafts/draft_analysis.h"
#include "engine/estimator/model.pb.h"

namespace app {

using LayerList = google::protobuf::RepeatedPtrField<engine::estimator::Layer>;

enum class LayerPreset {
  kConvnet,  // two convolutions, two dense layers with dropout
  kLeNet,    // LeNet-5
  kMlp       // dense layers alone
};

// The last layer has as many units as the data have classes (10 while that is not known).
LayerList presetLayers(LayerPreset preset, const DataFacts& data);
// A layer of a type with values to begin with; "dense" has as many units as the classes.
engine::estimator::Layer newLayer(const std::string& type);
// Every type there is, in the order of the menu.
QStringList layerTypes();
// The fields of a layer's message that layers of the type take, without its type.
std::vector<std::string> layerFields(const std::string& type);

}  // namespace app
