// The list of the window's features, which it has besides showing its pages. GUI thread only.
#pragma once

namespace app {

class DropFeature;
class Shell;
class Workbench;

// Those that somebody else listens to; the window owns them.
struct WindowFeatures {
  DropFeature* drop = nullptr;
};

// Makes every feature.
WindowFeatures addFeatures(Shell& shell, Workbench& bench);

}  // namespace app
