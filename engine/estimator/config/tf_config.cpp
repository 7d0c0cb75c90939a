#include "engine/estimator/config/tf_config.h"

#include <cstdlib>
#include <limits>

#include "engine/core/error.h"
#include "engine/estimator/config/json_text.h"

namespace engine::estimator {
namespace {

using nlohmann::json;

constexpr const char* kChief = "chief";
constexpr const char* kMaster = "master";
constexpr const char* kWorker = "worker";
constexpr const char* kPs = "ps";
constexpr const char* kEvaluator = "evaluator";

const json& memberOf(const json& object, const char* name, json::value_t type, const char* what) {
  static const json kNone;
  const auto found = object.find(name);
  if (found == object.end() || found->is_null()) return kNone;
  if (found->type() != type) fail(Code::kInvalidArgument, "\"", name, "\" in TF_CONFIG must be ", what, ".");
  return *found;
}

const json& objectIn(const json& object, const char* name) {
  return memberOf(object, name, json::value_t::object, "an object");
}

std::string textIn(const json& object, const char* name, const std::string& otherwise = "") {
  const json& value = memberOf(object, name, json::value_t::string, "a string");
  return value.is_null() ? otherwise : value.get<std::string>();
}

json parse(const std::string& text) {
  if (text.empty()) return json::object();
  json parsed = parsedJson<json>(text, "TF_CONFIG is");
  if (parsed.is_object()) return parsed;
  fail(Code::kInvalidArgument, "TF_CONFIG must be a JSON object with \"cluster\" and \"task\".");
}

// Also takes the index as text, as TensorFlow does.
std::optional<int> indexOf(const json& task) {
  const auto found = task.is_object() ? task.find("index") : task.end();
  if (!task.is_object() || found == task.end() || found->is_null()) return std::nullopt;
  int64_t value = 0;
  if (found->is_number_integer()) {
    value = isInt64(*found) ? found->get<int64_t>() : std::numeric_limits<int64_t>::max();
  } else {
    char* end = nullptr;
    const std::string text = found->is_string() ? found->get<std::string>() : "";
    value = std::strtoll(text.c_str(), &end, 10);
    if (text.empty() || *end) fail(Code::kInvalidArgument, "The task index in TF_CONFIG must be an integer.");
  }
  if (std::abs(static_cast<double>(value)) > std::numeric_limits<int>::max()) {
    fail(Code::kInvalidArgument, "The task index in TF_CONFIG is too large: ", value, ".");
  }
  return static_cast<int>(value);
}

void readJobs(const json& jobs, Cluster& cluster) {
  if (jobs.is_null()) return;
  for (const auto& [name, tasks] : jobs.items()) {
    Job& job = (*cluster.mutable_cluster_spec())[name];
    const bool list = tasks.is_array() && std::ranges::all_of(tasks, [](const json& t) { return t.is_string(); });
    if (!list) fail(Code::kInvalidArgument, "Job \"", name, "\" in TF_CONFIG must be a list of host:port.");
    for (const json& task : tasks) job.add_tasks(task.get<std::string>());
  }
}

using Jobs = std::map<std::string, Job>;

Jobs jobsOf(const Cluster& cluster) {
  return {cluster.cluster_spec().begin(), cluster.cluster_spec().end()};
}

int tasksOf(const Jobs& jobs, const std::string& job) {
  const auto found = jobs.find(job);
  return found == jobs.end() ? 0 : found->second.tasks_size();
}

std::string describe(const Jobs& jobs) {
  std::string text;
  for (const auto& [name, job] : jobs) {
    std::string tasks;
    for (const std::string& task : job.tasks()) tasks += (tasks.empty() ? "'" : ", '") + task + "'";
    text += (text.empty() ? "'" : ", '") + name + "': " + (tasks.empty() ? "{}" : "[" + tasks + "]");
  }
  return "ClusterSpec({" + text + "})\n\nNote that these values may be coming from the TF_CONFIG environment variable.";
}

void checkTask(const Jobs& jobs, const std::string& chief, const std::string& type, std::optional<int> index) {
  if (!jobs.contains(chief)) {
    fail(Code::kInvalidArgument, "If \"cluster\" is set in TF_CONFIG, it must have one \"", chief, "\" node.");
  }
  if (tasksOf(jobs, chief) != 1) {
    fail(Code::kInvalidArgument, "The \"cluster\" in TF_CONFIG must have only one \"", chief, "\" node.");
  }
  if (type.empty()) fail(Code::kInvalidArgument, "If \"cluster\" is set in TF_CONFIG, task type must be set.");
  if (!index) fail(Code::kInvalidArgument, "If \"cluster\" is set in TF_CONFIG, task index must be set.");
  if (*index < 0) fail(Code::kInvalidArgument, "Task index must be non-negative number.");
  if (type == kEvaluator) return;
  if (!jobs.contains(type)) {
    fail(Code::kInvalidArgument, type, " is not a valid task_type in the cluster_spec:\n", describe(jobs));
  }
  if (*index >= tasksOf(jobs, type)) {
    fail(Code::kInvalidArgument, *index, " is not a valid task_id for task_type ", type, " in the cluster_spec:\n",
         describe(jobs));
  }
}

// The chief is 0, other jobs follow by name, parameter servers come last.
int globalId(const Jobs& jobs, const std::string& chief, const std::string& type, int index) {
  int first = 0;
  std::vector<std::string> order{chief};
  for (const auto& [name, job] : jobs) {
    if (name != chief && name != kPs) order.push_back(name);
  }
  order.push_back(kPs);
  for (const std::string& job : order) {
    if (job == type) break;
    first += tasksOf(jobs, job);
  }
  return first + index;
}

std::string masterOf(const Jobs& jobs, const std::string& type, int index, const json& config) {
  if (config.contains("session_master")) return textIn(config, "session_master");
  if (jobs.size() == 1 && jobs.begin()->second.tasks_size() == 1) return {};
  return "grpc://" + jobs.at(type).tasks(index);
}

void readTaskOfCluster(const json& config, Cluster& cluster) {
  const Jobs jobs = jobsOf(cluster);
  const bool legacy = jobs.contains(kMaster);
  if (legacy && jobs.contains(kChief)) {
    fail(Code::kInvalidArgument, "If `master` node exists in `cluster`, job `chief` is not supported.");
  }
  const std::string chief = legacy ? kMaster : kChief;
  const json& task = objectIn(config, "task");
  const std::string type = task.is_null() ? "" : textIn(task, "type");
  const std::optional<int> index = indexOf(task);
  checkTask(jobs, chief, type, index);
  cluster.set_task_type(type);
  cluster.set_task_id(*index);
  cluster.set_is_chief(type == chief);
  if (type == kEvaluator) {
    if (legacy) {
      fail(Code::kInvalidArgument, "If `master` node exists in `cluster`, task_type `evaluator` is not supported.");
    }
    // An evaluator is not part of the cluster.
    cluster.clear_cluster_spec();
    cluster.set_master("");
    cluster.set_evaluation_master(textIn(config, "eval_session_master"));
    cluster.set_num_ps_replicas(0);
    cluster.set_num_worker_replicas(0);
    return;
  }
  cluster.set_master(masterOf(jobs, type, *index, config));
  cluster.set_evaluation_master("");
  cluster.set_num_ps_replicas(tasksOf(jobs, kPs));
  cluster.set_num_worker_replicas(tasksOf(jobs, kWorker) + tasksOf(jobs, chief));
  cluster.set_global_id_in_cluster(globalId(jobs, chief, type, *index));
}

void readLocalTask(const json& config, Cluster& cluster) {
  const json& task = objectIn(config, "task");
  if (!task.is_null() && textIn(task, "type", kWorker) != kWorker) {
    fail(Code::kInvalidArgument, "If \"cluster\" is not set in TF_CONFIG, task type must be WORKER.");
  }
  if (indexOf(task).value_or(0) != 0) {
    fail(Code::kInvalidArgument, "If \"cluster\" is not set in TF_CONFIG, task index must be 0.");
  }
  cluster.set_task_type(kWorker);
  cluster.set_task_id(0);
  cluster.set_global_id_in_cluster(0);
  cluster.set_is_chief(true);
  cluster.set_num_ps_replicas(0);
  cluster.set_num_worker_replicas(1);
  cluster.set_master(textIn(config, "session_master"));
  cluster.set_evaluation_master(textIn(config, "eval_session_master"));
}

// The jobs that a task talks to.
std::vector<std::string> deviceFilters(const Cluster& cluster) {
  const std::string& type = cluster.task_type();
  if (type == kMaster || type == kChief) return {"/job:ps", "/job:" + type};
  if (type == kWorker) return {"/job:ps", message("/job:worker/task:", cluster.task_id())};
  if (type == kPs) return {"/job:ps", "/job:worker", "/job:chief", "/job:master"};
  return {};
}

void applyModelDir(const json& config, RunConfig& run) {
  if (run.has_model_dir() && run.model_dir().empty()) fail(Code::kInvalidArgument, "model_dir should be non-empty.");
  if (!config.contains("model_dir") || config["model_dir"].is_null()) return;
  const std::string folder = textIn(config, "model_dir");
  if (folder.empty()) fail(Code::kInvalidArgument, "model_dir in TF_CONFIG should be non-empty.");
  if (run.has_model_dir() && run.model_dir() != folder) {
    fail(Code::kInvalidArgument,
         "`model_dir` provided in RunConfig construct, if set, must have the same value as the model_dir in TF_CONFIG. "
         "model_dir: ",
         run.model_dir(), "\nTF_CONFIG[\"model_dir\"]: ", folder, ".");
  }
  run.set_model_dir(folder);
}

}  // namespace

RunConfig applyTfConfig(RunConfig run, const std::string& text) {
  const json config = parse(text);
  applyModelDir(config, run);
  Cluster& cluster = *run.mutable_cluster();
  cluster.Clear();
  const json& service = config.contains("service") ? config["service"] : json();
  if (!service.is_null() && !service.is_object()) {
    fail(Code::kInvalidArgument, "If \"service\" is set in TF_CONFIG, it must be a dict. Given ", service.type_name());
  }
  if (service.is_object()) cluster.set_service(service.dump());
  if (config.contains("environment")) cluster.set_environment(textIn(config, "environment"));
  readJobs(objectIn(config, "cluster"), cluster);
  if (cluster.cluster_spec().empty()) {
    readLocalTask(config, cluster);
    return run;
  }
  readTaskOfCluster(config, cluster);
  if (!run.has_session_config()) {
    for (const std::string& filter : deviceFilters(cluster)) run.mutable_session_config()->add_device_filters(filter);
  }
  return run;
}

RunConfig applyTfConfig(RunConfig config) {
  if (config.has_cluster()) return config;
  const char* text = std::getenv("TF_CONFIG");
  return applyTfConfig(std::move(config), text ? text : "");
}

}  // namespace engine::estimator
