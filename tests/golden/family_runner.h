// A family of golden cases: recorded inputs and results of TensorFlow in folders <family>/<case>/, described by a
// case.json. A family adds one file with a FamilyRegistrar. A runner builds what the case's calls and configs say,
// never what its name suggests. Used by one thread.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace golden {

struct Case {
  std::string set;  // the name of the folder that holds the families
  std::string family;
  std::string name;
  std::filesystem::path folder;
  nlohmann::json json;  // case.json; NaN and infinities are the strings "NaN", "Infinity", "-Infinity"

  double rtol() const { return json.value("rtol", 0.0); }
  double atol() const { return json.value("atol", 0.0); }
  std::string id() const { return family + "/" + name; }
  // Unique over several folders of families.
  std::string fullId() const { return set + "/" + id(); }
};

struct Outcome {
  enum class Status { kPass, kFail, kNoData };
  Status status = Status::kPass;
  std::string reason;

  static Outcome pass() { return {}; }
  static Outcome fail(std::string why) { return {Status::kFail, std::move(why)}; }
  // Not the program's fault: public data that the case trains on are not on this machine.
  static Outcome noData(std::string why) { return {Status::kNoData, std::move(why)}; }
};

// Runs one case. An engine::Error that it lets out is a failure; Unimplemented says which op, class or argument the
// program has not got.
using FamilyRunner = std::function<Outcome(const Case&)>;

// Registers the runner of a family, by the name of its folder, before main().
class FamilyRegistrar {
 public:
  FamilyRegistrar(const char* family, FamilyRunner runner);
};

const std::map<std::string, FamilyRunner>& families();

}  // namespace golden
