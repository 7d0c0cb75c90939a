#include "widgets/dashboards/projector/panels/legend_model.h"

#include <QPainter>
#include <QPixmap>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr int kSwatch = 12;

QPixmap swatch(QRgb color) {
  QPixmap pixmap(kSwatch, kSwatch);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(color));
  painter.drawEllipse(1, 1, kSwatch - 2, kSwatch - 2);
  return pixmap;
}

}  // namespace

void LegendModel::setEntries(std::vector<LegendEntry> entries) {
  if (entries == entries_) return;
  beginResetModel();
  entries_ = std::move(entries);
  endResetModel();
}

int LegendModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

QVariant LegendModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const LegendEntry& entry = entries_[static_cast<std::size_t>(index.row())];
  const QString name = entry.name.isEmpty() ? tr("(empty)") : entry.name;
  //: A class and the number of its points
  if (role == Qt::DisplayRole) return tr("%1  (%2)").arg(name, stepText(entry.count));
  if (role == Qt::DecorationRole) return swatch(entry.color);
  if (role == Qt::ToolTipRole) return tr("Select the points of %1").arg(name);
  return {};
}

}  // namespace widgets
