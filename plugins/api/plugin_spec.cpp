#include "plugins/api/plugin_spec.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QPluginLoader>
#include <cmath>

#include "engine/core/error.h"
#include "plugins/api/newest_library.h"
#include "plugins/api/plugin_kinds.h"

namespace plugins {
namespace {

using engine::Code;
using engine::fail;

std::string requiredText(const QJsonObject& object, const char* key, const std::string& where) {
  const QJsonValue value = object.value(QLatin1String(key));
  if (!value.isString() || value.toString().isEmpty()) {
    fail(Code::kInvalidArgument, where, ": its metadata has no string '", key, "'.");
  }
  return value.toString().toStdString();
}

std::string optionalText(const QJsonObject& object, const char* key) {
  return object.value(QLatin1String(key)).toString().toStdString();
}

void checkName(const std::string& name, const std::string& where) {
  const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  if (!std::ranges::all_of(name, allowed)) {
    fail(Code::kInvalidArgument, where, ": the name '", name, "' may only hold a-z, 0-9 and '_'.");
  }
}

ParameterType typeFrom(const std::string& name, const std::string& where) {
  for (const ParameterType type :
       {ParameterType::kInt, ParameterType::kFloat, ParameterType::kString, ParameterType::kBool}) {
    if (parameterTypeName(type) == name) return type;
  }
  fail(Code::kInvalidArgument, where, ": the type is '", name, "'; it must be int, float, string or bool.");
}

std::optional<double> optionalNumber(const QJsonObject& object, const char* key, const std::string& where) {
  const QJsonValue value = object.value(QLatin1String(key));
  if (value.isUndefined()) return std::nullopt;
  if (!value.isDouble()) fail(Code::kInvalidArgument, where, ": '", key, "' must be a number.");
  return value.toDouble();
}

// The JSON value as a person would write it, so that defaults pass the same check as given values.
std::string textOf(const QJsonValue& value, const std::string& where) {
  if (value.isBool()) return value.toBool() ? "true" : "false";
  if (value.isString()) return value.toString().toStdString();
  if (!value.isDouble()) fail(Code::kInvalidArgument, where, ": 'default' must be a number, a string, true or false.");
  constexpr double kLargestExact = 9007199254740992.0;  // 2^53
  const double number = value.toDouble();
  const bool whole = number == std::floor(number) && std::fabs(number) <= kLargestExact;
  return whole ? std::to_string(static_cast<int64_t>(number)) : QString::number(number, 'g', 17).toStdString();
}

ParameterSpec parseParameterSpec(const QJsonObject& object, const std::string& plugin, const std::string& path) {
  ParameterSpec spec;
  spec.name = requiredText(object, "name", path + ": a parameter");
  const std::string where = path + ": parameter '" + spec.name + "'";
  checkName(spec.name, where);
  spec.type = typeFrom(requiredText(object, "type", where), where);
  spec.explanation = optionalText(object, "explanation");
  spec.unit = optionalText(object, "unit");
  spec.minimum = optionalNumber(object, "minimum", where);
  spec.maximum = optionalNumber(object, "maximum", where);
  spec.isFile = object.value(QLatin1String("is_file")).toBool();
  for (const QJsonValue& choice : object.value(QLatin1String("choices")).toArray()) {
    spec.choices.push_back(choice.toString().toStdString());
  }
  const QJsonValue standard = object.value(QLatin1String("default"));
  if (!standard.isUndefined()) spec.defaultValue = parseParameter(plugin, spec, textOf(standard, where));
  return spec;
}

void checkInterface(const std::string& iid, const std::string& kind, const std::string& path) {
  const PluginKind* known = findPluginKind(kind);
  if (!known) {
    fail(Code::kInvalidArgument, path, ": the kind is '", kind, "', but must be one of ", pluginKindNames(), ".");
  }
  if (iid != known->interfaceId) {
    fail(Code::kInvalidArgument, path, " was built for the interface '", iid, "', but this program has '",
         known->interfaceId, "'. Build it again with the SDK of this version.");
  }
}

}  // namespace

PluginSpec parsePluginSpec(const QJsonObject& metadata, const std::string& path) {
  const QJsonObject declared = metadata.value(QLatin1String("MetaData")).toObject();
  PluginSpec spec;
  spec.path = path;
  spec.kind = optionalText(declared, "kind");
  checkInterface(optionalText(metadata, "IID"), spec.kind, path);
  spec.name = requiredText(declared, "name", path);
  checkName(spec.name, path);
  spec.version = requiredText(declared, "version", path);
  spec.description = optionalText(declared, "description");
  const QJsonValue parameters = declared.value(QLatin1String("parameters"));
  if (!parameters.isUndefined() && !parameters.isArray()) {
    fail(Code::kInvalidArgument, path, ": 'parameters' in its metadata must be a list.");
  }
  for (const QJsonValue& parameter : parameters.toArray()) {
    spec.parameters.push_back(parseParameterSpec(parameter.toObject(), spec.name, path));
  }
  return spec;
}

PluginSpec readPluginSpec(const std::string& path) {
  const QPluginLoader loader(QString::fromStdString(newestLibrary(path)));
  const QJsonObject metadata = loader.metaData();
  if (metadata.isEmpty()) {
    fail(Code::kInvalidArgument, path, " is not a plugin: ", loader.errorString().toStdString());
  }
  return parsePluginSpec(metadata, path);
}

}  // namespace plugins
