// A folder of experiments and the runs that were made of them: experiments/*.experiment.json and
// runs/<experiment>/<run id>/, each run a model directory. Also a bare folder of logs, and one experiment file.
// Values and file system calls; callable from any thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace app {

struct ExperimentFile {
  std::string name;  // file name without .experiment.json
  std::string path;
  bool needsData = false;  // it reads ${DATA}
};

class Workspace {
 public:
  // A workspace folder (made, with its parents, when it does not exist), a folder of event logs or of TensorFlow's
  // event files that others wrote, or an experiment file. NotFound when a file does not exist; InvalidArgument when it
  // is no experiment; PermissionDenied when a folder cannot be made.
  static Workspace open(const std::string& path);
  Workspace() = default;
  // Whether a folder is told to be one, and whether event logs lie in it or not far below.
  static bool isWorkspace(const std::string& folder);
  static bool holdsLogs(const std::string& folder);

  bool isOpen() const { return !root_.empty(); }
  // False for a folder of logs: it has no experiments, and nothing is written into it.
  bool canTrain() const { return !experimentsDir_.empty(); }
  const std::string& root() const { return root_; }
  const std::string& runsDir() const { return runsDir_; }
  // Where relative paths of experiments begin.
  const std::string& experimentsDir() const { return experimentsDir_; }
  // Where the event files of TensorFlow, Keras or PyTorch that lie below runsDir() are imported to: a folder in the
  // user's cache, which need not exist. Nothing is written beside them.
  std::string importsDir() const;
  // The experiment file that was opened by its own path; empty otherwise.
  const std::string& openedFile() const { return openedFile_; }

  std::vector<ExperimentFile> experiments() const;  // sorted by name
  // Copies the experiments and data that the program brings into a workspace that has no experiment.
  // ResourceExhausted or PermissionDenied when a file cannot be written. True when something was copied.
  bool addSamples() const;

  std::string runDir(const std::string& runId) const { return runsDir_ + "/" + runId; }
  // A new id, "<experiment>/run-<n>", whose folder does not exist yet and that is not taken.
  std::string newRunId(const std::string& experiment,
                       const std::function<bool(const std::string& id)>& isTaken = {}) const;

 private:
  std::string root_;
  std::string experimentsDir_;
  std::string runsDir_;
  std::string openedFile_;
};

inline constexpr const char* kExperimentSuffix = ".experiment.json";
// "/a/iris.experiment.json" → "iris".
std::string experimentName(const std::string& path);

}  // namespace app
