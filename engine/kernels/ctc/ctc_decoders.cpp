// CTCGreedyDecoder and CTCBeamSearchDecoder: what sequences of scores read as, as sparse tensors of labels.
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/ctc/ctc_inputs.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

// The sparse tensors and the table of logarithms that a decoder gives; `paths` sparse tensors in all.
void decoderShape(InferenceContext& c, int paths) {
  const Shape inputs = c.withRank(0, 3);
  c.withRank(1, 1);
  for (int i = 0; i < paths; ++i) {
    c.setOutput(i, Shape{kUnknownDim, 2});
    c.setOutput(paths + i, Shape{kUnknownDim});
    c.setOutput(2 * paths + i, Shape{2});
  }
  c.setOutput(3 * paths, Shape{inputs.hasRank() ? inputs.dim(1) : kUnknownDim, paths});
}

const OpRegistrar kGreedy("CTCGreedyDecoder",
                          "inputs: T, sequence_length: int32 -> decoded_indices: int64, decoded_values: int64, "
                          "decoded_shape: int64, log_probability: T",
                          "merge_repeated: bool = false; blank_index: int = -1; T: type = float",
                          [](InferenceContext& c) { decoderShape(c, 1); });
const OpRegistrar kBeam("CTCBeamSearchDecoder",
                        "inputs: T, sequence_length: int32 -> decoded_indices: top_paths * int64, "
                        "decoded_values: top_paths * int64, decoded_shape: top_paths * int64, log_probability: T",
                        "beam_width: int; top_paths: int; merge_repeated: bool = true; T: type = float",
                        [](InferenceContext& c) {
                          decoderShape(c, static_cast<int>(c.node().attr<int64_t>("top_paths")));
                        });
const NoGradientRegistrar kDecodersNoGradient({"CTCGreedyDecoder", "CTCBeamSearchDecoder"});

using Path = std::vector<int64_t>;

// One label sequence for each row as a sparse tensor: outputs first, first + paths and first + 2 · paths.
void putPaths(KernelContext& context, int first, int paths, const std::vector<Path>& rows) {
  int64_t count = 0, longest = 0;
  for (const Path& row : rows) {
    count += static_cast<int64_t>(row.size());
    longest = std::max(longest, static_cast<int64_t>(row.size()));
  }
  int64_t* indices = context.output(first, Shape{count, 2}).data<int64_t>();
  int64_t* values = context.output(first + paths, Shape{count}).data<int64_t>();
  int64_t* shape = context.output(first + 2 * paths, Shape{2}).data<int64_t>();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t i = 0; i < rows[row].size(); ++i) {
      *indices++ = static_cast<int64_t>(row);
      *indices++ = static_cast<int64_t>(i);
      *values++ = rows[row][i];
    }
  }
  shape[0] = static_cast<int64_t>(rows.size());
  shape[1] = longest;
}

// The best class of each step; repeated ones (where they are merged) and blanks left out.
template <typename T>
std::unique_ptr<Kernel> makeGreedy(const KernelConstruction& c) {
  return kernelOf(
      [merge = c.attr<bool>("merge_repeated"), blankIndex = c.attr<int64_t>("blank_index")](KernelContext& context) {
        const CtcScores<T> scores(context.input(0), context.input(1), Code::kFailedPrecondition);
        if (blankIndex < -scores.classes || blankIndex >= scores.classes) {
          fail(Code::kInvalidArgument, "blank_index expected to be between ", -scores.classes, " and ",
               scores.classes - 1, " but was ", blankIndex);
        }
        const int64_t blank = blankIndex < 0 ? blankIndex + scores.classes : blankIndex;
        T* sums = context.output(3, Shape{scores.batch, 1}).template data<T>();
        std::vector<Path> paths(static_cast<std::size_t>(scores.batch));
        for (int64_t b = 0; b < scores.batch; ++b) {
          sums[b] = 0;
          int64_t before = -1;
          for (int64_t t = 0; t < scores.lengths[b]; ++t) {
            const T* row = scores.at(t, b);
            const int64_t best = std::max_element(row, row + scores.classes) - row;
            sums[b] -= row[best];
            if (best != blank && !(merge && best == before)) paths[static_cast<std::size_t>(b)].push_back(best);
            before = best;
          }
        }
        putPaths(context, 0, 1, paths);
      });
}

// Logarithms of the probability that what was read so far is a sequence of labels, by what came last.
template <typename T>
struct BeamProbability {
  T total = kLogNothing<T>, blank = kLogNothing<T>, label = kLogNothing<T>;
};

// A sequence of labels: its parent's and one more.
template <typename T>
struct BeamEntry {
  BeamEntry* parent = nullptr;
  int64_t label = -1;
  BeamProbability<T> before, now;  // until the last step, and after this one
  std::map<int64_t, std::unique_ptr<BeamEntry>> children;

  bool isInBeam() const { return now.total != kLogNothing<T>; }
};

// The prefix search of Graves 2012, 7.5, that goes on with the `width` most probable sequences after each step.
template <typename T>
class BeamSearch {
 public:
  BeamSearch(int64_t width, int64_t classes) : width_(static_cast<std::size_t>(width)), classes_(classes) {
    root_.now = {0, 0, kLogNothing<T>};
    leaves_.emplace(T{0}, &root_);
  }

