// The settings of an experiment that a sweep may change. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace engine::estimator {

struct SweepableField {
  enum class Kind { kNumber, kWholeNumber, kTruth, kChoice, kText, kList };
  std::string path;  // as applySetting takes it
  Kind kind = Kind::kText;
  std::string value;                 // as applySetting takes it: its own, or the default; lists as "[10, 10]"
  bool isSet = false;                // has a value of its own
  std::vector<std::string> choices;  // of kChoice; true and false of kTruth
  std::string explanation;
  std::string unit;
};

// Numbers, truths, choices, texts, lists of them and hyperparameters, in the order of the message: those of parts that
// the experiment has, and of unset parts with a default. Not what names or describes the experiment and its folders.
std::vector<SweepableField> sweepableFields(const Experiment& experiment);

// The field of an experiment at a path; null when there is none, or below a map (a hyperparameter).
const google::protobuf::FieldDescriptor* sweptField(const std::string& path);
// Whether the field at the path takes whole numbers only.
bool holdsWholeNumbers(const std::string& path);

}  // namespace engine::estimator
