#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/kernels/update_op_reference.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using testing::UpdateCase;

const std::vector<std::vector<double>> kStepGradients = {{.1, -.2, .3, .4, -.5, 0}, {-.3, .2, .05, -.1, .6, .7}};
const std::vector<std::vector<int32_t>> kIndices = {{2, 0}, {1, 2}};
const std::vector<double> kVariable = {1, -2, 3, .5, -.25, 0};

Tensor numbers(DType dtype, const std::vector<double>& values, const Shape& shape) {
  if (dtype == DType::kFloat) return Tensor::of(std::vector<float>(values.begin(), values.end()), shape);
  return Tensor::of(values, shape);
}

// A variable with its slots and one update op, run with the recorded gradients.
class UpdateRun {
 public:
  UpdateRun(const UpdateCase& one, bool resource, DType dtype) : case_(one), resource_(resource), dtype_(dtype) {
    const OpDef& def = requireOp((resource ? "Resource" : "") + one.op);
    sparse_ = one.op.starts_with("Sparse");
    for (const ArgDef& arg : def.inputs) inputs_.push_back(input(arg));
    Attrs attrs{{"T", dtype}};
    for (const auto& [name, value] : one.attrs) attrs[name] = value;
    update_ = scope_.node(def.name, inputs_, attrs);
  }

  std::vector<Tensor> run(bool optimize) {
    Session session(graph_, {.threads = 1, .optimize = optimize});
    session.run(Feeds{}, {}, initializers_);
    for (std::size_t t = 0; t < 2; ++t) session.run(feeds(t), {}, {update_});
    std::vector<Output> reads;
    for (const Output& handle : handles_) reads.push_back(ops::readVariable(scope_, handle));
    return session.run(Feeds{}, reads);
  }

 private:
  Output input(const ArgDef& arg) {
    if (arg.ref || arg.type == DType::kResource) return variable(arg.name);
    if (arg.name == "grad" || arg.name == "delta") {
      return gradient_ = ops::placeholder(scope_, dtype_, sparse_ ? Shape{2, 2} : Shape{3, 2});
    }
    if (arg.name == "indices") return indices_ = ops::placeholder(scope_, DType::kInt32, Shape{2});
    const Output scalar = ops::placeholder(scope_, arg.name == "global_step" ? DType::kInt64 : dtype_, Shape{});
    scalars_.emplace_back(arg.name, scalar);
    return scalar;
  }

  Output variable(const std::string& name) {
    const Shape shape{3, 2};
    const double fill = handles_.empty() ? 0 : case_.slots[handles_.size() - 1];
    const std::vector<double> initial = handles_.empty() ? kVariable : std::vector<double>(6, fill);
    const Output handle = scope_.op(resource_ ? "VarHandleOp" : "VariableV2", {},
                                    {{"dtype", dtype_}, {"shape", shape}, {"shared_name", name}}, name);
    initializers_.push_back(ops::assign(scope_, handle, ops::constant(scope_, numbers(dtype_, initial, shape))));
    handles_.push_back(handle);
    return handle;
  }

  Feeds feeds(std::size_t t) const {
    std::vector<double> gradient = kStepGradients[t];
    if (sparse_) gradient.resize(4);
    Feeds feeds{{gradient_, numbers(dtype_, gradient, gradient_.shape())}};
    if (sparse_) feeds.emplace_back(indices_, Tensor::vector(kIndices[t]));
    for (const auto& [name, output] : scalars_) feeds.emplace_back(output, scalar(name, t));
    return feeds;
  }

  Tensor scalar(const std::string& name, std::size_t t) const {
    if (name == "global_step") return Tensor::scalar(static_cast<int64_t>(t + 1));
    for (const auto& [known, value] : case_.scalars) {
      const bool power = name.ends_with("_power") && name.starts_with("beta");
      if (known == name) return numbers(dtype_, {power ? std::pow(value, t + 1) : value}, Shape{});
    }
    ADD_FAILURE() << "no scalar " << name;
    return {};
  }

  const UpdateCase& case_;
  bool resource_;
  DType dtype_;
  bool sparse_ = false;
  Graph graph_;
  Scope scope_{graph_};
  std::vector<Output> inputs_;
  std::vector<Output> handles_;
  std::vector<Node*> initializers_;
  std::vector<std::pair<std::string, Output>> scalars_;
  Output gradient_;
  Output indices_;
  Node* update_ = nullptr;
};

