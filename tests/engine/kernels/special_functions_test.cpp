// Bessel functions, and functions that integrals define.
#include <cmath>
#include <limits>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

double valueAt(const char* op, double x) {
  return run1(op, {Tensor::scalar(x)}).item<double>();
}

TEST(BesselFunctions, HaveTheirValuesInFloatAndDouble) {
  const struct {
    const char* op;
    double (*function)(double);
  } cases[] = {{"BesselI0", [](double x) { return std::cyl_bessel_i(0, x); }},
               {"BesselI1", [](double x) { return std::cyl_bessel_i(1, x); }},
               {"BesselJ0", [](double x) { return std::cyl_bessel_j(0, x); }},
               {"BesselJ1", [](double x) { return std::cyl_bessel_j(1, x); }},
               {"BesselK0", [](double x) { return std::cyl_bessel_k(0, x); }},
               {"BesselK0e", [](double x) { return std::exp(x) * std::cyl_bessel_k(0, x); }},
               {"BesselK1", [](double x) { return std::cyl_bessel_k(1, x); }},
               {"BesselK1e", [](double x) { return std::exp(x) * std::cyl_bessel_k(1, x); }},
               {"BesselY0", [](double x) { return std::cyl_neumann(0, x); }},
               {"BesselY1", [](double x) { return std::cyl_neumann(1, x); }}};
  const Tensor x = doubles({20}, 0.3, 9);
  for (const auto& each : cases) {
    const Tensor y = run1(each.op, {x});
    const Tensor narrow = run1(each.op, {run1("Cast", {x}, {{"DstT", DType::kFloat}})});
    for (int64_t i = 0; i < x.elements(); ++i) {
      const double want = each.function(x.data<double>()[i]);
      EXPECT_NEAR(y.data<double>()[i], want, 1e-9 * (1 + std::abs(want))) << each.op;
      EXPECT_NEAR(narrow.data<float>()[i], want, 3e-6 * (1 + std::abs(want))) << each.op;
    }
  }
}

TEST(BesselFunctions, HaveGradients) {
  for (const char* op : {"BesselI0", "BesselI1", "BesselJ0", "BesselJ1", "BesselK0", "BesselK0e", "BesselK1",
                         "BesselK1e", "BesselY0", "BesselY1"}) {
    expectGradientsMatch([&](const Scope& s, const std::vector<Output>& in) { return s.op(op, in); },
                         {doubles({6}, 0.4, 4)}, {.tolerance = 1e-5});
  }
}

// By tables: Abramowitz and Stegun, 5.1, 7.1, 7.3 and 27.7.
TEST(IntegralFunctions, HaveKnownValues) {
  const struct {
    const char* op;
    double x, want;
  } cases[] = {{"Dawsn", 0.1, 0.0993359923978529},
               {"Dawsn", 1, 0.5380795069127684},
               {"Dawsn", -4.25, -0.1212215942943237},
               {"Dawsn", 100, 0.005000250037509380},
               {"Expint", 0.5, 0.4542199048631736},
               {"Expint", 3, 9.933832570625416},
               {"FresnelCos", 1, 0.7798934003768228},
               {"FresnelSin", 1, 0.4382591473903548},
               {"FresnelCos", -2, -0.4882534060753408},
               {"FresnelSin", -2, -0.3434156783636982},
               {"FresnelCos", 30.25, 0.4895276735501145},
               {"FresnelSin", 1.5, 0.6975049600820930},
               {"Spence", 0, 1.644934066848226},
               {"Spence", 0.25, 0.9784693929303061},
               {"Spence", 1, 0},
               {"Spence", 1.75, -0.6427612688399793},
               {"Spence", 2, -0.8224670334241132},
               {"Spence", 5, -2.369939796998366}};
  for (const auto& each : cases) EXPECT_NEAR(valueAt(each.op, each.x), each.want, 1e-12) << each.op << " " << each.x;
}

TEST(Betainc, HasKnownValuesAndAGradientForItsLastOperand) {
  const Tensor a = Tensor::scalar(2.0), b = Tensor::scalar(3.0);
  const Tensor x = Tensor::vector<double>({0, 0.4, 1});
  const std::vector<double> got = values<double>(run1("Betainc", {a, b, x}));
  const std::vector<double> want{0, 0.5248, 1};
  for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-12);
  EXPECT_THROW(run1("Betainc", {doubles({2}), doubles({3}), doubles({2})}), Error);
  for (const Shape& shape : {Shape{5}, Shape{}}) {
    expectGradientsMatch(
        [&](const Scope& s, const std::vector<Output>& in) {
          const Output first = ops::constant(s, shape.rank() == 0 ? doubles({4}, 0.5, 3) : a);
          return s.op("Betainc", {first, ops::constant(s, b), in[0]});
        },
        {doubles(shape, 0.3, 0.8)});
  }
}

TEST(IntegralFunctions, KeepToTheirDomain) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(valueAt("Spence", -0.5)));
  EXPECT_TRUE(std::isnan(valueAt("Expint", -1)));
  EXPECT_EQ(valueAt("Dawsn", kInfinity), 0);
  EXPECT_EQ(valueAt("FresnelSin", -kInfinity), -0.5);
  for (const char* op : {"Dawsn", "Expint", "FresnelCos", "FresnelSin", "Spence"}) {
    EXPECT_TRUE(std::isnan(valueAt(op, std::nan("")))) << op;
  }
}

TEST(IntegralFunctions, HaveGradients) {
  for (const char* op : {"Dawsn", "Expint", "FresnelCos", "FresnelSin", "Spence"}) {
    expectGradientsMatch([&](const Scope& s, const std::vector<Output>& in) { return s.op(op, in); },
                         {doubles({8}, 0.3, 2.9)}, {.tolerance = 1e-5});
  }
}

}  // namespace
}  // namespace engine::testing
