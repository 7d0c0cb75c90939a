// `estimator plan` and `estimator input-benchmark`.
#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::CliTest;
using test_support::ProgramResult;
using testing::HasSubstr;

class PlanCliTest : public CliTest {};

TEST_F(PlanCliTest, PlanShowsKernelsAndWhatWasFused) {
  const ProgramResult result = run({"plan", iris(), "--threads", "1", "--steps", "5", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json plan = result.objects().at(0);
  EXPECT_EQ(plan["threads"], 1);
  EXPECT_GT(plan["step_seconds"], 0);
  EXPECT_GT(plan["compile_seconds"], 0);
  EXPECT_GT(plan["rewrites"]["fuse_bias_relu"], 0);
  double share = 0;
  bool product = false;
  for (const json& kernel : plan["kernels"]) {
    share += kernel["share"].get<double>();
    if (kernel["op"] != "_FusedMatMul" || kernel["shape"] != "float32[32,3]") continue;
    product = true;
    EXPECT_GT(kernel["seconds"], 0);
    EXPECT_GT(kernel["gflops"], 0);
    EXPECT_EQ(kernel["bytes"], 4 * (32 * 10 + 10 * 3 + 3 + 32 * 3));
    // Of a product of 2,000 operations most is what calling it takes.
    EXPECT_GT(kernel["roofline"], 0.001);
    EXPECT_LT(kernel["roofline"], 1);
  }
  EXPECT_TRUE(product) << plan.dump(1);
  EXPECT_NEAR(share, 1, 1e-6);
  EXPECT_GT(plan["peak_gflops"], 0.5);
  EXPECT_GT(plan["memory_gb_per_second"], 0.1);
}

TEST_F(PlanCliTest, PlanLeavesNothingBehindAndTrainsNothing) {
  const ProgramResult result = runOn(iris(), "plan", {"--steps", "5"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("kernel"));
  EXPECT_THAT(result.out, HasSubstr(", drop_identities "));
  EXPECT_THAT(result.out, HasSubstr("roofline of this machine: "));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("run")));
}

TEST_F(PlanCliTest, ARewriteThatIsTurnedOffIsNotInThePlan) {
  const std::string off = R"(run_config.session_config={"disabled_rewrites": ["fuse_bias_relu"]})";
  const ProgramResult result = run({"plan", iris(), "--steps", "5", "--json", "--set", off});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_FALSE(result.objects().at(0)["rewrites"].contains("fuse_bias_relu"));
  EXPECT_THAT(result.out, testing::Not(HasSubstr("_FusedMatMul")));
  expectFailure(run({"plan", iris(), "--steps", "5"}, {"EWB_PLAN_DISABLE=nothing"}),
                "EWB_PLAN_DISABLE: no rewrite of plans is called 'nothing'");
}

TEST_F(PlanCliTest, InputBenchmarkTellsHowFastTheInputIsAlone) {
  const ProgramResult result = run({"input-benchmark", iris(), "--steps", "5", "--threads", "1", "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json told = result.objects().at(0);
  EXPECT_GT(told["steps_per_second"], 0);
  EXPECT_GT(told["batches_per_second_alone"], 0);
  EXPECT_DOUBLE_EQ(told["examples_per_second_alone"].get<double>(),
                   32 * told["batches_per_second_alone"].get<double>());
  EXPECT_EQ(told["waits_for_input"], told["wait_share"].get<double>() >= 0.1);
  EXPECT_THAT(run({"input-benchmark", iris(), "--steps", "5"}).out, HasSubstr("input alone"));
}

TEST_F(PlanCliTest, AnInputThatEndsTooEarlyIsToldOf) {
  expectFailure(run({"plan", iris(), "--set", "train_input.repeat=false"}), "train_input.repeat=true");
}

}  // namespace
