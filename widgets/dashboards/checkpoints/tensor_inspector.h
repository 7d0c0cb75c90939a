// What is known of the selected tensor: numbers, histogram, a picture of its values, and the values. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace widgets {

class EmptyState;
class HistogramStrip;
class SliceTable;
class TensorPictureView;

class TensorInspector : public QWidget {
  Q_OBJECT
 public:
  // Both must outlive it.
  TensorInspector(CheckpointLoader* loader, CheckpointService* service, QWidget* parent = nullptr);

  void showTensor(const QString& prefix, const TensorRow& tensor);
  // As soon as they are known; null: not yet.
  void showFacts(const TensorFacts* facts);
  void clear();
  const QString& tensor() const { return tensor_.name; }
  SliceTable* values() { return values_; }

 private:
  void buildPage();
  void showTab(int tab);
  void loadPicture();
  void save(CheckpointSource::FileKind kind);

  CheckpointLoader* loader_;
  CheckpointService* service_;
  QString prefix_;
  TensorRow tensor_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  QLabel* title_;
  QLabel* type_;
  HistogramStrip* histogram_;
  QLabel* facts_;
  QTabBar* tabs_;
  QStackedWidget* views_;
  TensorPictureView* picture_;
  QLabel* pictureNote_;
  SliceTable* values_;
  QLabel* status_;
};

}  // namespace widgets
