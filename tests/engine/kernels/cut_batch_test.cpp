// Ops inside a batch that the plan cuts into pieces must give what they give op by op.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/gradients.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/plan_options.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

constexpr int64_t kRows = 4099;  // does not divide into equal pieces
constexpr int64_t kColumns = 96;

Output vectorOf(const Scope& s, const std::vector<int32_t>& values) {
  return ops::constant(s, Tensor::vector(values));
}

// Element-wise ops stay apart, so that there are several to cut on both sides of the op.
const std::vector<std::string> kApart{"fuse_elementwise"};

struct CutCase {
  const char* name;
  std::function<Output(const Scope&, Output)> build;  // [rows, columns] to anything with the batch in front
};

void PrintTo(const CutCase& one, std::ostream* out) {
  *out << one.name;
}

class CutBatch : public ::testing::TestWithParam<CutCase> {
 protected:
  static void expectCut(const PlanRequest& request) {
    ResourceManager resources;
    planOptions(resources, kApart);
    ThreadArena arena(3);
    const PlanStatistics statistics = Plan::compile(request, resources, arena)->statistics();
    EXPECT_GE(statistics.regions, 1u);
    EXPECT_GT(statistics.pieces, 1u);
  }

  static Tensor input() {
    Tensor x(DType::kFloat, {kRows, kColumns});
    for (int64_t i = 0; i < x.elements(); ++i) x.data<float>()[i] = static_cast<float>(i % 1013) * 0.001f - 0.5f;
    return x;
  }

  std::vector<Tensor> run(bool optimize) {
    Graph graph;
    const Scope s(graph);
    const Output x = ops::placeholder(s, DType::kFloat, {kUnknownDim, kColumns});
    const Output before = ops::mul(s, x, ops::scalar(s, 0.5f));
    const Output y = GetParam().build(s, ops::add(s, before, x));
    const Output after = ops::mul(s, y, y);
    std::vector<Output> fetches{ops::identity(s, after)};
    const auto grads = addGradients(s, {after}, {x});
    if (grads[0].valid()) fetches.push_back(grads[0].values);
    if (optimize) expectCut({&graph, {{x, input().shape()}}, fetches, {}});
    Session session(graph, {.threads = 3, .optimize = optimize, .disabledRewrites = kApart});
    return session.run({{x, input()}}, fetches);
  }
};

TEST_P(CutBatch, EqualsTheWhole) {
  const std::vector<Tensor> want = run(false);
  const std::vector<Tensor> got = run(true);
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    ASSERT_EQ(got[i].shape(), want[i].shape());
    for (int64_t k = 0; k < want[i].elements(); ++k) {
      ASSERT_FLOAT_EQ(got[i].data<float>()[k], want[i].data<float>()[k]) << "output " << i << ", element " << k;
    }
  }
}

