// A step of an LSTM and its gradient, of every instruction set, against plain sums in double.
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

constexpr LstmGatePlaces kPlaces{.input = 0, .candidate = 2, .forget = 1, .output = 3};

struct LstmStepSizes {
  int rows, inputs, cells;
};
// Whole tiles and panels, and what is left of them.
constexpr LstmStepSizes kStepSizes[] = {{64, 64, 64}, {13, 5, 33}, {1, 1, 1}, {7, 3, 16}, {9, 20, 49}, {2, 0, 8}};

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

class NativeLstm : public ::testing::TestWithParam<Isa> {
 protected:
  const LstmKernels& lstm_ = kernelTable(GetParam()).lstm;
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeLstm, ::testing::ValuesIn(supportedIsas()), isaTestName);

// The operands of a step and what it gives.
struct LstmStepCase {
  explicit LstmStepCase(const LstmStepSizes& sizes)
      : s(sizes),
        x(randomFloats(size_t(s.rows) * s.inputs, 1)),
        h(randomFloats(size_t(s.rows) * s.cells, 2)),
        cs(randomFloats(size_t(s.rows) * s.cells, 3)),
        w(randomFloats(size_t(s.inputs + s.cells) * 4 * s.cells, 4, -0.3f, 0.3f)),
        b(randomFloats(size_t(4) * s.cells, 5)) {
    for (auto& gate : out) gate.assign(size_t(s.rows) * s.cells, std::nanf(""));
  }

  void run(const LstmKernels& lstm, bool allGates, bool streams = false) {
    Scratch packed(lstm.packedFloats(s.inputs, s.cells));
    lstm.pack(s.inputs, s.cells, kPlaces, 0.25f, w.data(), b.data(), packed.data());
    const auto gate = [&](int i) { return allGates ? out[size_t(i)].data() : nullptr; };
    lstm.forward({s.rows, s.inputs, s.cells, x.data(), h.data(), cs.data(), packed.data(), gate(0), out[1].data(),
                  gate(2), gate(3), gate(4), gate(5), out[6].data(), streams});
  }

  double gateSum(int row, int cell, ptrdiff_t place) const {
    const size_t wide = size_t(4) * s.cells, column = size_t(place) * s.cells + cell;
    double sum = b[column];
    for (int k = 0; k < s.inputs; ++k) sum += double(x[size_t(row) * s.inputs + k]) * w[k * wide + column];
    for (int k = 0; k < s.cells; ++k) sum += double(h[size_t(row) * s.cells + k]) * w[(s.inputs + k) * wide + column];
    return sum;
  }

  LstmStepSizes s;
  std::vector<float> x, h, cs, w, b;
  std::vector<float> out[7];  // i, cs, f, o, ci, co, h
};

TEST_P(NativeLstm, AStepGivesItsGatesAndStates) {
  for (const LstmStepSizes& sizes : kStepSizes) {
    LstmStepCase step(sizes);
    step.run(lstm_, true);
    for (int row = 0; row < sizes.rows; ++row) {
      for (int cell = 0; cell < sizes.cells; ++cell) {
        const size_t at = size_t(row) * sizes.cells + cell;
        const double i = logistic(step.gateSum(row, cell, kPlaces.input));
        const double ci = std::tanh(step.gateSum(row, cell, kPlaces.candidate));
        const double f = logistic(step.gateSum(row, cell, kPlaces.forget) + 0.25);
        const double o = logistic(step.gateSum(row, cell, kPlaces.output));
        const double cs = ci * i + f * step.cs[at];
        const double want[] = {i, cs, f, o, ci, std::tanh(cs), o * std::tanh(cs)};
        for (int gate = 0; gate < 7; ++gate) {
          ASSERT_NEAR(step.out[gate][at], want[gate], 2e-6 * (1 + sizes.cells / 16.0))
              << "gate " << gate << " at " << row << "," << cell << " of " << sizes.rows << "x" << sizes.cells;
        }
      }
    }
  }
}

TEST_P(NativeLstm, GatesThatNobodyAsksForChangeNothing) {
  for (const LstmStepSizes& sizes : kStepSizes) {
    LstmStepCase all(sizes), few(sizes);
    all.run(lstm_, true);
    few.run(lstm_, false);
    EXPECT_EQ(few.out[1], all.out[1]);
    EXPECT_EQ(few.out[6], all.out[6]);
    EXPECT_TRUE(std::isnan(few.out[0][0]));
  }
}

TEST_P(NativeLstm, GatesThatAreWrittenPastTheCachesAreTheSame) {
  for (const LstmStepSizes& sizes : kStepSizes) {
    LstmStepCase kept(sizes), streamed(sizes);
    kept.run(lstm_, true);
    streamed.run(lstm_, true, true);
    for (int gate = 0; gate < 7; ++gate) EXPECT_EQ(streamed.out[gate], kept.out[gate]) << gate;
  }
}

