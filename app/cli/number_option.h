// What options that are numbers check. Functions without state; callable from any thread.
#pragma once

#include <CLI/CLI.hpp>

namespace app::cli {

// Passes finite numbers from `least` to `most`; the message says these as people write them.
CLI::Validator numberBetween(double least, double most);

}  // namespace app::cli
