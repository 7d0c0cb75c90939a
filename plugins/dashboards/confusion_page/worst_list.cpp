#include "plugins/dashboards/confusion_page/worst_list.h"

#include <QHeaderView>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace plugins {
namespace {

constexpr int kPictureSide = 32;  // pixels
constexpr int kLeastWidth = 270;

QString classText(double value, const QStringList& classes) {
  const bool isClass = value >= 0 && value < static_cast<double>(classes.size()) && value == std::floor(value);
  return isClass ? classes[static_cast<int>(value)] : widgets::valueText(value);
}

}  // namespace

WorstList::WorstList(QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("confusionWorst"));
  setAccessibleName(tr("Worst examples"));
  setHeaderLabels({tr("Worst"), tr("Label"), tr("Predicted"), tr("Error")});
  headerItem()->setToolTip(0, tr("Their numbers in the evaluation, from 1 on"));
  headerItem()->setToolTip(3, tr("1 less the probability of the label, or the distance of two numbers"));
  setRootIsDecorated(false);
  setUniformRowHeights(true);
  setIconSize({kPictureSide, kPictureSide});
  setMinimumWidth(kLeastWidth);
  header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  hide();
}

void WorstList::setExamples(const std::vector<WorstExample>& examples, const QStringList& classes) {
  clear();
  for (const WorstExample& example : examples) {
    auto* item = new QTreeWidgetItem(this, {widgets::stepText(example.number), classText(example.label, classes),
                                            classText(example.predicted, classes), widgets::valueText(example.error)});
    item->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
    if (!example.picture.isNull()) {
      item->setIcon(0,
                    QIcon(QPixmap::fromImage(example.picture.scaled(kPictureSide, kPictureSide, Qt::KeepAspectRatio))));
    }
    for (int column = 0; column < columnCount(); ++column) item->setToolTip(column, item->text(column));
  }
  setVisible(!examples.empty());
}

}  // namespace plugins
