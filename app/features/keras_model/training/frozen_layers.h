// Which layers of a model are trained: a list with a box for each layer that has weights. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QListWidget;

namespace app {

class FrozenLayers : public QWidget {
  Q_OBJECT
 public:
  // What one layer of the list is; `parameters`: 0 where it has none, and is not listed.
  struct Row {
    QString name;
    QString kind;
    qint64 parameters = 0;
    bool isTrained = true;
  };
  explicit FrozenLayers(const std::vector<Row>& rows, QWidget* parent = nullptr);

  QStringList frozen() const;
  int count() const;  // of layers that have weights

 signals:
  void changed();

 private:
  void trainFrom(int first);  // those of the list from it on
  void showCount();

  QListWidget* list_;
  QLabel* count_;
};

}  // namespace app
