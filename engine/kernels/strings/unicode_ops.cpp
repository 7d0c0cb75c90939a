// UnicodeDecode, UnicodeDecodeWithOffsets, UnicodeEncode, UnicodeTranscode and UnicodeScript. ICU as in TensorFlow: the
// same encodings and the same idea of what is malformed.

#include <unicode/uscript.h>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strings/map_strings.h"
#include "engine/kernels/strings/unicode.h"

namespace engine::kernels {
namespace {

void decodeShape(InferenceContext& c) {
  const int64_t elements = c.input(0).elements();
  c.setOutput(0, Shape{elements < 0 ? kUnknownDim : elements + 1});
  for (int i = 1; i < c.outputCount(); ++i) c.setOutput(i, Shape{kUnknownDim});
}

constexpr const char* kDecodeAttrs =
    "input_encoding: string; errors: string = 'replace'; replacement_char: int = 65533; "
    "replace_control_characters: bool = false; Tsplits: type = int64";
const OpRegistrar kUnicodeDecode("UnicodeDecode", "input: string -> row_splits: Tsplits, char_values: int32",
                                 kDecodeAttrs, decodeShape);
const OpRegistrar kDecodeWithOffsets(
    "UnicodeDecodeWithOffsets", "input: string -> row_splits: Tsplits, char_values: int32, char_to_byte_starts: int64",
    kDecodeAttrs, decodeShape);
const OpRegistrar kUnicodeEncode("UnicodeEncode", "input_values: int32, input_splits: Tsplits -> output: string",
                                 "errors: string = 'replace'; output_encoding: string; replacement_char: int = 65533; "
                                 "Tsplits: type = int64",
                                 [](InferenceContext& c) {
                                   const Shape splits = c.withRank(1, 1);
                                   const bool known = splits.hasRank() && splits.dim(0) > 0;
                                   c.setOutput(0, Shape{known ? splits.dim(0) - 1 : kUnknownDim});
                                 });
const OpRegistrar kTranscode("UnicodeTranscode", "input: string -> output: string",
                             "input_encoding: string; output_encoding: string; errors: string = 'replace'; "
                             "replacement_char: int = 65533; replace_control_characters: bool = false",
                             shape_fn::unchanged);
const OpRegistrar kScript("UnicodeScript", "input: int32 -> output: int32", "", shape_fn::unchanged);
const NoGradientRegistrar kUnicodeOpsNoGradient({"UnicodeDecode", "UnicodeDecodeWithOffsets", "UnicodeEncode",
                                                 "UnicodeTranscode", "UnicodeScript"});

template <typename T>
std::unique_ptr<Kernel> makeDecode(const std::string& encoding, const UnicodeErrors& errors) {
  return kernelOf([=](KernelContext& context) {
    UnicodeDecoder decoder(encoding);
    const Tensor& input = context.input(0);
    T* splits = context.output(0, Shape{input.elements() + 1}).template data<T>();
    std::vector<int32_t> codePoints;
    std::vector<int64_t> offsets;
    *splits++ = 0;
    for (const std::string& text : input.flat<std::string>()) {
      decoder.decode(text, errors, [&](int32_t codePoint, int64_t offset) {
        codePoints.push_back(codePoint);
        offsets.push_back(offset);
      });
      *splits++ = static_cast<T>(codePoints.size());
    }
    const Shape shape{static_cast<int64_t>(codePoints.size())};
    std::copy(codePoints.begin(), codePoints.end(), context.output(1, shape).template data<int32_t>());
    if (context.node().outputCount() < 3) return;
    std::copy(offsets.begin(), offsets.end(), context.output(2, shape).template data<int64_t>());
  });
}

// Half a surrogate pair, a code reserved as no character, or a number beyond Unicode.
bool isCharacter(int32_t code) {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) != 0xfffe &&
         (code < 0xfdd0 || code > 0xfdef);
}

template <typename T>
std::unique_ptr<Kernel> makeEncode(UnicodeEncoding encoding, const UnicodeErrors& errors) {
  return kernelOf([=](KernelContext& context) {
    const auto codes = context.input(0).flat<int32_t>();
    const auto splits = context.input(1).flat<T>();
    if (splits.empty() || splits[0] != 0 || static_cast<std::size_t>(splits.back()) != codes.size()) {
      fail(Code::kInvalidArgument, "input_splits must begin with 0 and end with the length of input_values, ",
           codes.size(), ".");
    }
    std::string* out = context.output(0, Shape{static_cast<int64_t>(splits.size()) - 1}).template data<std::string>();
    for (std::size_t row = 1; row < splits.size(); ++row) {
      if (splits[row] < splits[row - 1] || static_cast<std::size_t>(splits[row]) > codes.size()) {
        fail(Code::kInvalidArgument, "Values in input_splits must be equal or in ascending order.");
      }
      std::string& text = *out++;
      text.clear();
      for (auto i = static_cast<std::size_t>(splits[row - 1]); i < static_cast<std::size_t>(splits[row]); ++i) {
        int32_t code = codes[i];
        if (!isCharacter(code)) {
          if (errors.strict) {
            fail(Code::kInvalidArgument, "Code point is out of range for Unicode, or a noncharacter.");
          }
          if (!errors.ignore) code = errors.replacement;
        }
        appendCodePoint(text, code, encoding);
      }
    }
  });
}

const KernelRegistrar kUnicodeDecodeKernel(
    {"UnicodeDecode", "UnicodeDecodeWithOffsets"}, [](const KernelConstruction& c) {
      const auto& encoding = c.attr<std::string>("input_encoding");
      const UnicodeDecoder known(encoding);  // an unknown encoding is an error of the graph
      return forIndex(c, c.attr<DType>("Tsplits"),
                      [&](auto type) { return makeDecode<typename decltype(type)::type>(encoding, UnicodeErrors(c)); });
    });
const KernelRegistrar kUnicodeEncodeKernel("UnicodeEncode", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(1), [&](auto type) {
    return makeEncode<typename decltype(type)::type>(outputEncoding(c), UnicodeErrors(c));
  });
});
const KernelRegistrar kTranscodeKernel("UnicodeTranscode", [](const KernelConstruction& c) {
  const auto& encoding = c.attr<std::string>("input_encoding");
  const UnicodeDecoder known(encoding);
  return kernelOf([encoding, errors = UnicodeErrors(c), output = outputEncoding(c)](KernelContext& context) {
    UnicodeDecoder decoder(encoding);
    std::string* out = context.output(0, context.input(0).shape()).data<std::string>();
    for (const std::string& text : context.input(0).flat<std::string>()) {
      out->clear();
      decoder.decode(text, errors, [&](int32_t codePoint, int64_t) { appendCodePoint(*out, codePoint, output); });
      ++out;
    }
  });
});
const KernelRegistrar kScriptKernel("UnicodeScript", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& input = context.input(0);
    int32_t* out = context.output(0, input.shape()).data<int32_t>();
    for (const int32_t code : input.flat<int32_t>()) {
      UErrorCode status = U_ZERO_ERROR;
      const UScriptCode script = uscript_getScript(code, &status);
      *out++ = U_SUCCESS(status) ? script : USCRIPT_INVALID_CODE;
    }
  });
});

}  // namespace
}  // namespace engine::kernels
