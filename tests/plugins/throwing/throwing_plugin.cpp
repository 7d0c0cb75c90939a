// A plugin that makes no hook, or one that fails, in each way in which one can fail.
#include <unistd.h>

#include <QObject>
#include <csignal>

#include "engine/core/error.h"
#include "plugins/api/hook_plugin.h"

namespace {

class FailingHook : public engine::estimator::SessionRunHook {
 public:
  explicit FailingHook(std::string how) : how_(std::move(how)) {}
  void afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues) override {
    if (++steps_ < 2) return;
    if (how_ == "in_step") throw std::runtime_error("out of ink");
    if (how_ == "crash") std::raise(SIGSEGV);
    if (how_ == "hang")
      while (true) pause();
    if (how_ == "late") usleep(400'000);
  }

 private:
  std::string how_;
  int steps_ = 0;
};

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
    return how == "null" ? nullptr : std::make_shared<FailingHook>(how);
  }
};

}  // namespace

#include "throwing_plugin.moc"
