// TF_CONFIG: the table of cases RC01 to RC08 and RC10 of TensorFlow's RunConfig.
#include "engine/estimator/config/tf_config.h"

#include <gmock/gmock.h>

#include "engine/estimator/config/run_config.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using ::testing::ElementsAre;

const std::string kJobs = R"("cluster": {"chief": ["h0:2222"], "ps": ["h1:2222", "h2:2222"],
                                         "worker": ["h3:2222", "h4:2222", "h5:2222"]})";

std::string task(const std::string& type, const std::string& index) {
  return R"("task": {"type": ")" + type + R"(", "index": )" + index + "}";
}

RunConfig configOf(const std::string& type, int index) {
  return applyTfConfig({}, "{" + kJobs + ", " + task(type, std::to_string(index)) + "}");
}

void expectRefused(const std::string& json, const std::string& part) {
  std::string message;
  EXPECT_EQ(codeOf([&] { applyTfConfig({}, json); }, &message), Code::kInvalidArgument) << json;
  EXPECT_NE(message.find(part), std::string::npos) << message;
}

TEST(TfConfig, RC01AbsentIsOneProcessThatTrainsAlone) {
  const RunConfig config = applyTfConfig({}, "");
  const Cluster& cluster = config.cluster();
  EXPECT_EQ(cluster.task_type(), "worker");
  EXPECT_EQ(cluster.task_id(), 0);
  EXPECT_TRUE(cluster.is_chief());
  EXPECT_EQ(cluster.master(), "");
  EXPECT_EQ(cluster.num_ps_replicas(), 0);
  EXPECT_EQ(cluster.num_worker_replicas(), 1);
  EXPECT_TRUE(cluster.cluster_spec().empty());
  EXPECT_EQ(checkpointPeriod(config).seconds, 600);
  EXPECT_FALSE(config.has_save_checkpoints_steps());
  EXPECT_EQ(config.save_summary_steps(), 100);
  EXPECT_EQ(config.log_step_count_steps(), 100);
  EXPECT_EQ(config.keep_checkpoint_max(), 5);
  EXPECT_EQ(config.keep_checkpoint_every_n_hours(), 10000);
}

TEST(TfConfig, RC02AWorkerKnowsItsPlace) {
  const Cluster cluster = configOf("worker", 1).cluster();
  EXPECT_EQ(cluster.master(), "grpc://h4:2222");
  EXPECT_EQ(cluster.num_ps_replicas(), 2);
  EXPECT_EQ(cluster.num_worker_replicas(), 4);
  EXPECT_FALSE(cluster.is_chief());
  EXPECT_EQ(cluster.global_id_in_cluster(), 2);
}

TEST(TfConfig, RC03TheChiefIsFirstAndParameterServersLast) {
  const Cluster chief = configOf("chief", 0).cluster();
  EXPECT_EQ(chief.master(), "grpc://h0:2222");
  EXPECT_TRUE(chief.is_chief());
  EXPECT_EQ(chief.global_id_in_cluster(), 0);
  EXPECT_EQ(configOf("ps", 0).cluster().global_id_in_cluster(), 4);
  EXPECT_EQ(configOf("ps", 1).cluster().global_id_in_cluster(), 5);
}

TEST(TfConfig, RC04AnEvaluatorIsNotPartOfTheCluster) {
  const Cluster cluster = configOf("evaluator", 0).cluster();
  EXPECT_TRUE(cluster.cluster_spec().empty());
  EXPECT_EQ(cluster.master(), "");
  EXPECT_EQ(cluster.evaluation_master(), "");
  EXPECT_EQ(cluster.num_ps_replicas(), 0);
  EXPECT_EQ(cluster.num_worker_replicas(), 0);
  EXPECT_FALSE(cluster.is_chief());
  EXPECT_FALSE(cluster.has_global_id_in_cluster());
}

TEST(TfConfig, RC05AClusterOfOneNeedsNoServer) {
  EXPECT_EQ(
      applyTfConfig({}, R"({"cluster": {"chief": ["h:1"]}, "task": {"type": "chief", "index": 0}})").cluster().master(),
      "");
}

TEST(TfConfig, RC06WrongClustersAndTasksAreRefused) {
  expectRefused(R"({"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": 0}})",
                "it must have one \"chief\" node");
  expectRefused(R"({"cluster": {"chief": ["a:1", "b:1"]}, "task": {"type": "chief", "index": 0}})",
                "must have only one \"chief\" node");
  expectRefused("{" + kJobs + "}", "task type must be set");
  expectRefused("{" + kJobs + R"(, "task": {"type": "worker"}})", "task index must be set");
  expectRefused("{" + kJobs + ", " + task("worker", "-1") + "}", "Task index must be non-negative number.");
  expectRefused(R"({"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": -1}})",
                "it must have one \"chief\" node.");
  expectRefused(R"({"task": {"index": -1}})", "task index must be 0.");
  expectRefused("{" + kJobs + ", " + task("nope", "0") + "}",
                "nope is not a valid task_type in the cluster_spec:\nClusterSpec({'chief': ['h0:2222'], 'ps': ");
  expectRefused("{" + kJobs + ", " + task("worker", "3") + "}", "3 is not a valid task_id for task_type worker");
}