// The gradients of a step's gates in their panels, and what came beside.
struct LstmGradientCase {
  LstmGradientCase(const LstmKernels& lstm, const LstmStepSizes& sizes, int gateRows, int first, bool given)
      : s(sizes), gateRows(gateRows), first(first) {
    const size_t count = size_t(s.rows) * s.cells;
    for (unsigned k = 0; k < 6; ++k) gates[k] = randomFloats(count, 10 + k);
    hGrad = randomFloats(count, 20);
    csGrad = randomFloats(count, 21);
    hidden = randomFloats(count, 22);
    before = carried = randomFloats(count, 23);
    b.assign(size_t(4) * s.cells, 1.0f);
    panels.assign(lstm.gateFloats(gateRows, s.cells), 0.0f);
    lstm.backward({s.rows, s.cells, kPlaces, gates[0].data(), gates[1].data(), gates[2].data(), gates[3].data(),
                   gates[4].data(), gates[5].data(), given ? hGrad.data() : nullptr, given ? csGrad.data() : nullptr,
                   hidden.data(), carried.data(), panels.data() + first * lstm.gateRowFloats, gateRows, b.data()});
    want.resize(size_t(s.rows) * 4 * s.cells);
    wantCarried.resize(count);
    for (size_t at = 0; at < count; ++at) expectAt(at, given);
  }

  void expectAt(size_t at, bool given) {
    const double i = gates[0][at], f = gates[1][at], o = gates[2][at], ci = gates[3][at], co = gates[4][at];
    const double h = double(hidden[at]) + (given ? hGrad[at] : 0);
    const double cs = (1 - co * co) * h * o + (given ? csGrad[at] : 0) + before[at];
    wantCarried[at] = cs * f;
    const size_t row = at / size_t(s.cells), cell = at % size_t(s.cells);
    double* to = want.data() + row * 4 * s.cells + cell;
    to[kPlaces.output * s.cells] = o * (1 - o) * h * co;
    to[kPlaces.input * s.cells] = i * (1 - i) * cs * ci;
    to[kPlaces.forget * s.cells] = f * (1 - f) * cs * gates[5][at];
    to[kPlaces.candidate * s.cells] = (1 - ci * ci) * cs * i;
  }

  LstmStepSizes s;
  int gateRows, first;
  std::vector<float> gates[6];  // i, f, o, ci, co, cs before
  std::vector<float> hGrad, csGrad, hidden, before, carried, b;
  std::vector<float> panels;
  std::vector<double> want;  // [rows, 4·cells]
  std::vector<double> wantCarried;
};

TEST_P(NativeLstm, TheGradientOfAStepGoesThroughItsProducts) {
  for (const LstmStepSizes& sizes : kStepSizes) {
    for (const bool given : {false, true}) {
      const LstmGradientCase one(lstm_, sizes, sizes.rows + 5, 5, given);
      const size_t wide = size_t(4) * sizes.cells;
      for (size_t at = 0; at < one.carried.size(); ++at) ASSERT_NEAR(one.carried[at], one.wantCarried[at], 1e-5);
      for (size_t column = 0; column < wide; ++column) {
        double sum = 1;
        for (int row = 0; row < sizes.rows; ++row) sum += one.want[row * wide + column];
        ASSERT_NEAR(one.b[column], sum, 1e-5 * sizes.rows) << column;
      }
      const int n = sizes.inputs + 1;
      const auto w = randomFloats(n * wide, 30);
      Scratch turned(lstm_.turnedFloats(n, sizes.cells));
      lstm_.packTurned(n, sizes.cells, w.data(), turned.data());
      std::vector<float> c(size_t(sizes.rows) * n, std::nanf(""));
      lstm_.multiply(sizes.rows, n, sizes.cells, one.panels.data() + 5 * lstm_.gateRowFloats, one.gateRows,
                     turned.data(), c.data());
      for (int row = 0; row < sizes.rows; ++row) {
        for (int column = 0; column < n; ++column) {
          double sum = 0;
          for (size_t k = 0; k < wide; ++k) sum += one.want[row * wide + k] * w[size_t(column) * wide + k];
          ASSERT_NEAR(c[size_t(row) * n + column], sum, 2e-5 * (1 + sizes.cells / 8.0)) << row << "," << column;
        }
      }
    }
  }
}

TEST_P(NativeLstm, GradientsOfWeightsAreAddedUpOverTheRowsOfSteps) {
  for (const LstmStepSizes& sizes : kStepSizes) {
    const LstmGradientCase one(lstm_, sizes, sizes.rows + 5, 0, true);
    const int columns = sizes.inputs + sizes.cells;
    const size_t wide = size_t(4) * sizes.cells;
    const auto x = randomFloats(size_t(sizes.rows) * sizes.inputs, 40);
    const auto h = randomFloats(size_t(sizes.rows) * sizes.cells, 41);
    Scratch left(lstm_.leftFloats(one.gateRows, columns));
    const int half = sizes.rows / 2;
    lstm_.packLeft(half, sizes.inputs, x.data(), sizes.cells, h.data(), 0, one.gateRows, left.data());
    lstm_.packLeft(sizes.rows - half, sizes.inputs, x.data() + half * sizes.inputs, sizes.cells,
                   h.data() + half * sizes.cells, half, one.gateRows, left.data());
    std::vector<float> w(columns * wide, 2.0f);
    lstm_.addWeights(sizes.rows, columns, sizes.cells, left.data(), one.panels.data(), one.gateRows, w.data());
    for (int k = 0; k < columns; ++k) {
      for (size_t column = 0; column < wide; ++column) {
        double sum = 2;
        for (int row = 0; row < sizes.rows; ++row) {
          const double value =
              k < sizes.inputs ? x[size_t(row) * sizes.inputs + k] : h[size_t(row) * sizes.cells + k - sizes.inputs];
          sum += value * one.want[row * wide + column];
        }
        ASSERT_NEAR(w[k * wide + column], sum, 2e-5 * (1 + sizes.rows / 8.0)) << k << "," << column;
      }
    }
  }
}

}  // namespace
}  // namespace engine::kernels::testing
