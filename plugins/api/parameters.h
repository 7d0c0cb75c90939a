// A plugin's parameters: how they are declared, and the checked values that a plugin is made with. Values: no thread
// rule.
//   const std::vector<plugins::ParameterSpec> declared{{.name = "every_steps",
//                                                       .type = plugins::ParameterType::kInt,
//                                                       .defaultValue = int64_t{100},
//                                                       .explanation = "Log every so many steps",
//                                                       .unit = "steps",
//                                                       .minimum = 1,
//                                                       .maximum = {}}};
//   plugins::describe(declared[0]);  // is "Log every so many steps, at least 1 (default 100 steps)"
//   plugins::resolveParameters("my_hook", declared, {}).integer("every_steps");  // is 100
//   plugins::resolveParameters("my_hook", declared, {{"every_steps", "10"}}).integer("every_steps");  // is 10
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace plugins {

enum class ParameterType { kInt, kFloat, kString, kBool };

// "int", "float", "string", "bool".
std::string parameterTypeName(ParameterType type);

using ParameterValue = std::variant<int64_t, double, std::string, bool>;  // in the order of ParameterType

struct ParameterSpec {
  std::string name;
  ParameterType type = ParameterType::kString;
  std::optional<ParameterValue> defaultValue;  // none: it must be given
  std::string explanation;
  std::string unit;
  std::optional<double> minimum;  // of numbers
  std::optional<double> maximum;
  std::vector<std::string> choices = {};  // of texts; empty: any
  bool isFile = false;                    // a text that names a file or a folder
};

// A value as a person writes it: 100, 0.5, true, text.
std::string toText(const ParameterValue& value);

// What a parameter is, as --help says it: "Log every so many steps, at least 1 (default 100 steps)".
std::string describe(const ParameterSpec& spec);

// The value of every declared parameter.
class Parameters {
 public:
  explicit Parameters(std::map<std::string, ParameterValue> values) : values_(std::move(values)) {}

  // The value of a parameter declared with that type. Internal error for any other name: the plugin's declaration and
  // its code disagree.
  int64_t integer(const std::string& name) const { return get<int64_t>(name); }
  double number(const std::string& name) const { return get<double>(name); }
  std::string text(const std::string& name) const { return get<std::string>(name); }
  bool flag(const std::string& name) const { return get<bool>(name); }
  const std::map<std::string, ParameterValue>& values() const { return values_; }

 private:
  template <typename T>
  const T& get(const std::string& name) const;

  std::map<std::string, ParameterValue> values_;
};

// InvalidArgument, naming plugin and parameter, for a value of another type or outside the declared range.
ParameterValue parseParameter(const std::string& plugin, const ParameterSpec& spec, const std::string& text);

// Checks what was given against the declaration and fills in the defaults. InvalidArgument, naming plugin and
// parameter: not declared, missing, of another type, out of range.
Parameters resolveParameters(const std::string& plugin, const std::vector<ParameterSpec>& specs,
                             const std::map<std::string, std::string>& given);

}  // namespace plugins
