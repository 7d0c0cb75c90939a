#include <bit>
#include <functional>

#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

class NativeMath : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeMath, ::testing::ValuesIn(supportedIsas()), isaTestName);

using ArrayFunction = void (*)(ptrdiff_t, const float*, float*);

// Distance of `actual` from `expected` in units of the last place of the expected float.
double ulps(float actual, double expected) {
  const float rounded = static_cast<float>(expected);
  if (actual == rounded || (std::isnan(actual) && std::isnan(rounded))) return 0;
  if (!std::isfinite(actual) || !std::isfinite(rounded)) return 1e9;
  const double unit = std::max(std::ldexp(1.0, std::ilogb(rounded == 0 ? 1e-45f : rounded) - 23), 0x1p-149);
  return std::abs(actual - expected) / unit;
}

void expectUlps(ArrayFunction function, const std::vector<float>& x, const std::function<double(double)>& reference,
                double most, const char* what) {
  std::vector<float> y(x.size());
  function(static_cast<ptrdiff_t>(x.size()), x.data(), y.data());
  for (size_t i = 0; i < x.size(); ++i) {
    ASSERT_LE(ulps(y[i], reference(x[i])), most) << what << " of " << x[i] << " gave " << y[i];
  }
}

// An odd count, so that the last vector is a part of one.
std::vector<float> grid(float low, float high) {
  std::vector<float> x(40001);
  for (size_t i = 0; i < x.size(); ++i) x[i] = low + (high - low) * static_cast<float>(i) / 40000.0f;
  return x;
}

// What the ops give one by one, of scalars.
float elementOf(const KernelTable& table, ElementOp op, float x, float y, float z) {
  switch (op) {
    case ElementOp::kMulMul:
      return x * y * z;
    case ElementOp::kMulAdd:
      return x * y + z;
    case ElementOp::kMulSub:
      return x * y - z;
    case ElementOp::kSubMul:
      return z - x * y;
    case ElementOp::kAddMul:
      return (x + y) * z;
    case ElementOp::kAddAdd:
      return x + y + z;
    case ElementOp::kDiffMul:
      return (x - y) * z;
    case ElementOp::kAdd:
      return x + y;
    case ElementOp::kSub:
      return x - y;
    case ElementOp::kMul:
      return x * y;
    case ElementOp::kDiv:
      return x / y;
    case ElementOp::kSquaredDifference:
      return (x - y) * (x - y);
    case ElementOp::kTanhGrad:
      return y * (1.0f - x * x);
    case ElementOp::kNeg:
      return -x;
    case ElementOp::kSquare:
      return x * x;
    case ElementOp::kCube:
      return x * x * x;
    case ElementOp::kSqrt:
      return std::sqrt(x);
    case ElementOp::kTanh:
      break;
  }
  table.tanh(1, &x, &x);
  return x;
}

// Of operands that walk along or repeat one value, into memory of their own and into the first one's.
void checkElements(const KernelTable& table, ElementOp op, int count, const std::array<int, 3>& steps) {
  auto a = randomFloats(size_t(count), 1), b = randomFloats(size_t(count), 2), c = randomFloats(size_t(count), 3);
  for (float& x : a) x = std::abs(x);  // a square root is asked for, too
  std::vector<float> expected;
  for (int i = 0; i < count; ++i) {
    expected.push_back(elementOf(table, op, a[i * steps[0]], b[i * steps[1]], c[i * steps[2]]));
  }
  std::vector<float> to(size_t(count) + 1, 7.0f);
  const ElementOperand second{b.data(), steps[1]}, third{c.data(), steps[2]};
  table.elements(op, {a.data(), steps[0]}, second, third, to.data(), count);
  EXPECT_EQ(to.back(), 7.0f) << "written behind the end";
  to.pop_back();
  EXPECT_EQ(to, expected) << "instruction " << int64_t(op) << ", " << count << " elements";
  table.elements(op, {a.data(), steps[0]}, second, third, a.data(), count);
  EXPECT_EQ(a, expected) << "instruction " << int64_t(op) << " in the place of an operand";
}

TEST_P(NativeMath, ElementsGetTheBitsOfTheOpAloneWhereverOperandsLie) {
  for (auto op = ElementOp::kAdd; op <= ElementOp::kDiffMul; op = static_cast<ElementOp>(int64_t(op) + 1)) {
    for (const int count : {1, 7, 16, 83}) {
      for (int walks = 0; walks < 8; ++walks) checkElements(table_, op, count, {walks & 1, walks >> 1 & 1, walks >> 2});
    }
  }
}

TEST_P(NativeMath, ExpIsWithinTwoUlps) {
  const auto reference = [](double x) { return std::exp(x); };
  expectUlps(table_.exp, grid(-110.0f, 95.0f), reference, 2, "exp");
  expectUlps(table_.exp, grid(-1.0f, 1.0f), reference, 2, "exp");
  expectUlps(table_.exp, {kInfinity, -kInfinity, std::nanf(""), 0.0f, -0.0f, 1e30f, -1e30f}, reference, 0, "exp");
}

