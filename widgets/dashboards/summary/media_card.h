// What the cards of sounds and meshes share: one item of one run at the time cursor or at the card's own step, of which
// a step may have several; below it a caption and a slider over the steps. GUI thread only, except where said.
#pragma once

#include <optional>
#include <vector>

#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/dashboards/summary/step_items.h"

namespace widgets {

class StepSlider;

// Where a series has items, and which of them is shown. A value; any thread.
struct MediaItem {
  std::vector<ItemPlace> places;  // in step order; empty: the series has none
  ItemPlace place;
  QString note;  // why the item cannot be shown; empty: it can
};
// The item at the wanted place, or the last before it, of all items of a series.
MediaItem mediaItemAt(const std::vector<summaries::ItemInfo>& items, std::optional<ItemPlace> wanted);

class MediaCard : public PlotCard {
  Q_OBJECT
 public:
  // `sample`: which of the items of a step, from 0.
  MediaCard(const CardSpec& spec, const SeriesSelector& selector, const DashboardContext& context, int sample,
            QWidget* parent);
  void setSample(int sample);
  void followCursor() override;
  // What stands below the item: "step 200, 1.5 s".
  virtual QString caption() const = 0;

 protected:
  static constexpr int kMediaFoot = 32;  // pixels of the row with the caption and the slider

  const QString& run() const { return spec().runs.front(); }
  int sample() const { return sample_; }
  // What the card's slider or the time cursor wants; nothing: the newest.
  std::optional<ItemPlace> wanted() const;
  void showPlaces(const MediaItem& item);
  StepSlider* slider() const { return slider_; }
  // The foot's row, without what is above its buttons.
  QRect foot() const;

  QRect content() const override;
  // In the place of the item.
  void paintNote(QPainter& painter, const QString& note) const;
  // In the foot, from `left` to `right` or to the slider, where that can be seen; `gap` pixels before it.
  void paintCaption(int left, int right, int gap);

 private:
  int sample_;
  StepSlider* slider_;
  std::optional<ItemPlace> own_;  // of the card's slider, until the time cursor moves
};

}  // namespace widgets
