// RegexReplace, RegexFullMatch and their static forms, whose pattern is an attribute. RE2 as in TensorFlow: the same
// syntax, and time linear in the text whatever the pattern.

#include <re2/re2.h>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

const OpRegistrar kReplace("RegexReplace", "input: string, pattern: string, rewrite: string -> output: string",
                           "replace_global: bool = true", shape_fn::unchanged);
const OpRegistrar kStaticReplace("StaticRegexReplace", "input: string -> output: string",
                                 "pattern: string; rewrite: string; replace_global: bool = true", shape_fn::unchanged);
const OpRegistrar kMatch("RegexFullMatch", "input: string, pattern: string -> output: bool", "", shape_fn::unchanged);
const OpRegistrar kStaticMatch("StaticRegexFullMatch", "input: string -> output: bool", "pattern: string",
                               shape_fn::unchanged);
const NoGradientRegistrar kRegexNoGradient({"RegexReplace", "StaticRegexReplace", "RegexFullMatch",
                                            "StaticRegexFullMatch"});

std::shared_ptr<const RE2> compile(const std::string& pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  auto regex = std::make_shared<const RE2>(pattern, options);
  if (!regex->ok()) fail(Code::kInvalidArgument, "Invalid pattern: ", pattern, ", error: ", regex->error(), ".");
  return regex;
}

void replace(KernelContext& context, const RE2& regex, const std::string& rewrite, bool all) {
  const Tensor& input = context.input(0);
  std::string* out = context.output(0, input.shape()).data<std::string>();
  for (const std::string& text : input.flat<std::string>()) {
    std::string& result = *out++ = text;
    if (all) {
      RE2::GlobalReplace(&result, regex, rewrite);
    } else {
      RE2::Replace(&result, regex, rewrite);
    }
  }
}

void match(KernelContext& context, const RE2& regex) {
  const Tensor& input = context.input(0);
  bool* out = context.output(0, input.shape()).data<bool>();
  for (const std::string& text : input.flat<std::string>()) *out++ = RE2::FullMatch(text, regex);
}

const KernelRegistrar kReplaceKernel("RegexReplace", [](const KernelConstruction& c) {
  return kernelOf([all = c.attr<bool>("replace_global")](KernelContext& context) {
    replace(context, *compile(scalarString(context, 1, "Pattern")), scalarString(context, 2, "Rewrite"), all);
  });
});
const KernelRegistrar kStaticReplaceKernel("StaticRegexReplace", [](const KernelConstruction& c) {
  return kernelOf(
      [regex = compile(c.attr<std::string>("pattern")), rewrite = c.attr<std::string>("rewrite"),
       all = c.attr<bool>("replace_global")](KernelContext& context) { replace(context, *regex, rewrite, all); });
});
const KernelRegistrar kMatchKernel("RegexFullMatch", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { match(context, *compile(scalarString(context, 1, "Pattern"))); });
});
const KernelRegistrar kStaticMatchKernel("StaticRegexFullMatch", [](const KernelConstruction& c) {
  return kernelOf(
      [regex = compile(c.attr<std::string>("pattern"))](KernelContext& context) { match(context, *regex); });
});

}  // namespace
}  // namespace engine::kernels
