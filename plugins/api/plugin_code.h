// Where the code of loaded plugins lies, so that a crash in it can be told to be the plugin's, whoever called it: a
// model's function, an op's kernel, a page of the window. Any thread; what only looks may be called by handlers of
// signals.
#pragma once

#include <pthread.h>

#include <string>

namespace plugins {

// The library that holds `inside`, an address in it, is the plugin's from now on. Beyond 256 libraries none is kept.
void keepPluginCode(const std::string& plugin, const void* inside);

// Whose library holds this address; null: no plugin's.
const char* pluginOfAddress(const void* address);

// Whose function the thread runs, which is asked by a signal; empty: no plugin's, or it does not answer.
std::string pluginOnStackOf(pthread_t thread);

// Whose function threw what this thread threw last, itself or by what it called; null: none. Asked once.
const char* takeThrowingPlugin();

// Whose function this thread runs: of those that are plugins' the innermost one; null: none.
const char* pluginOnStack();

}  // namespace plugins
