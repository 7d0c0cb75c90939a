#include "app/features/sweep/trial_delegate.h"

#include <QPainter>

#include "app/features/sweep/trial_model.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace app {

namespace {

constexpr double kBarAlpha = 0.22;
constexpr int kBarMargin = 3;
constexpr int kIconSize = 14;

}  // namespace

TrialDelegate::TrialDelegate(const TrialModel* model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

void TrialDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (index.column() != model_->stateColumn()) return;
  using Status = engine::estimator::SweepTrial::Status;
  const auto status = static_cast<Status>(index.data(TrialModel::kSortRole).toInt());
  const widgets::RunState state = shownState(status);
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->icon = widgets::glyphIcon(widgets::stateGlyph(state), widgets::stateColor(state, option->palette));
  option->decorationSize = {kIconSize, kIconSize};
}

void TrialDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  const QVariant share = index.data(TrialModel::kShareRole);
  if (!share.isValid()) return;
  QColor color = widgets::tone(option.palette, widgets::Tone::kAccent);
  color.setAlphaF(static_cast<float>(kBarAlpha));
  QRectF bar = QRectF(option.rect).adjusted(kBarMargin, kBarMargin, -kBarMargin, -kBarMargin);
  // The worst has a bar, too: it is no missing value.
  bar.setWidth(bar.width() * (0.05 + 0.95 * share.toDouble()));
  painter->fillRect(bar, color);
}

}  // namespace app
