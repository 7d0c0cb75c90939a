// Heads by name, for models that a file describes: the program's own and those of plugins and programs. Filled while
// libraries load and only read afterwards, from any thread.
//   const HeadRegistrar kAbsolute("absolute", [](const HeadSpec& message, const Params&, Version version) {
//     auto options = headOptionsOf<RegressionHeadOptions>(message, version);  // at namespace scope, in its own file
//     options.lossFn = [](const Scope& scope, Output labels, Output logits, const Features&) {
//       return ops::abs(scope, ops::sub(scope, logits, labels));
//     };
//     return std::make_shared<RegressionHead>(options);
//   });
//   HeadSpec message;  // as an experiment file has it
//   message.mutable_named()->set_name("absolute");
//   headOf(message, Version::kV2)->logitsDimension();  // is 1
#pragma once

#include <functional>
#include <string>

#include "engine/estimator/config/params.h"
#include "engine/estimator/head.pb.h"
#include "engine/estimator/head/head.h"

namespace engine::estimator {

// Makes the head that a message describes; `params` are those of a named one, checked. Throws Error.
using HeadFactory = std::function<HeadPtr(const HeadSpec& message, const Params& params, Version version)>;

class HeadRegistrar {
 public:
  // `name`: of a field of HeadSpec's kinds ("regression"), or the name that a NamedPart gives.
  HeadRegistrar(const std::string& name, HeadFactory make);
};

// What all heads with one label take of the message: name, weights, reduction, version. For Options of a subclass.
template <typename Options = HeadOptions>
Options headOptionsOf(const HeadSpec& message, Version version) {
  Options options;
  options.name = message.name();
  options.weightColumn = message.weight_column();
  if (message.has_loss_reduction()) options.lossReduction = nn::reductionByName(message.loss_reduction());
  options.version = version;
  options.logTrainingAccuracy = true;
  return options;
}

// A head from its message. InvalidArgument when it is of no kind, NotFound for a named one that is not registered, and
// what the head refuses.
HeadPtr headOf(const HeadSpec& message, Version version);

}  // namespace engine::estimator
