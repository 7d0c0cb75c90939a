// A product of which only some columns are read becomes a product with these columns of its second operand. So are the
// gradients of embeddings found that a network reads beside many inputs which are not trained: the gradient of their
// concatenation is a slice for each.
#include "engine/graph/inference.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

struct Columns {
  int64_t begin = 0;
  int64_t count = 0;  // 0: not columns, of all rows
};

Columns columnsOf(const Node& slice, const Shape& shape) {
  if (slice.op() != "Slice" || !slice.controlInputs().empty()) return {};
  const Tensor* begin = constantValue(slice.input(1));
  const Tensor* size = constantValue(slice.input(2));
  if (!begin || !size) return {};
  const std::vector<int64_t> from = begin->toInt64s(), many = size->toInt64s();
  const bool allRows = from[0] == 0 && (many[0] == -1 || many[0] == shape.dim(0));
  if (!allRows) return {};
  return {from[1], many[1] == -1 ? shape.dim(1) - from[1] : many[1]};
}

class Narrower {
 public:
  explicit Narrower(Rewriter& rewriter) : rewriter_(rewriter) {}

  void run() {
    std::vector<Node*> products;
    for (const auto& node : rewriter_.nodes()) {
      const bool fits = node->op() == "MatMul" && node->outputShape(0).isFullyDefined();
      if (fits && !rewriter_.isFetch(node->output(0)) && node->controlInputs().empty()) products.push_back(node.get());
    }
    for (Node* product : products) narrow(*product);
  }

 private:
  // What is read must be less than half: each part is a product of its own, with a copy of its columns.
  void narrow(const Node& product) {
    const Shape& shape = product.outputShape(0);
    std::vector<std::pair<Node*, Columns>> parts;
    int64_t wanted = 0;
    for (const auto& [reader, input] : rewriter_.readers(product.output(0))) {
      const Columns columns = input == 0 ? columnsOf(*reader, shape) : Columns{};
      if (columns.count == 0) return;
      parts.emplace_back(reader, columns);
      wanted += columns.count;
    }
    if (wanted * 2 > shape.dim(1)) return;
    for (const auto& [slice, columns] : parts) {
      const Output operand = operandOf(product, *slice, columns);
      Node* part = rewriter_.add("MatMul", *slice, {product.input(0), operand}, product.attrs());
      rewriter_.replace(slice->output(0), part->output(0));
      rewriter_.countPlace();
    }
  }

  Output operandOf(const Node& product, const Node& slice, const Columns& columns) {
    const bool transposed = product.attr<bool>("transpose_b");
    const auto begin = static_cast<int32_t>(columns.begin), count = static_cast<int32_t>(columns.count);
    const Output from = numbers(slice, transposed ? begin : 0, transposed ? 0 : begin);
    const Output size = numbers(slice, transposed ? count : -1, transposed ? -1 : count);
    Attrs attrs = slice.attrs();
    attrs["Index"] = DType::kInt32;
    return rewriter_.add("Slice", slice, {product.input(1), from, size}, std::move(attrs))->output(0);
  }

  Output numbers(const Node& like, int32_t first, int32_t second) {
    const Tensor value = Tensor::vector<int32_t>({first, second});
    return rewriter_.add("Const", like, {}, {{"dtype", DType::kInt32}, {"value", value}})->output(0);
  }

  Rewriter& rewriter_;
};

const RewriteRegistrar kNarrowProductsPass(17, "narrow_products", [](Rewriter& rewriter) { Narrower(rewriter).run(); });

}  // namespace
}  // namespace engine
