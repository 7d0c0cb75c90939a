// What the window can do besides showing its pages: the list of its features. GUI thread only.
#pragma once

namespace app {

class Shell;
class Workbench;

// Makes every feature.
void addFeatures(Shell& shell, Workbench& bench);

}  // namespace app
