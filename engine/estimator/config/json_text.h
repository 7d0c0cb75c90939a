// Reading JSON that others wrote. Functions without state: callable from any thread.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"

namespace engine::estimator {

constexpr int kDeepestJson = 100;  // lists and objects in one another: copying a value takes stack for each

// `what`, for example "TF_CONFIG is", begins the message of the InvalidArgument for text that is malformed or too deep.
template <typename Json>
Json parsedJson(const std::string& text, const std::string& what) {
  const auto notTooDeep = [&](int depth, typename Json::parse_event_t, const Json&) {
    if (depth > kDeepestJson) fail(Code::kInvalidArgument, what, " nested more than ", kDeepestJson, " deep.");
    return true;
  };
  try {
    return Json::parse(text, notTooDeep);
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
