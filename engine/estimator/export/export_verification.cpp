#include "engine/estimator/export/export_verification.h"

#include <cmath>
#include <limits>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The first batch of an input: features and labels by name.
NamedTensors firstBatch(const InputFn& inputFn, Mode mode) {
  const InputData input = inputFn(mode);
  data::Element element;
  if (!input.dataset.makeIterator()->next(element)) {
    fail(Code::kInvalidArgument, "The input for verifying the export has no batch.");
  }
  NamedTensors batch;
  std::size_t at = 0;
  for (const std::string& name : input.features) batch[name] = element.at(at++);
  for (const std::string& name : input.labels) batch[name] = element.at(at++);
  return batch;
}

NamedTensors madeUpRequest(const NamedOutputs& receiverTensors) {
  NamedTensors request;
  for (const auto& [key, placeholder] : receiverTensors) {
    request[key] = madeUpTensor(placeholder.type(), placeholder.shape(), request.size());
  }
  return request;
}

NamedTensors requestOf(const ServingInputReceiver& receiver, const ExportOptions& options, Mode graphMode) {
  if (options.verificationInput && receiver.requestFor) {
    return receiver.requestFor(firstBatch(options.verificationInput, graphMode));
  }
  return receiver.madeUpRequest ? receiver.madeUpRequest() : madeUpRequest(receiver.receiverTensors);
}

bool isCompared(const std::string& output) {
  return !output.starts_with("metrics/");
}

// What the model in memory answers.
NamedTensors expected(ExportGraph& graph, const tensorflow::SignatureDef& signature, const NamedTensors& request) {
  Feeds feeds;
  for (const auto& [key, value] : request) feeds.emplace_back(graph.receiver().receiverTensors.at(key), value);
  std::vector<std::string> keys;
  std::vector<Output> fetches;
  for (const auto& [key, info] : signature.outputs()) {
    if (!isCompared(key)) continue;
    keys.push_back(key);
    fetches.push_back(graph.graph().output(info.name()));
  }
  const std::vector<Tensor> values = graph.session().run(feeds, fetches);
  NamedTensors outputs;
  for (std::size_t i = 0; i < keys.size(); ++i) outputs[keys[i]] = values[i];
  return outputs;
}

// The request under the signature's own input keys (classify and regress call the examples "inputs").
NamedTensors renamed(const NamedTensors& request, const ExportGraph& graph, const tensorflow::SignatureDef& signature) {
  NamedTensors inputs;
  for (const auto& [key, info] : signature.inputs()) {
    for (const auto& [name, placeholder] : graph.receiver().receiverTensors) {
      if (placeholder.name() == info.name()) inputs[key] = request.at(name);
    }
  }
  return inputs;
}

double largestValue(const Tensor& tensor) {
  double largest = 1;
  if (!isFloating(tensor.dtype())) return largest;
  for (double value : tensor.toDoubles()) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

class Verifier {
 public:
  Verifier(AskFn ask, ExportGraph& graph, const ExportOptions& options)
      : graph_(graph),
        tolerance_(options.tolerance),
        request_(requestOf(graph.receiver(), options, graph.mode())),
        ask_(std::move(ask)) {
    result_.ownInput = options.verificationInput && graph.receiver().requestFor;
    if (!request_.empty()) {
      const Tensor& first = request_.begin()->second;
      result_.rows = first.rank() > 0 ? first.dim(0) : 1;
    }
  }

  ExportVerification run() {
    for (const auto& [key, signature] : graph_.signatures().included) {
      const NamedTensors inputs = renamed(request_, graph_, signature);
      // Signatures of the receiver's alternatives are asked otherwise than by this request.
      if (inputs.size() == static_cast<std::size_t>(signature.inputs_size())) compare(key, signature, inputs);
    }
    result_.done = true;
    return result_;
  }

 private:
  void compare(const std::string& key, const tensorflow::SignatureDef& signature, const NamedTensors& inputs) {
    const NamedTensors got = ask_(key, inputs);
    ++result_.signatures;
    for (const auto& [name, want] : expected(graph_, signature, request_)) {
      const double difference = largestDifference(got.at(name), want);
      if (difference > tolerance_ * largestValue(want)) {
        throw ExportMismatch(key, name, difference,
                             message("The saved model gives other results than the model: output '", name,
                                     "' of signature '", key, "' is ", got.at(name).toString(), " and should be ",
                                     want.toString(), ", which differs by ", difference, "."));
      }
      if (difference <= result_.largestDifference) continue;
      result_.largestDifference = difference;
      result_.largestDifferenceIn = key + ": " + name;
    }
  }

  ExportGraph& graph_;
  double tolerance_;
  NamedTensors request_;
  AskFn ask_;
  ExportVerification result_;
};

}  // namespace

double largestDifference(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return kInfinity;
  if (!isFloating(a.dtype())) return identical(a, b) ? 0 : kInfinity;
  const std::vector<double> left = a.toDoubles();
  const std::vector<double> right = b.toDoubles();
  double largest = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == right[i] || (std::isnan(left[i]) && std::isnan(right[i]))) continue;
    const double difference = std::abs(left[i] - right[i]);
    largest = std::max(largest, std::isnan(difference) ? kInfinity : difference);
  }
  return largest;
}

ExportVerification verifyExport(const AskFn& ask, ExportGraph& graph, const ExportOptions& options) {
  return Verifier(ask, graph, options).run();
}

ExportVerification verifyExport(const std::string& folder, ExportGraph& graph, const ExportOptions& options) {
  SavedModel model = SavedModel::load(folder, {graph.tag()}, {.threads = graph.session().threads()});
  if (graph.mode() != Mode::kTrain) {
    return verifyExport([&](const std::string& key, const NamedTensors& inputs) { return model.run(key, inputs); },
                        graph, options);
  }
  ExportVerification loaded;
  loaded.why = "the training signature is not compared";
  return loaded;
}

}  // namespace engine::estimator
