// The options that the `estimator saved-model` commands share. Used by the main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "engine/formats/graphs/saved_model_reader.h"

namespace app::cli {

class SavedModelOptions {
 public:
  void declare(CLI::App& command);
  void apply(Console& console) const { console.json = json_; }

  const std::string& folder() const { return folder_; }
  // The tags that were given; those of the only MetaGraph, or "serve", when none were.
  engine::formats::Tags tags(const engine::formats::SavedModelReader& reader) const;
  bool hasTags() const { return !tags_.empty(); }

 private:
  std::string folder_;
  std::vector<std::string> tags_;
  bool json_ = false;
};

// Adds "saved-model" once, however many commands are below it.
CLI::App* savedModelGroup(CLI::App& program);

}  // namespace app::cli
