// Temporary folders and expected errors for the tests of the sources.
#pragma once

#include <cstdlib>
#include <filesystem>

#include "tests/support/failure.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {

using test_support::Failure;
using test_support::failureOf;
using test_support::TemporaryFolder;

inline std::filesystem::path sourceFolder() {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return source ? source : ".";
}

}  // namespace engine::data
