// Loads the translations of the program's texts; English is one of them, for its singulars and plurals. GUI thread
// only, before the first window.
#pragma once

class QCoreApplication;

namespace app {

// False, and counts are written as "1 run(s)", when the program was built without them.
bool installTranslations(QCoreApplication* application);

}  // namespace app
