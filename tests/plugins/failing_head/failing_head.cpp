// A plugin whose head, optimizer and exporter can be made, and throw when they are used.
#include <stdexcept>

#include "engine/api.h"
#include "engine/estimator/experiment/exporter_registry.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/estimator/head/head_registry.h"

namespace {

using namespace engine;
using namespace engine::estimator;

const HeadRegistrar kFailingHead("failing_head", [](const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<RegressionHeadOptions>(message, version);
  options.lossFn = [](const Scope&, Output, Output, const Features&) -> Output {
    throw std::runtime_error("out of paper");
  };
  return std::make_shared<RegressionHead>(options);
});

class FailingOptimizer : public nn::GradientDescentOptimizer {
 public:
  using GradientDescentOptimizer::GradientDescentOptimizer;

 protected:
  Node* applyDense(const Update&, Output) const override { fail(Code::kUnavailable, "The printer is off."); }
};

const OptimizerRegistrar kFailingOptimizer("failing_optimizer", [](const OptimizerRequest& request) {
  return std::make_unique<FailingOptimizer>(request.rate, request.options);
});

class FailingExporter : public Exporter {
 public:
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator&, const std::string&, const std::string&, const EvalResult&,
                                         bool) override {
    throw 42;
  }

 private:
  std::string name_ = "failing";
};

const ExporterRegistrar kFailingExporter("failing_exporter",
                                         [](const ExporterSettings&, const Params&, const ExporterContext&) {
                                           return std::make_shared<FailingExporter>();
                                         });

}  // namespace
