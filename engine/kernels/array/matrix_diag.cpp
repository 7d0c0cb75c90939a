// Bands and diagonals of matrices: MatrixBandPart, MatrixDiag(V2, V3), MatrixDiagPart(V2, V3), MatrixSetDiag(V2, V3).

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kAlign = "T: type; align: string = \"RIGHT_LEFT\"";

void matrixDiagShape(InferenceContext& c) {
  Shape shape = c.withRankAtLeast(0, 1);
  if (c.node().op() != "MatrixDiag" || !shape.hasRank()) {
    shape = Shape::unknown();
  } else {
    shape.addDim(shape.dim(-1));
  }
  c.setOutput(0, shape);
}

void diagPartShape(InferenceContext& c) {
  const Shape& matrix = c.withRankAtLeast(0, 2);
  if (c.node().op() != "MatrixDiagPart" || !matrix.hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  Shape shape(std::vector<int64_t>(matrix.dims().begin(), matrix.dims().end() - 1));
  const bool known = matrix.dim(-1) >= 0 && matrix.dim(-2) >= 0;
  shape.setDim(-1, known ? std::min(matrix.dim(-1), matrix.dim(-2)) : kUnknownDim);
  c.setOutput(0, shape);
}

const OpRegistrar kBandPart("MatrixBandPart", "input: T, num_lower: Tindex, num_upper: Tindex -> band: T",
                            "T: type; Tindex: type = int64", shape_fn::unchanged);
const OpRegistrar kMatrixDiag("MatrixDiag", "diagonal: T -> output: T", "", matrixDiagShape);
constexpr const char* kDiagInputs =
    "diagonal: T, k: int32, num_rows: int32, num_cols: int32, padding_value: T -> output: T";
const OpRegistrar kDiagV2("MatrixDiagV2", kDiagInputs, "", matrixDiagShape);
const OpRegistrar kDiagV3("MatrixDiagV3", kDiagInputs, kAlign, matrixDiagShape);
const OpRegistrar kMatrixDiagPart("MatrixDiagPart", "input: T -> diagonal: T", "", diagPartShape);
constexpr const char* kPartInputs = "input: T, k: int32, padding_value: T -> diagonal: T";
const OpRegistrar kDiagPartV2("MatrixDiagPartV2", kPartInputs, "", diagPartShape);
const OpRegistrar kDiagPartV3("MatrixDiagPartV3", kPartInputs, kAlign, diagPartShape);
const OpRegistrar kSetDiag("MatrixSetDiag", "input: T, diagonal: T -> output: T", "", shape_fn::unchanged);
constexpr const char* kSetInputs = "input: T, diagonal: T, k: int32 -> output: T";
const OpRegistrar kSetDiagV2("MatrixSetDiagV2", kSetInputs, "", shape_fn::unchanged);
const OpRegistrar kSetDiagV3("MatrixSetDiagV3", kSetInputs, kAlign, shape_fn::unchanged);

const GradientRegistrar kBandGradient("MatrixBandPart", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("MatrixBandPart", {c.grad(), c.input(1), c.input(2)}), {}, {}};
});
const GradientRegistrar kMatrixDiagGradient("MatrixDiag", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("MatrixDiagPart", {c.grad()})};
});
const GradientRegistrar kMatrixDiagPartGradient("MatrixDiagPart", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("MatrixSetDiag", {c.scope.op("ZerosLike", {c.input(0)}), c.grad()})};
});
const GradientRegistrar kDiagV3Gradient("MatrixDiagV3", [](GradientContext& c) -> std::vector<Gradient> {
  const Output zero = ops::number(c.scope, c.grad().type(), 0);
  const Attrs align{{"align", c.node.attr<std::string>("align")}};
  return {c.scope.op("MatrixDiagPartV3", {c.grad(), c.input(1), zero}, align), {}, {}, {}, {}};
});
const GradientRegistrar kDiagPartV3Gradient("MatrixDiagPartV3", [](GradientContext& c) -> std::vector<Gradient> {
  const Attrs align{{"align", c.node.attr<std::string>("align")}};
  const Output zeros = c.scope.op("ZerosLike", {c.input(0)});
  return {c.scope.op("MatrixSetDiagV3", {zeros, c.grad(), c.input(1)}, align), {}, {}};
});

// Diagonals lower … upper of rows x cols matrices, packed as rows from the upper one on, each padded to the longest.
struct Band {
  int64_t rows, cols, lower, upper;
  bool superLeft, subLeft;  // aligned to the left

