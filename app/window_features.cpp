#include "app/window_features.h"

#include "app/palette/palette_feature.h"

namespace app {

void addFeatures(const WindowParts& parts) {
  new PaletteFeature(parts);
}

}  // namespace app
