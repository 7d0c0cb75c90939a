// StringSplit and StringSplitV2: strings to the parts between delimiters, as a sparse matrix with a row for each
// string.

#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/strings/map_strings.h"

namespace engine::kernels {
namespace {

using Parts = std::vector<std::string_view>;

void splitShape(InferenceContext& c) {
  c.withRank(0, 1);
  c.setOutput(0, Shape{kUnknownDim, 2});
  c.setOutput(1, Shape{kUnknownDim});
  c.setOutput(2, Shape{2});
}

const OpRegistrar kSplit("StringSplit",
                         "input: string, delimiter: string -> indices: int64, values: string, shape: int64",
                         "skip_empty: bool = true", splitShape);
const OpRegistrar kSplitV2("StringSplitV2",
                           "input: string, sep: string -> indices: int64, values: string, shape: int64",
                           "maxsplit: int = -1", splitShape);
const NoGradientRegistrar kStringSplitNoGradient({"StringSplit", "StringSplitV2"});

// Cuts at every byte that is one of `delimiters`, or, when there are none, after every byte.
void splitAtAny(std::string_view text, std::string_view delimiters, bool skipEmpty, Parts& parts) {
  if (delimiters.empty()) {
    for (std::size_t i = 0; i < text.size(); ++i) parts.push_back(text.substr(i, 1));
    return;
  }
  if (text.empty()) return;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(delimiters, begin), text.size());
    if (!skipEmpty || end > begin) parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return;
    begin = end + 1;
  }
}

// As Python's str.split() without a separator: at runs of spaces.
void splitAtSpaces(std::string_view text, int64_t most, Parts& parts) {
  const auto pass = [&](std::size_t at, bool spaces) {
    while (at < text.size() && isAsciiSpace(text[at]) == spaces) ++at;
    return at;
  };
  std::size_t at = pass(0, true);
  for (int64_t cuts = 0; at < text.size() && cuts != most; ++cuts) {
    const std::size_t end = pass(at, false);
    parts.push_back(text.substr(at, end - at));
    at = pass(end, true);
    if (cuts + 1 == most) parts.push_back(text.substr(at));
  }
}

// As Python's str.split(separator, most).
void splitAt(std::string_view text, std::string_view separator, int64_t most, Parts& parts) {
  if (most == 0) return parts.push_back(text);
  if (separator.empty()) return splitAtSpaces(text, most, parts);
  std::size_t begin = 0;
  for (int64_t cuts = 0; cuts != most; ++cuts) {
    const std::size_t end = text.find(separator, begin);
    if (end == text.npos) break;
    parts.push_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  parts.push_back(text.substr(begin));
}

void writeSparse(KernelContext& context, const Parts& parts, const std::vector<std::size_t>& ends) {
  const auto total = static_cast<int64_t>(parts.size());
  int64_t* index = context.output(0, Shape{total, 2}).data<int64_t>();
  std::string* values = context.output(1, Shape{total}).data<std::string>();
  int64_t* shape = context.output(2, Shape{2}).data<int64_t>();
  std::size_t at = 0;
  std::size_t widest = 0;
  for (std::size_t row = 0; row < ends.size(); ++row) {
    const std::size_t begin = at;
    for (; at < ends[row]; ++at) {
      *index++ = static_cast<int64_t>(row);
      *index++ = static_cast<int64_t>(at - begin);
      values[at].assign(parts[at]);
    }
    widest = std::max(widest, at - begin);
  }
  shape[0] = static_cast<int64_t>(ends.size());
  shape[1] = static_cast<int64_t>(widest);
}

template <typename Cut>
std::unique_ptr<Kernel> splitting(Cut cut) {
  return kernelOf([cut](KernelContext& context) {
    const Tensor& input = context.input(0);
    if (input.rank() != 1) fail(Code::kInvalidArgument, "input must be a vector, got shape: ", input.shape(), ".");
    const std::string& delimiter = scalarString(context, 1, "delimiter");
    Parts parts;
    std::vector<std::size_t> ends;
    for (const std::string& text : input.flat<std::string>()) {
      cut(text, delimiter, parts);
      ends.push_back(parts.size());
    }
    writeSparse(context, parts, ends);
  });
}

const KernelRegistrar kSplitKernel("StringSplit", [](const KernelConstruction& c) {
  return splitting(
      [skipEmpty = c.attr<bool>("skip_empty")](const std::string& text, const std::string& delimiters, Parts& parts) {
        splitAtAny(text, delimiters, skipEmpty, parts);
      });
});
const KernelRegistrar kSplitV2Kernel("StringSplitV2", [](const KernelConstruction& c) {
  return splitting([most = c.attr<int64_t>("maxsplit")](const std::string& text, const std::string& separator,
                                                        Parts& parts) { splitAt(text, separator, most, parts); });
});

}  // namespace
}  // namespace engine::kernels
