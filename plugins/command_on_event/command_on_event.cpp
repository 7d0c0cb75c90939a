// The plugin "command_on_event". The training goes on while the command runs; the next event waits for no former one.
#include <spawn.h>
#include <sys/wait.h>

#include <cstring>

#include "engine/core/error.h"
#include "engine/estimator/training/monitored_session.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/training_values.h"

extern char** environ;

namespace plugins {
namespace {

using namespace engine::estimator;

class CommandHook : public SessionRunHook {
 public:
  CommandHook(std::string command, std::string on, int64_t everySteps, HookServices services)
      : command_(std::move(command)), on_(std::move(on)), everySteps_(everySteps), services_(std::move(services)) {}

  ~CommandHook() override {
    for (const pid_t child : children_) waitpid(child, nullptr, 0);
  }

  void begin(engine::Graph& graph) override { args_.fetches = {trainingLoss(graph)}; }

  void afterCreateSession(engine::Session& session) override {
    step_ = GlobalStep(session);
    next_ = step_.value() + everySteps_;
    if (on_ == "begin") start("");
  }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    isDue_ = on_ == "end" || (on_ == "steps" && step_.value() + 1 >= next_);
    return isDue_ ? &args_ : nullptr;
  }

  void afterRun(SessionRunContext&, SessionRunValues values) override {
    if (!isDue_) return;
    loss_ = values[0].toDoubles()[0];
    if (on_ != "steps") return;
    next_ = step_.value() + everySteps_;
    start(engine::message(loss_));
  }

  void end(engine::Session&) override {
    if (on_ == "end") start(engine::message(loss_));
  }

 private:
  void start(const std::string& loss) {
    std::erase_if(children_, [](pid_t child) { return waitpid(child, nullptr, WNOHANG) == child; });
    std::vector<std::string> variables{"EWB_EVENT=" + on_, "EWB_STEP=" + std::to_string(step_.value()),
                                       "EWB_LOSS=" + loss, "EWB_MODEL_DIR=" + services_.modelDir};
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    for (char** variable = environ; *variable; ++variable) environment.push_back(*variable);
    environment.push_back(nullptr);
    const char* arguments[] = {"sh", "-c", command_.c_str(), nullptr};
    pid_t child = 0;
    const int error =
        posix_spawn(&child, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(arguments), environment.data());
    if (error == 0) return children_.push_back(child);
    if (services_.log) {
      services_.log(LogLevel::kWarning, "'" + command_ + "' cannot be started: " + std::strerror(error));
    }
  }

  std::string command_;
  std::string on_;
  int64_t everySteps_;
  HookServices services_;
  SessionRunArgs args_;
  GlobalStep step_;
  int64_t next_ = 0;
  bool isDue_ = false;
  double loss_ = 0;
  std::vector<pid_t> children_;
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<CommandHook>(parameters.text("command"), parameters.text("on"),
                                       parameters.integer("every_steps"), services);
}

}  // namespace plugins
