// What the window can do besides showing its pages: the list of its features. GUI thread only.
#pragma once

namespace app {

struct WindowParts;

// Makes every feature.
void addFeatures(const WindowParts& parts);

}  // namespace app
