// What leaves elements out by their values: filter, take_while, unique.
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class FilterStream : public Stream<Element> {
 public:
  FilterStream(std::unique_ptr<Stream<Element>> input, const Dataset::Predicate& predicate)
      : input_(std::move(input)), predicate_(predicate) {}
  bool next(Element& out) override {
    while (input_->next(out)) {
      if (predicate_(out)) return true;
    }
    return false;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  const Dataset::Predicate& predicate_;
};

class TakeWhileStream : public Stream<Element> {
 public:
  TakeWhileStream(std::unique_ptr<Stream<Element>> input, const Dataset::Predicate& predicate)
      : input_(std::move(input)), predicate_(predicate) {}
  bool next(Element& out) override {
    if (input_ && input_->next(out) && predicate_(out)) return true;
    input_.reset();
    out.clear();
    return false;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;  // null after the end
  const Dataset::Predicate& predicate_;
};

// What tells values apart: dtype and shape are the same for all.
std::string keyOf(const Tensor& tensor) {
  if (tensor.dtype() != DType::kString) return {static_cast<const char*>(tensor.raw()), tensor.bytes()};
  std::string key;
  for (const std::string& text : tensor.flat<std::string>()) key += std::to_string(text.size()) + ":" + text;
  return key;
}

class UniqueStream : public Stream<Element> {
 public:
  explicit UniqueStream(std::unique_ptr<Stream<Element>> input) : input_(std::move(input)) {}
  bool next(Element& out) override {
    while (input_->next(out)) {
      if (seen_.insert(keyOf(out.front())).second) return true;
    }
    return false;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  std::unordered_set<std::string> seen_;
};

template <typename FilteredStream>
class FilterNode : public Node {
 public:
  FilterNode(const NodePtr& input, Dataset::Predicate predicate)
      : Node(input->spec(), kUnknownCardinality), input_(input), predicate_(std::move(predicate)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<FilteredStream>(input_->elements(pass), predicate_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  Dataset::Predicate predicate_;
};

class UniqueNode : public Node {
 public:
  explicit UniqueNode(const NodePtr& input) : Node(input->spec(), kUnknownCardinality), input_(input) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<UniqueStream>(input_->elements(pass));
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
};

}  // namespace

NodePtr makeFilterNode(NodePtr input, Dataset::Predicate predicate) {
  return std::make_shared<FilterNode<FilterStream>>(input, std::move(predicate));
}

NodePtr makeTakeWhileNode(NodePtr input, Dataset::Predicate predicate) {
  return std::make_shared<FilterNode<TakeWhileStream>>(input, std::move(predicate));
}

NodePtr makeUniqueNode(NodePtr input) {
  if (input->spec().size() != 1) {
    fail(Code::kInvalidArgument, "unique() needs elements of one component, not ", input->spec().size(), ".");
  }
  return std::make_shared<UniqueNode>(input);
}

}  // namespace engine::data
