// Paints the cells of the trial table: the state with its icon, the metric with a bar behind it. GUI thread only.
#pragma once

#include <QStyledItemDelegate>

namespace app {

class TrialModel;

class TrialDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  // `model` is the source of what the view shows, and must outlive it.
  explicit TrialDelegate(const TrialModel* model, QObject* parent = nullptr);

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  const TrialModel* model_;
};

}  // namespace app
