// Shows the window's trainings: which runs are active, which are waiting and in what order, with the commands for them.
// Its actions are in the registry as "queue.…". GUI thread only.
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QTreeView;

namespace widgets {
class ActionRegistry;
}

namespace app {

class QueueModel;
class RunBook;
class TrainingQueue;

class QueuePanel : public QWidget {
  Q_OBJECT
 public:
  // `train` is offered while nothing is to be seen. All must outlive it.
  QueuePanel(TrainingQueue* queue, RunBook* book, widgets::ActionRegistry* registry, QAction* train,
             QWidget* parent = nullptr);

  QueueModel* model() const { return model_; }
  QTreeView* view() const { return view_; }
  // Also of use outside of the panel.
  QAction* stopAllAction() const { return stopAll_; }
  QAction* holdAction() const { return hold_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addActions(widgets::ActionRegistry* registry);
  void buildView(QAction* train);
  QWidget* makeTools();
  void update();
  // Ids of the selected rows, from the top.
  QStringList selected() const;
  void onSelected(void (QueuePanel::*act)(const QString& id), bool fromBelow);
  // As onSelected(); can be undone.
  void change(const QString& text, void (QueuePanel::*act)(const QString& id), bool fromBelow);
  void startNow(const QString& id);
  void moveUp(const QString& id);
  void moveDown(const QString& id);
  void remove(const QString& id);
  void togglePause(const QString& id);
  void stop(const QString& id);

  TrainingQueue* queue_;
  RunBook* book_;  // whose undo stack what changes the queue is on
  QueueModel* model_;
  QTreeView* view_;
  QStackedWidget* pages_;
  QLabel* summary_;
  QSpinBox* limit_;
  QAction* startNow_;
  QAction* up_;
  QAction* down_;
  QAction* remove_;
  QAction* pause_;
  QAction* stop_;
  QAction* stopAll_;
  QAction* hold_;
};

}  // namespace app
