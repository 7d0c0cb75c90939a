#include "plugins/api/plugin_kinds.h"

#include "plugins/api/hook_plugin.h"
#include "plugins/api/part_plugin.h"

namespace plugins {
namespace {

constexpr PluginKind kPluginKinds[] = {
    {"hook", EWB_HOOK_PLUGIN_IID, "a hook that runs with trainings", false, true},
    {"model", EWB_PART_PLUGIN_IID, "a model for experiment files (model.named)"},
    {"dataset", EWB_PART_PLUGIN_IID, "a source of examples (train_input.named)"},
    {"head", EWB_PART_PLUGIN_IID, "a head of models (head.named)"},
    {"metric", EWB_PART_PLUGIN_IID, "a metric of evaluations (eval.metrics)"},
    {"exporter", EWB_PART_PLUGIN_IID, "an exporter of models (eval.exporters.named)"},
    {"optimizer", EWB_PART_PLUGIN_IID, "an update rule (optimizer.named)"},
    {"layer", EWB_PART_PLUGIN_IID, "a layer of sequential models (layers.named)"},
    {"op", EWB_PART_PLUGIN_IID, "an op with its kernel and gradient"},
    {"command", EWB_PART_PLUGIN_IID, "a subcommand of estimator", false, true},
    {"action", EWB_PART_PLUGIN_IID, "an action on runs", false, true},
    {"dashboard", EWB_PART_PLUGIN_IID, "a page of the window", true},
};

}  // namespace

std::span<const PluginKind> pluginKinds() {
  return kPluginKinds;
}

const PluginKind* findPluginKind(const std::string& name) {
  for (const PluginKind& kind : kPluginKinds) {
    if (name == kind.name) return &kind;
  }
  return nullptr;
}

std::string pluginKindNames() {
  std::string names;
  for (const PluginKind& kind : kPluginKinds) names += (names.empty() ? "" : ", ") + std::string(kind.name);
  return names;
}

}  // namespace plugins
