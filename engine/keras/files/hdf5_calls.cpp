#include "engine/keras/files/hdf5_calls.h"

#include <dlfcn.h>

#include <filesystem>
#include <string>

#include "engine/core/error.h"

namespace engine::keras {
namespace {

// Beside the library or program that this is a part of, else where the system looks.
void* openedLibrary() {
  Dl_info own{};
  if (dladdr(reinterpret_cast<const void*>(&hdf5Calls), &own) != 0 && own.dli_fname) {
    const auto beside = std::filesystem::path(own.dli_fname).replace_filename(EWB_HDF5_FILE);
    if (void* library = dlopen(beside.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  }
  return dlopen(EWB_HDF5_FILE, RTLD_NOW | RTLD_LOCAL);
}

const Hdf5Calls* loadedCalls() {
  void* library = openedLibrary();
  void* symbol = library ? dlsym(library, kHdf5CallsSymbol) : nullptr;
  if (!symbol) {
    const char* said = dlerror();
    fail(Code::kFailedPrecondition, "HDF5 files of Keras cannot be written here: ", said ? said : EWB_HDF5_FILE,
         ". Install the program anew.");
  }
  return reinterpret_cast<const Hdf5Calls* (*)()>(symbol)();
}

}  // namespace

const Hdf5Calls& hdf5Calls() {
  static const Hdf5Calls* const calls = loadedCalls();
  return *calls;
}

}  // namespace engine::keras
