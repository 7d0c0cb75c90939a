// What changes elements: a function of theirs, with or without a state, and the frequent one of pixels to floats.
#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/nodes/tensor_pool.h"

namespace engine::data {
namespace {

class MapStream : public Stream<Element> {
 public:
  MapStream(std::unique_ptr<Stream<Element>> input, std::shared_ptr<const Dataset::MapFunction> function)
      : input_(std::move(input)), function_(std::move(function)) {}
  bool next(Element& out) override {
    out.clear();
    Element element;
    if (!input_->next(element)) return false;
    out = (*function_)(std::move(element));
    return true;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  std::shared_ptr<const Dataset::MapFunction> function_;
};

class MapNode : public Node {
 public:
  MapNode(const NodePtr& input, std::function<Dataset::MapFunction()> functions, std::vector<ElementSpec> spec)
      : Node(std::move(spec), input->cardinality()), input_(input), functions_(std::move(functions)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    const auto function = pass->own(this, [this] { return std::make_shared<Dataset::MapFunction>(functions_()); });
    return std::make_unique<MapStream>(input_->elements(pass),
                                       std::static_pointer_cast<Dataset::MapFunction>(function));
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  std::function<Dataset::MapFunction()> functions_;
};

class ScanStream : public Stream<Element> {
 public:
  ScanStream(std::unique_ptr<Stream<Element>> input, Element state, const Dataset::ScanFunction& function)
      : input_(std::move(input)), state_(std::move(state)), function_(function) {}
  bool next(Element& out) override {
    out.clear();
    Element element;
    if (!input_->next(element)) return false;
    std::tie(state_, out) = function_(std::move(state_), std::move(element));
    return true;
  }

 private:
  std::unique_ptr<Stream<Element>> input_;
  Element state_;
  const Dataset::ScanFunction& function_;
};

class ScanNode : public Node {
 public:
  ScanNode(const NodePtr& input, Element initialState, Dataset::ScanFunction function, std::vector<ElementSpec> spec)
      : Node(std::move(spec), input->cardinality()),
        input_(input),
        initialState_(std::move(initialState)),
        function_(std::move(function)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<ScanStream>(input_->elements(pass), initialState_, function_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  Element initialState_;
  Dataset::ScanFunction function_;
};

template <typename T>
void castInto(const Tensor& from, float divisor, Tensor& to) {
  float* out = to.data<float>();
  for (const T value : from.flat<T>()) *out++ = static_cast<float>(value) / divisor;
}

void castNumbers(const Tensor& from, float divisor, Tensor& to) {
  switch (from.dtype()) {
    case DType::kFloat:
      return castInto<float>(from, divisor, to);
    case DType::kDouble:
      return castInto<double>(from, divisor, to);
    case DType::kInt8:
      return castInto<int8_t>(from, divisor, to);
    case DType::kInt16:
      return castInto<int16_t>(from, divisor, to);
    case DType::kUint16:
      return castInto<uint16_t>(from, divisor, to);
    case DType::kInt32:
      return castInto<int32_t>(from, divisor, to);
    case DType::kInt64:
      return castInto<int64_t>(from, divisor, to);
    case DType::kBool:
      return castInto<bool>(from, divisor, to);
    default:
      fail(Code::kInvalidArgument, "Tensors of type ", dtypeName(from.dtype()), " cannot be cast to float32 here.");
  }
}

class CastStream : public Stream<Element> {
 public:
  CastStream(std::unique_ptr<Stream<Element>> input, std::size_t component, float divisor)
      : input_(std::move(input)), component_(component), divisor_(divisor) {
    for (int value = 0; value < 256; ++value)
      table_[static_cast<std::size_t>(value)] = static_cast<float>(value) / divisor;
  }

  bool next(Element& out) override {
    if (component_ < out.size()) out[component_] = Tensor();  // its buffer goes back to the pool
    if (!input_->next(out)) return false;
    const Tensor from = std::move(out[component_]);
    Tensor to = pool_.take(DType::kFloat, from.shape());
    if (from.dtype() == DType::kUint8) {
      castBytes(from, to);
    } else {
      castNumbers(from, divisor_, to);
    }
    out[component_] = std::move(to);
    return true;
  }

 private:
  void castBytes(const Tensor& from, Tensor& to) const {
    const uint8_t* in = from.data<uint8_t>();
    float* out = to.data<float>();
    const auto count = static_cast<std::size_t>(from.elements());
    for (std::size_t i = 0; i < count; ++i) out[i] = table_[in[i]];
  }

  std::unique_ptr<Stream<Element>> input_;
  std::size_t component_;
  float divisor_;
  std::array<float, 256> table_;  // of every byte: the exact quotient without a division
  TensorPool pool_;
};

std::vector<ElementSpec> castSpec(const Node& input, std::size_t component) {
  std::vector<ElementSpec> spec = input.spec();
  if (component >= spec.size()) {
    fail(Code::kInvalidArgument, "There is no component ", component, " in elements of ", spec.size(), ".");
  }
  spec[component].dtype = DType::kFloat;
  return spec;
}

class CastNode : public Node {
 public:
  CastNode(const NodePtr& input, std::size_t component, float divisor)
      : Node(castSpec(*input, component), input->cardinality()),
        input_(input),
        component_(component),
        divisor_(divisor) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return std::make_unique<CastStream>(input_->elements(pass), component_, divisor_);
  }
  const Node* onlyInput() const override { return input_.get(); }

 private:
  NodePtr input_;
  std::size_t component_;
  float divisor_;
};

}  // namespace

NodePtr makeSequentialMapNode(NodePtr input, std::function<Dataset::MapFunction()> functions,
                              std::vector<ElementSpec> spec) {
  return std::make_shared<MapNode>(input, std::move(functions), std::move(spec));
}

NodePtr makeScanNode(NodePtr input, Element initialState, Dataset::ScanFunction function,
                     std::vector<ElementSpec> spec) {
  return std::make_shared<ScanNode>(input, std::move(initialState), std::move(function), std::move(spec));
}

NodePtr makeCastNode(NodePtr input, std::size_t component, float divisor) {
  return std::make_shared<CastNode>(input, component, divisor);
}

}  // namespace engine::data