TEST(TfConfig, RC07ALegacyMasterHasNoChiefAndNoEvaluator) {
  expectRefused(R"({"cluster": {"master": ["a:1"], "chief": ["b:1"]}, "task": {"type": "chief", "index": 0}})",
                "job `chief` is not supported");
  expectRefused(R"({"cluster": {"master": ["a:1"]}, "task": {"type": "evaluator", "index": 0}})",
                "task_type `evaluator` is not supported");
}

TEST(TfConfig, ALegacyMasterIsTheChief) {
  const Cluster cluster =
      applyTfConfig({},
                    R"({"cluster": {"master": ["a:1"], "worker": ["b:1"]}, "task": {"type": "master", "index": 0}})")
          .cluster();
  EXPECT_TRUE(cluster.is_chief());
  EXPECT_EQ(cluster.num_worker_replicas(), 2);
  EXPECT_EQ(cluster.master(), "grpc://a:1");
}

TEST(TfConfig, RC08WithoutAClusterThereIsOneWorker) {
  expectRefused(R"({"task": {"type": "chief", "index": 0}})", "task type must be WORKER");
  expectRefused(R"({"task": {"type": "worker", "index": 1}})", "task index must be 0");
}

TEST(TfConfig, RC10TheModelDirMustAgree) {
  RunConfig config;
  config.set_model_dir("");
  EXPECT_EQ(codeOf([&] { applyTfConfig(config, ""); }), Code::kInvalidArgument);
  config.set_model_dir("/a");
  EXPECT_EQ(codeOf([&] { applyTfConfig(config, R"({"model_dir": "/b"})"); }), Code::kInvalidArgument);
  EXPECT_EQ(applyTfConfig(config, R"({"model_dir": "/a"})").model_dir(), "/a");
  EXPECT_EQ(applyTfConfig({}, R"({"model_dir": "/b"})").model_dir(), "/b");
  expectRefused(R"({"model_dir": ""})", "model_dir in TF_CONFIG should be non-empty");
}

TEST(TfConfig, GivesAddressesOfSessionsWhereItIsTold) {
  const Cluster alone = applyTfConfig({}, R"({"session_master": "s", "eval_session_master": "e"})").cluster();
  EXPECT_EQ(alone.master(), "s");
  EXPECT_EQ(alone.evaluation_master(), "e");
  const std::string masters = R"(, "session_master": "s", "eval_session_master": "e"})";
  EXPECT_EQ(applyTfConfig({}, "{" + kJobs + ", " + task("worker", "0") + masters).cluster().master(), "s");
  EXPECT_EQ(applyTfConfig({}, "{" + kJobs + ", " + task("evaluator", "0") + masters).cluster().evaluation_master(),
            "e");
}

TEST(TfConfig, FiltersTheJobsThatATaskTalksTo) {
  EXPECT_THAT(configOf("chief", 0).session_config().device_filters(), ElementsAre("/job:ps", "/job:chief"));
  EXPECT_THAT(configOf("worker", 2).session_config().device_filters(), ElementsAre("/job:ps", "/job:worker/task:2"));
  EXPECT_THAT(configOf("ps", 0).session_config().device_filters(),
              ElementsAre("/job:ps", "/job:worker", "/job:chief", "/job:master"));
  EXPECT_FALSE(configOf("evaluator", 0).has_session_config());
}

TEST(TfConfig, KeepsTheService) {
  EXPECT_EQ(applyTfConfig({}, R"({"service": {"a": 1}})").cluster().service(), R"({"a":1})");
  expectRefused(R"({"service": "a"})", "\"service\" is set in TF_CONFIG, it must be a dict");
}

TEST(TfConfig, MalformedTextIsRefused) {
  for (const char* text :
       {"{", "[]", "1", R"({"cluster": 1})", R"({"cluster": {"chief": "a"}})", R"({"task": []})",
        R"({"task": {"index": 1.5}})", R"({"task": {"index": 99999999999999999999}})", R"({"model_dir": 3})",
        R"({"cluster": {"chief": [1]}})", R"({"cluster": {"chief": ["a:1"], "chief": ["b:2"]}})"}) {
    EXPECT_EQ(codeOf([&] { applyTfConfig({}, text); }), Code::kInvalidArgument) << text;
  }
}

TEST(TfConfig, TR02WorkersStartOneAfterTheOther) {
  EXPECT_EQ(workerStartDelaySecs(configOf("worker", 0)), 5);
  EXPECT_EQ(workerStartDelaySecs(configOf("worker", 2)), 15);
  EXPECT_EQ(workerStartDelaySecs(configOf("chief", 0)), 0);
  RunConfig config = configOf("worker", 2);
  config.mutable_cluster()->set_task_id(20);
  EXPECT_EQ(workerStartDelaySecs(config), 60);
  config.set_experimental_max_worker_delay_secs(7);
  EXPECT_EQ(workerStartDelaySecs(config), 7);
  config.set_experimental_max_worker_delay_secs(0);
  EXPECT_EQ(workerStartDelaySecs(config), 0);
}

}  // namespace
}  // namespace engine::estimator
