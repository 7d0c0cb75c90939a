// A family of golden cases: recorded inputs and results of TensorFlow in folders <family>/<case>/, described by a
// case.json. A family adds one file with a FamilyRegistrar. Used by one thread.
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
  std::string family;
  std::string name;
  std::filesystem::path folder;
  nlohmann::json json;  // case.json; NaN and infinities are the strings "NaN", "Infinity", "-Infinity"

  double rtol() const { return json.value("rtol", 0.0); }
  double atol() const { return json.value("atol", 0.0); }
};

struct Outcome {
  enum class Status { kPass, kFail, kSkip };
  Status status = Status::kPass;
  std::string reason;

  static Outcome pass() { return {}; }
  static Outcome fail(std::string why) { return {Status::kFail, std::move(why)}; }
  static Outcome skip(std::string why) { return {Status::kSkip, std::move(why)}; }
};

// Runs one case. An engine::Error that it lets out is a failure, except Unimplemented (an op or a dtype that the
// program does not have), which skips the case.
using FamilyRunner = std::function<Outcome(const Case&)>;

// Registers the runner of a family, by the name of its folder, before main().
class FamilyRegistrar {
 public:
  FamilyRegistrar(const char* family, FamilyRunner runner);
};

const std::map<std::string, FamilyRunner>& families();

}  // namespace golden
