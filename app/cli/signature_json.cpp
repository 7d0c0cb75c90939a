#include "app/cli/signature_json.h"

#include "engine/core/error.h"

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;
using engine::estimator::SignatureTensor;

Json jsonShape(const engine::Shape& shape) {
  if (!shape.hasRank()) return nullptr;
  Json dims = Json::array();
  for (const int64_t dim : shape.dims()) dims.push_back(dim < 0 ? Json(nullptr) : Json(dim));
  return dims;
}

Json jsonTensors(const std::vector<SignatureTensor>& tensors) {
  Json object = Json::object();
  for (const SignatureTensor& tensor : tensors) {
    object[tensor.key] = {
        {"tensor", tensor.tensor}, {"dtype", engine::dtypeName(tensor.dtype)}, {"shape", jsonShape(tensor.shape)}};
  }
  return object;
}

std::string tensorLines(const char* kind, const std::vector<SignatureTensor>& tensors, const std::string& indent) {
  std::string lines;
  for (const SignatureTensor& tensor : tensors) {
    lines += engine::message(indent, kind, " ", tensor.key, ": ", engine::dtypeName(tensor.dtype), tensor.shape, "  ",
                             tensor.tensor, "\n");
  }
  return lines;
}

}  // namespace

Json jsonSignatures(const engine::estimator::Signatures& signatures) {
  Json object = Json::object();
  for (const auto& [key, signature] : signatures) {
    object[key] = {{"method", signature.method},
                   {"inputs", jsonTensors(signature.inputs)},
                   {"outputs", jsonTensors(signature.outputs)}};
  }
  return object;
}

std::string signatureLines(const engine::estimator::Signatures& signatures, const std::string& indent) {
  std::string lines;
  for (const auto& [key, signature] : signatures) {
    lines += indent + "signature " + key + " (" + signature.method + ")\n";
    lines += tensorLines("input", signature.inputs, indent + "  ");
    lines += tensorLines("output", signature.outputs, indent + "  ");
  }
  return lines;
}

}  // namespace app::cli
