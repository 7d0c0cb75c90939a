#include "tests/golden/compare.h"

#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/core/error.h"
#include "engine/proto/tensor.pb.h"
#include "tests/golden/sha256.h"

namespace golden {

using engine::Tensor;

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) engine::fail(engine::Code::kNotFound, "Cannot read ", path.string(), ".");
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

nlohmann::json readJson(const std::filesystem::path& path) {
  return nlohmann::json::parse(readFile(path));
}

Tensor loadTensor(const std::filesystem::path& path) {
  tensorflow::TensorProto proto;
  if (!proto.ParseFromString(readFile(path))) {
    engine::fail(engine::Code::kDataLoss, path.string(), " holds no TensorProto.");
  }
  return Tensor::fromProto(proto);
}

double numberOf(const nlohmann::json& value) {
  if (value == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (value == "Infinity") return std::numeric_limits<double>::infinity();
  if (value == "-Infinity") return -std::numeric_limits<double>::infinity();
  return value.get<double>();
}

namespace {

bool close(double got, double want, double rtol, double atol) {
  if (std::isnan(want)) return std::isnan(got);
  if (std::isinf(want)) return got == want;
  return std::abs(got - want) <= atol + rtol * std::abs(want);
}

std::string firstDifference(const Tensor& got, const Tensor& want, double rtol, double atol) {
  const std::vector<double> a = got.toDoubles();
  const std::vector<double> b = want.toDoubles();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!close(a[i], b[i], rtol, atol)) {
      std::ostringstream out;
      out.precision(9);
      out << "element " << i << " of " << want.shape() << " is " << a[i] << ", not " << b[i];
      return out.str();
    }
  }
  return {};
}

}  // namespace

std::string difference(const Tensor& got, const Tensor& want, double rtol, double atol) {
  if (got.dtype() != want.dtype() || got.shape() != want.shape()) {
    return engine::message("is ", got.toString(0), ", not ", want.toString(0));
  }
  if (want.dtype() == engine::DType::kFloat || want.dtype() == engine::DType::kDouble)
    return firstDifference(got, want, rtol, atol);
  if (identical(got, want)) return {};
  const bool half = engine::isFloating(want.dtype());
  return half ? "differs" : engine::message("is ", got.toString(), ", not ", want.toString());
}

bool isBlob(const std::string& got, const nlohmann::json& want) {
  if (!want.is_object()) return got == want.get<std::string>();
  return got.size() == want.at("bytes").get<std::size_t>() &&
         (!want.contains("sha256") || sha256(got) == want["sha256"]);
}

}  // namespace golden
