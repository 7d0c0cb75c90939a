#include "widgets/charts/groups/group_chips.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_runs.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kGroupPadding = 10;
constexpr int kGroupSwatch = 10;
constexpr int kGroupGap = 6;  // between a chip's parts
constexpr int kBetweenChips = 8;
constexpr int kChipsMargin = 12;
constexpr int kMostName = 220;

}  // namespace

GroupChip::GroupChip(QWidget* parent) : QAbstractButton(parent) {
  setObjectName(QStringLiteral("groupChip"));
  setCheckable(true);
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_Hover);
  setToolTip(tr("Click to hide or show the group, double click to show only it"));
}

void GroupChip::setGroup(const QString& group, int runs, const QColor& color, bool isShown) {
  group_ = group;
  count_ = QString::number(runs);
  color_ = color;
  setText(fontMetrics().elidedText(group, Qt::ElideMiddle, kMostName));
  setAccessibleName(tr("Group %1, %n runs", nullptr, runs).arg(group));
  setChecked(isShown);
  update();
}

QSize GroupChip::sizeHint() const {
  const int words = fontMetrics().horizontalAdvance(text()) + fontMetrics().horizontalAdvance(count_);
  return {2 * kGroupPadding + kGroupSwatch + 2 * kGroupGap + words + 2,
          std::max(measures::kChipHeight, fontMetrics().height() + 6)};
}

void GroupChip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF pill = QRectF(rect()).adjusted(1, 1, -1, -1);
  painter.setPen(hasFocus() ? QPen(tone(palette(), Tone::kFocus), 2) : QPen(tone(palette(), Tone::kBorder), 1));
  painter.setBrush(tone(palette(), underMouse() ? Tone::kHover : Tone::kView));
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const QRectF swatch(kGroupPadding, (height() - kGroupSwatch) / 2.0, kGroupSwatch, kGroupSwatch);
  painter.setPen(QPen(color_, 1.5));
  painter.setBrush(isChecked() ? QBrush(color_) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(swatch.adjusted(0.75, 0.75, -0.75, -0.75), measures::kSwatchRadius, measures::kSwatchRadius);
  const QRect words = rect().adjusted(kGroupPadding + kGroupSwatch + kGroupGap, 0, -kGroupPadding, 0);
  painter.setPen(tone(palette(), isChecked() ? Tone::kText : Tone::kFaint));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, text());
  painter.setPen(tone(palette(), Tone::kSecondary));
  painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, count_);
}

// Its second click is none of its own.
void GroupChip::mouseDoubleClickEvent(QMouseEvent*) {
  emit onlyRequested();
}

void GroupChip::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    emit onlyRequested();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

GroupChips::GroupChips(GridGrouping* grouping, const GridRuns* runs, const RunColors* colors, QWidget* parent)
    : QWidget(parent), grouping_(grouping), runs_(runs), colors_(colors) {
  setObjectName(QStringLiteral("groupChips"));
  connect(grouping_, &GridGrouping::regrouped, this, &GroupChips::refresh);
  connect(runs_, &GridRuns::visibilityChanged, grouping_, &GridGrouping::schedule);
  refresh();
}

void GroupChips::refresh() {
  const auto groups = grouping_->groups([this](const QString& run) { return runs_->isVisible(run); });
  while (chips_.size() < static_cast<qsizetype>(groups.size())) {
    auto* chip = new GroupChip(this);
    chips_ << chip;
    connect(chip, &QAbstractButton::clicked, this, [this, chip] { toggle(chip->group()); });
    connect(chip, &GroupChip::onlyRequested, this, [this, chip] { grouping_->toggleOnly(chip->group()); });
  }
  while (chips_.size() > static_cast<qsizetype>(groups.size())) chips_.takeLast()->deleteLater();
  const bool dark = isDark(palette());
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const GridGrouping::Group& group = groups[static_cast<std::size_t>(i)];
    chips_[i]->setGroup(group.name, group.runs, colors_->numbered(group.number, dark).color,
                        grouping_->isShown(group.name));
    chips_[i]->setVisible(true);
  }
  setVisible(!groups.empty());
  layOut();
}

// The last one that is shown is not hidden: all are shown instead.
void GroupChips::toggle(const QString& group) {
  const auto isLast = [&] {
    return std::none_of(chips_.begin(), chips_.end(), [&](const GroupChip* chip) {
      return chip->group() != group && grouping_->isShown(chip->group());
    });
  };
  if (grouping_->isShown(group) && isLast()) {
    for (const GroupChip* chip : QList(chips_)) grouping_->setShown(chip->group(), true);
    return refresh();
  }
  grouping_->setShown(group, !grouping_->isShown(group));
}

void GroupChips::layOut() {
  int x = kChipsMargin, y = 0, line = 0;
  for (GroupChip* chip : chips_) {
    const QSize size = chip->sizeHint();
    if (x > kChipsMargin && x + size.width() > width() - kChipsMargin) {
      x = kChipsMargin;
      y += line + kBetweenChips / 2;
    }
    chip->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + kBetweenChips;
    line = size.height();
  }
  setFixedHeight(y + line + kBetweenChips / 2);
}

void GroupChips::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void GroupChips::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh();
}

}  // namespace widgets