  int64_t length(int64_t d) const {
    return std::max<int64_t>(0, std::min(rows + std::min<int64_t>(d, 0), cols - std::max<int64_t>(d, 0)));
  }
  int64_t longest() const { return std::min(rows + std::min<int64_t>(upper, 0), cols - std::max<int64_t>(lower, 0)); }
  int64_t count() const { return upper - lower + 1; }
  int64_t packedSize() const { return count() * longest(); }

  // Calls visit(element of the matrix, element of the packed diagonals) for every element of the band.
  template <typename Visit>
  void forEach(Visit visit) const {
    for (int64_t d = upper; d >= lower; --d) {
      const bool left = (d >= 0 && superLeft) || (d <= 0 && subLeft);
      const int64_t first = (upper - d) * longest() + (left ? 0 : longest() - length(d));
      for (int64_t n = 0; n < length(d); ++n) {
        visit((n - std::min<int64_t>(d, 0)) * cols + n + std::max<int64_t>(d, 0), first + n);
      }
    }
  }
};

// The band that `k` (one number or two) names; the main diagonal when there is no k.
Band bandOf(const Tensor* k, const Node& node) {
  Band band{0, 0, 0, 0, true, true};
  if (k) {
    const std::vector<int64_t> values = k->toInt64s();
    if (values.empty() || values.size() > 2 || values.front() > values.back()) {
      fail(Code::kInvalidArgument, "diag_index must be one number or [lower, upper], got ", k->toString(), ".");
    }
    band.lower = values.front();
    band.upper = values.back();
  }
  if (node.hasAttr("align")) {
    const auto& align = node.attr<std::string>("align");
    band.superLeft = align.starts_with("LEFT");
    band.subLeft = align.ends_with("LEFT");
  }
  return band;
}

void checkBand(const Band& band) {
  // Of an empty matrix nothing but its main diagonal, which is empty too.
  const bool isEmpty = band.rows == 0 || band.cols == 0;
  const bool isInside =
      band.upper > -band.rows && band.lower < band.cols && band.lower >= -band.rows && band.upper <= band.cols;
  if (isEmpty ? band.lower == 0 && band.upper == 0 : isInside) return;
  fail(Code::kInvalidArgument, "diagonals ", band.lower, " to ", band.upper, " are not in a ", band.rows, " x ",
       band.cols, " matrix.");
}

// What lies outside the band.
template <typename Word>
Word paddingOf(const Tensor& value) {
  if (value.elements() != 1) fail(Code::kInvalidArgument, "padding_value must be a scalar, not ", value.shape(), ".");
  return *words<Word>(value);
}

Shape leading(const Shape& shape, int without) {
  return Shape(std::vector<int64_t>(shape.dims().begin(), shape.dims().end() - without));
}

