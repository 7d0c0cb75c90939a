// A plugin that would work but declares itself wrongly.
#include <QObject>

#include "plugins/api/hook_plugin.h"

namespace {

class BadMetadataPlugin : public QObject, public plugins::HookPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID EWB_HOOK_PLUGIN_IID FILE "bad_metadata.json")
  Q_INTERFACES(plugins::HookPlugin)

 public:
  std::shared_ptr<engine::estimator::SessionRunHook> create(const plugins::Parameters&,
                                                            const plugins::HookServices&) override {
    return std::make_shared<engine::estimator::SessionRunHook>();
  }
};

}  // namespace

#include "bad_metadata_plugin.moc"
