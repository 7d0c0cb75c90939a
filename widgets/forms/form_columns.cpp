#include "widgets/forms/form_columns.h"

#include <QEvent>
#include <QLayout>
#include <QScrollArea>
#include <algorithm>

#include "widgets/forms/field_label.h"
#include "widgets/forms/field_row.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kWidest = 720;      // of forms; logical pixels
constexpr int kLeastField = 200;  // that a field beside its name has
constexpr int kLeastName = 104;   // with the usual font
constexpr double kNameShare = 2.0 / 7;

// Not those of a form that scrolls by itself.
QList<FieldLabel*> labelsIn(const QScrollArea& area) {
  QList<FieldLabel*> labels = area.widget()->findChildren<FieldLabel*>();
  labels.removeIf([&](const FieldLabel* label) {
    const QWidget* each = label->parentWidget();
    while (each && !qobject_cast<const QScrollArea*>(each)) each = each->parentWidget();
    return each != &area;
  });
  return labels;
}

}  // namespace

FormColumns::FormColumns(QScrollArea* area) : QObject(area->widget()), area_(area), content_(area->widget()) {
  area->viewport()->installEventFilter(this);
  content_->installEventFilter(this);
}

void FormColumns::add(FieldLabel* label) {
  others_ << label;
  connect(label, &QObject::destroyed, this, [this, label] { others_.removeAll(label); });
}

bool FormColumns::eventFilter(QObject* watched, QEvent* event) {
  const bool isOther = event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest;
  if (event->type() == QEvent::Resize || (watched == content_ && isOther)) fit();
  return QObject::eventFilter(watched, event);
}

void FormColumns::fit() {
  if (area_->widget() != content_ || !content_->layout()) return;
  const QList<FieldLabel*> labels = labelsIn(*area_) + others_;
  int name = measures::grown(kLeastName, area_->fontMetrics());
  int field = measures::grown(kLeastField, area_->fontMetrics());
  for (const FieldLabel* label : labels) {
    name = std::max(name, label->leastWidth());
    field = std::max(field, label->leastFieldWidth());
  }
  const QMargins margins = content_->layout()->contentsMargins();
  const int whole = std::min(area_->viewport()->width() - margins.left() - margins.right(), kWidest);
  const int room = whole - FieldRow::kMarkWidth - FieldRow::kBetween;
  const bool hasRoom = name + field <= room;
  const int width = std::max(name, std::min(static_cast<int>(room * kNameShare), room - field));
  for (FieldLabel* label : labels) hasRoom ? label->setBeside(width) : label->setAbove();
}

}  // namespace widgets
