// The texts of the program in the language of the person: English, whose singulars and plurals are in a file as those
// of any language are. GUI thread only, before the first window.
#pragma once

class QCoreApplication;

namespace app {

// False, and counts are written as "1 run(s)", when the program was built without them.
bool installTranslations(QCoreApplication* application);

}  // namespace app
