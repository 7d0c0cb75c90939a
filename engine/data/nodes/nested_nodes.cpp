// Data sets made of elements, one after the other (flat_map) or in turns (interleave).
#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

class FlatMapStream : public Stream<Element> {
 public:
  FlatMapStream(std::unique_ptr<Stream<Element>> input, const Dataset::DatasetFunction& function, PassPtr pass)
      : input_(std::move(input)), function_(function), pass_(std::move(pass)) {}
  bool next(Element& out) override {
    while (true) {
      if (inner_ && inner_->next(out)) return true;
      inner_.reset();
      Element element;
      if (!input_->next(element)) return false;
      inner_ = std::make_unique<SubStream>(function_(std::move(element)), pass_);
    }
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  const Dataset::DatasetFunction& function_;
  PassPtr pass_;
  std::unique_ptr<SubStream> inner_;
};

// A ring of places. A place gives a block of elements, then it is the next one's turn; an empty place takes the input's
// next element.
class InterleaveStream : public Stream<Element> {
 public:
  InterleaveStream(std::unique_ptr<Stream<Element>> input, const Dataset::DatasetFunction& function,
                   InterleaveOptions options, PassPtr pass)
      : input_(std::move(input)),
        function_(function),
        options_(options),
        pass_(std::move(pass)),
        places_(static_cast<std::size_t>(options.cycleLength)) {}

  bool next(Element& out) override {
    while (input_ || open_ > 0) {
      auto& place = places_[turn_];
      if (!place) {
        refill(place);
      } else if (place->next(out)) {
        if (++given_ == options_.blockLength) passTurn();
        return true;
      } else {
        place.reset();
        --open_;
        passTurn();
      }
    }
    out.clear();
    return false;
  }

 private:
  void passTurn() {
    given_ = 0;
    turn_ = (turn_ + 1) % places_.size();
  }
  void refill(std::unique_ptr<SubStream>& place) {
    Element element;
    if (!input_) return passTurn();
    if (input_->next(element)) {
      place = std::make_unique<SubStream>(function_(std::move(element)), pass_);
      ++open_;
    } else {
      input_.reset();
    }
  }

  std::unique_ptr<Stream<Element>> input_;  // null at its end
  const Dataset::DatasetFunction& function_;
  InterleaveOptions options_;
  PassPtr pass_;
  std::vector<std::unique_ptr<SubStream>> places_;
  std::size_t turn_ = 0;
  int64_t given_ = 0;  // in this turn
  int64_t open_ = 0;
};

class FlatMapNode : public Node {
 public:
  FlatMapNode(const NodePtr& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec)
      : Node(std::move(spec), kUnknownCardinality), input_(input), function_(std::move(function)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<FlatMapStream>(input_->elements(pass), function_, pass);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  Dataset::DatasetFunction function_;
};

class InterleaveNode : public Node {
 public:
  InterleaveNode(const NodePtr& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                 InterleaveOptions options)
      : Node(std::move(spec), kUnknownCardinality), input_(input), function_(std::move(function)), options_(options) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<InterleaveStream>(input_->elements(pass), function_, options_, pass);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  Dataset::DatasetFunction function_;
  InterleaveOptions options_;
};

}  // namespace

NodePtr makeFlatMapNode(NodePtr input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec) {
  return std::make_shared<FlatMapNode>(input, std::move(function), std::move(spec));
}

NodePtr makeInterleaveNode(NodePtr input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options) {
  constexpr int64_t kMostPlaces = 1 << 20;
  if (options.cycleLength < 1 || options.cycleLength > kMostPlaces || options.blockLength < 1) {
    fail(Code::kInvalidArgument, "interleave() needs a cycle of 1 to ", kMostPlaces, " and a block of 1 or more, not ",
         options.cycleLength, " and ", options.blockLength, ".");
  }
  return std::make_shared<InterleaveNode>(input, std::move(function), std::move(spec), options);
}

}  // namespace engine::data
