// The kinds of layers that the list of the editor offers: every class that is registered, in groups, with settings to
// begin with. Makes a layer of each; call it on a worker.
#pragma once

#include "widgets/layers/layer_palette.h"

namespace app {

std::vector<widgets::LayerKind> kerasKinds();

}  // namespace app
