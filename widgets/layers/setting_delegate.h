// Shows a layer's settings, which are JSON values, as words, and lets words be typed without quotes. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace widgets {

class SettingDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  // Of JSON: a text without its quotes, an object with a "class_name" as that name, null as "none". Anything else, and
  // what is no JSON, as it is.
  QString displayText(const QVariant& value, const QLocale& locale) const override;
  // What is typed, as JSON: what is no JSON is a text.
  static QString jsonOf(const QString& typed);

  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

}  // namespace widgets
