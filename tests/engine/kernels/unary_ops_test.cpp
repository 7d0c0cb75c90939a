#include <gmock/gmock.h>

#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;

struct UnaryCase {
  const char* op;
  double (*function)(double);
  double low;
  double high;
  bool differentiable = true;
};

void PrintTo(const UnaryCase& c, std::ostream* out) {
  *out << c.op;
}

class UnaryOp : public ::testing::TestWithParam<UnaryCase> {};

TEST_P(UnaryOp, ComputesItsFunctionInFloatAndDouble) {
  const UnaryCase& c = GetParam();
  const Tensor x = doubles({40}, c.low, c.high);
  const Tensor y = run1(c.op, {x});
  const Tensor y32 = run1(c.op, {run1("Cast", {x}, {{"DstT", DType::kFloat}})});
  for (int64_t i = 0; i < x.elements(); ++i) {
    const double want = c.function(x.data<double>()[i]);
    EXPECT_NEAR(y.data<double>()[i], want, 1e-9 * (1 + std::abs(want))) << x.data<double>()[i];
    EXPECT_NEAR(y32.data<float>()[i], want, 3e-5 * (1 + std::abs(want))) << x.data<double>()[i];
  }
}

TEST_P(UnaryOp, ItsGradientMatchesDifferences) {
  const UnaryCase& c = GetParam();
  if (!c.differentiable) {
    Graph graph;
    const Scope s(graph);
    const Output x = ops::placeholder(s, DType::kDouble, {2});
    EXPECT_FALSE(addGradients(s, {s.op(c.op, {x})}, {x})[0].valid());
    return;
  }
  const std::string op = c.op;
  expectGradientsMatch([op](const Scope& s, const std::vector<Output>& in) { return s.op(op, {in[0]}); },
                       {doubles({9}, c.low, c.high)}, {.step = 1e-6});
}

TEST_P(UnaryOp, ItsSecondGradientMatchesDifferences) {
  const UnaryCase& c = GetParam();
  const std::string op = c.op;
  if (op == "Neg" || op == "Abs" || op == "Sign")
    GTEST_SKIP() << "the gradient of " << op << " does not depend on the input";
  if (!c.differentiable || op == "Softsign") GTEST_SKIP() << op << " has no second gradient";
  const auto gradient = [op](const Scope& s, const std::vector<Output>& in) {
    const Output y = s.op(op, {in[0]});
    const Output dx = addGradients(s, {y}, {in[0]}, {in[1]})[0].values;
    return dx;
  };
  expectGradientsMatch(gradient, {doubles({7}, c.low, c.high), doubles({7}, 0.5, 1.5)},
                       {.step = 1e-5, .tolerance = 1e-4});
}

double softplus(double x) {
  return std::log1p(std::exp(x));
}

