#include "widgets/layers/setting_delegate.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>

namespace widgets {
namespace {

// A value by itself is no document for Qt; undefined when it is no JSON.
QJsonValue settingValue(const QString& json) {
  QJsonParseError error;
  const auto document = QJsonDocument::fromJson(QStringLiteral("[%1]").arg(json).toUtf8(), &error);
  const bool isOne = error.error == QJsonParseError::NoError && document.array().size() == 1;
  return isOne ? document.array().at(0) : QJsonValue(QJsonValue::Undefined);
}

}  // namespace

QString SettingDelegate::displayText(const QVariant& value, const QLocale&) const {
  const QString json = value.toString();
  const QJsonValue parsed = settingValue(json);
  switch (parsed.type()) {
    case QJsonValue::Null:
      return tr("none");
    case QJsonValue::Bool:
      return parsed.toBool() ? tr("yes") : tr("no");
    case QJsonValue::String:
      return parsed.toString();
    case QJsonValue::Object: {
      const QString name = parsed.toObject().value(QLatin1String("class_name")).toString();
      return name.isEmpty() ? json : name;
    }
    default:
      return json;
  }
}

QString SettingDelegate::jsonOf(const QString& typed) {
  const QString text = typed.trimmed();
  if (!settingValue(text).isUndefined()) return text;
  const QString quoted = QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact));
  return quoted.mid(1, quoted.size() - 2);
}

void SettingDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  auto* field = qobject_cast<QLineEdit*>(editor);
  if (!field) return QStyledItemDelegate::setEditorData(editor, index);
  const QString json = index.data(Qt::EditRole).toString();
  const QJsonValue value = settingValue(json);
  // A text that would be read as something else keeps its quotes.
  const bool isPlain = value.isString() && jsonOf(value.toString()) == json;
  field->setText(isPlain ? value.toString() : json);
}

void SettingDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  auto* field = qobject_cast<QLineEdit*>(editor);
  if (!field) return QStyledItemDelegate::setModelData(editor, model, index);
  model->setData(index, jsonOf(field->text()), Qt::EditRole);
}

}  // namespace widgets
