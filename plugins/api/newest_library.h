// Libraries that are read anew while the program runs. One that is loaded cannot be replaced, as its code may still
// run: its file, as it is then, is copied, and from then on the copy is loaded in its place. Any thread.
#pragma once

#include <string>

namespace plugins {

// The file to load for the library: the newest copy, or itself when it was never copied.
std::string newestLibrary(const std::string& path);
// Copies it as it is now. Unavailable, naming the file, when that cannot be done.
void copyLibrary(const std::string& path);

}  // namespace plugins
