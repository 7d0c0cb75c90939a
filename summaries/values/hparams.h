// Hyperparameters and metrics of a run as TensorBoard's hparams plugin stores them. Values: callable from any thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

using HparamValue = std::variant<std::monostate, double, std::string, bool>;  // monostate: not set

struct HparamInfo {
  std::string name, displayName, description;
  enum class Type { kUnset = 0, kString = 1, kBool = 2, kFloat64 = 3 };
  Type type = Type::kUnset;
  std::vector<HparamValue> choices;  // the domain, where it is a list
  struct Interval {
    double low = 0;
    double high = 0;
  };
  std::optional<Interval> interval;  // the domain, where it is a range
};

struct MetricInfo {
  std::string group;  // of runs below the session's: "train", "validation" …
  std::string tag;    // of a scalar series
  std::string displayName, description;
};

// What an experiment, the parent directory of the runs, says of all its sessions.
struct HparamsExperiment {
  std::string name, description, user;
  double created = 0;  // seconds since the epoch
  std::vector<HparamInfo> hparams;
  std::vector<MetricInfo> metrics;
};

enum class HparamsStatus { kUnknown = 0, kSuccess = 1, kFailure = 2, kRunning = 3 };

// One trial, which is one run.
struct HparamsSession {
  std::map<std::string, HparamValue> hparams;
  std::string group;  // sessions of one group are repetitions of one trial
  std::string modelUri, monitorUrl;
  double started = 0;  // seconds since the epoch
  HparamsStatus status = HparamsStatus::kUnknown;
  double ended = 0;  // 0: not yet
};

struct Hparams {
  std::optional<HparamsExperiment> experiment;
  std::optional<HparamsSession> session;
};

// The newest of what the run's log holds; data of another plugin version is passed over. Errors: DataLoss.
Hparams readHparams(EventLogReader& reader);

// "0.001", "adam", "true"; "" for none.
std::string hparamText(const HparamValue& value);

}  // namespace summaries::values
