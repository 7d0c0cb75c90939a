// What was wrong with how the program was called, as a sentence. Functions without state; callable from any thread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace app::cli {

// The error's own words where they say what is wrong, or for a subcommand that there isn't its name, the nearest right
// one and those that there are.
std::string usageProblem(const CLI::App& program, const CLI::Error& error);

}  // namespace app::cli
