// HParams from and to text and JSON.
#include <charconv>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/config/hparams.h"
#include "engine/estimator/config/json_text.h"

namespace engine::estimator {
namespace {

using nlohmann::ordered_json;

// One "name=value", "name=[values]" or "name[index]=value".
struct Assignment {
  std::string name;
  std::optional<std::size_t> index;
  std::vector<std::string> values;
  bool list = false;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Elements of a list are separated by commas or spaces.
std::vector<std::string> elements(std::string_view text) {
  std::vector<std::string> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", "), text.size());
    if (end > 0) result.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

[[noreturn]] void malformed(std::string_view rest) {
  fail(Code::kInvalidArgument, "Malformed hyperparameter value: ", rest, ". Write name=value, name=[v1,v2] or ",
       "name[i]=value, separated by commas.");
}

// Takes the first assignment off `rest`.
Assignment takeAssignment(std::string_view& rest) {
  const std::string_view whole = rest;
  const std::size_t equals = rest.find('=');
  if (equals == std::string_view::npos) malformed(whole);
  std::string_view target = trimmed(rest.substr(0, equals));
  Assignment result;
  if (target.ends_with(']')) {
    const std::size_t bracket = target.find('[');
    if (bracket == std::string_view::npos) malformed(whole);
    const std::string_view index = trimmed(target.substr(bracket + 1, target.size() - bracket - 2));
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), value);
    if (index.empty() || error != std::errc() || end != index.data() + index.size()) malformed(whole);
    result.index = value;
    target = target.substr(0, bracket);
  }
  result.name = target;
  if (!isHParamName(result.name)) malformed(whole);
  rest = trimmed(rest.substr(equals + 1));
  std::size_t end = 0;
  if (rest.starts_with('[')) {
    result.list = true;
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos || result.index) malformed(whole);
    result.values = elements(rest.substr(1, close - 1));
    end = close + 1;
    if (end < rest.size() && rest[end] != ',') malformed(whole);
  } else {
    end = std::min(rest.find(','), rest.size());
    result.values = {std::string(trimmed(rest.substr(0, end)))};
    if (result.values[0].find('[') != std::string::npos) malformed(whole);
  }
  rest = trimmed(rest.substr(std::min(end + 1, rest.size())));
  return result;
}

bool parseInto(const std::string& text, int64_t& value) {
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  return !text.empty() && error == std::errc() && end == text.data() + text.size();
}
bool parseInto(const std::string& text, double& value) {
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  return !text.empty() && error == std::errc() && end == text.data() + text.size();
}
bool parseInto(const std::string& text, bool& value) {
  int64_t number = 0;
  if (text == "true" || text == "True") return value = true;
  if (text == "false" || text == "False") return !(value = false);
  if (!parseInto(text, number)) return false;
  value = number != 0;
  return true;
}
bool parseInto(const std::string& text, std::string& value) {
  value = text;
  return true;
}

// The type of a hyperparameter as a function of its old value.
struct Parser {
  const Assignment& assignment;

  template <typename T>
  T single(const std::string& text, const HParamValue& like) const {
    T value{};
    if (parseInto(text, value)) return value;
    fail(Code::kInvalidArgument, "Could not parse hparam '", assignment.name, "' of type '", hparamTypeName(like),
         "' with value '", text, "'.");
  }
  template <typename T>
  HParamValue scalar(const T& old) const {
    if (assignment.list) {
      fail(Code::kInvalidArgument, "Must not pass a list for single-valued parameter: ", assignment.name, ".");
    }
    if (assignment.index) {
      fail(Code::kInvalidArgument, "'", assignment.name, "' is not a list: it takes no index.");
    }
    return single<T>(assignment.values[0], old);
  }
  template <typename T>
  HParamValue list(std::vector<T> values) const {
    const HParamValue like = values;
    if (assignment.index) {
      if (*assignment.index >= values.size()) {
        fail(Code::kInvalidArgument, "'", assignment.name, "' has ", values.size(), " values and none at [",
             *assignment.index, "].");
      }
      values[*assignment.index] = single<T>(assignment.values[0], like);
      return values;
    }
    if (!assignment.list) {
      fail(Code::kInvalidArgument, "Must pass a list for multi-valued parameter: ", assignment.name, ".");
    }
    values.clear();
    for (const std::string& text : assignment.values) values.push_back(single<T>(text, like));
    return values;
  }

  HParamValue operator()(std::monostate) const {
    return assignment.list ? HParamValue(assignment.values) : HParamValue(assignment.values[0]);
  }
  template <typename T>
  HParamValue operator()(const T& old) const {
    return scalar<T>(old);
  }
  template <typename T>
  HParamValue operator()(const std::vector<T>& old) const {
    return list<T>(old);
  }
};

template <typename T>
HParamValue jsonList(const ordered_json& json) {
  return json.get<std::vector<T>>();
}

HParamValue valueOf(const std::string& name, const ordered_json& json) {
  const auto all = [&](auto is) { return !json.empty() && std::ranges::all_of(json, is); };
  if (json.is_null()) return std::monostate{};
  if (json.is_boolean()) return json.get<bool>();
  if (isInt64(json)) return json.get<int64_t>();
  if (json.is_number_float()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_array()) {
    if (all([](const ordered_json& e) { return e.is_boolean(); })) return jsonList<bool>(json);
    if (all(isInt64<ordered_json>)) return jsonList<int64_t>(json);
    if (all([](const ordered_json& e) { return e.is_number_float() || isInt64(e); })) return jsonList<double>(json);
    if (all([](const ordered_json& e) { return e.is_string(); })) return jsonList<std::string>(json);
  }
  fail(Code::kInvalidArgument, "Hyperparameter '", name,
       "' must be a number, a string, true, false, or a list of one of these, not empty; an integer must fit in 64 "
       "bits.");
}

}  // namespace

void HParams::parse(const std::string& values) {
  HParams changed = *this;
  std::set<std::pair<std::string, std::optional<std::size_t>>> seen;
  std::string_view rest = trimmed(values);
  while (!rest.empty()) {
    const Assignment one = takeAssignment(rest);
    const HParamValue* old = changed.find(one.name);
    if (!old) fail(Code::kInvalidArgument, "Unknown hyperparameter type for ", one.name, ".");
    if (!seen.insert({one.name, one.index}).second) {
      fail(Code::kInvalidArgument, "Multiple assignments to variable '", one.name, "' in ", values, ".");
    }
    changed.mutableAt(one.name) = std::visit(Parser{one}, *old);
  }
  *this = std::move(changed);
}

void HParams::parseJson(const std::string& json) {
  std::map<std::string, HParamValue> values;
  const auto parsed = parsedJson<ordered_json>(json, "The hyperparameters are");
  if (!parsed.is_object()) fail(Code::kInvalidArgument, "Hyperparameters in JSON must be an object.");
  for (const auto& [name, value] : parsed.items()) values[name] = valueOf(name, value);
  overrideFrom(values);
}

std::string HParams::toJson(const HParamJsonOptions& options) const {
  ordered_json object = ordered_json::object();
  auto entries = values_;
  if (options.sortKeys) std::ranges::sort(entries, {}, &std::pair<std::string, HParamValue>::first);
  for (const auto& [name, value] : entries) {
    std::visit(
        [&object, &name = name](const auto& v) {
          if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::monostate>) {
            object[name] = nullptr;
          } else {
            object[name] = v;
          }
        },
        value);
  }
  return object.dump(options.indent, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace engine::estimator
