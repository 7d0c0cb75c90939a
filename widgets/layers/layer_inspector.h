// What is known of the selected layer, and its settings to edit: name, trained or frozen, the settings as JSON values,
// what goes in and out, and why it does not fit. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/layers/layer_graph.h"
#include "widgets/layers/layer_painter.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace widgets {

class FieldProblem;
class WrappedLabel;

class LayerInspector : public QWidget {
  Q_OBJECT
 public:
  explicit LayerInspector(QWidget* parent = nullptr);

  // Null: nothing is selected. `facts` are of all layers.
  void show(const LayerNode* layer, const LayerFactsByName& facts);

 signals:
  void renameWanted(const QString& name);
  void settingWanted(const QString& key, const QString& value);
  void trainableWanted(bool trainable);

 private:
  void build();
  void showSettings(const LayerNode& layer);
  void showFacts(const LayerNode& layer, const LayerFactsByName& facts);

  LayerNode shown_;
  bool isShowing_ = false;  // fills in values, which are no edits
  QWidget* content_;
  QLabel* empty_;
  QLabel* title_;
  QLineEdit* name_;
  QCheckBox* trainable_;
  QTableWidget* settings_;
  WrappedLabel* shapes_;
  FieldProblem* problem_;
};

}  // namespace widgets
