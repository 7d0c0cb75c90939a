// What the window can do besides showing its pages: the list of its features. GUI thread only.
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
