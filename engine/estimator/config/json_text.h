// Reading JSON that others wrote. Functions without state: callable from any thread.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"

namespace engine::estimator {

constexpr int kDeepestJson = 100;  // lists and objects in one another: copying a value takes stack for each

// The names in the objects that are open while a text is parsed: of two equal ones only the last would count.
class OpenNames {
 public:
  // Told of each event of the parser; the name that has now come twice in its object, or none.
  template <typename Json>
  std::optional<std::string> twice(typename Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::object_start) names_.emplace_back();
    if (event == Json::parse_event_t::object_end) names_.pop_back();
    if (event != Json::parse_event_t::key) return std::nullopt;
    const auto [name, isNew] = names_.back().insert(value.template get<std::string>());
    return isNew ? std::nullopt : std::optional(*name);
  }

 private:
  std::vector<std::set<std::string>> names_;
};

// `what`, for example "TF_CONFIG is", begins the message of the InvalidArgument for text that is malformed, is too deep
// or has a name twice in an object.
template <typename Json>
Json parsedJson(const std::string& text, const std::string& what) {
  OpenNames names;
  const auto look = [&](int depth, typename Json::parse_event_t event, const Json& value) {
    if (depth > kDeepestJson) fail(Code::kInvalidArgument, what, " nested more than ", kDeepestJson, " deep.");
    if (const auto name = names.twice(event, value)) {
      fail(Code::kInvalidArgument, what, " ambiguous: the name '", *name,
           "' occurs twice in one object. Remove one of them.");
    }
    return true;
  };
  try {
    return Json::parse(text, look);
  } catch (const typename Json::exception& error) {
    fail(Code::kInvalidArgument, what, " no JSON: ", jsonProblem(error.what()), ".");
  }
}

// Whether it is an integer that an int64 holds.
template <typename Json>
bool isInt64(const Json& json) {
  if (!json.is_number_integer()) return false;
  constexpr auto kMost = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  return !json.is_number_unsigned() || json.template get<uint64_t>() <= kMost;
}

}  // namespace engine::estimator
