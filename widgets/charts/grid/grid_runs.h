// Which runs a grid draws, and their names in it. GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>

namespace widgets {

class GridRuns : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void setVisible(const QString& run, bool visible);
  // None is hidden any more.
  void showAll();
  bool isVisible(const QString& run) const { return !hidden_.contains(run); }
  // Shown instead of the run's path.
  void setName(const QString& run, const QString& name);
  void setNames(const QHash<QString, QString>& names);
  QString name(const QString& run) const { return names_.value(run, run); }
  // Draws and names the same ones.
  void follow(const GridRuns& other) {
    hidden_ = other.hidden_;
    names_ = other.names_;
    emit renamed();
  }

 signals:
  void visibilityChanged(const QString& run);
  void renamed();

 private:
  QSet<QString> hidden_;
  QHash<QString, QString> names_;
};

}  // namespace widgets
