// A model's own settings by name, each with its type: what model_fns get as params. A value; used by one thread at a
// time.
//   const Params params{{"learning_rate", 0.1}, {"activation", "relu"}};
//   params.get<double>("learning_rate");   // is 0.1
//   params.get<int64_t>("units", 10);      // is 10
#pragma once

#include <initializer_list>
#include <map>
#include <string>

#include "engine/estimator/config/hparams.h"

namespace engine::estimator {

class Params {
 public:
  using Values = std::map<std::string, HParamValue>;

  Params() = default;
  // {{"learning_rate", 0.1}, {"units", 10}, {"activation", "relu"}}
  Params(std::initializer_list<Values::value_type> values) : values_(values) {}
  Params(const HParams& hparams) : values_(hparams.values().begin(), hparams.values().end()) {}  // NOLINT
  // From texts, as files have them: "10" is an integer, "0.1" a float, "true" a bool, anything else is text.
  static Params fromTexts(const std::map<std::string, std::string>& texts);

  // Whether there is one of that name.
  bool contains(const std::string& name) const { return values_.contains(name); }
  // NotFound, with the names there are.
  const HParamValue& at(const std::string& name) const;
  // As at(). T: int64_t, double (also of an integer), bool, std::string or a std::vector of one of them.
  // InvalidArgument, naming both types, for a value of another type.
  template <typename T>
  T get(const std::string& name) const {
    return std::get<T>(castHParam(name, HParamValue(T()), at(name)));
  }
  // The same; `otherwise` where there is no such name.
  template <typename T>
  T get(const std::string& name, T otherwise) const {
    return contains(name) ? get<T>(name) : otherwise;
  }
  void set(const std::string& name, HParamValue value) { values_[name] = std::move(value); }
  const Values& values() const { return values_; }

 private:
  Values values_;
};

}  // namespace engine::estimator
