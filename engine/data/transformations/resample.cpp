#include "engine/data/transformations/resample.h"

#include <algorithm>
#include <numeric>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

void checkShares(const std::vector<double>& shares, bool positive) {
  double sum = 0;
  for (const double share : shares) {
    sum += share;
    if (share > 0 || (!positive && share == 0)) continue;
    fail(Code::kInvalidArgument, "The share of a class must be ", positive ? "positive" : "at least 0", ", not ", share,
         ".");
  }
  if (!(sum > 0)) fail(Code::kInvalidArgument, "The shares of the classes are all 0.");
}

class ResampleStream : public Stream<Element> {
 public:
  ResampleStream(std::unique_ptr<Stream<Element>> input, const Dataset::KeyFunction& classOf,
                 const std::vector<double>& target, const std::vector<double>& initial, SeedPair seeds)
      : input_(std::move(input)),
        classOf_(classOf),
        target_(target),
        initial_(initial),
        random_(static_cast<uint64_t>(seeds.seed), static_cast<uint64_t>(seeds.seed2)) {
    counts_ = initial.empty();
    if (counts_) initial_.assign(target.size(), 1);
  }

  bool next(Element& out) override {
    Element element;
    while (input_->next(element)) {
      const int64_t kind = classOf_(element);
      if (kind < 0 || kind >= static_cast<int64_t>(target_.size())) {
        fail(Code::kOutOfRange, "An element is of class ", kind, "; there are ", target_.size(), ".");
      }
      const auto index = static_cast<std::size_t>(kind);
      if (counts_) initial_[index] += 1;
      if (!isKept(index)) continue;
      out = {Tensor::scalar(kind)};
      out.insert(out.end(), element.begin(), element.end());
      return true;
    }
    out.clear();
    return false;
  }

 private:
  bool isKept(std::size_t index) {
    // Shares of the input need not be divided by their sum: it is in every ratio.
    double greatest = 0;
    for (std::size_t i = 0; i < target_.size(); ++i) greatest = std::max(greatest, target_[i] / initial_[i]);
    constexpr double kRange = 4294967296.0;  // of 32 bits
    return static_cast<double>(random_.next()) / kRange * greatest < target_[index] / initial_[index];
  }

  std::unique_ptr<Stream<Element>> input_;
  const Dataset::KeyFunction& classOf_;
  const std::vector<double>& target_;
  std::vector<double> initial_;  // shares, or counts so far
  bool counts_ = false;          // counts, as no shares are given
  PhiloxStream random_;
};

std::vector<ElementSpec> resampledSpec(const Node& input) {
  std::vector<ElementSpec> spec{{DType::kInt64, Shape{}}};
  spec.insert(spec.end(), input.spec().begin(), input.spec().end());
  return spec;
}

class ResampleNode : public Node {
 public:
  ResampleNode(const NodePtr& input, Dataset::KeyFunction classOf, std::vector<double> target,
               std::vector<double> initial, OpSeed seed)
      : Node(resampledSpec(*input), kUnknownCardinality),
        input_(input),
        classOf_(std::move(classOf)),
        target_(std::move(target)),
        initial_(std::move(initial)),
        seed_(seed) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ResampleStream>(input_->elements(pass), classOf_, target_, initial_,
                                            (*pass)->nextSeeds(this, seed_, true));
  }

 private:
  NodePtr input_;
  Dataset::KeyFunction classOf_;
  std::vector<double> target_, initial_;
  OpSeed seed_;
};

class ErrorFreeStream : public Stream<Element> {
 public:
  ErrorFreeStream(std::unique_ptr<Stream<Element>> input, const LogLine& log) : input_(std::move(input)), log_(log) {}
  ~ErrorFreeStream() override { tell(); }

  bool next(Element& out) override {
    for (int inARow = 1;; ++inARow) {
      try {
        if (input_->next(out)) return true;
        tell();
        return false;
      } catch (const Error& error) {
        if (inARow >= kMostInARow) throw;
        if (ignored_++ == 0) first_ = error.what();
      }
    }
  }

 private:
  static constexpr int kMostInARow = 1000;

  void tell() {
    if (ignored_ == 0) return;
    const char* what = ignored_ == 1 ? " element" : " elements";
    if (log_) log_(message("Left out ", ignored_, what, " of the input. The first: ", first_));
    ignored_ = 0;
  }

  std::unique_ptr<Stream<Element>> input_;
  const LogLine& log_;
  int64_t ignored_ = 0;
  std::string first_;
};

class ErrorFreeNode : public Node {
 public:
  ErrorFreeNode(const NodePtr& input, LogLine log)
      : Node(input->spec(), kUnknownCardinality), input_(input), log_(std::move(log)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ErrorFreeStream>(input_->elements(pass), log_);
  }

 private:
  NodePtr input_;
  LogLine log_;
};

}  // namespace

Dataset rejectionResample(const Dataset& input, Dataset::KeyFunction classOf, std::vector<double> target,
                          std::vector<double> initial, OpSeed seed) {
  checkShares(target, false);
  if (!initial.empty()) checkShares(initial, true);
  if (!initial.empty() && initial.size() != target.size()) {
    fail(Code::kInvalidArgument, "There are ", target.size(), " wanted shares, but ", initial.size(), " of the input.");
  }
  return Dataset(
      std::make_shared<ResampleNode>(input.node(), std::move(classOf), std::move(target), std::move(initial), seed));
}

Dataset ignoreErrors(const Dataset& input, LogLine log) {
  return Dataset(std::make_shared<ErrorFreeNode>(input.node(), std::move(log)));
}

}  // namespace engine::data
