#include "widgets/dashboards/summary/media_card.h"

#include <QPainter>

#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/dashboards/time_cursor.h"

namespace widgets {

MediaItem mediaItemAt(const std::vector<summaries::ItemInfo>& items, std::optional<ItemPlace> wanted) {
  MediaItem found;
  const std::vector<summaries::ItemInfo> steps = onePerPlace(items);
  for (const summaries::ItemInfo& item : steps) found.places.push_back(placeOf(item));
  if (const auto at = itemAtPlace(steps, wanted)) found.place = found.places[*at];
  return found;
}

MediaCard::MediaCard(const CardSpec& spec, const SeriesSelector& selector, const DashboardContext& context, int sample,
                     QWidget* parent)
    : PlotCard(spec, selector, context, parent), sample_(sample), slider_(new StepSlider(this)) {
  slider_->hide();
  connect(slider_, &StepSlider::placeChosen, this, [this](const ItemPlace& place) {
    own_ = place;
    readRun(run());
  });
}

void MediaCard::setSample(int sample) {
  sample_ = sample;
  readRun(run());
}

void MediaCard::followCursor() {
  own_.reset();
  if (isVisible()) readRun(run());
}

std::optional<ItemPlace> MediaCard::wanted() const {
  return own_ ? own_ : placeAt(context().time->step());
}

void MediaCard::showPlaces(const MediaItem& item) {
  slider_->setPlaces(item.places, item.place);
}

QRect MediaCard::foot() const {
  const QRect all = PlotCard::content();
  return {all.left(), all.bottom() - kMediaFoot + 4, all.width(), kMediaFoot - 4};
}

QRect MediaCard::content() const {
  return PlotCard::content().adjusted(0, 0, 0, -kMediaFoot);
}

void MediaCard::paintNote(QPainter& painter, const QString& note) const {
  painter.setFont(font());
  painter.setPen(theme().textSecondary);
  painter.drawText(QRect(QPoint(0, 0), content().size()), Qt::AlignCenter | Qt::TextWordWrap, note);
}

void MediaCard::paintCaption(int left, int right, int gap) {
  QPainter painter(this);
  painter.setFont(captionFont());
  painter.setPen(theme().textSecondary);
  const int end = slider_->isHidden() ? right : slider_->x() - gap;
  const QRect place(left, foot().top(), end - left, foot().height());
  painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(caption(), Qt::ElideRight, place.width()));
}

}  // namespace widgets
