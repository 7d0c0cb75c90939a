// Subcommands grouped under one word, such as `estimator checkpoint list`. Used by the main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace app::cli {

// The group of that name, made when it is not there yet.
inline CLI::App* commandGroup(CLI::App& program, const std::string& name, const std::string& help) {
  for (CLI::App* group : program.get_subcommands([](CLI::App*) { return true; })) {
    if (group->get_name() == name) return group;
  }
  return program.add_subcommand(name, help)->require_subcommand(1);
}

inline CLI::App* checkpointGroup(CLI::App& program) {
  return commandGroup(program, "checkpoint", "Checkpoints of this program and of TensorFlow");
}

inline CLI::App* kerasGroup(CLI::App& program) {
  return commandGroup(program, "keras", "Files of Keras models");
}

}  // namespace app::cli
