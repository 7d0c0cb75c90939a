// Names that become folders below a run's or a workspace's: of exporters, evaluations, sweeps, runs. Experiment files
// come from anywhere, so what they name must stay below that folder and keep away from the program's own files there.
// This is the one rule for all of them: where a file is read, and again where the path is formed. Functions without
// state: callable from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace google::protobuf {
class FieldDescriptor;
}

namespace engine::estimator {

// Why `prefix` + `name` is no path of folders below another, as the end of a sentence; empty: it is one. Several parts
// are allowed ("lr/trial-007"); empty ones, "." and "..", control characters, more than 200 bytes in a part, the names
// of the program's own files, and, but for the first part, the numbers of exports are not.
std::string pathNameProblem(std::string_view name, std::string_view prefix = {});
// InvalidArgument, with `what` (a field, a file) and the problem, unless there is none.
void checkPathName(std::string_view name, std::string_view what, std::string_view prefix = {});

// What stands before the value of a field that becomes a path: often nothing. None: the field becomes no path.
std::optional<std::string_view> pathPrefixOf(const google::protobuf::FieldDescriptor& field);

// <model_dir>/eval, or eval_<name>: where the log of an evaluation lies. InvalidArgument for a name that is none.
std::string evalDirOf(const std::string& modelDir, const std::string& evalName);
// <model_dir>/export/<name>: where an exporter exports to. InvalidArgument likewise.
std::string exportDirOf(const std::string& modelDir, const std::string& exporterName);

}  // namespace engine::estimator