template <typename Word>
std::unique_ptr<Kernel> makeMatrixDiag() {
  return kernelOf([](KernelContext& context) {
    const Tensor& diagonal = context.input(0);
    const bool v2 = context.inputCount() > 1;
    Band band = bandOf(v2 ? &context.input(1) : nullptr, context.node());
    const int packedRank = band.count() > 1 ? 2 : 1;
    if (diagonal.rank() < packedRank || (packedRank == 2 && diagonal.dim(-2) != band.count())) {
      fail(Code::kInvalidArgument, "diagonal of shape ", diagonal.shape(), " does not hold ", band.count(),
           " diagonals.");
    }
    const int64_t rowsNeeded = diagonal.dim(-1) - std::min<int64_t>(band.upper, 0);
    const int64_t colsNeeded = diagonal.dim(-1) + std::max<int64_t>(band.lower, 0);
    band.rows = v2 ? scalarInteger(context.input(2)) : -1;
    band.cols = v2 ? scalarInteger(context.input(3)) : -1;
    if (band.rows < 0 && band.cols < 0) {
      band.rows = band.cols = std::max(rowsNeeded, colsNeeded);
    } else if (band.rows < 0) {
      band.rows = rowsNeeded;
    } else if (band.cols < 0) {
      band.cols = colsNeeded;
    }
    if (band.longest() != diagonal.dim(-1)) {
      fail(Code::kInvalidArgument, "a ", band.rows, " x ", band.cols, " matrix has no diagonals of length ",
           diagonal.dim(-1), " at ", band.lower, " to ", band.upper, ".");
    }
    Shape shape = leading(diagonal.shape(), packedRank);
    const int64_t batches = shape.elements();
    shape.addDim(band.rows);
    shape.addDim(band.cols);
    Tensor& out = context.output(0, shape);
    std::fill_n(words<Word>(out), out.elements(), v2 ? paddingOf<Word>(context.input(4)) : Word{});
    for (int64_t b = 0; b < batches; ++b) {
      Word* to = words<Word>(out) + b * band.rows * band.cols;
      const Word* from = words<Word>(diagonal) + b * band.packedSize();
      band.forEach([&](int64_t element, int64_t packed) { to[element] = from[packed]; });
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeDiagPart() {
  return kernelOf([](KernelContext& context) {
    const Tensor& matrix = context.input(0);
    const bool v2 = context.inputCount() > 1;
    if (matrix.rank() < 2) fail(Code::kInvalidArgument, "input must be at least 2-dim, not ", matrix.shape(), ".");
    Band band = bandOf(v2 ? &context.input(1) : nullptr, context.node());
    band.rows = matrix.dim(-2);
    band.cols = matrix.dim(-1);
    checkBand(band);
    Shape shape = leading(matrix.shape(), 2);
    const int64_t batches = shape.elements();
    if (band.count() > 1) shape.addDim(band.count());
    shape.addDim(band.longest());
    Tensor& out = context.output(0, shape);
    std::fill_n(words<Word>(out), out.elements(), v2 ? paddingOf<Word>(context.input(2)) : Word{});
    for (int64_t b = 0; b < batches; ++b) {
      const Word* from = words<Word>(matrix) + b * band.rows * band.cols;
      Word* to = words<Word>(out) + b * band.packedSize();
      band.forEach([&](int64_t element, int64_t packed) { to[packed] = from[element]; });
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeSetDiag() {
  return kernelOf([](KernelContext& context) {
    const Tensor& matrix = context.input(0);
    const Tensor& diagonal = context.input(1);
    if (matrix.rank() < 2) fail(Code::kInvalidArgument, "input must be at least 2-dim, not ", matrix.shape(), ".");
    Band band = bandOf(context.inputCount() > 2 ? &context.input(2) : nullptr, context.node());
    band.rows = matrix.dim(-2);
    band.cols = matrix.dim(-1);
    checkBand(band);
    const int64_t batches = leading(matrix.shape(), 2).elements();
    if (diagonal.elements() != batches * band.packedSize()) {
      fail(Code::kInvalidArgument, "diagonal of shape ", diagonal.shape(), " does not fit input ", matrix.shape(), ".");
    }
    Tensor& out = context.output(0, matrix.shape());
    out.copyFrom(matrix);
    for (int64_t b = 0; b < batches; ++b) {
      Word* to = words<Word>(out) + b * band.rows * band.cols;
      const Word* from = words<Word>(diagonal) + b * band.packedSize();
      band.forEach([&](int64_t element, int64_t packed) { to[element] = from[packed]; });
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeBandPart() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    if (in.rank() < 2) fail(Code::kInvalidArgument, "input must be at least 2-dim, not ", in.shape(), ".");
    const int64_t lower = scalarInteger(context.input(1));
    const int64_t upper = scalarInteger(context.input(2));
    Tensor& out = context.output(0, in.shape());
    const int64_t rows = in.dim(-2);
    const int64_t cols = in.dim(-1);
    for (int64_t i = 0; i < in.elements(); ++i) {
      const int64_t row = i / cols % rows;
      const int64_t col = i % cols;
      const bool inside = (lower < 0 || row - col <= lower) && (upper < 0 || col - row <= upper);
      words<Word>(out)[i] = inside ? words<Word>(in)[i] : Word{};
    }
  });
}

const KernelRegistrar kMatrixDiagKernel({"MatrixDiag", "MatrixDiagV2", "MatrixDiagV3"},
                                        [](const KernelConstruction& c) {
                                          return forWord(c, c.inputType(0), [](auto type) {
                                            return makeMatrixDiag<typename decltype(type)::type>();
                                          });
                                        });
const KernelRegistrar kMatrixPartKernel({"MatrixDiagPart", "MatrixDiagPartV2", "MatrixDiagPartV3"},
                                        [](const KernelConstruction& c) {
                                          return forWord(c, c.inputType(0), [](auto type) {
                                            return makeDiagPart<typename decltype(type)::type>();
                                          });
                                        });
const KernelRegistrar kSetKernel({"MatrixSetDiag", "MatrixSetDiagV2", "MatrixSetDiagV3"},
                                 [](const KernelConstruction& c) {
                                   return forWord(c, c.inputType(0), [](auto type) {
                                     return makeSetDiag<typename decltype(type)::type>();
                                   });
                                 });
const KernelRegistrar kBandKernel("MatrixBandPart", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeBandPart<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
