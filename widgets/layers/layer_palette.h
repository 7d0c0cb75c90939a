// The kinds of layers as a list in groups, with a filter: dragged onto a picture of layers, or added by Enter. GUI
// thread only.
#pragma once

#include <QWidget>

#include "widgets/layers/layer_graph.h"

class QEvent;
class QLineEdit;
class QTreeWidget;

namespace widgets {

struct LayerKind {
  QString group;    // "Convolution"
  LayerNode layer;  // a new one, whose name is the usual one
};

class LayerPalette : public QWidget {
  Q_OBJECT
 public:
  explicit LayerPalette(std::vector<LayerKind> kinds, QWidget* parent = nullptr);

  // A new layer of a kind; nothing when there is no such kind.
  std::optional<LayerNode> make(const QString& kind) const;
  QStringList joining() const;  // the kinds that take several inputs

 signals:
  void chosen(const QString& kind);  // by Enter or a double click

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void paintSwatches();
  void filter(const QString& text);

  std::vector<LayerKind> kinds_;
  QLineEdit* filter_;
  QTreeWidget* tree_;
};

}  // namespace widgets
