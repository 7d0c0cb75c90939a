// Several data sets as one: side by side (zip), one after the other (concatenate), by choice.
#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

using Streams = std::vector<std::unique_ptr<Stream<Element>>>;

Streams openAll(const std::vector<NodePtr>& inputs, const PassPtr& pass) {
  Streams streams;
  for (const NodePtr& input : inputs) streams.push_back(input->elements(pass));
  return streams;
}

void needInputs(const std::vector<NodePtr>& inputs) {
  if (inputs.empty()) fail(Code::kInvalidArgument, "At least one data set is needed.");
}

class ZipStream : public Stream<Element> {
 public:
  explicit ZipStream(Streams inputs) : inputs_(std::move(inputs)) {}
  bool next(Element& out) override {
    out.clear();
    for (const auto& input : inputs_) {
      if (!input->next(part_)) {
        out.clear();
        return false;
      }
      std::ranges::move(part_, std::back_inserter(out));
    }
    return true;
  }

 private:
  Streams inputs_;
  Element part_;
};

class ZipNode : public Node {
 public:
  explicit ZipNode(std::vector<NodePtr> inputs)
      : Node(joinedSpec(inputs), cardinalityOf(inputs)), inputs_(std::move(inputs)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ZipStream>(openAll(inputs_, pass));
  }

 private:
  static std::vector<ElementSpec> joinedSpec(const std::vector<NodePtr>& inputs) {
    std::vector<ElementSpec> spec;
    for (const NodePtr& input : inputs) std::ranges::copy(input->spec(), std::back_inserter(spec));
    return spec;
  }
  // The smallest; unknown where that cannot be told.
  static int64_t cardinalityOf(const std::vector<NodePtr>& inputs) {
    int64_t result = kInfiniteCardinality;
    for (const NodePtr& input : inputs) {
      const int64_t n = input->cardinality();
      if (n == kUnknownCardinality) return kUnknownCardinality;
      if (n != kInfiniteCardinality && (result == kInfiniteCardinality || n < result)) result = n;
    }
    return result;
  }

  std::vector<NodePtr> inputs_;
};

class ConcatenateStream : public Stream<Element> {
 public:
  ConcatenateStream(const Node& first, const Node& second, PassPtr pass)
      : current_(first.elements(pass)), second_(&second), pass_(std::move(pass)) {}
  bool next(Element& out) override {
    if (current_->next(out)) return true;
    if (!second_) return false;
    current_ = second_->elements(pass_);
    second_ = nullptr;
    return current_->next(out);
  }

 private:
  std::unique_ptr<Stream<Element>> current_;
  const Node* second_;  // null once it is read
  PassPtr pass_;
};

class ConcatenateNode : public Node {
 public:
  ConcatenateNode(const NodePtr& first, const NodePtr& second)
      : Node(mergedSpec(first->spec(), second->spec()), sum(first->cardinality(), second->cardinality())),
        first_(first),
        second_(second) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ConcatenateStream>(*first_, *second_, pass);
  }

 private:
  static int64_t sum(int64_t a, int64_t b) {
    if (a == kInfiniteCardinality || b == kInfiniteCardinality) return kInfiniteCardinality;
    int64_t total = 0;
    if (a < 0 || b < 0 || __builtin_add_overflow(a, b, &total)) return kUnknownCardinality;
    return total;
  }

  NodePtr first_;
  NodePtr second_;
};

class ChooseStream : public Stream<Element> {
 public:
  ChooseStream(Streams inputs, std::unique_ptr<Stream<Element>> choices, bool stopOnEmpty)
      : inputs_(std::move(inputs)), choices_(std::move(choices)), open_(inputs_.size()), stopOnEmpty_(stopOnEmpty) {}

  bool next(Element& out) override {
    while (open_ > 0 && choices_->next(choice_)) {
      const auto chosen = choice_.front().item<int64_t>();
      if (chosen < 0 || static_cast<std::size_t>(chosen) >= inputs_.size()) {
        fail(Code::kInvalidArgument, "Selector index out of range: ", chosen, " of ", inputs_.size(), " data sets.");
      }
      auto& input = inputs_[static_cast<std::size_t>(chosen)];
      if (!input) continue;
      if (input->next(out)) return true;
      input.reset();
      open_ = stopOnEmpty_ ? 0 : open_ - 1;
    }
    open_ = 0;
    out.clear();
    return false;
  }

 private:
  Streams inputs_;  // null: at its end
  std::unique_ptr<Stream<Element>> choices_;
  std::size_t open_;
  bool stopOnEmpty_;
  Element choice_;
};

class ChooseNode : public Node {
 public:
  ChooseNode(std::vector<NodePtr> inputs, NodePtr choices, bool stopOnEmpty)
      : Node(commonSpec(inputs), cardinalityOf(inputs)),
        inputs_(std::move(inputs)),
        choices_(std::move(choices)),
        stopOnEmpty_(stopOnEmpty) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ChooseStream>(openAll(inputs_, pass), choices_->elements(pass), stopOnEmpty_);
  }

 private:
  static std::vector<ElementSpec> commonSpec(const std::vector<NodePtr>& inputs) {
    std::vector<ElementSpec> spec = inputs.front()->spec();
    for (const NodePtr& input : inputs) spec = mergedSpec(spec, input->spec());
    return spec;
  }
  static int64_t cardinalityOf(const std::vector<NodePtr>& inputs) {
    const bool endless =
        std::ranges::any_of(inputs, [](const auto& input) { return input->cardinality() == kInfiniteCardinality; });
    return endless ? kInfiniteCardinality : kUnknownCardinality;
  }

  std::vector<NodePtr> inputs_;
  NodePtr choices_;
  bool stopOnEmpty_;
};

}  // namespace

std::vector<ElementSpec> mergedSpec(const std::vector<ElementSpec>& a, const std::vector<ElementSpec>& b) {
  bool fits = a.size() == b.size();
  for (std::size_t i = 0; fits && i < a.size(); ++i) fits = a[i].dtype == b[i].dtype;
  if (!fits) fail(Code::kInvalidArgument, "Data sets to be joined need elements of the same components and dtypes.");
  std::vector<ElementSpec> merged = a;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i].shape.hasRank() || !b[i].shape.hasRank() || a[i].shape.rank() != b[i].shape.rank()) {
      merged[i].shape = Shape::unknown();
      continue;
    }
    for (int d = 0; d < a[i].shape.rank(); ++d) {
      if (a[i].shape.dim(d) != b[i].shape.dim(d)) merged[i].shape.setDim(d, kUnknownDim);
    }
  }
  return merged;
}

NodePtr makeZipNode(std::vector<NodePtr> inputs) {
  needInputs(inputs);
  return std::make_shared<ZipNode>(std::move(inputs));
}

NodePtr makeConcatenateNode(NodePtr first, NodePtr second) {
  return std::make_shared<ConcatenateNode>(first, second);
}

NodePtr makeChooseNode(std::vector<NodePtr> inputs, NodePtr choices, bool stopOnEmpty) {
  needInputs(inputs);
  if (choices->spec() != std::vector<ElementSpec>{{DType::kInt64, Shape{}}}) {
    fail(Code::kInvalidArgument, "The choices must be a data set of int64 scalars.");
  }
  return std::make_shared<ChooseNode>(std::move(inputs), std::move(choices), stopOnEmpty);
}

}  // namespace engine::data