class UpdateOpTest : public ::testing::TestWithParam<UpdateCase> {
 protected:
  void expectReference(bool resource, DType dtype, double tolerance) const {
    for (const bool optimize : {false, true}) {
      SCOPED_TRACE(message(resource ? "resource " : "reference ", dtypeName(dtype), optimize ? ", plan" : ""));
      const std::vector<Tensor> got = UpdateRun(GetParam(), resource, dtype).run(optimize);
      ASSERT_EQ(got.size(), GetParam().after.size());
      for (std::size_t v = 0; v < got.size(); ++v) {
        const std::vector<double> values = got[v].toDoubles();
        for (std::size_t i = 0; i < values.size(); ++i) {
          EXPECT_NEAR(values[i], GetParam().after[v][i], tolerance) << "variable " << v << ", element " << i;
        }
      }
    }
  }
};

TEST_P(UpdateOpTest, UpdatesResourceVariablesAsTensorFlow) {
  expectReference(true, DType::kDouble, 1e-8);
  expectReference(true, DType::kFloat, 3e-6);
}

TEST_P(UpdateOpTest, UpdatesReferenceVariablesAsTensorFlow) {
  if (GetParam().resourceOnly) GTEST_SKIP() << "there is no such op for reference variables";
  expectReference(false, DType::kDouble, 1e-8);
  expectReference(false, DType::kFloat, 3e-6);
}

std::string caseName(const ::testing::TestParamInfo<UpdateCase>& info) {
  std::string name = info.param.op + "_" + std::to_string(info.index);
  return name;
}
INSTANTIATE_TEST_SUITE_P(AllOps, UpdateOpTest, ::testing::ValuesIn(testing::updateCases()), caseName);

class UpdateErrorTest : public ::testing::Test {
 protected:
  Output variable(const std::string& name, const Shape& shape) {
    const Output handle =
        scope_.op("VarHandleOp", {}, {{"dtype", DType::kFloat}, {"shape", shape}, {"shared_name", name}}, name);
    session_.run(Feeds{}, {}, {ops::assign(scope_, handle, ops::constant(scope_, Tensor(DType::kFloat, shape)))});
    return handle;
  }
  Output number(float value) { return ops::scalar(scope_, value); }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 2}};
};

TEST_F(UpdateErrorTest, GradientOfAnotherShapeIsRefused) {
  const Output w = variable("w", Shape{3});
  EXPECT_THROW(scope_.node("ResourceApplyGradientDescent",
                           {w, number(1), ops::constant(scope_, Tensor(DType::kFloat, Shape{4}))}),
               Error);
  const Output open = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim});
  Node* update = scope_.node("ResourceApplyGradientDescent", {w, number(1), open});
  EXPECT_THROW(session_.run(Feeds{{open, Tensor(DType::kFloat, Shape{4})}}, {}, {update}), Error);
}

TEST_F(UpdateErrorTest, IndexOutsideTheVariableIsRefusedAndChangesNothing) {
  const Output w = variable("w", Shape{3, 2});
  const Output a = variable("a", Shape{3, 2});
  const Output grad = ops::constant(scope_, Tensor::of<float>({1, 1, 1, 1}, Shape{2, 2}));
  const Output indices = ops::constant(scope_, Tensor::vector<int64_t>({0, 3}));
  Node* update = scope_.node("ResourceSparseApplyMomentum", {w, a, number(1), grad, indices, number(0)});
  EXPECT_THROW(session_.run(Feeds{}, {}, {update}), Error);
  const Output read = ops::readVariable(scope_, w);
  EXPECT_THAT(testing::values<float>(session_.run(Feeds{}, {read})[0]), ::testing::Each(0.0F));
}

TEST_F(UpdateErrorTest, UninitialisedSlotIsNamed) {
  const Output w = variable("w", Shape{3});
  const Output a = scope_.op("VarHandleOp", {}, {{"dtype", DType::kFloat}, {"shape", Shape{3}}}, "slot_of_w");
  const Output grad = ops::constant(scope_, Tensor(DType::kFloat, Shape{3}));
  Node* update = scope_.node("ResourceApplyAdagrad", {w, a, number(1), grad});
  try {
    session_.run(Feeds{}, {}, {update});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kFailedPrecondition);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("slot_of_w"));
  }
}

TEST_F(UpdateErrorTest, LargeVariablesAreUpdatedWholeBySeveralThreads) {
  const int64_t n = 100003;
  const Output w = variable("w", Shape{n});
  const Output grad = ops::placeholder(scope_, DType::kFloat, Shape{n});
  Node* update = scope_.node("ResourceApplyGradientDescent", {w, number(2), grad});
  Tensor ramp(DType::kFloat, Shape{n});
  for (int64_t i = 0; i < n; ++i) ramp.data<float>()[i] = static_cast<float>(i);
  session_.run(Feeds{{grad, ramp}}, {}, {update});
  const Tensor value = session_.run(Feeds{}, {ops::readVariable(scope_, w)})[0];
  for (int64_t i = 0; i < n; ++i) ASSERT_EQ(value.data<float>()[i], -2 * static_cast<float>(i));
}

}  // namespace
}  // namespace engine
