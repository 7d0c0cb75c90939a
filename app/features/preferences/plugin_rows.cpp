#include "app/features/preferences/plugin_rows.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace app {
namespace {

struct PluginWords {
  Q_DECLARE_TR_FUNCTIONS(app::PluginsPage)
};

QString textOf(const std::string& text) {
  return QString::fromStdString(text);
}

QString paragraph(const QString& text) {
  return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

QString typeWords(const plugins::ParameterSpec& parameter) {
  if (parameter.isFile) return PluginWords::tr("file or folder");
  switch (parameter.type) {
    case plugins::ParameterType::kInt:
      return PluginWords::tr("whole number");
    case plugins::ParameterType::kFloat:
      return PluginWords::tr("number");
    case plugins::ParameterType::kBool:
      return PluginWords::tr("yes or no");
    case plugins::ParameterType::kString:
      break;
  }
  return PluginWords::tr("text");
}

QString rangeWords(const plugins::ParameterSpec& parameter) {
  if (!parameter.choices.empty()) {
    QStringList choices;
    for (const std::string& choice : parameter.choices) choices << textOf(choice);
    return PluginWords::tr("one of %1").arg(choices.join(PluginWords::tr(", ")));
  }
  const auto number = [](double value) { return QString::number(value, 'g', 12); };
  if (parameter.minimum && parameter.maximum) {
    return PluginWords::tr("%1 to %2").arg(number(*parameter.minimum), number(*parameter.maximum));
  }
  if (parameter.minimum) return PluginWords::tr("at least %1").arg(number(*parameter.minimum));
  if (parameter.maximum) return PluginWords::tr("at most %1").arg(number(*parameter.maximum));
  return PluginWords::tr("any");
}

QString defaultWords(const plugins::ParameterSpec& parameter) {
  if (!parameter.defaultValue) return PluginWords::tr("none: to be given");
  const QString text = textOf(plugins::toText(*parameter.defaultValue));
  return text.isEmpty() ? PluginWords::tr("empty") : text;
}

// Not a table, whose columns would cut words in a narrow window.
QString parameterList(const std::vector<plugins::ParameterSpec>& parameters) {
  if (parameters.empty()) return paragraph(PluginWords::tr("It has no parameters."));
  QString list;
  for (const plugins::ParameterSpec& each : parameters) {
    QStringList facts{typeWords(each), rangeWords(each), PluginWords::tr("default: %1").arg(defaultWords(each))};
    if (!each.unit.empty()) facts.insert(1, PluginWords::tr("in %1").arg(textOf(each.unit)));
    list += QStringLiteral("<p><b>%1</b> (%2)<br>%3</p>")
                .arg(textOf(each.name).toHtmlEscaped(), facts.join(QStringLiteral("; ")).toHtmlEscaped(),
                     textOf(each.explanation).toHtmlEscaped());
  }
  return list;
}

// Whose the library is: the program's, the user's, or of a folder that EWB_PLUGIN_PATH names.
QString fromWords(const QString& file, const std::string& programFolder) {
  const QString folder = QFileInfo(file).absolutePath();
  const auto is = [&](const std::string& path) { return folder == QDir::cleanPath(textOf(path)); };
  if (is(programFolder + "/plugins") || is(programFolder + "/../lib/estimator-workbench/plugins")) {
    return PluginWords::tr("the program");
  }
  if (is(plugins::userPluginFolder())) return PluginWords::tr("your folder");
  return QDir::toNativeSeparators(folder);
}

PluginRow rowOf(const plugins::PluginManager& manager, const plugins::PluginSpec& spec, const std::string& program) {
  PluginRow row;
  row.name = textOf(spec.name);
  row.version = textOf(spec.version);
  row.adds = textOf(spec.kind);
  row.file = QDir::cleanPath(textOf(spec.path));
  row.from = fromWords(row.file, program);
  row.cost = manager.cost(spec.name);
  const QString against = textOf(manager.reasonAgainst(spec));
  row.isEnabled = against.isEmpty();
  row.isHook = spec.kind == "hook";
  if (!row.isEnabled) {
    row.state = PluginWords::tr("not loaded: %1").arg(against);
  } else if (row.cost.failure.empty()) {
    row.state = PluginWords::tr("enabled");
  } else {
    row.state = PluginWords::tr("enabled; it failed in its last run");
  }
  row.details = paragraph(textOf(spec.description));
  if (!row.cost.failure.empty()) row.details += paragraph(textOf(row.cost.failure));
  row.details += parameterList(spec.parameters) + paragraph(QDir::toNativeSeparators(row.file));
  return row;
}

PluginRow rowOf(const plugins::PluginManager::Failure& failure, const std::string& program) {
  PluginRow row;
  row.file = QDir::cleanPath(textOf(failure.path));
  row.name = QFileInfo(row.file).fileName();
  row.from = fromWords(row.file, program);
  row.state = PluginWords::tr("cannot be used: %1").arg(textOf(failure.message));
  row.details = paragraph(textOf(failure.message));
  row.isUsable = false;
  return row;
}

}  // namespace

plugins::PluginManager pluginsFor(const std::string& programFolder) {
  return plugins::PluginManager(plugins::pluginFolders(programFolder), plugins::pluginStateFolder());
}

std::vector<PluginRow> readPluginRows(const std::string& programFolder) {
  const plugins::PluginManager manager = pluginsFor(programFolder);
  std::vector<PluginRow> rows;
  for (const plugins::PluginSpec& spec : manager.plugins()) rows.push_back(rowOf(manager, spec, programFolder));
  for (const auto& failure : manager.failures()) rows.push_back(rowOf(failure, programFolder));
  return rows;
}

}  // namespace app
