// Hyperparameters: names with typed values that text, JSON and dictionaries may override, but not retype
// (contrib.training.HParams). Used by one thread at a time.
//   HParams hparams{{"learning_rate", 0.1}, {"layers", std::vector<int64_t>{10, 10}}};
//   hparams.parse("learning_rate=0.01,layers=[20]");
//   hparams.get<double>("learning_rate");  // is 0.01
//   hparams.toString();                    // is "learning_rate=0.01,layers=[20]"
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/estimator/hparams.pb.h"

namespace engine::estimator {

// monostate: a hyperparameter without a type, which takes any value.
using HParamValue = std::variant<std::monostate, int64_t, double, bool, std::string, std::vector<int64_t>,
                                 std::vector<double>, std::vector<bool>, std::vector<std::string>>;

struct HParamJsonOptions {
  int indent = -1;  // spaces a level; -1: one line
  bool sortKeys = false;
};

class HParams {
 public:
  HParams() = default;
  // {{"learning_rate", 0.1}, {"layers", 2}}. Errors as add().
  HParams(std::initializer_list<std::pair<std::string, HParamValue>> values);
  explicit HParams(const HParamDef& proto);

  // The value's type is kept for good. InvalidArgument for a name that is taken or malformed, or an empty list.
  void add(const std::string& name, HParamValue value);
  // The same types, integers where a float is wanted, anything where nothing is: else InvalidArgument, also for a list
  // in a scalar's place and the reverse. NotFound for an unknown name.
  void set(const std::string& name, const HParamValue& value);
  // NotFound for an unknown name.
  void remove(const std::string& name);

  // "a=1,b=[2,3],c[0]=4": all of it or nothing. InvalidArgument for malformed text, unknown names, a name assigned
  // twice, values that are not of the hyperparameter's type.
  void parse(const std::string& values);
  // A JSON object of names and values. Errors as set().
  void parseJson(const std::string& json);
  void overrideFrom(const std::map<std::string, HParamValue>& values);

  // Whether there is one of that name.
  bool contains(const std::string& name) const { return find(name) != nullptr; }
  // NotFound for an unknown name.
  const HParamValue& at(const std::string& name) const;
  template <typename T>
  const T& get(const std::string& name) const {
    return std::get<T>(at(name));
  }
  // The value, or `otherwise` where there is none. InvalidArgument when `otherwise` is of another type.
  HParamValue get(const std::string& name, const HParamValue& otherwise) const;

  // In the order they were added.
  const std::vector<std::pair<std::string, HParamValue>>& values() const { return values_; }
  std::string toJson(const HParamJsonOptions& options = {}) const;
  // "a=1,b=[2, 3]", which parse() takes.
  std::string toString() const;
  HParamDef toProto() const;

  // A description of the model that goes with the values; empty unless set.
  void setModelStructure(std::string structure) { modelStructure_ = std::move(structure); }
  const std::string& modelStructure() const { return modelStructure_; }

 private:
  const HParamValue* find(const std::string& name) const;
  HParamValue& mutableAt(const std::string& name);

  std::vector<std::pair<std::string, HParamValue>> values_;
  std::string modelStructure_;
};

// A letter, then letters, digits, underscores and dots.
bool isHParamName(const std::string& name);
// `value` as the type of `like`: see HParams::set().
HParamValue castHParam(const std::string& name, const HParamValue& like, const HParamValue& value);
// "int", "float", "bool", "str", "list of int" …
std::string hparamTypeName(const HParamValue& value);
// As Python prints it: 3, 0.5, True, relu, [1, 2].
std::string hparamText(const HParamValue& value);

}  // namespace engine::estimator
