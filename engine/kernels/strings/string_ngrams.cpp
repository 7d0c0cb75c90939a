// StringNGrams: runs of neighbouring strings of each row of a ragged tensor, joined, with padding at the row's ends.

#include <algorithm>

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStringNgramsOp("StringNGrams",
                                  "data: string, data_splits: Tsplits -> ngrams: string, ngrams_splits: Tsplits",
                                  "separator: string; ngram_widths: list(int); left_pad: string; right_pad: string; "
                                  "pad_width: int; preserve_short_sequences: bool; Tsplits: type = int64",
                                  [](InferenceContext& c) {
                                    c.withRank(0, 1);
                                    c.setOutput(0, Shape{kUnknownDim});
                                    c.setOutput(1, c.withRank(1, 1));
                                  });
const NoGradientRegistrar kStringNgramsNoGradient({"StringNGrams"});

struct NGramOptions {
  explicit NGramOptions(const KernelConstruction& c)
      : separator(c.attr<std::string>("separator")),
        leftPad(c.attr<std::string>("left_pad")),
        rightPad(c.attr<std::string>("right_pad")),
        widths(c.attr<std::vector<int64_t>>("ngram_widths")),
        padWidth(c.attr<int64_t>("pad_width")),
        preserveShort(c.attr<bool>("preserve_short_sequences")) {
    for (const int64_t width : widths) {
      if (width < 1 || width > INT32_MAX) {
        failAtNode(Code::kInvalidArgument, c.node.name(), ": an n-gram cannot have ", width, " strings.");
      }
    }
    if (padWidth < -1 || padWidth > INT32_MAX) {
      failAtNode(Code::kInvalidArgument, c.node.name(), ": pad_width is ", padWidth, ", not -1 or more.");
    }
  }

  // Pads at each end of a row: never as many as an n-gram has strings.
  int64_t padsFor(int64_t width) const { return padWidth < 0 ? width - 1 : std::min(padWidth, width - 1); }
  int64_t countFor(int64_t length, int64_t width) const {
    return std::max<int64_t>(0, length + 2 * padsFor(width) - width + 1);
  }
  // A row that is shorter than every n-gram and still gives one, of all its strings.
  bool givesShort(int64_t length) const {
    return preserveShort && length > 0 &&
           std::all_of(widths.begin(), widths.end(), [&](int64_t width) { return countFor(length, width) == 0; });
  }
  int64_t countOf(int64_t length) const {
    int64_t count = givesShort(length) ? 1 : 0;
    for (const int64_t width : widths) count += countFor(length, width);
    return count;
  }

  std::string separator, leftPad, rightPad;
  std::vector<int64_t> widths;
  int64_t padWidth;  // -1: as many as there can be
  bool preserveShort;
};

// The n-grams of one width of a row.
std::string* writeNGrams(const NGramOptions& options, const std::string* row, int64_t count, int64_t width,
                         std::string* out) {
  const int64_t pads = options.padsFor(width);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t left = std::max<int64_t>(0, pads - i);
    const int64_t right = std::max<int64_t>(0, pads - (count - (i + 1)));
    const std::string* from = left > 0 ? row : row + (i - pads);
    std::string& ngram = *out++;
    ngram.clear();
    for (int64_t k = 0; k < width; ++k) {
      if (k > 0) ngram += options.separator;
      ngram += k < left ? options.leftPad : k < width - right ? *from++ : options.rightPad;
    }
  }
  return out;
}

template <typename T>
void checkSplits(std::span<const T> splits, int64_t size) {
  if (splits.empty()) return;
  if (splits[0] != 0) fail(Code::kInvalidArgument, "First split value must be 0, got ", splits[0], ".");
  for (std::size_t i = 1; i < splits.size(); ++i) {
    if (splits[i] < splits[i - 1] || splits[i] > size) {
      fail(Code::kInvalidArgument, "Invalid split value ", splits[i], ", must be in [", splits[i - 1], ", ", size,
           "].");
    }
  }
  if (splits.back() != size) {
    fail(Code::kInvalidArgument, "Last split value must be data size. Expected ", size, ", got ", splits.back(), ".");
  }
}

template <typename T>
std::unique_ptr<Kernel> makeNGrams(NGramOptions options) {
  return kernelOf([options = std::move(options)](KernelContext& context) {
    const Tensor& data = context.input(0);
    const auto splits = context.input(1).flat<T>();
    checkSplits(splits, data.elements());
    const bool empty = data.elements() == 0 || splits.empty();
    T* outSplits = context.output(1, context.input(1).shape()).template data<T>();
    int64_t total = 0;
    for (std::size_t i = 0; i < splits.size(); ++i) {
      if (i > 0 && !empty) total += options.countOf(splits[i] - splits[i - 1]);
      if (total > std::numeric_limits<T>::max()) fail(Code::kInvalidArgument, "there are too many n-grams.");
      outSplits[i] = static_cast<T>(total);
    }
    std::string* out = context.output(0, Shape{total}).template data<std::string>();
    for (std::size_t i = 1; i < splits.size() && !empty; ++i) {
      const std::string* row = data.data<std::string>() + splits[i - 1];
      const int64_t length = splits[i] - splits[i - 1];
      for (const int64_t width : options.widths) {
        out = writeNGrams(options, row, options.countFor(length, width), width, out);
      }
      if (options.givesShort(length)) out = writeNGrams(options, row, 1, length + 2 * options.padWidth, out);
    }
  });
}

const KernelRegistrar kStringNgramsKernel("StringNGrams", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(1),
                  [&](auto type) { return makeNGrams<typename decltype(type)::type>(NGramOptions(c)); });
});

}  // namespace
}  // namespace engine::kernels
