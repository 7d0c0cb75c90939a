// What may be asked of an export, and what it tells when it is done. Values.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/estimator/export/excluded_signature.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/export/serving_input_receiver.h"

namespace engine::estimator {

inline constexpr double kVerificationTolerance = 1e-5;

// The parts of an export, in their order.
enum class ExportPart { kBuilding, kWritingVariables, kWritingGraph, kVerifying, kPublishing };

// kSavedModel: a folder for TensorFlow's loaders and servers. kFrozenGraph: frozen_graph.pb, whose variables are
// constants, and signatures.json, which names its tensors; for serving only.
enum class ExportFormat { kSavedModel, kFrozenGraph };

struct ExportOptions {
  ExportFormat format = ExportFormat::kSavedModel;
  std::map<std::string, std::string> assetsExtra;  // path below assets.extra/ → file to copy there
  std::map<std::string, std::string> textsExtra;   // path below assets.extra/ → contents
  bool asText = false;                             // .pbtxt instead of .pb
  bool stripDefaultAttrs = true;                   // leave out attributes of ops that have their default value
  std::string checkpointPath;                      // empty: the latest
  Mode mode = Mode::kPredict;                      // which MetaGraph exportSavedModel() writes
  // Gives the batch that the written model is tried with (its first). Empty: a batch is made up from the receiver's
  // dtypes and shapes.
  InputFn verificationInput;
  bool verify = true;
  double tolerance = kVerificationTolerance;  // largest |got - want|, relative where a value is larger than one
  // Told before each part, with the share of the parts that is done, 0 to 1. What it throws ends the export, of which
  // nothing stays.
  std::function<void(ExportPart part, double done)> progress;
  std::function<int64_t()> now;  // seconds since the epoch, the name of the folder. Empty: the system's clock
};

// How the written model, loaded again, answered compared with the one in memory.
struct ExportVerification {
  bool done = false;                // false: not asked for, or no request can be made up; `why` tells
  std::string why;                  // not verified
  bool ownInput = false;            // with a batch of options.verificationInput
  int64_t rows = 0;                 // of the batch
  int64_t signatures = 0;           // that were compared
  double largestDifference = 0;     // |got - want| over all elements of all outputs of all signatures
  std::string largestDifferenceIn;  // "serving_default: probabilities"; empty when nothing differs
};

struct ExportResult {
  std::string path;        // <base>/<seconds>
  int64_t globalStep = 0;  // of the checkpoint
  std::string checkpoint;  // prefix
  Signatures signatures;   // of every MetaGraph
  std::string initOp;      // of a frozen graph: to be run before the first request; empty: none
  std::vector<ExcludedSignature> excluded;
  ExportVerification verification;
};

}  // namespace engine::estimator