TEST_P(NativeMath, LogIsWithinTwoUlps) {
  const auto reference = [](double x) { return std::log(x); };
  expectUlps(table_.log, grid(1e-4f, 4.0f), reference, 2, "log");
  std::vector<float> wide;
  for (uint32_t bits = 1; bits < 0x7f800000u; bits += 54321) wide.push_back(std::bit_cast<float>(bits));
  expectUlps(table_.log, wide, reference, 2, "log");
  expectUlps(table_.log, {0.0f, -0.0f, -1.0f, kInfinity, -kInfinity, std::nanf(""), 1.0f}, reference, 0, "log");
}

TEST_P(NativeMath, TanhAndSigmoidAreWithinThreeUlps) {
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  const auto tanh = [](double x) { return std::tanh(x); };
  expectUlps(table_.tanh, grid(-10.0f, 10.0f), tanh, 3, "tanh");
  expectUlps(table_.tanh, grid(-1e-3f, 1e-3f), tanh, 3, "tanh");
  expectUlps(table_.sigmoid, grid(-80.0f, 20.0f), sigmoid, 3, "sigmoid");
  expectUlps(table_.tanh, {kInfinity, -kInfinity, std::nanf(""), 0.0f, -0.0f, 30.0f}, tanh, 0, "tanh");
  expectUlps(table_.sigmoid, {kInfinity, -kInfinity, std::nanf(""), 0.0f}, sigmoid, 0, "sigmoid");
}

TEST_P(NativeMath, ReluAndItsGradient) {
  const std::vector<float> x = {-2, -0.0f, 0, 3, std::nanf(""), kInfinity, -kInfinity};
  const std::vector<float> g = {1, 2, 3, 4, 5, 6, 7};
  std::vector<float> y(x.size()), d(x.size());
  table_.clamp(7, 0, std::numeric_limits<float>::infinity(), x.data(), y.data());
  EXPECT_EQ(std::vector<float>(y.begin(), y.begin() + 4), (std::vector<float>{0, 0, 0, 3}));
  EXPECT_TRUE(std::isnan(y[4]));
  EXPECT_EQ(y[5], kInfinity);
  EXPECT_EQ(y[6], 0);
  table_.reluGrad(7, g.data(), x.data(), d.data());
  EXPECT_EQ(d, (std::vector<float>{0, 0, 0, 4, 0, 6, 0}));
  table_.add(7, g.data(), d.data());
  EXPECT_EQ(d, (std::vector<float>{1, 2, 3, 8, 5, 12, 7}));
}

TEST_P(NativeMath, SoftmaxCrossEntropyEqualsTheReference) {
  for (const int classes : {1, 2, 3, 10, 16, 17, 40}) {
    const int rows = 7;
    const auto logits = randomFloats(size_t(rows) * classes, 1, -20.0f, 20.0f);
    auto labels = randomFloats(size_t(rows) * classes, 2, 0.0f, 1.0f);
    std::vector<int32_t> ids(rows);
    std::vector<int64_t> wideIds(rows);
    for (int r = 0; r < rows; ++r) wideIds[r] = ids[r] = r % classes;
    std::vector<double> soft(logits.size()), grad(logits.size()), sparseGrad(logits.size()), loss(rows), sparse(rows);
    for (int r = 0; r < rows; ++r) {
      double sum = 0;
      for (int j = 0; j < classes; ++j) sum += std::exp(double(logits[r * classes + j]));
      for (int j = 0; j < classes; ++j) {
        const int at = r * classes + j;
        soft[at] = std::exp(double(logits[at])) / sum;
        grad[at] = soft[at] - labels[at];
        sparseGrad[at] = soft[at] - (ids[r] == j ? 1 : 0);
        loss[r] += labels[at] * (std::log(sum) - logits[at]);
        if (ids[r] == j) sparse[r] = std::log(sum) - logits[at];
      }
    }
    std::vector<float> out(logits.size()), losses(rows);
    table_.softmax(rows, classes, logits.data(), out.data());
    expectNear(out, soft, 1e-6, "softmax");
    table_.softmaxXent(rows, classes, logits.data(), labels.data(), losses.data(), out.data());
    expectNear(losses, loss, 1e-6, "loss");
    expectNear(out, grad, 1e-6, "gradient");
    table_.sparseSoftmaxXent32(rows, classes, logits.data(), ids.data(), losses.data(), out.data());
    expectNear(losses, sparse, 1e-6, "sparse loss");
    expectNear(out, sparseGrad, 1e-6, "sparse gradient");
    table_.sparseSoftmaxXent64(rows, classes, logits.data(), wideIds.data(), losses.data(), out.data());
    expectNear(losses, sparse, 1e-6, "sparse loss, 64 bits");
  }
}

TEST_P(NativeMath, NanLogitsGiveNanLoss) {
  const std::vector<float> logits = {1, std::nanf(""), 2}, labels = {1, 0, 0};
  const int32_t id = 0;
  float loss = 0;
  std::vector<float> grad(3);
  table_.sparseSoftmaxXent32(1, 3, logits.data(), &id, &loss, grad.data());
  EXPECT_TRUE(std::isnan(loss));
  EXPECT_TRUE(std::isnan(grad[0]));
  table_.softmaxXent(1, 3, logits.data(), labels.data(), &loss, grad.data());
  EXPECT_TRUE(std::isnan(loss));
}

}  // namespace
}  // namespace engine::kernels::testing
