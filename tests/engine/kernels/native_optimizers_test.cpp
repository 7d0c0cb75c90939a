// Every update must equal the scalar formula in float, as TensorFlow evaluates it, bit for bit.
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr int kCount = 75;  // whole vectors and a rest for every width

class NativeOptimizers : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
  std::vector<float> grad_ = randomFloats(kCount, 1), var_ = randomFloats(kCount, 2);
  std::vector<float> a_ = randomFloats(kCount, 3, 0.1f, 1.0f), b_ = randomFloats(kCount, 4, 0.1f, 1.0f);
  std::vector<float> c_ = randomFloats(kCount, 5, -0.1f, 0.1f);
  std::vector<float> oldVar_ = var_, oldA_ = a_, oldB_ = b_, oldC_ = c_;
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeOptimizers, ::testing::ValuesIn(supportedIsas()), isaTestName);

TEST_P(NativeOptimizers, Sgd) {
  table_.sgd(kCount, 0.1f, grad_.data(), var_.data());
  for (int i = 0; i < kCount; ++i) EXPECT_EQ(var_[i], oldVar_[i] - grad_[i] * 0.1f);
}

TEST_P(NativeOptimizers, Adam) {
  for (const bool nesterov : {false, true}) {
    const AdamStep step{0.01f, 0.9f, 0.999f, 1e-8f, nesterov};
    auto var = oldVar_, m = oldA_, v = oldB_;
    table_.adam(kCount, step, grad_.data(), var.data(), m.data(), v.data());
    for (int i = 0; i < kCount; ++i) {
      const float g = grad_[i];
      const float first = oldA_[i] + (g - oldA_[i]) * (1.0f - 0.9f);
      const float second = oldB_[i] + (g * g - oldB_[i]) * (1.0f - 0.999f);
      const float direction = nesterov ? g * (1.0f - 0.9f) + 0.9f * first : first;
      EXPECT_EQ(m[i], first);
      EXPECT_EQ(v[i], second);
      EXPECT_EQ(var[i], oldVar_[i] - (direction * 0.01f) / (std::sqrt(second) + 1e-8f));
    }
  }
}

TEST_P(NativeOptimizers, AdagradWithAndWithoutEpsilon) {
  for (const float epsilon : {0.0f, 1e-3f}) {
    auto var = oldVar_, accum = oldA_;
    table_.adagrad(kCount, 0.05f, epsilon, grad_.data(), var.data(), accum.data());
    for (int i = 0; i < kCount; ++i) {
      const float a = oldA_[i] + grad_[i] * grad_[i];
      EXPECT_EQ(accum[i], a);
      EXPECT_EQ(var[i], oldVar_[i] - (grad_[i] * 0.05f) / (std::sqrt(a) + epsilon));
    }
  }
}

TEST_P(NativeOptimizers, Momentum) {
  for (const bool nesterov : {false, true}) {
    auto var = oldVar_, accum = oldA_, kerasVar = oldVar_, kerasAccum = oldA_;
    table_.momentum(kCount, 0.1f, 0.9f, nesterov, grad_.data(), var.data(), accum.data());
    table_.kerasMomentum(kCount, 0.1f, 0.9f, nesterov, grad_.data(), kerasVar.data(), kerasAccum.data());
    for (int i = 0; i < kCount; ++i) {
      const float g = grad_[i], a = oldA_[i] * 0.9f + g, keras = oldA_[i] * 0.9f - g * 0.1f;
      EXPECT_EQ(accum[i], a);
      EXPECT_EQ(var[i], oldVar_[i] - (nesterov ? g * 0.1f + a * 0.9f * 0.1f : a * 0.1f));
      EXPECT_EQ(kerasAccum[i], keras);
      EXPECT_EQ(kerasVar[i], oldVar_[i] + (nesterov ? keras * 0.9f - g * 0.1f : keras));
    }
  }
}

TEST_P(NativeOptimizers, RmsPropPlainAndCentered) {
  const RmsPropStep step{0.01f, 0.9f, 0.5f, 1e-10f};
  for (const bool centered : {false, true}) {
    auto var = oldVar_, ms = oldA_, mom = oldB_, mg = oldC_;
    table_.rmsProp(kCount, step, grad_.data(), var.data(), ms.data(), mom.data(), centered ? mg.data() : nullptr);
    for (int i = 0; i < kCount; ++i) {
      const float g = grad_[i], square = oldA_[i] + (g * g - oldA_[i]) * (1.0f - 0.9f);
      const float mean = oldC_[i] + (g - oldC_[i]) * (1.0f - 0.9f);
      const float denominator = (centered ? square - mean * mean : square) + 1e-10f;
      const float moment = oldB_[i] * 0.5f + (g * 0.01f) / std::sqrt(denominator);
      EXPECT_EQ(ms[i], square);
      EXPECT_EQ(mg[i], centered ? mean : oldC_[i]);
      EXPECT_EQ(mom[i], moment);
      EXPECT_EQ(var[i], oldVar_[i] - moment);
    }
  }
}

TEST_P(NativeOptimizers, FtrlWithAndWithoutShrinkage) {
  int zeros = 0;
  for (const float shrinkage : {0.0f, 0.1f}) {
    const FtrlStep step{0.2f, 0.5f, 0.01f, shrinkage};
    auto var = oldVar_, accum = oldA_, linear = oldC_;
    table_.ftrl(kCount, step, grad_.data(), var.data(), accum.data(), linear.data());
    for (int i = 0; i < kCount; ++i) {
      const float g = grad_[i], next = oldA_[i] + g * g;
      const float shrunk = shrinkage != 0 ? g + (2.0f * shrinkage) * oldVar_[i] : g;
      const float z = oldC_[i] + (shrunk - (std::sqrt(next) - std::sqrt(oldA_[i])) / 0.2f * oldVar_[i]);
      const float sign = z > 0 ? 0.5f : -0.5f;
      const float solved = (sign - z) / (std::sqrt(next) / 0.2f + 2.0f * 0.01f);
      EXPECT_EQ(accum[i], next);
      EXPECT_EQ(linear[i], z);
      EXPECT_EQ(var[i], std::abs(z) > 0.5f ? solved : 0.0f);
      zeros += var[i] == 0.0f ? 1 : 0;
    }
  }
  EXPECT_GT(zeros, 0);
  EXPECT_LT(zeros, 2 * kCount);
}

}  // namespace
}  // namespace engine::kernels::testing
