#include "tests/golden/compare.h"

#include <Eigen/Core>
#include <cmath>
#include <complex>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/core/error.h"
#include "engine/kernels/complex_types.h"
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

std::vector<double> flatNumbers(const nlohmann::json& value) {
  if (value.is_number()) return {value.get<double>()};
  std::vector<double> numbers;
  for (const nlohmann::json& item : value) {
    for (double number : flatNumbers(item)) numbers.push_back(number);
  }
  return numbers;
}

namespace {

bool close(double got, double want, double rtol, double atol) {
  if (std::isnan(want)) return std::isnan(got);
  if (std::isinf(want)) return got == want;
  return std::abs(got - want) <= atol + rtol * std::abs(want);
}

// By the distance in the plane; where a part is not finite, part by part.
bool close(std::complex<double> got, std::complex<double> want, double rtol, double atol) {
  if (std::isfinite(want.real()) && std::isfinite(want.imag())) {
    return std::abs(got - want) <= atol + rtol * std::abs(want);
  }
  return close(got.real(), want.real(), rtol, atol) && close(got.imag(), want.imag(), rtol, atol);
}

template <typename T>
std::string firstDifference(const std::vector<T>& got, const std::vector<T>& want, const engine::Shape& shape,
                            double rtol, double atol) {
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (!close(got[i], want[i], rtol, atol)) {
      std::ostringstream out;
      out.precision(9);
      out << "element " << i << " of " << shape << " is " << got[i] << ", not " << want[i];
      return out.str();
    }
  }
  return {};
}

template <typename Half>
std::vector<double> widened(const Tensor& tensor) {
  const auto* values = static_cast<const Half*>(tensor.raw());
  std::vector<double> result;
  for (int64_t i = 0; i < tensor.elements(); ++i) result.push_back(static_cast<double>(static_cast<float>(values[i])));
  return result;
}

std::vector<double> toNumbers(const Tensor& tensor) {
  if (tensor.dtype() == engine::DType::kHalf) return widened<Eigen::half>(tensor);
  if (tensor.dtype() == engine::DType::kBfloat16) return widened<Eigen::bfloat16>(tensor);
  return tensor.toDoubles();
}

template <typename T>
std::vector<std::complex<double>> toComplex(const Tensor& tensor) {
  const auto values = tensor.flat<std::complex<T>>();
  return {values.begin(), values.end()};
}

}  // namespace

std::string difference(const Tensor& got, const Tensor& want, double rtol, double atol) {
  if (got.dtype() != want.dtype() || got.shape() != want.shape()) {
    return engine::message("is ", got.toString(0), ", not ", want.toString(0));
  }
  if (engine::isFloating(want.dtype())) {
    return firstDifference(toNumbers(got), toNumbers(want), want.shape(), rtol, atol);
  }
  if (want.dtype() == engine::DType::kComplex64) {
    return firstDifference(toComplex<float>(got), toComplex<float>(want), want.shape(), rtol, atol);
  }
  if (want.dtype() == engine::DType::kComplex128) {
    return firstDifference(toComplex<double>(got), toComplex<double>(want), want.shape(), rtol, atol);
  }
  if (identical(got, want)) return {};
  return engine::message("is ", got.toString(), ", not ", want.toString());
}

bool isBlob(const std::string& got, const nlohmann::json& want) {
  if (!want.is_object()) return got == want.get<std::string>();
  return got.size() == want.at("bytes").get<std::size_t>() &&
         (!want.contains("sha256") || sha256(got) == want["sha256"].get<std::string>());
}

}  // namespace golden
