#include "app/window_features.h"

#include "app/palette/palette_feature.h"
#include "app/wizard/wizard_feature.h"

namespace app {

void addFeatures(const WindowParts& parts) {
  new PaletteFeature(parts);
  new WizardFeature(parts);
}

}  // namespace app
