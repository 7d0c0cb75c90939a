// AsString: numbers as text. Integers in decimal, booleans as words, floats with %f unless precision or notation is
// given, complex numbers as pairs of floats.
#include <cinttypes>
#include <cstdio>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"

namespace engine {
namespace {

const OpRegistrar kAsStringOp(
    "AsString", "input: T -> output: string",
    "T: type; precision: int = -1; scientific: bool = false; shortest: bool = false; width: int = -1; "
    "fill: string = ''",
    shape_fn::unchanged);
const NoGradientRegistrar kAsStringNoGradient({"AsString"});

// Characters that a number is filled up to or cut after: a graph of somebody else's may ask for gigabytes.
constexpr int64_t kMostCharacters = 4096;

// The printf format of one value, as TensorFlow composes it: %[fill][width][.precision][length]conversion. A fill other
// than printf's flags would be a conversion, of which some write to memory.
std::string formatOf(const KernelConstruction& c, const char* conversion) {
  std::string format = "%";
  const auto& fill = c.attr<std::string>("fill");
  if (fill.size() > 1 || fill.find_first_not_of(" +-0#") != std::string::npos) {
    c.failUnsupported("fill must be nothing or one of ' ', '+', '-', '0' and '#', got '" + fill + "'.");
  }
  for (const char* size : {"width", "precision"}) {
    if (c.attr<int64_t>(size) > kMostCharacters) {
      c.failUnsupported(std::string(size) + " must be at most " + std::to_string(kMostCharacters) + ", got " +
                        std::to_string(c.attr<int64_t>(size)) + ".");
    }
  }
  format += fill;
  if (c.attr<int64_t>("width") > -1) format += std::to_string(c.attr<int64_t>("width"));
  const bool hasFraction = isFloating(c.inputType(0)) || isComplex(c.inputType(0));
  if (hasFraction && c.attr<int64_t>("precision") > -1) {
    format += "." + std::to_string(c.attr<int64_t>("precision"));
  }
  return format + conversion;
}

const char* floatConversion(const KernelConstruction& c) {
  if (c.attr<bool>("scientific") && c.attr<bool>("shortest"))
    c.failUnsupported("only one of scientific and shortest may be set.");
  return c.attr<bool>("scientific") ? "e" : c.attr<bool>("shortest") ? "g" : "f";
}

template <typename Printed>
void print(std::string& out, const std::string& format, Printed value) {
  // Enough for all but wide numbers, whose length is known afterwards.
  constexpr std::size_t kUsual = 64;
  out.resize(kUsual);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"  // formatOf() lets nothing else into it
  auto length = static_cast<std::size_t>(std::snprintf(out.data(), kUsual, format.c_str(), value));
  if (length >= kUsual) {
    out.resize(length + 1);
    std::snprintf(out.data(), length + 1, format.c_str(), value);
  }
#pragma GCC diagnostic pop
  out.resize(length);
}

template <typename T, typename Printed>
std::unique_ptr<Kernel> printing(const std::string& format) {
  return kernelOf([format](KernelContext& context) {
    const Tensor& input = context.input(0);
    std::string* out = context.output(0, input.shape()).data<std::string>();
    for (T value : input.flat<T>()) print(*out++, format, static_cast<Printed>(value));
  });
}

// "(real,imaginary)"
template <typename T>
std::unique_ptr<Kernel> printingComplex(const std::string& format) {
  return kernelOf([format](KernelContext& context) {
    const Tensor& input = context.input(0);
    std::string* out = context.output(0, input.shape()).data<std::string>();
    std::string real, imaginary;
    for (const std::complex<T>& value : input.flat<std::complex<T>>()) {
      print(real, format, static_cast<double>(value.real()));
      print(imaginary, format, static_cast<double>(value.imag()));
      *out++ = "(" + real + "," + imaginary + ")";
    }
  });
}

std::unique_ptr<Kernel> makeAsString(const KernelConstruction& c) {
  switch (c.inputType(0)) {
    case DType::kInt32:
      return printing<int32_t, int>(formatOf(c, "d"));
    case DType::kInt64:
      return printing<int64_t, int64_t>(formatOf(c, PRId64));
    case DType::kUint8:
      return printing<uint8_t, int>(formatOf(c, "d"));
    case DType::kInt8:
      return printing<int8_t, int>(formatOf(c, "d"));
    case DType::kInt16:
      return printing<int16_t, int>(formatOf(c, "d"));
    case DType::kUint16:
      return printing<uint16_t, int>(formatOf(c, "d"));
    case DType::kUint32:
      return printing<uint32_t, unsigned>(formatOf(c, "u"));
    case DType::kUint64:
      return printing<uint64_t, uint64_t>(formatOf(c, PRIu64));
    case DType::kFloat:
      return printing<float, double>(formatOf(c, floatConversion(c)));
    case DType::kDouble:
      return printing<double, double>(formatOf(c, floatConversion(c)));
    case DType::kComplex64:
      return printingComplex<float>(formatOf(c, floatConversion(c)));
    case DType::kComplex128:
      return printingComplex<double>(formatOf(c, floatConversion(c)));
    case DType::kBool:
      return kernelOf([](KernelContext& context) {
        const Tensor& input = context.input(0);
        std::string* out = context.output(0, input.shape()).data<std::string>();
        for (bool value : input.flat<bool>()) *out++ = value ? "true" : "false";
      });
    case DType::kString:
      return kernelOf([](KernelContext& context) { context.setOutput(0, context.input(0)); });
    default:
      c.failUnsupported("no text form of " + dtypeName(c.inputType(0)) + ".");
  }
}

const KernelRegistrar kAsStringKernel("AsString", makeAsString);

}  // namespace
}  // namespace engine
