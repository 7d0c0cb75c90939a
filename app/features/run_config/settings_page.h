// One page of settings: a row or group for each, with change marker, unit, default, explanation and problem. Rows that
// do not match the search are hidden. GUI thread only; the draft must outlive the page.
#pragma once

#include <QScrollArea>
#include <QString>
#include <functional>
#include <vector>

#include "app/features/run_config/settings_pages.h"
#include "widgets/forms/form_context.h"

class QLabel;
class QVBoxLayout;

namespace app {

class SettingsDraft;

class SettingsPage : public QScrollArea {
  Q_OBJECT
 public:
  SettingsPage(const SettingsPageInfo& info, SettingsDraft* draft, widgets::FormContext* context, QWidget* parent);

  const SettingsPageInfo& info() const { return info_; }
  // Builds the rows anew, from what the draft has now.
  void rebuild();
  // The rows whose words hold all of `words` and that `wanted` accepts; the number of them.
  int filter(const QString& words, const std::function<bool(const QString& path)>& wanted);
  // Rows that may not be changed, and why; an empty reason lets them all be changed.
  void lock(const QString& reason);
  QStringList problems() const;
  // Scrolls to the setting and gives it the focus.
  void goTo(const QString& path);
  // Beneath the rows.
  void addBelow(QWidget* widget);

 private:
  struct Row {
    QString path;
    QString words;  // what a search looks in
    QWidget* block;
  };
  Row makeRow(const QString& path);

  SettingsPageInfo info_;
  SettingsDraft* draft_;
  widgets::FormContext* context_;
  QString lockReason_;
  std::vector<Row> rows_;
  QVBoxLayout* layout_;
  QWidget* body_ = nullptr;
  QWidget* below_ = nullptr;
};

}  // namespace app
