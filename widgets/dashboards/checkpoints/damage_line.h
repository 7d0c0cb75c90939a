// Below the variables of a checkpoint: why some of them cannot be read, and what may help. GUI thread only.
#pragma once

#include <QWidget>

class QAction;
class QLabel;

namespace widgets {

class DamageLine : public QWidget {
  Q_OBJECT
 public:
  // Hidden until there is something to tell.
  explicit DamageLine(QWidget* parent = nullptr);

  // A button that triggers it; outlives the line. Once.
  void setHelp(QAction* action);
  // Empty: nothing is damaged.
  void tell(const QString& reason);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void color();
  QLabel* reason_;
};

}  // namespace widgets
