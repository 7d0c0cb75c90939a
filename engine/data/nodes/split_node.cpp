#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/split.h"

namespace engine::data {
namespace {

struct PartChoice {
  Part part;
  double evalShare;
  int64_t seed;
  bool keeps(int64_t number) const { return isEvalExample(number, evalShare, seed) == (part == Part::kEval); }
};

template <typename T>
class PartStream : public Stream<T> {
 public:
  PartStream(std::unique_ptr<Stream<T>> input, PartChoice choice) : input_(std::move(input)), choice_(choice) {}
  bool next(T& out) override {
    while (input_->next(out)) {
      if (choice_.keeps(number_++)) return true;
    }
    return false;
  }

 private:
  std::unique_ptr<Stream<T>> input_;
  PartChoice choice_;
  int64_t number_ = 0;
};

int64_t partCardinality(int64_t input, const PartChoice& choice) {
  if (input < 0) return input;
  int64_t kept = 0;
  for (int64_t i = 0; i < input; ++i) kept += choice.keeps(i) ? 1 : 0;
  return kept;
}

class PartNode : public Node {
 public:
  PartNode(const NodePtr& input, PartChoice choice)
      : Node(input->spec(), partCardinality(input->cardinality(), choice)), input_(input), choice_(choice) {}
  const RowSource* rowSource() const override { return input_->rowSource(); }
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    if (rowSource()) return rowElements(*rowSource(), rows(pass));
    return std::make_unique<PartStream<Element>>(input_->elements(pass), choice_);
  }
  std::unique_ptr<Stream<int64_t>> rows(const PassPtr& pass) const override {
    return std::make_unique<PartStream<int64_t>>(input_->rows(pass), choice_);
  }

 private:
  NodePtr input_;
  PartChoice choice_;
};

}  // namespace

bool isEvalExample(int64_t number, double evalShare, int64_t seed) {
  // The finaliser of SplitMix64: numbers that follow each other become independent ones.
  uint64_t z = static_cast<uint64_t>(number) + static_cast<uint64_t>(seed) * 0x9e3779b97f4a7c15U + 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * 0x1p-53 < evalShare;
}

Dataset partOf(const Dataset& examples, Part part, double evalShare, int64_t seed) {
  if (!(evalShare > 0 && evalShare < 1)) {
    fail(Code::kInvalidArgument, "The share of the eval part must be between 0 and 1, not ", evalShare, ".");
  }
  return Dataset(std::make_shared<PartNode>(examples.node(), PartChoice{part, evalShare, seed}));
}

}  // namespace engine::data
