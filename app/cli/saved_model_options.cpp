#include "app/cli/saved_model_options.h"

namespace app::cli {

void SavedModelOptions::declare(CLI::App& command) {
  command.add_option("DIR", folder_, "Folder of the SavedModel")->required();
  command.add_option("--tags", tags_, "Tags of the MetaGraph, separated by commas")->delimiter(',');
  command.add_flag("--json", json_, "Print one JSON object per line and nothing else on stdout");
}

engine::formats::Tags SavedModelOptions::tags(const engine::formats::SavedModelReader& reader) const {
  if (!tags_.empty()) return {tags_.begin(), tags_.end()};
  const std::vector<engine::formats::Tags> sets = reader.tagSets();
  return sets.size() == 1 ? sets[0] : engine::formats::Tags{engine::formats::saved_model::kServe};
}

CLI::App* savedModelGroup(CLI::App& program) {
  constexpr const char* kName = "saved-model";
  for (CLI::App* group : program.get_subcommands([](CLI::App*) { return true; })) {
    if (group->get_name() == kName) return group;
  }
  return program.add_subcommand(kName, "SavedModels of this program and of TensorFlow")->require_subcommand(1);
}

}  // namespace app::cli