const CutCase kCutCases[] = {
    {"Reshape",
     [](const Scope& s, Output x) {
       return ops::reshape(s, x, {-1, 8, kColumns / 8});
     }},
    {"ExpandAndSqueeze",
     [](const Scope& s, Output x) {
       const Output wide = s.op("ExpandDims", {x, ops::scalar(s, int32_t{1})});
       return s.op("Squeeze", {ops::mul(s, wide, wide)}, {{"squeeze_dims", std::vector<int64_t>{1}}});
     }},
    {"Concat",
     [](const Scope& s, Output x) {
       return s.op("ConcatV2", {x, ops::mul(s, x, x), ops::scalar(s, int32_t{1})});
     }},
    {"Pack",
     [](const Scope& s, Output x) {
       return s.op("Pack", {x, ops::mul(s, x, x)}, {{"axis", 1}});
     }},
    {"Unpack",
     [](const Scope& s, Output x) {
       Node* parts = s.node("Unpack", {ops::reshape(s, x, {-1, 2, kColumns / 2})}, {{"num", 2}, {"axis", 1}});
       return ops::mul(s, parts->output(0), parts->output(1));
     }},
    {"Split",
     [](const Scope& s, Output x) {
       Node* parts = s.node("Split", {ops::scalar(s, int32_t{1}), x}, {{"num_split", 2}});
       return ops::mul(s, parts->output(0), parts->output(1));
     }},
    {"Slice",
     [](const Scope& s, Output x) {
       return s.op("Slice", {x, vectorOf(s, {0, 5}), vectorOf(s, {-1, 64})});
     }},
    {"SliceOfRows",
     [](const Scope& s, Output x) {
       return s.op("Slice", {x, vectorOf(s, {7, 0}), vectorOf(s, {-1, -1})});
     }},
    {"StridedSlice",
     [](const Scope& s, Output x) {
       return s.op("StridedSlice", {x, vectorOf(s, {0, 90}), vectorOf(s, {0, 3}), vectorOf(s, {1, -2})},
                   {{"begin_mask", 1}, {"end_mask", 1}});
     }},
    {"StridedSliceOfRows",
     [](const Scope& s, Output x) {
       return s.op("StridedSlice", {x, vectorOf(s, {3}), vectorOf(s, {4000}), vectorOf(s, {2})});
     }},
    {"Pad",
     [](const Scope& s, Output x) {
       return s.op("Pad", {x, ops::constant(s, Tensor::of<int32_t>({0, 0, 1, 2}, {2, 2}))});
     }},
    {"PadRows",
     [](const Scope& s, Output x) {
       return s.op("Pad", {x, ops::constant(s, Tensor::of<int32_t>({1, 2, 0, 0}, {2, 2}))});
     }},
    {"Tile",
     [](const Scope& s, Output x) {
       return s.op("Tile", {x, vectorOf(s, {1, 2})});
     }},
    {"Transpose",
     [](const Scope& s, Output x) {
       return s.op("Transpose", {ops::reshape(s, x, {-1, 8, kColumns / 8}), vectorOf(s, {0, 2, 1})});
     }},
    {"Cast", [](const Scope& s, Output x) { return ops::cast(s, ops::cast(s, x, DType::kDouble), DType::kFloat); }},
    {"OneHotOfArgMax",
     [](const Scope& s, Output x) {
       const Output at = s.op("ArgMax", {x, ops::scalar(s, int32_t{1})});
       const Output one =
           s.op("OneHot", {at, ops::scalar(s, int32_t{kColumns}), ops::scalar(s, 1.0f), ops::scalar(s, 0.0f)});
       return ops::mul(s, one, x);
     }},
    {"GatherRowsOfATable",
     [](const Scope& s, Output x) {
       Tensor table(DType::kFloat, {kColumns, 3});
       for (int64_t i = 0; i < table.elements(); ++i) table.data<float>()[i] = static_cast<float>(i);
       const Output at = s.op("ArgMax", {x, ops::scalar(s, int32_t{1})});
       const Output rows = s.op("GatherV2", {ops::constant(s, table), at, ops::scalar(s, int32_t{0})});
       return ops::mul(s, rows, s.op("Slice", {x, vectorOf(s, {0, 0}), vectorOf(s, {-1, 3})}));
     }},
    {"TopK",
     [](const Scope& s, Output x) {
       return s.op("TopKV2", {x, ops::scalar(s, int32_t{4})});
     }},
    {"RandomUniform",
     [](const Scope& s, Output x) {
       const Output noise =
           s.op("RandomUniform", {ops::shapeOf(s, x)}, {{"dtype", DType::kFloat}, {"seed", 3}, {"seed2", 4}});
       return ops::mul(s, x, noise);
     }},
    {"TruncatedNormal",
     [](const Scope& s, Output x) {
       const Output noise =
           s.op("TruncatedNormal", {ops::shapeOf(s, x)}, {{"dtype", DType::kFloat}, {"seed", 3}, {"seed2", 4}});
       return ops::mul(s, x, noise);
     }},
};

INSTANTIATE_TEST_SUITE_P(All, CutBatch, ::testing::ValuesIn(kCutCases),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace
}  // namespace engine