const UnaryCase kUnaryCases[] = {
    {"Neg", [](double x) { return -x; }, -2, 2},
    {"Abs", [](double x) { return std::fabs(x); }, -2, 2},
    {"Sign", [](double x) { return x > 0 ? 1.0 : -1.0; }, -2, 2},
    {"Square", [](double x) { return x * x; }, -2, 2},
    {"Sqrt", [](double x) { return std::sqrt(x); }, 0.3, 3},
    {"Rsqrt", [](double x) { return 1 / std::sqrt(x); }, 0.3, 3},
    {"Reciprocal", [](double x) { return 1 / x; }, 0.3, 3},
    {"Inv", [](double x) { return 1 / x; }, 0.3, 3},
    {"Exp", [](double x) { return std::exp(x); }, -3, 3},
    {"Expm1", [](double x) { return std::expm1(x); }, -3, 3},
    {"Log", [](double x) { return std::log(x); }, 0.2, 5},
    {"Log1p", [](double x) { return std::log1p(x); }, -0.5, 5},
    {"Sin", [](double x) { return std::sin(x); }, -4, 4},
    {"Cos", [](double x) { return std::cos(x); }, -4, 4},
    {"Tan", [](double x) { return std::tan(x); }, -1.2, 1.2},
    {"Asin", [](double x) { return std::asin(x); }, -0.9, 0.9},
    {"Acos", [](double x) { return std::acos(x); }, -0.9, 0.9},
    {"Atan", [](double x) { return std::atan(x); }, -3, 3},
    {"Sinh", [](double x) { return std::sinh(x); }, -3, 3},
    {"Cosh", [](double x) { return std::cosh(x); }, -3, 3},
    {"Asinh", [](double x) { return std::asinh(x); }, -3, 3},
    {"Acosh", [](double x) { return std::acosh(x); }, 1.2, 4},
    {"Atanh", [](double x) { return std::atanh(x); }, -0.9, 0.9},
    {"Tanh", [](double x) { return std::tanh(x); }, -3, 3},
    {"Sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }, -5, 5},
    {"Round", [](double x) { return std::nearbyint(x); }, -3, 3, false},
    {"Rint", [](double x) { return std::nearbyint(x); }, -3, 3, false},
    {"Floor", [](double x) { return std::floor(x); }, -3, 3, false},
    {"Ceil", [](double x) { return std::ceil(x); }, -3, 3, false},
    {"Relu", [](double x) { return std::max(x, 0.0); }, -2, 2},
    {"Relu6", [](double x) { return std::min(std::max(x, 0.0), 6.0); }, -4, 9},
    {"LeakyRelu", [](double x) { return x > 0 ? x : static_cast<double>(0.2F) * x; }, -2, 2},
    {"Elu", [](double x) { return x < 0 ? std::expm1(x) : x; }, -3, 3},
    {"Selu", [](double x) { return 1.0507009873554805 * (x < 0 ? 1.6732632423543772 * std::expm1(x) : x); }, -3, 3},
    {"Softplus", softplus, -8, 8},
    {"Erf", [](double x) { return std::erf(x); }, -2, 2},
    {"Erfc", [](double x) { return std::erfc(x); }, -2, 2},
    {"Lgamma", [](double x) { return std::lgamma(x); }, 0.3, 5},
    {"Softsign", [](double x) { return x / (1 + std::fabs(x)); }, -3, 3},
};
INSTANTIATE_TEST_SUITE_P(All, UnaryOp, ::testing::ValuesIn(kUnaryCases),
                         [](const auto& each) { return std::string(each.param.op); });

TEST(UnaryOps, InverseFunctionsUndoTheErrorFunctions) {
  const Tensor x = doubles({20}, -1.5, 1.5);
  const std::vector<double> back = values<double>(run1("Erfinv", {run1("Erf", {x})}));
  for (std::size_t i = 0; i < back.size(); ++i) EXPECT_NEAR(back[i], values<double>(x)[i], 1e-9);
  EXPECT_NEAR(run1("Ndtri", {Tensor::scalar(0.975)}).item<double>(), 1.959963984540054, 1e-9);
}

TEST(UnaryOps, GammaAndBesselFunctionsHaveKnownValues) {
  EXPECT_NEAR(run1("Digamma", {Tensor::scalar(1.0)}).item<double>(), -0.5772156649015329, 1e-10);
  EXPECT_NEAR(run1("Polygamma", {Tensor::scalar(1.0), Tensor::scalar(1.0)}).item<double>(), 1.6449340668482264, 1e-9);
  EXPECT_NEAR(run1("Zeta", {Tensor::scalar(2.0), Tensor::scalar(1.0)}).item<double>(), 1.6449340668482264, 1e-9);
  EXPECT_NEAR(run1("BesselI0e", {Tensor::scalar(1.0)}).item<double>(), 0.46575960759364043, 1e-9);
  EXPECT_NEAR(run1("BesselI1e", {Tensor::scalar(1.0)}).item<double>(), 0.2079104153497085, 1e-9);
}

TEST(UnaryOps, IncompleteGammaFunctionsHaveKnownValues) {
  const struct {
    const char* op;
    std::vector<double> want;
  } cases[] = {{"Igamma", {0.6575065, 0.7768698, 0.4505841, 0.8341883}},
               {"Igammac", {0.3424935, 0.2231302, 0.5494159, 0.1658116}},
               {"IgammaGradA", {-1.0233803, -0.3192857, -0.2745514, -0.0763595}},
               {"RandomGammaGrad", {1.2120372, 1.4309392, 0.9534630, 1.1560189}}};
  for (const auto& each : cases) {
    const Tensor got =
        run1(each.op, {Tensor::vector<double>({0.3, 1, 2.5, 10}), Tensor::vector<double>({0.2, 1.5, 2, 13})});
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(values<double>(got)[i], each.want[i], 2e-6) << each.op << i;
  }
}

TEST(UnaryOps, IncompleteGammaFunctionsHaveGradients) {
  for (const char* op : {"Igamma", "Igammac"}) {
    expectGradientsMatch([&](const Scope& s, const std::vector<Output>& in) { return s.op(op, in); },
                         {doubles({2, 3}, 0.5, 3), doubles({3}, 0.5, 4)});
  }
}

TEST(SpecialFunctions, AreNoNumbersOutsideTheirDomain) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {-1.5, 1.5, infinity, -infinity, std::nan("")}) {
    EXPECT_TRUE(std::isnan(run1("Ndtri", {Tensor::scalar(x)}).item<double>())) << x;
    EXPECT_TRUE(std::isnan(run1("Erfinv", {Tensor::scalar(x)}).item<double>())) << x;
  }
  EXPECT_EQ(values<double>(run1("Ndtri", {Tensor::vector<double>({0, 1})})),
            (std::vector<double>{-infinity, infinity}));
  EXPECT_EQ(values<double>(run1("Erfinv", {Tensor::vector<double>({-1, 1})})),
            (std::vector<double>{-infinity, infinity}));
}

