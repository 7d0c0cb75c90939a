// A plugin that makes no hook, in each way in which one can fail.
#include <QObject>

#include "engine/core/error.h"
#include "plugins/api/hook_plugin.h"

namespace {

class ThrowingPlugin : public QObject, public plugins::HookPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID EWB_HOOK_PLUGIN_IID FILE "throwing.json")
  Q_INTERFACES(plugins::HookPlugin)

 public:
  std::shared_ptr<engine::estimator::SessionRunHook> create(const plugins::Parameters& parameters,
                                                            const plugins::HookServices&) override {
    const std::string how = parameters.text("how");
    if (how == "std") throw std::runtime_error("out of paper");
    if (how == "error") engine::fail(engine::Code::kUnavailable, "the printer is off");
    if (how == "int") throw 42;
    return nullptr;
  }
};

}  // namespace

#include "throwing_plugin.moc"
