#include "engine/keras/parts/part_config.h"

#include "engine/core/error.h"

namespace engine::keras {

PartConfig partOf(const Json& json, const std::string& what) {
  if (json.is_string()) return {json.get<std::string>(), Config(what + " '" + json.get<std::string>() + "'", nullptr)};
  if (!json.is_object() || !json.contains("class_name") || !json["class_name"].is_string()) {
    fail(Code::kInvalidArgument, what, " must be a name or have a class_name, not ", json.dump().substr(0, 200), ".");
  }
  const auto name = json["class_name"].get<std::string>();
  Json config = json.contains("config") ? json["config"] : Json::object();
  // A function: {"class_name": "function", "config": "relu", "registered_name": "relu"}.
  if (name == "function" && config.is_string()) {
    return {config.get<std::string>(), Config(what + " '" + config.get<std::string>() + "'", nullptr)};
  }
  return {name, Config(what + " " + name, std::move(config))};
}

}  // namespace engine::keras
