#include "engine/kernels/linalg/einsum_equation.h"
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

Attrs of(const char* equation) {
  return {{"equation", equation}};
}

// Every product of elements, added where the output's labels say: without "...", by definition.
std::vector<double> byDefinition(const std::string& equation, const std::vector<Tensor>& operands) {
  const kernels::EinsumEquation parsed(equation, operands.size());
  std::map<int, int64_t> sizes;
  std::vector<Shape> shapes;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    shapes.push_back(operands[i].shape());
    const auto labels = parsed.inputLabels(i, operands[i].rank());
    for (int d = 0; d < operands[i].rank(); ++d) sizes[labels[static_cast<std::size_t>(d)]] = operands[i].dim(d);
  }
  std::map<int, int64_t> at;
  const auto offset = [&](const kernels::EinsumLabels& labels) {
    int64_t index = 0;
    for (const int label : labels) index = index * sizes.at(label) + at.at(label);
    return static_cast<std::size_t>(index);
  };
  int64_t total = 1;
  for (const auto& [label, size] : sizes) total *= size;
  std::vector<double> out(static_cast<std::size_t>(parsed.outputShape(shapes).elements()));
  for (int64_t i = 0; i < total; ++i) {
    int64_t rest = i;
    for (const auto& [label, size] : sizes) {
      at[label] = rest % size;
      rest /= size;
    }
    double factor = 1;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      factor *= operands[k].data<double>()[offset(parsed.inputLabels(k, operands[k].rank()))];
    }
    out[offset(parsed.outputLabels(0))] += factor;
  }
  return out;
}

struct EinsumCase {
  const char* equation;
  std::vector<Shape> shapes;
};
class EinsumTest : public ::testing::TestWithParam<EinsumCase> {
 protected:
  static std::vector<Tensor> operands() {
    std::vector<Tensor> tensors;
    for (const Shape& shape : GetParam().shapes) tensors.push_back(doubles(shape, -1, 1.5));
    return tensors;
  }
};

TEST_P(EinsumTest, IsTheSumOfProducts) {
  const std::string equation = GetParam().equation;
  if (equation.find('.') != std::string::npos) return;
  const std::vector<double> got = values<double>(run1("Einsum", operands(), of(GetParam().equation)));
  const std::vector<double> want = byDefinition(equation, operands());
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-9) << i;
}

TEST_P(EinsumTest, GradientsMatchDifferences) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) { return s.op("Einsum", in, of(GetParam().equation)); },
      operands());
}

INSTANTIATE_TEST_SUITE_P(
    Equations, EinsumTest,
    ::testing::Values(
        EinsumCase{"ij,jk->ik", {{3, 4}, {4, 2}}}, EinsumCase{"ji,jk->ik", {{4, 3}, {4, 2}}},
        EinsumCase{"ij,kj->ik", {{3, 4}, {2, 4}}}, EinsumCase{"ij,jk->ki", {{3, 4}, {4, 2}}},
        EinsumCase{"abc,cde->abde", {{2, 3, 4}, {4, 2, 2}}},
        EinsumCase{"btnh,bfnh->bnft", {{2, 3, 2, 4}, {2, 5, 2, 4}}}, EinsumCase{"ij,ij->", {{3, 4}, {3, 4}}},
        EinsumCase{"i,j->ij", {{3}, {4}}}, EinsumCase{"ij->ji", {{3, 4}}}, EinsumCase{"ij->i", {{3, 4}}},
        EinsumCase{"ii->", {{3, 3}}}, EinsumCase{"ii->i", {{3, 3}}}, EinsumCase{"i->ii", {{3}}},
        EinsumCase{"iji->j", {{3, 4, 3}}}, EinsumCase{"ijk,k->j", {{2, 3, 4}, {4}}},
        EinsumCase{"ii,ij->j", {{3, 3}, {3, 2}}}, EinsumCase{"ij,jk,kl->il", {{2, 3}, {3, 4}, {4, 2}}},
        EinsumCase{"ij,ik,il->jkl", {{2, 3}, {2, 4}, {2, 2}}}, EinsumCase{" ij , jk -> ik", {{2, 3}, {3, 2}}},
        EinsumCase{"...ij,...jk->...ik", {{2, 3, 4}, {2, 4, 2}}},
        EinsumCase{"...ij,...jk->...ik", {{1, 3, 4}, {2, 4, 2}}}, EinsumCase{"...ij,jk->...ik", {{2, 2, 3, 4}, {4, 2}}},
        EinsumCase{"...ij,...jk->...ik", {{3, 4}, {2, 4, 2}}}, EinsumCase{"i...->...", {{3, 2, 2}}}));

