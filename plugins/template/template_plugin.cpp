// The smallest plugin, to copy. A plugin is a folder with
//   1. a JSON file that declares its name and parameters. The program reads it without loading the library, checks
//      parameters against it, and makes --help and forms of it;
//   2. a hook: what happens in a training. It derives from SessionRunHook and overrides the calls that it needs;
//   3. a class that makes the hook, which Qt finds in the library;
//   4. one line in CMake: ewb_plugin(my_plugin), which builds bin/plugins/my_plugin.so.
// Try it: estimator train FILE.experiment.json --hook template:every_steps=10,text=hello
#include <QObject>

#include "plugins/api/hook_plugin.h"

namespace plugins {

class TemplateHook : public engine::estimator::SessionRunHook {
 public:
  TemplateHook(int64_t everySteps, std::string text, engine::estimator::LogSink log)
      : everySteps_(everySteps), text_(std::move(text)), log_(std::move(log)) {}

  // After each step. To look at tensors, name them in beforeRun() and find them in `values`; plugins/gradient_norms
  // does so and writes to the charts.
  void afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues) override {
    ++steps_;
    if (log_ && steps_ % everySteps_ == 0) log_(engine::estimator::LogLevel::kInfo, text_);
  }

 private:
  int64_t everySteps_;
  int64_t steps_ = 0;
  std::string text_;
  engine::estimator::LogSink log_;
};

class TemplatePlugin : public QObject, public HookPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID EWB_HOOK_PLUGIN_IID FILE "template_plugin.json")
  Q_INTERFACES(plugins::HookPlugin)

 public:
  // `parameters` holds every declared parameter, checked, with its default where none was given.
  std::shared_ptr<engine::estimator::SessionRunHook> create(const Parameters& parameters,
                                                            const HookServices& services) override {
    return std::make_shared<TemplateHook>(parameters.integer("every_steps"), parameters.text("text"), services.log);
  }
};

}  // namespace plugins

#include "template_plugin.moc"
