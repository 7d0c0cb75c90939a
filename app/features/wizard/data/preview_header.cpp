#include "app/features/wizard/data/preview_header.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <algorithm>

#include "app/features/wizard/data/preview_table_model.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kHeadPadding = 6;
constexpr int kBarsHeight = 18;
constexpr int kColumnWidth = 118;
constexpr int kMostColumnWidth = 320;   // for a name
constexpr int kMostCellsWidth = 640;    // for cells, of the room that is free
constexpr int kManyColumns = 100;       // which leave none
constexpr double kNoticeable = 0.0005;  // share of missing cells

QFont captionOf(const QFont& font) {
  return widgets::roleFont(font, widgets::TextRole::kCaption);
}

}  // namespace

PreviewHeader::PreviewHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setObjectName(QStringLiteral("previewHeader"));
  setSectionsClickable(true);
  setHighlightSections(true);
  setDefaultSectionSize(kColumnWidth);
  setSectionResizeMode(QHeaderView::Interactive);
  connect(this, &QHeaderView::sectionCountChanged, this, &PreviewHeader::fitNames);
  connect(this, &QHeaderView::sectionResized, this, [this] { isDragged_ = isDragged_ || !isFitting_; });
}

void PreviewHeader::reset() {
  QHeaderView::reset();
  fitNames();
}

void PreviewHeader::fitNames() {
  const QScopedValueRollback fitting(isFitting_, true);
  isDragged_ = false;
  QFont name = font();
  name.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(name);
  for (int section = 0; section < count(); ++section) {
    const QString title = model()->headerData(section, Qt::Horizontal).toString();
    const int needed = metrics.horizontalAdvance(title) + 2 * kHeadPadding + 1;
    resizeSection(section, std::clamp(needed, kColumnWidth, kMostColumnWidth));
  }
}

void PreviewHeader::shareRoom() {
  const auto* view = qobject_cast<const QAbstractItemView*>(parentWidget());
  if (isDragged_ || stretchLastSection() || count() > kManyColumns || !view || view->model() != model()) return;
  fitNames();
  int room = viewport()->width() - length();
  const QScopedValueRollback fitting(isFitting_, true);
  for (int section = 0; section < count() && room > 0; ++section) {
    const int wanted = std::min(view->sizeHintForColumn(section), kMostCellsWidth) - sectionSize(section);
    const int more = std::clamp(wanted, 0, room);
    resizeSection(section, sectionSize(section) + more);
    room -= more;
  }
}

void PreviewHeader::resizeEvent(QResizeEvent* event) {
  QHeaderView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) shareRoom();
}

QSize PreviewHeader::sizeHint() const {
  const QFontMetrics caption(captionOf(font()));
  return {QHeaderView::sizeHint().width(),
          fontMetrics().height() + 2 * caption.height() + kBarsHeight + 2 * kHeadPadding + 4};
}

void PreviewHeader::paintBars(QPainter* painter, const QRect& rect, const QList<double>& bars) const {
  const double width = static_cast<double>(rect.width()) / static_cast<double>(bars.size());
  const QColor color = widgets::tone(palette(), widgets::Tone::kAccent);
  for (qsizetype i = 0; i < bars.size(); ++i) {
    const double height = bars[i] > 0 ? std::max(1.0, bars[i] * rect.height()) : 0;
    painter->fillRect(QRectF(rect.left() + static_cast<double>(i) * width, rect.bottom() + 1 - height,
                             std::max(1.0, width - 1), height),
                      color);
  }
}

void PreviewHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  using widgets::Tone;
  painter->save();
  const bool current = selectionModel() && selectionModel()->currentIndex().column() == section &&
                       selectionModel()->currentIndex().isValid();
  painter->fillRect(rect, widgets::tone(palette(), current ? Tone::kSelection : Tone::kView));
  painter->setPen(widgets::tone(palette(), Tone::kBorder));
  painter->drawLine(rect.topRight(), rect.bottomRight());
  painter->drawLine(rect.bottomLeft(), rect.bottomRight());
  const auto ask = [&](int role) { return model()->headerData(section, Qt::Horizontal, role); };
  QRect line = rect.adjusted(kHeadPadding, kHeadPadding, -kHeadPadding, -kHeadPadding);
  const auto draw = [&](const QFont& font, const QString& text, Tone tone) {
    const QFontMetrics metrics(font);
    painter->setFont(font);
    painter->setPen(widgets::tone(palette(), tone));
    painter->drawText(QRect(line.topLeft(), QSize(line.width(), metrics.height())), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(text, Qt::ElideRight, line.width()));
    line.setTop(line.top() + metrics.height() + 1);
  };
  QFont name = font();
  name.setWeight(QFont::DemiBold);
  const auto use = static_cast<ColumnUse>(ask(kColumnUseRole).toInt());
  const QString title = ask(Qt::DisplayRole).toString();
  draw(name, title, use == ColumnUse::kUnused ? Tone::kFaint : Tone::kText);
  const QString type = ask(kColumnTypeRole).toString();
  const QFont caption = captionOf(font());
  draw(caption,
       use == ColumnUse::kLabel    ? tr("%1, label").arg(type)
       : use == ColumnUse::kUnused ? tr("%1, not used").arg(type)
                                   : type,
       use == ColumnUse::kLabel ? Tone::kAccent : Tone::kSecondary);
  const double missing = ask(kColumnMissingRole).toDouble();
  const bool noticeable = missing > kNoticeable;
  if (!ask(kColumnWrongRole).toString().isEmpty()) {
    draw(caption, tr("⚠ cells of another type"), Tone::kError);
  } else {
    draw(caption,
         noticeable ? tr("%1 % missing").arg(100 * missing, 0, 'f', missing < 0.1 ? 1 : 0) : tr("none missing"),
         noticeable ? Tone::kWarning : Tone::kSecondary);
  }
  const auto bars = ask(kColumnBarsRole).value<QList<double>>();
  if (bars.isEmpty()) {
    draw(caption, ask(kColumnTopRole).toString(), Tone::kSecondary);
  } else {
    paintBars(painter, QRect(line.left(), rect.bottom() - kHeadPadding - kBarsHeight, line.width(), kBarsHeight), bars);
  }
  painter->restore();
}

}  // namespace app
