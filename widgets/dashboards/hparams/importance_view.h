// The table of how much each hyperparameter matters: the names have the room that they need, but leave the bars theirs
// and no head is cut. GUI thread only.
#pragma once

#include <QTreeView>

namespace widgets {

class ImportanceModel;

class ImportanceView : public QTreeView {
  Q_OBJECT
 public:
  // `model` must outlive it.
  ImportanceView(ImportanceModel* model, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();
};

}  // namespace widgets
