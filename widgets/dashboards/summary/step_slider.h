// A slider over the steps of one card, and the entries of those that have several, which may leave the time cursor
// until that moves again. GUI thread only.
#pragma once

#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cstdint>
#include <vector>

#include "widgets/dashboards/summary/step_items.h"

namespace widgets {

class StepSlider : public QSlider {
  Q_OBJECT
 public:
  explicit StepSlider(QWidget* parent = nullptr) : QSlider(Qt::Horizontal, parent) {
    setObjectName(QStringLiteral("stepSlider"));
    setAccessibleName(tr("Step of this card"));
    setToolTip(tr("The step that this card shows, until the time cursor moves"));
    connect(this, &QSlider::valueChanged, this, [this](int place) {
      if (static_cast<std::size_t>(place) < places_.size()) emit placeChosen(places_[static_cast<std::size_t>(place)]);
    });
  }
  // In rising order, each once; `shown` is where it stands.
  void setPlaces(std::vector<ItemPlace> places, const ItemPlace& shown) {
    const QSignalBlocker quiet(this);
    places_ = std::move(places);
    setRange(0, std::max(0, static_cast<int>(places_.size()) - 1));
    const auto after = std::upper_bound(places_.begin(), places_.end(), shown);
    setValue(std::max(0, static_cast<int>(after - places_.begin()) - 1));
    setVisible(places_.size() > 1);
  }
  const std::vector<ItemPlace>& places() const { return places_; }

 signals:
  void placeChosen(const widgets::ItemPlace& place);

 private:
  std::vector<ItemPlace> places_;
};

}  // namespace widgets
