#include "widgets/graph/color_box.h"

#include <QStandardItemModel>

namespace widgets {

ColorBox::ColorBox(QWidget* parent) : QComboBox(parent) {
  setObjectName(QStringLiteral("graphColor"));
  setAccessibleName(tr("What the colours mean"));
  setToolTip(tr("What the colours mean; time and memory need a profiled step in the log"));
  for (const QString& name : {tr("Type"), tr("Structure"), tr("Device"), tr("Time"), tr("Memory"), tr("Difference")}) {
    addItem(name);
  }
  connect(this, &QComboBox::activated, this, [this](int index) { setColoring(static_cast<GraphColoring>(index)); });
}

void ColorBox::setColoring(GraphColoring coloring) {
  coloring_ = coloring;
  setCurrentIndex(static_cast<int>(coloring));
  emit coloringChanged();
}

void ColorBox::setProfile(GraphProfilePtr profile) {
  profile_ = std::move(profile);
  emit coloringChanged();
}

void ColorBox::readGraph(const GraphModel& model, bool isWhole) {
  if (isWhole) profile_.reset();
  if (model.isComparison()) coloring_ = GraphColoring::kDifference;
  setCurrentIndex(static_cast<int>(coloring_));
}

GraphColorsPtr ColorBox::colorsOf(const GraphModel* graph) {
  auto* choices = qobject_cast<QStandardItemModel*>(model());
  const auto allow = [choices](GraphColoring coloring, bool isAllowed) {
    choices->item(static_cast<int>(coloring))->setEnabled(isAllowed);
  };
  allow(GraphColoring::kTime, profile_ != nullptr);
  allow(GraphColoring::kMemory, profile_ != nullptr);
  allow(GraphColoring::kDifference, graph && graph->isComparison());
  if (!choices->item(static_cast<int>(coloring_))->isEnabled()) {
    coloring_ = GraphColoring::kType;
    setCurrentIndex(0);
  }
  if (!graph) return nullptr;
  return std::make_shared<const GraphColors>(colorGraph(*graph, coloring_, profile_.get()));
}

}  // namespace widgets
