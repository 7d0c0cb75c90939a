// What options that are numbers check. Functions without state; callable from any thread.
#pragma once

#include <CLI/CLI.hpp>

namespace app::cli {

// Passes numbers from `least` to `most`, not NaN; the message names both.
CLI::Validator numberBetween(double least, double most);

}  // namespace app::cli
