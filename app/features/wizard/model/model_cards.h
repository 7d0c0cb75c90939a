// The available models as cards, with a filter above. The arrow keys select. GUI thread only.
#pragma once

#include <QHBoxLayout>
#include <QWidget>

#include "app/features/wizard/model/model_kinds.h"

class QLineEdit;
class QListWidget;

namespace app {

class ModelCards : public QWidget {
  Q_OBJECT
 public:
  explicit ModelCards(QWidget* parent = nullptr);

  // Shows which is chosen; none for a model that is not set.
  void show(const engine::estimator::Model& model);
  // A control beside the filter.
  void addTool(QWidget* tool) { head_->addWidget(tool); }

 signals:
  void chosen(const app::ModelKind& kind);

 private:
  void filter(const QString& words);

  std::vector<ModelKind> kinds_;
  QHBoxLayout* head_;
  QLineEdit* filter_;
  QListWidget* list_;
  bool filling_ = false;
};

}  // namespace app
