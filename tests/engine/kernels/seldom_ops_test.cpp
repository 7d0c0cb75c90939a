// Ops that are seldom met: the numbers that TensorFlow 2.15 gives.
#include <cmath>

#include "engine/graph/ops.h"
#include "tests/support/known_values.h"

namespace engine::testing::seldom_cases {  // tests of a folder are compiled together
namespace {

using Numbers = std::vector<double>;
using Wholes = std::vector<int64_t>;

// sin(i·step + start)
template <typename T = float>
Tensor waves(const Shape& shape, double step, double start) {
  Tensor tensor(kDTypeOf<T>, shape);
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    tensor.data<T>()[i] = static_cast<T>(std::sin(static_cast<double>(i) * step + start));
  }
  return tensor;
}
Tensor ints(const std::vector<int32_t>& numbers) {
  return Tensor::vector(numbers);
}
Tensor places(const std::vector<int64_t>& numbers, int64_t rank) {
  return Tensor::of(numbers, Shape{std::ssize(numbers) / rank, rank});
}

TEST(SeldomOps, FindPlacesInSortedRows) {
  const Tensor sorted = Tensor::of<float>({1, 3, 3, 7, 2, 4, 6, 8}, {2, 4});
  const Tensor wanted = Tensor::of<float>({0, 3, 7, 9, 2, 5, 8, 1}, {2, 4});
  EXPECT_EQ(run1("LowerBound", {sorted, wanted}).toInt64s(), (Wholes{0, 1, 3, 4, 0, 2, 3, 0}));
  EXPECT_EQ(run1("UpperBound", {sorted, wanted}).toInt64s(), (Wholes{0, 3, 4, 4, 1, 2, 4, 0}));
}

TEST(SeldomOps, TellListsAndShapesApart) {
  const std::vector<Tensor> rest = runOp("ListDiff", {ints({1, 2, 3, 4, 5, 6, 2}), ints({1, 3, 5})});
  EXPECT_EQ(rest[0].toInt64s(), (Wholes{2, 4, 6, 2}));
  EXPECT_EQ(rest[1].toInt64s(), (Wholes{1, 3, 5, 6}));
  EXPECT_EQ(run1("BroadcastArgs", {ints({3, 1, 5}), ints({4, 1})}).toInt64s(), (Wholes{3, 4, 5}));
}

TEST(SeldomOps, ReduceAndCombineSparseTensors) {
  const std::vector<Tensor> largest =
      runOp("SparseReduceMaxSparse", {places({0, 1, 1, 0, 1, 2, 2, 2}, 2), Tensor::vector<float>({1.5F, -2, 4, 3}),
                                      Tensor::vector<int64_t>({3, 3}), ints({1})});
  EXPECT_EQ(largest[0].toInt64s(), (Wholes{0, 1, 2}));
  EXPECT_EQ(largest[1].toDoubles(), (Numbers{1.5, 4, 3}));
  EXPECT_EQ(largest[2].toInt64s(), Wholes{3});
  const auto combined = [](const char* operation) {
    return runOp("DenseToSparseSetOperation",
                 {Tensor::of<int32_t>({1, 2, 3, 4, 4, 5}, {2, 3}), places({0, 0, 0, 1, 1, 0}, 2), ints({3, 9, 5}),
                  Tensor::vector<int64_t>({2, 2})},
                 {{"set_operation", std::string(operation)}});
  };
  const std::vector<Tensor> difference = combined("a-b"), both = combined("union");
  EXPECT_EQ(difference[0].toInt64s(), (Wholes{0, 0, 0, 1, 1, 0}));
  EXPECT_EQ(difference[1].toInt64s(), (Wholes{1, 2, 4}));
  EXPECT_EQ(both[1].toInt64s(), (Wholes{1, 2, 3, 9, 4, 5}));
  EXPECT_EQ(both[2].toInt64s(), (Wholes{2, 4}));
}

TEST(SeldomOps, DrawTensorFlowsNumbersFromSeeds) {
  const Tensor seed = ints({3, 5});
  Tensor logits = Tensor::of<float>({0.1F, 0.2F, 0.7F, 0.5F, 0.3F, 0.2F}, {2, 3});
  for (int i = 0; i < 6; ++i) logits.data<float>()[i] = std::log(logits.data<float>()[i]);
  EXPECT_EQ(run1("StatelessMultinomial", {logits, Tensor::scalar(8), seed}).toInt64s(),
            (Wholes{2, 2, 1, 2, 2, 2, 2, 2, 1, 0, 2, 0, 0, 2, 0, 0}));
  EXPECT_EQ(run1("StatelessRandomUniformInt", {ints({6}), seed, Tensor::scalar(-4), Tensor::scalar(9)}).toInt64s(),
            (Wholes{4, 0, 7, -4, 3, 2}));
  const std::vector<Tensor> state = runOp("StatelessRandomGetKeyCounterAlg", {seed});
  EXPECT_EQ(state[0].item<uint64_t>(), 4551124392215935721U);
  EXPECT_EQ(state[1].data<uint64_t>()[1], 13892792660983712975U);
  EXPECT_EQ(state[2].item<int32_t>(), 1);
}

TEST(SeldomOps, DrawTensorFlowsNumbersFromKeysAndCounters) {
  const auto drawn = [](const char* op, int32_t count, Attrs attrs = {}, const std::vector<Tensor>& range = {}) {
    std::vector<Tensor> inputs{ints({count}), Tensor::vector<uint64_t>({7}), Tensor::vector<uint64_t>({9, 11}),
                               Tensor::scalar(1)};
    inputs.insert(inputs.end(), range.begin(), range.end());
    return run1(op, inputs, std::move(attrs));
  };
  EXPECT_EQ(
      drawn("StatelessRandomUniformIntV2", 6, {}, {Tensor::scalar<int64_t>(-4), Tensor::scalar<int64_t>(9)}).toInt64s(),
      (Wholes{5, 2, 8, 1, 3, -2}));
  EXPECT_EQ(drawn("StatelessRandomUniformFullIntV2", 5, {{"dtype", DType::kUint32}}).toInt64s(),
            (Wholes{853404774, 3587450969, 686395756, 420871188, 666362655}));
  expectNumbers(drawn("StatelessRandomUniformV2", 5),
                {0.7337768078, 0.6574813128, 0.8247504234, 0.1717553139, 0.4366186857}, 1e-7);
  expectNumbers(drawn("StatelessRandomNormalV2", 5),
                {-0.657587111, -0.4320646226, 0.5472454429, 0.2930381, 1.252227783}, 1e-6);
  expectNumbers(drawn("StatelessTruncatedNormalV2", 5),
                {-0.657587111, -0.4320646226, 0.5472454429, 0.2930381, -0.3192462921}, 1e-6);
}

TEST(SeldomOps, GiveGradientsOfScaledPictures) {
  const auto gradient = [](const char* kernel, bool antialias) {
    return run1("ScaleAndTranslateGrad",
                {waves({1, 3, 4, 1}, 0.7, 0.1), Tensor(DType::kFloat, {1, 4, 5, 1}),
                 Tensor::vector<float>({0.75F, 0.8F}), Tensor::vector<float>({0.2F, -0.3F})},
                {{"kernel_type", std::string(kernel)}, {"antialias", antialias}});
  };
  expectNumbers(
      gradient("lanczos3", true),
      {0.001333907247, 0.2496305704,  0.5745659471,  0.6455616355,   0.8145734072,  0.1334256381,  0.07668913901,
       -0.2163886577,  -0.3922203183, -0.6996027827, -0.08796418458, -0.1726065576, -0.1401787549, -0.05993698165,
       0.05831903219,  -0.1912670434, -0.166405201,  0.1793278903,   0.4148756862,  0.816463232});
  expectNumbers(
      gradient("triangle", true),
      {0.0487466231, 0.2414742708,  0.4978759289,  0.5621030331,   0.7380138636,  0.08242456615,  0.02862231806,
       -0.166426003, -0.2941075265, -0.5272630453, -0.08828745782, -0.1177300885, -0.05296225101, 0.02961509861,
       0.157673344,  -0.1486851275, -0.1277062744, 0.09819248319,  0.2811738253,  0.5954483151});
  expectNumbers(gradient("box", false), {0.04991670698,
                                         0.04991670698,
                                         0.7173560858,
                                         0.9974949956,
                                         0.8084964156,
                                         0.1196246669,
                                         0.1196246669,
                                         -0.4425204396,
                                         -0.9161659479,
                                         -0.9589242935,
                                         0,
                                         0,
                                         0,
                                         0,
                                         0,
                                         -0.2753427625,
                                         -0.2753427625,
                                         0.1165492013,
                                         0.7289690375,
                                         0.9985433221});
}

TEST(SeldomOps, GiveSecondGradientsOfPools) {
  const Wholes window{1, 2, 2, 1}, block{1, 2, 2, 2, 1};
  const Attrs flat{{"ksize", window}, {"strides", window}, {"padding", std::string("VALID")}};
  const Attrs deep{{"ksize", block}, {"strides", block}, {"padding", std::string("VALID")}};
  const Tensor x = waves({1, 4, 4, 1}, 1.7, 0.2), grad = waves({1, 4, 4, 1}, 0.3, 1);
  const Tensor y = run1("MaxPool", {x}, flat);
  const Numbers want{0.963558197, 0.9995735884, -0.9936910272, -0.7055402994};
  expectNumbers(run1("MaxPoolGradGrad", {x, y, grad}, flat), want, 1e-6);
  const Tensor sizes = ints({1, 2, 2, 1});
  expectNumbers(run1("MaxPoolGradGradV2", {x, y, grad, sizes, sizes}, {{"padding", std::string("VALID")}}), want, 1e-6);
  const Tensor volume = waves({1, 2, 2, 4, 1}, 1.7, 0.2);
  expectNumbers(
      run1("MaxPool3DGradGrad", {volume, run1("MaxPool3D", {volume}, deep), waves({1, 2, 2, 4, 1}, 0.3, 1)}, deep),
      {-0.9936910272, -0.7055402994}, 1e-6);
}

TEST(SeldomOps, AverageRowsAndGiveTheGradients) {
  const Tensor rows = ints({0, 2, 1, 3}), segments = ints({0, 0, 2, 2});
  const Tensor data = waves<double>({4, 2}, 0.7, 0.1), grad = waves<double>({3, 2}, 0.9, 0.4);
  expectNumbers(run1("SparseSegmentMeanWithNumSegments", {data, rows, segments, Tensor::scalar(4)}),
                {0.1695413729, 0.1374178238, 0, 0, 0.04066452493, -0.07521393542, 0, 0}, 1e-9);
  expectNumbers(run1("SparseSegmentSqrtNWithNumSegments", {data, rows, segments, Tensor::scalar(4)}),
                {0.239767709, 0.1943381501, 0, 0, 0.05750832266, -0.1063685676, 0, 0}, 1e-9);
  expectNumbers(run1("SparseSegmentMeanGrad", {grad, rows, segments, Tensor::scalar(5)}),
                {0.1947091712, 0.4817790927, -0.3784012477, -0.4912263063, 0.1947091712, 0.4817790927, -0.3784012477,
                 -0.4912263063, 0, 0},
                1e-9);
  expectNumbers(run1("SparseSegmentSqrtNGrad", {grad, rows, segments, Tensor::scalar(5)}),
                {0.2753603506, 0.681338527, -0.5351401765, -0.6946989046, 0.2753603506, 0.681338527, -0.5351401765,
                 -0.6946989046, 0, 0},
                1e-9);
  const std::vector<Tensor> sparse =
      runOp("SparseSegmentSqrtNGradV2", {grad, ints({0, 2, 7, 2}), segments, Tensor::scalar(9)});
  expectNumbers(sparse[0], {0.2753603506, 0.681338527, -0.2597798259, -0.0133603776, -0.5351401765, -0.6946989046},
                1e-9);
  EXPECT_EQ(sparse[1].toInt64s(), (Wholes{0, 2, 7}));
}

TEST(SeldomOps, ReplaceTextsAndAddAtPlaces) {
  const Tensor texts = run1("StaticRegexReplace", {Tensor::vector<std::string>({"a1b22", "x"})},
                            {{"pattern", std::string("[0-9]+")}, {"rewrite", std::string("<\\0>")}});
  EXPECT_EQ(values<std::string>(texts), (std::vector<std::string>{"a<1>b<22>", "x"}));
  expectNumbers(run1("ScatterNdNonAliasingAdd", {waves<double>({4}, 0.7, 0.1), Tensor::of<int32_t>({1, 3, 1}, {3, 1}),
                                                 waves<double>({3}, 0.9, 0.4)}),
                {0.09983341665, 1.915270837, 0.9974949866, 1.772054589}, 1e-9);
}

// The gradients of three steps, of which two count, for two rows of two inputs and two cells.
std::vector<Tensor> lstmGradients(bool isSecond) {
  const std::vector<Tensor> given{Tensor::scalar<int64_t>(2), waves({3, 2, 2}, 0.7, 0.1), waves({2, 2}, 0.5, 0.2),
                                  waves({2, 2}, 0.4, 0.3),    waves({4, 8}, 0.3, 0.6),    waves({2}, 0.2, 0.1),
                                  waves({2}, 0.3, 0.1),       waves({2}, 0.4, 0.1),       waves({8}, 0.6, 0.5)};
  Attrs attrs{{"use_peephole", true}, {"cell_clip", 0.0F}};
  if (!isSecond) attrs.emplace("forget_bias", 1.0F);
  const std::vector<Tensor> forward = runOp(isSecond ? "BlockLSTMV2" : "BlockLSTM", given, attrs);
  std::vector<Tensor> inputs = given;
  inputs.insert(inputs.end(), forward.begin(), forward.end());
  inputs.push_back(waves({3, 2, 2}, 0.8, 0.7));
  inputs.push_back(waves({3, 2, 2}, 0.35, 0.9));
  return runOp(isSecond ? "BlockLSTMGradV2" : "BlockLSTMGrad", inputs, {{"use_peephole", true}});
}

TEST(SeldomOps, GiveGradientsOfLstmSequences) {
  const std::vector<Tensor> grads = lstmGradients(true);
  expectNumbers(grads[0], {0.5582458973, -0.5571588278, 0.4216992259, -0.5061274171, -0.6136583686, 0.534702301,
                           -0.5564143658, 0.3805313706, 0, 0, 0, 0});
  expectNumbers(grads[1], {0.3243156075, 0.3539070487, 0.3018027246, 0.1139112711});
  expectNumbers(grads[2], {0.2634449005, 0.1686335802, 0.3247310817, 0.02721808478});
  expectNumbers(
      grads[3],
      {0.08854112774, -0.0109807048, 0.22173509,      0.02700398862, 0.3410319388,   0.0208652094,  0.2203977853,
       0.1528747082,  0.1355032921,  -0.006993420422, 0.2443132848,  0.05884700641,  0.6213082075,  0.5245378613,
       0.1209911183,  0.1158373207,  0.004901170731,  -0.0117225619, -0.05860009789, 0.02218947001, 0.04614667594,
       0.11918208,    0.2207268924,  0.08526617289,   0.01799154095, -0.02398729511, -0.0389733389, 0.04392969236,
       0.183387965,   0.2399927527,  0.2452122569,    0.09727737308});
  expectNumbers(grads[4], {-0.08717995882, -0.02361160703});
  expectNumbers(grads[5], {-0.306234628, 0.03429823369});
  expectNumbers(grads[6], {0.445697248, 0.1034378856});
  expectNumbers(grads[7], {-0.09780827165, -0.08490392566, -0.1895117909, 0.06116005033, -0.03260296583, -0.2482429445,
                           0.3741927147, 0.09479799867});
}

TEST(SeldomOps, GiveGradientsOfLstmSequencesWithAForgetBias) {
  const std::vector<Tensor> grads = lstmGradients(false);
  expectNumbers(grads[0], {0.3494424224, -0.315653801, 0.3009386659, -0.4121054113, -0.3616716266, 0.02759130299,
                           -0.4095943868, 0.2228871882, 0, 0, 0, 0});
  expectNumbers(grads[1], {0.2080628425, 0.1627534628, 0.2091728598, 0.1162276939});
  expectNumbers(grads[2], {0.1160798222, 0.1444607377, 0.3068292141, -0.04040246829});
  expectNumbers(grads[4], {-0.2457534224, -0.09096038342});
  expectNumbers(grads[5], {-0.2714817822, -0.06870365143});
  expectNumbers(grads[6], {0.7689871192, 0.3627867103});
  expectNumbers(grads[7], {-0.158365503, -0.08840885013, -0.1982861608, -0.04848021269, -0.1717729419, -0.06020597368,
                           0.5639158487, 0.2557534277});
}

// A variable of waves after the op; `op` empty: as it was set.
std::vector<double> scattered(const std::string& op) {
  Graph graph;
  const Scope s(graph);
  const Output handle = s.op("VarHandleOp", {}, {{"dtype", DType::kDouble}, {"shape", Shape{4, 2}}});
  const Output rows = ops::constant(s, Tensor::of<int32_t>({1, 3}, {2, 1}));
  engine::Node* assign = s.node("AssignVariableOp", {handle, ops::constant(s, waves<double>({4, 2}, 0.7, 0.1))});
  engine::Node* scatter = s.node(op, {handle, rows, ops::constant(s, waves<double>({2, 2}, 0.9, 0.4))});
  const Output read = s.op("ReadVariableOp", {handle}, {{"dtype", DType::kDouble}});
  Session session(graph, {.threads = 1});
  session.run(Feeds{}, {}, {assign});
  session.run(Feeds{}, {}, {scatter});
  std::vector<double> changed;
  const std::vector<double> all = session.run(Feeds{}, {read})[0].toDoubles();
  for (const std::size_t i : {2, 3, 6, 7}) changed.push_back(all[i]);
  return changed;
}

TEST(SeldomOps, ChangeRowsOfVariables) {
  const auto near = [](const std::vector<double>& got, const Numbers& want) {
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got.at(i), want[i], 1e-8) << i;
  };
  near(scattered("ResourceScatterNdUpdate"), {0.3894183423, 0.9635581854, 0.8084964038, 0.04158066243});
  near(scattered("ResourceScatterNdAdd"), {1.386913329, 1.772054589, -0.1076695329, -0.9173436122});
  near(scattered("ResourceScatterNdSub"), {0.6080766443, -0.1550617816, -1.724662341, -1.000504937});
  near(scattered("ResourceScatterNdMax"), {0.9974949866, 0.9635581854, 0.8084964038, 0.04158066243});
  near(scattered("ResourceScatterNdMin"), {0.3894183423, 0.8084964038, -0.9161659367, -0.9589242747});
}

}  // namespace
}  // namespace engine::testing::seldom_cases
