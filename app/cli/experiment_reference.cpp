#include "app/cli/experiment_reference.h"

#include "app/cli/console.h"
#include "engine/estimator/config/json_schema.h"

namespace app::cli {
namespace {

// "number", "[Layer](#layer)", "list of text".
std::string typeWords(const Json& value) {
  if (value.contains("$ref")) {
    const std::string path = value["$ref"].get<std::string>();
    const std::string name = path.substr(path.rfind('/') + 1);
    std::string anchor = name;
    for (char& c : anchor) c = static_cast<char>(std::tolower(c));
    return "[" + name + "](#" + anchor + ")";
  }
  const Json type = value.value("type", Json());
  if (type == "array") return "list of " + typeWords(value["items"]);
  if (type == "object") return "by name: " + typeWords(value["additionalProperties"]);
  if (type == "string") return "text";
  return type.is_string() ? type.get<std::string>() : "integer";
}

std::string fieldLine(const std::string& name, const Json& field) {
  std::string line = "- `" + name + "` (" + typeWords(field);
  const Json& value = field.contains("items") ? field["items"] : field;
  if (value.contains("minimum")) line += ", at least " + value["minimum"].dump();
  if (value.contains("exclusiveMinimum")) line += ", above " + value["exclusiveMinimum"].dump();
  if (value.contains("maximum")) line += ", at most " + value["maximum"].dump();
  if (field.contains("default")) line += ", default `" + field["default"].dump() + "`";
  line += "): " + field.value("description", "");
  if (value.contains("enum")) {
    std::string choices;
    for (const Json& choice : value["enum"]) choices += (choices.empty() ? "" : ", ") + ("`" + choice.dump() + "`");
    line += ". One of " + choices;
  }
  return line + "\n";
}

std::string section(const std::string& title, const Json& object) {
  std::string text = "\n## " + title + "\n\n";
  for (const auto& [name, field] : object["properties"].items()) text += fieldLine(name, field);
  return text;
}

}  // namespace

std::string experimentReference() {
  const Json schema = Json::parse(engine::estimator::experimentSchema());
  std::string text =
      "# The fields of experiment files\n\nWritten by `estimator reference --form experiment`, from the declarations "
      "that "
      "forms and validation use, too.\n";
  text += section("Experiment", schema);
  for (const auto& [name, object] : schema["$defs"].items()) text += section(name, object);
  return text;
}

}  // namespace app::cli
