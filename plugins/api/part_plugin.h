// The interface of a plugin that adds parts to the program: a model, an op, a dashboard. Its library registers them
// while it loads, in the registries that the program's own parts are in, with the same registrars; the metadata beside
// it says what it is (resources/plugin_templates/model is a whole one, of which the build writes what is below).
// Libraries are loaded by the main thread, before others read the registries.
#pragma once

#include <QtPlugin>

namespace plugins {

class PartPlugin {
 public:
  virtual ~PartPlugin() = default;
};

}  // namespace plugins

// The number grows whenever a plugin that was built before would no longer work.
#define EWB_PART_PLUGIN_IID "org.estimator-workbench.PartPlugin/1"
Q_DECLARE_INTERFACE(plugins::PartPlugin, EWB_PART_PLUGIN_IID)
