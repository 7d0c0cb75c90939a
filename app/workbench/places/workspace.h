// A folder of experiments and the runs that were made of them: experiments/*.experiment.json and
// runs/<experiment>/<run id>/, each run a model directory. Also a folder of logs, any other folder, and one experiment
// file. Opening writes nothing. Values and file system calls; callable from any thread.
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
  enum class Place {
    kNothing,    // none is open
    kWorkspace,  // it has experiments, and runs of them
    kLogs,       // event logs that others wrote: never written into
    kFolder,     // any other folder: written into when a person makes an experiment there, which makes it a workspace
  };

  // A workspace, a folder to look at, or an experiment file. NotFound when there is nothing; InvalidArgument when a
  // file is no experiment; PermissionDenied when it may not be read; FailedPrecondition for what is no file.
  static Workspace open(const std::string& path);
  // Makes the folder, with its parents, a workspace. PermissionDenied when it cannot be made.
  static void make(const std::string& folder);
  Workspace() = default;
  // Whether a folder is told to be one, and whether event logs lie in it or not far below.
  static bool isWorkspace(const std::string& folder);
  static bool holdsLogs(const std::string& folder);

  Place place() const { return place_; }
  bool isOpen() const { return place_ != Place::kNothing; }
  // Why nothing can be written, in the system's words, such as "Read-only file system"; empty when it can.
  const std::string& whyReadOnly() const { return whyReadOnly_; }
  // Looks again whether it can be written.
  void checkAccess();
  // False where nothing is written: runs can only be looked at.
  bool canTrain() const { return place_ == Place::kWorkspace && whyReadOnly_.empty(); }
  // Whether a person may make experiments here: a folder becomes a workspace by its first one.
  bool canMake() const { return canTrain() || (place_ == Place::kFolder && whyReadOnly_.empty()); }
  const std::string& root() const { return root_; }
  // Need not exist before there is a run.
  const std::string& runsDir() const { return runsDir_; }
  // Where relative paths of experiments begin; of a folder that is no workspace, where its experiments would be.
  const std::string& experimentsDir() const { return experimentsDir_; }
  // Where the event files of TensorFlow, Keras or PyTorch that lie below runsDir() are imported to: a folder in the
  // user's cache, which need not exist. Nothing is written beside them.
  std::string importsDir() const;
  // Whether a run's directory is such an import.
  bool isImport(const std::string& directory) const { return directory.starts_with(importsDir()); }
  // The experiment file that was opened by its own path; empty otherwise.
  const std::string& openedFile() const { return openedFile_; }

  // Sorted by name. PermissionDenied when their folder may not be read.
  std::vector<ExperimentFile> experiments() const;

  std::string runDir(const std::string& runId) const { return runsDir_ + "/" + runId; }
  // A new id, "<experiment>/run-<n>", whose folder does not exist yet and that is not taken.
  std::string newRunId(const std::string& experiment,
                       const std::function<bool(const std::string& id)>& isTaken = {}) const;

 private:
  static Workspace openFile(const std::string& path);

  Place place_ = Place::kNothing;
  std::string root_;
  std::string experimentsDir_;
  std::string runsDir_;
  std::string openedFile_;
  std::string whyReadOnly_;
};

inline constexpr const char* kExperimentSuffix = ".experiment.json";
// "/a/iris.experiment.json" → "iris".
std::string experimentName(const std::string& path);
bool isExperimentFile(const std::string& path);

}  // namespace app
