// Which version a program is, and of which commit it was built. Any thread.
#pragma once

#include <string>

namespace app {

// "0.1.0 (commit 1234567)"; without the commit where the sources were no repository.
std::string versionText();

}  // namespace app