  // Scores of all classes; the last one is the blank.
  void step(const T* scores) {
    const T most = *std::max_element(scores, scores + classes_);
    T sum = 0;
    for (int64_t c = 0; c < classes_; ++c) sum += std::exp(scores[c] - most);
    const T norm = most + std::log(sum);
    std::vector<BeamEntry<T>*> branches;
    for (const auto& leaf : leaves_) branches.push_back(leaf.second);
    leaves_.clear();
    for (BeamEntry<T>* branch : branches) branch->before = branch->now;
    for (BeamEntry<T>* branch : branches) stay(*branch, scores, norm);
    for (BeamEntry<T>* branch : branches) {
      if (isCandidate(branch->before)) grow(*branch, scores, norm);
    }
  }

  // The most probable sequences, best first. InvalidArgument where there are less.
  void best(std::size_t count, bool merge, std::vector<Path>& paths, std::vector<T>& logs) const {
    if (count > leaves_.size()) {
      fail(Code::kInvalidArgument, "Less leaves in the beam search than requested.");
    }
    auto leaf = leaves_.begin();
    for (std::size_t i = 0; i < count; ++i, ++leaf) {
      logs.push_back(leaf->second->now.total);
      Path path;
      int64_t after = -1;
      for (const BeamEntry<T>* at = leaf->second; at->parent; at = at->parent) {
        if (!merge || at->label != after) path.push_back(at->label);
        after = at->label;
      }
      std::ranges::reverse(path);
      paths.push_back(std::move(path));
    }
  }

 private:
  // What was read stays the same: a blank, or the last label again, or the parent's sequence gets its last label now.
  void stay(BeamEntry<T>& branch, const T* scores, T norm) {
    if (branch.parent) {
      if (branch.parent->isInBeam())
        branch.now.label = logSum(branch.now.label, expansion(*branch.parent, branch.label));
      branch.now.label += scores[branch.label] - norm;
    }
    branch.now.blank = branch.before.total + scores[classes_ - 1] - norm;
    branch.now.total = logSum(branch.now.blank, branch.now.label);
    leaves_.emplace(branch.now.total, &branch);
  }

  // The same label again needs a blank in between.
  static T expansion(const BeamEntry<T>& entry, int64_t label) {
    return label == entry.label ? entry.before.blank : entry.before.total;
  }

  bool isCandidate(const BeamProbability<T>& probability) const {
    return probability.total > kLogNothing<T> &&
           (leaves_.size() < width_ || probability.total > leaves_.rbegin()->first);
  }

  void grow(BeamEntry<T>& branch, const T* scores, T norm) {
    for (int64_t label = 0; label + 1 < classes_; ++label) {
      const auto known = branch.children.find(label);
      if (known != branch.children.end() && known->second->isInBeam()) continue;
      BeamProbability<T> grown;
      grown.label = grown.total = scores[label] - norm + expansion(branch, label);
      if (!isCandidate(grown)) continue;
      if (leaves_.size() == width_) {
        const auto worst = std::prev(leaves_.end());
        worst->second->now = {};
        leaves_.erase(worst);
      }
      auto& child = branch.children[label];
      if (!child) {
        child = std::make_unique<BeamEntry<T>>();
        child->parent = &branch;
        child->label = label;
      }
      child->now = grown;
      leaves_.emplace(grown.total, child.get());
    }
  }

  std::size_t width_;
  int64_t classes_;
  BeamEntry<T> root_;
  std::multimap<T, BeamEntry<T>*, std::greater<>> leaves_;  // by their probability, best first
};

template <typename T>
std::unique_ptr<Kernel> makeBeam(const KernelConstruction& c) {
  const auto width = c.attr<int64_t>("beam_width");
  const auto paths = c.attr<int64_t>("top_paths");
  if (width < 1 || paths < 1) fail(Code::kInvalidArgument, "beam_width and top_paths must be at least 1.");
  if (paths > width) fail(Code::kInvalidArgument, "requested more paths than the beam width.");
  return kernelOf([width, paths, merge = c.attr<bool>("merge_repeated")](KernelContext& context) {
    const CtcScores<T> scores(context.input(0), context.input(1), Code::kFailedPrecondition);
    std::vector<std::vector<Path>> byPath(static_cast<std::size_t>(paths));
    T* logs = context.output(static_cast<int>(3 * paths), Shape{scores.batch, paths}).template data<T>();
    for (int64_t b = 0; b < scores.batch; ++b) {
      BeamSearch<T> search(width, scores.classes);
      for (int64_t t = 0; t < scores.lengths[b]; ++t) search.step(scores.at(t, b));
      std::vector<Path> found;
      std::vector<T> probabilities;
      search.best(static_cast<std::size_t>(paths), merge, found, probabilities);
      for (std::size_t i = 0; i < found.size(); ++i) byPath[i].push_back(std::move(found[i]));
      logs = std::copy(probabilities.begin(), probabilities.end(), logs);
    }
    for (std::size_t i = 0; i < byPath.size(); ++i) {
      putPaths(context, static_cast<int>(i), static_cast<int>(paths), byPath[i]);
    }
  });
}

const KernelRegistrar kGreedyKernel("CTCGreedyDecoder", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) { return makeGreedy<typename decltype(type)::type>(c); });
});
const KernelRegistrar kBeamKernel("CTCBeamSearchDecoder", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) { return makeBeam<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