TEST(Einsum, EllipsesBroadcast) {
  const Tensor a = Tensor::of<double>({1, 2}, {2, 1});
  const Tensor b = Tensor::of<double>({3, 4, 5}, {3});
  EXPECT_EQ(values<double>(run1("Einsum", {a, b}, of("...,...->..."))), (std::vector<double>{3, 4, 5, 6, 8, 10}));
}

TEST(Einsum, OfNothingIsZero) {
  EXPECT_EQ(values<double>(run1("Einsum", {Tensor(DType::kDouble, Shape{2, 0}), Tensor(DType::kDouble, Shape{0, 1})},
                                of("ij,jk->ik"))),
            (std::vector<double>{0, 0}));
}

TEST(Einsum, InfersItsShape) {
  EXPECT_EQ(inferredShape("Einsum", {{-1, 3, 4}, {4, 5}}, {}, of("abc,cd->abd")), (Shape{-1, 3, 5}));
  EXPECT_EQ(inferredShape("Einsum", {{-1, 3, 4}, {4, 5}}, {}, of("...c,cd->...d")), (Shape{-1, 3, 5}));
}

TEST(Einsum, RefusesEquationsThatAreNone) {
  const Tensor matrix = doubles({2, 3});
  for (const char* equation : {"ij", "ij,jk->ik", "ij->ik", "i->i", "i1->i", "..ij->i", "ij->...", "ijk->i"}) {
    EXPECT_THROW(run1("Einsum", {matrix}, of(equation)), Error) << equation;
  }
  EXPECT_THROW(run1("Einsum", {matrix, matrix}, of("ij,jk->ik")), Error);
}

TEST(EnsureShape, LetsThroughWhatFits) {
  const auto ensured = [](const Shape& shape) { return run1("EnsureShape", {doubles({2, 3})}, {{"shape", shape}}); };
  EXPECT_EQ(ensured({2, -1}).shape(), (Shape{2, 3}));
  EXPECT_EQ(ensured(Shape::unknown()).shape(), (Shape{2, 3}));
  EXPECT_THROW(ensured({2, 4}), Error);
  EXPECT_THROW(ensured({6}), Error);
}

TEST(HistogramFixedWidth, CountsWhatFallsIntoEachBin) {
  const Tensor numbers = Tensor::vector<float>({-1, 0, 1.5F, 2, 5, 15});
  const std::vector<int32_t> bins = values<int32_t>(
      run1("HistogramFixedWidth", {numbers, Tensor::vector<float>({0, 5}), Tensor::scalar<int32_t>(5)}, {}));
  EXPECT_EQ(bins, (std::vector<int32_t>{2, 1, 1, 0, 2}));
  EXPECT_THROW(run1("HistogramFixedWidth", {numbers, Tensor::vector<float>({0, 5}), Tensor(DType::kInt32, Shape{0})}),
               Error);
  EXPECT_THROW(run1("HistogramFixedWidth", {numbers, Tensor::vector<float>({5, 0}), Tensor::scalar<int32_t>(5)}),
               Error);
  EXPECT_THROW(run1("HistogramFixedWidth", {numbers, Tensor::vector<float>({0, 5}), Tensor::scalar<int32_t>(0)}),
               Error);
}

TEST(HistogramFixedWidth, RefusesMoreBinsThanCanBeCountedSoon) {
  EXPECT_THROW(run1("HistogramFixedWidth",
                    {Tensor::vector<float>({1}), Tensor::vector<float>({0, 5}), Tensor::scalar<int32_t>(INT32_MAX)}),
               Error);
}

}  // namespace
}  // namespace engine::testing