TEST(SegmentProd, OfNoRowsIsOne) {
  const std::vector<Tensor> inputs{Tensor::vector<float>({2, 3, 4}), Tensor::vector<int32_t>({1, 1, 4})};
  EXPECT_EQ(values<float>(run1("SegmentProd", inputs)), (std::vector<float>{1, 6, 1, 1, 4}));
  EXPECT_EQ(values<float>(run1("SegmentMax", inputs)), (std::vector<float>{0, 3, 0, 0, 4}));
}

TEST(UnaryOps, GradientsOfSpecialFunctionsMatchDifferences) {
  for (const char* op : {"Erfinv", "Ndtri", "Digamma", "BesselI0e", "BesselI1e"}) {
    expectGradientsMatch([&](const Scope& s, const std::vector<Output>& in) { return s.op(op, in); },
                         {doubles({6}, 0.2, 0.8)}, {.tolerance = 1e-4});
  }
}

TEST(UnaryOps, RoundingTiesGoToEven) {
  EXPECT_THAT(values<float>(run1("Round", {Tensor::vector<float>({0.5F, 1.5F, 2.5F, -0.5F})})),
              ElementsAre(0, 2, 2, 0));
}

TEST(UnaryOps, NaNPassesThroughReluAndSign) {
  const Tensor nan = Tensor::scalar(std::numeric_limits<float>::quiet_NaN());
  for (const char* op : {"Relu", "Relu6", "Sign", "Exp", "Tanh", "Sigmoid", "Log"}) {
    EXPECT_TRUE(std::isnan(run1(op, {nan}).item<float>())) << op;
  }
}

TEST(UnaryOps, ClassifiesNumbers) {
  const float inf = std::numeric_limits<float>::infinity();
  const Tensor x = Tensor::vector<float>({1, inf, -inf, std::numeric_limits<float>::quiet_NaN()});
  EXPECT_THAT(values<bool>(run1("IsFinite", {x})), ElementsAre(true, false, false, false));
  EXPECT_THAT(values<bool>(run1("IsInf", {x})), ElementsAre(false, true, true, false));
  EXPECT_THAT(values<bool>(run1("IsNan", {x})), ElementsAre(false, false, false, true));
}

TEST(UnaryOps, IntegersKeepTheirType) {
  const Tensor x = Tensor::vector<int32_t>({-3, 0, 4});
  EXPECT_THAT(values<int32_t>(run1("Abs", {x})), ElementsAre(3, 0, 4));
  EXPECT_THAT(values<int32_t>(run1("Square", {x})), ElementsAre(9, 0, 16));
  EXPECT_THAT(values<int32_t>(run1("Relu", {x})), ElementsAre(0, 0, 4));
  EXPECT_THAT(values<int32_t>(run1("Sign", {x})), ElementsAre(-1, 0, 1));
}

TEST(UnaryOps, ADtypeWithoutAKernelIsNamed) {
  try {
    run1("Exp", {Tensor::scalar<int32_t>(1)});
    FAIL() << "Exp of an int32 must fail";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kUnimplemented);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("int32"));
  }
}

TEST(UnaryOps, GradientOpsRefuseOperandsOfDifferentShape) {
  EXPECT_THROW(run1("ReluGrad", {Tensor(DType::kFloat, {2}), Tensor(DType::kFloat, {3})}), Error);
  EXPECT_THROW(run1("LeakyReluGrad", {Tensor(DType::kFloat, {2}), Tensor(DType::kFloat, {3})}), Error);
}

}  // namespace
}  // namespace engine::testing
