#include "app/window_features.h"

namespace app {

void addFeatures(const WindowParts& parts) {
  Q_UNUSED(parts)
}

}  // namespace app
