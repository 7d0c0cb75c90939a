// A layout of custom scalars as a tree that a person edits: categories, their charts, and what these draw. GUI thread
// only.
#pragma once

#include <QWidget>

#include "summaries/values/custom_scalars.h"

class QHBoxLayout;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace widgets {

class LayoutTree : public QWidget {
  Q_OBJECT
 public:
  explicit LayoutTree(QWidget* parent = nullptr);

  void setLayoutShown(const summaries::values::CustomScalarsLayout& layout);
  summaries::values::CustomScalarsLayout shownLayout() const;
  QTreeWidget* tree() const { return tree_; }

 signals:
  void edited();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum Kind { kCategory = 1000, kLines, kMargins, kTags, kMargin };
  QTreeWidgetItem* add(QTreeWidgetItem* parent, Kind kind, const QStringList& texts);
  QToolButton* addButton(QHBoxLayout* row, const char* name, const QString& text, const QString& tip);
  QTreeWidgetItem* around(int kind) const;  // the current item, or the one around it, of that kind; null: none
  void addCategory();
  void addChart(Kind kind);
  void addContent();
  void removeCurrent();
  void move(int by);
  void updateButtons();

  QTreeWidget* tree_;
  QToolButton* lines_ = nullptr;
  QToolButton* margins_ = nullptr;
  QToolButton* content_ = nullptr;
  QToolButton* remove_ = nullptr;
  QToolButton* up_ = nullptr;
  QToolButton* down_ = nullptr;
};

}  // namespace widgets
