#include "widgets/runs/run_params.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr qsizetype kMostParams = 1000;  // of one run
constexpr int kDeepest = 32;

const QString kHparamsPath = QStringLiteral("hparams.");
const QString kModelKey = QStringLiteral("model");
const QString kNameKey = QStringLiteral("name");

QString joined(const QString& path, const QString& key) {
  return path.isEmpty() ? key : path + QLatin1Char('.') + key;
}

QString textOf(const QJsonValue& value) {
  if (value.isDouble()) return QString::number(value.toDouble(), 'g', 10);
  if (value.isBool()) return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
  return value.toString();
}

class Flattener {
 public:
  void add(const QString& path, const QJsonValue& value, int depth = 0) {
    if (params.size() >= kMostParams || depth > kDeepest) return;
    if (value.isObject()) {
      addObject(path, value.toObject(), depth);
    } else if (value.isArray()) {
      addArray(path, value.toArray(), depth);
    } else if (value.isDouble()) {
      params.insert(path, value.toDouble());
    } else if (value.isBool()) {
      params.insert(path, value.toBool());
    } else if (value.isString()) {
      addString(path, value.toString());
    }
  }
  RunParams params;

 private:
  // JSON of protocol buffers has integers of 64 bits as strings, and hyperparameters are all given as words.
  void addString(const QString& path, const QString& text) {
    bool isWhole = false, isNumber = false;
    const qint64 whole = text.toLongLong(&isWhole);
    const double number = text.toDouble(&isNumber);
    isWhole = isWhole && QString::number(whole) == text;
    isNumber = isWhole || (isNumber && std::isfinite(number) && path.startsWith(kHparamsPath));
    isNumber ? params.insert(path, number) : params.insert(path, text);
  }
  void addObject(const QString& path, const QJsonObject& object, int depth) {
    // What the model is says its only member, whose settings come without another level.
    if (path == kModelKey && object.size() == 1 && object.begin().value().isObject()) {
      params.insert(path, object.begin().key());
      addMembers(path, object.begin().value().toObject(), depth);
      return;
    }
    addMembers(path, object, depth);
  }
  void addMembers(const QString& path, const QJsonObject& object, int depth) {
    for (auto member = object.begin(); member != object.end(); ++member) {
      const bool isName = !path.isEmpty() && path != kModelKey && member.key() == kNameKey && member.value().isString();
      add(isName ? path : joined(path, member.key()), member.value(), depth + 1);
    }
  }
  void addArray(const QString& path, const QJsonArray& array, int depth) {
    QStringList texts;
    for (qsizetype i = 0; i < array.size(); ++i) {
      if (array[i].isObject() || array[i].isArray()) {
        add(joined(path, QString::number(i)), array[i], depth + 1);
      } else {
        texts << textOf(array[i]);
      }
    }
    if (array.size() == 1 && texts.size() == 1) {
      add(path, array[0], depth + 1);
    } else if (!texts.isEmpty()) {
      params.insert(path, texts.join(QStringLiteral(", ")));
    }
  }
};

QString lastParts(const QString& path, int parts) {
  return path.section(QLatin1Char('.'), -parts);
}

}  // namespace

RunParams paramsOfConfig(const std::string& json) {
  const QByteArray bytes = QByteArray::fromRawData(json.data(), static_cast<qsizetype>(json.size()));
  QJsonObject root = QJsonDocument::fromJson(bytes).object();
  root.remove(kNameKey);
  root.remove(QStringLiteral("description"));
  Flattener flattener;
  flattener.add({}, root);
  return flattener.params;
}

RunParams paramsOfSession(const summaries::values::HparamsSession& session) {
  RunParams params;
  for (const auto& [name, value] : session.hparams) {
    const QString key = QString::fromStdString(name);
    if (const auto* number = std::get_if<double>(&value)) params.insert(key, *number);
    if (const auto* truth = std::get_if<bool>(&value)) params.insert(key, *truth);
    if (const auto* text = std::get_if<std::string>(&value)) params.insert(key, QString::fromStdString(*text));
  }
  return params;
}

QMap<QString, QString> shortNames(const QStringList& paths) {
  QMap<QString, QString> names;
  QStringList open = paths;
  for (int parts = 1; !open.isEmpty(); ++parts) {
    QMap<QString, int> uses;
    for (const QString& path : paths) ++uses[lastParts(path, parts)];
    QStringList still;
    for (const QString& path : open) {
      const QString name = lastParts(path, parts);
      if (uses[name] > 1 && name != path) {
        still << path;
      } else {
        names.insert(path, name);
      }
    }
    open = still;
  }
  return names;
}

const ParamValue* findParam(const RunParams& params, const QString& name) {
  const auto exact = params.constFind(name);
  if (exact != params.constEnd()) return &exact.value();
  const QString end = QLatin1Char('.') + name;
  for (auto it = params.constBegin(); it != params.constEnd(); ++it) {
    if (it.key().endsWith(end)) return &it.value();
  }
  return name == QLatin1String("lr") ? findParam(params, QStringLiteral("learning_rate")) : nullptr;
}

QString paramText(const ParamValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return valueText(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? QStringLiteral("true") : QStringLiteral("false");
  return std::get<QString>(value);
}

}  // namespace widgets
