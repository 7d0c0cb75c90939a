#include "engine/nn/parameters.h"

#include "engine/core/error.h"

namespace engine::nn {

const AttrValue* Parameters::find(const std::string& name) {
  read_.insert(name);
  const auto found = given_.find(name);
  return found == given_.end() ? nullptr : &found->second;
}

void Parameters::failKind(const std::string& name, const char* wanted) const {
  fail(Code::kInvalidArgument, "Parameter '", name, "' of ", owner_, " must be ", wanted, ", not ",
       given_.at(name).toString(), ".");
}

double Parameters::number(const std::string& name, double fallback) {
  const AttrValue* value = find(name);
  if (!value) return fallback;
  if (const float* number = value->get<float>()) return static_cast<double>(*number);
  if (const int64_t* number = value->get<int64_t>()) return static_cast<double>(*number);
  failKind(name, "a number");
}

int64_t Parameters::integer(const std::string& name, int64_t fallback) {
  return optionalInteger(name).value_or(fallback);
}

std::optional<int64_t> Parameters::optionalInteger(const std::string& name) {
  const AttrValue* value = find(name);
  if (!value) return std::nullopt;
  if (const int64_t* number = value->get<int64_t>()) return *number;
  failKind(name, "an integer");
}

int64_t Parameters::requiredInteger(const std::string& name) {
  const std::optional<int64_t> value = optionalInteger(name);
  if (!value) fail(Code::kInvalidArgument, "Parameter '", name, "' of ", owner_, " is missing: specify an integer.");
  return *value;
}

bool Parameters::flag(const std::string& name, bool fallback) {
  const AttrValue* value = find(name);
  if (!value) return fallback;
  if (const bool* flag = value->get<bool>()) return *flag;
  failKind(name, "true or false");
}

std::string Parameters::text(const std::string& name, const std::string& fallback) {
  const AttrValue* value = find(name);
  if (!value) return fallback;
  if (const std::string* text = value->get<std::string>()) return *text;
  failKind(name, "a text");
}

std::vector<int64_t> Parameters::integers(const std::string& name, std::size_t count, std::vector<int64_t> fallback) {
  const AttrValue* value = find(name);
  if (!value) return fallback;
  if (const int64_t* number = value->get<int64_t>()) return std::vector<int64_t>(count, *number);
  const auto* list = value->get<std::vector<int64_t>>();
  if (list && list->size() == count) return *list;
  failKind(name, count == 2 ? "an integer or two" : "an integer or three");
}

void Parameters::finish() const {
  std::string unknown;
  for (const auto& [name, value] : given_) {
    if (!read_.count(name)) unknown += (unknown.empty() ? "'" : ", '") + name + "'";
  }
  if (unknown.empty()) return;
  std::string known;
  for (const std::string& name : read_) known += (known.empty() ? "" : ", ") + name;
  fail(Code::kInvalidArgument, "There is no parameter ", unknown, " of ", owner_, ". It takes: ", known, ".");
}

}  // namespace engine::nn
