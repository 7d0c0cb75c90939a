// An exporter: asked after each evaluation whether the model is worth exporting. Experiments name it:
// "eval": {"exporters": [{"named": {"name": "my_plugin", "params": {"at_most": "0.05"}}}]}.
#include "engine/core/error.h"
#include "engine/estimator/experiment/exporter_registry.h"

using namespace engine;
using namespace engine::estimator;

namespace {

class MyPlugin : public Exporter {
 public:
  MyPlugin(ExporterContext context, std::string metric, double atMost)
      : context_(std::move(context)), metric_(std::move(metric)), atMost_(atMost) {}

  const std::string& name() const override { return context_.name; }

  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult& result, bool) override {
    const auto found = result.find(metric_);
    if (found == result.end()) fail(Code::kNotFound, "my_plugin: the evaluation has no metric '", metric_, "'.");
    if (found->second > atMost_) return std::nullopt;
    return context_.exportFn(estimator, exportPath, checkpointPath);
  }

 private:
  ExporterContext context_;
  std::string metric_;
  double atMost_;
};

using ExporterPtr = std::shared_ptr<Exporter>;

const ExporterRegistrar kMyPlugin(
    "my_plugin", [](const ExporterSettings&, const Params& params, const ExporterContext& context) -> ExporterPtr {
      return std::make_shared<MyPlugin>(context, params.get<std::string>("metric"), params.get<double>("at_most"));
    });

}  // namespace
