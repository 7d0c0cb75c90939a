// Sources of examples for experiment files: the program's own and those of plugins and programs. Filled while libraries
// load and only read afterwards; a source is loaded by one thread at a time.
//   const SourceRegistrar kRow("row", [](const Input&, const Params& params, const InputContext&) -> InputSource {
//     const int64_t count = params.get<int64_t>("count");  // at namespace scope, in a file of its own
//     return {.examples = data::Dataset::range(count), .names = {"x"}};
//   });
//   Input input;  // as an experiment file has it
//   input.mutable_named()->set_name("row");
//   (*input.mutable_named()->mutable_params())["count"] = "3";
//   loadInputSource(input, {}).names;  // is std::vector<std::string>{"x"}
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/config/params.h"
#include "engine/estimator/inputs/experiment_inputs.h"

namespace engine::estimator {

struct InputSource {
  data::Dataset examples;
  // What is done after the order is chosen: to examples (null: nothing), and to batches of them.
  std::function<data::Dataset(const data::Dataset&)> decode = nullptr;
  std::function<data::Dataset(const data::Dataset&)> finish = nullptr;
  std::vector<std::string> names = {};   // of the components of batches, in the end
  std::vector<std::string> labels = {};  // those of them that are labels; may be empty
  bool prefetch = false;                 // making a batch takes long enough to be done ahead
  std::string missingLabel = {};         // what to set when there must be a label
};

// Reads the source of an Input; `params` are those of a named one, checked. Called once a data set, from the thread
// that asks for its first batch; throws Error.
using SourceLoader = std::function<InputSource(const Input& input, const Params& params, const InputContext& context)>;

class SourceRegistrar {
 public:
  // `name`: of a field of Input's sources ("csv"), or the name that a NamedPart gives.
  SourceRegistrar(const std::string& name, SourceLoader load);
};

// Errors of the source; InvalidArgument for an input without one or with settings that contradict each other, NotFound
// for a named one that is not registered.
InputSource loadInputSource(const Input& input, const InputContext& context);

}  // namespace engine::estimator
