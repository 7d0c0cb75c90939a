// A person's own layouts of custom scalars, by name, kept with the workspace's notes. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>
#include <optional>

#include "summaries/values/custom_scalars.h"

namespace widgets {

class RunNotes;

class LayoutStore : public QObject {
  Q_OBJECT
 public:
  using Layout = summaries::values::CustomScalarsLayout;

  // Null: kept while the store lives. What is damaged in the notes is left out.
  explicit LayoutStore(RunNotes* notes, QObject* parent = nullptr);

  QStringList names() const;
  std::optional<Layout> layout(const QString& name) const;
  // The chosen one; empty: the layouts of the logs.
  QString shown() const { return shown_; }
  std::optional<Layout> shownLayout() const { return layout(shown_); }

  // Each is told by changed().
  void show(const QString& name);
  void save(const QString& name, const Layout& layout);  // and shows it
  void remove(const QString& name);

 signals:
  void changed();

 private:
  void read();
  void write();

  RunNotes* notes_;
  std::map<QString, Layout> layouts_;
  QString shown_;
};

}  // namespace widgets
