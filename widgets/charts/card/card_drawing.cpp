#include "widgets/charts/card/card_drawing.h"

#include "summaries/values/metric_direction.h"
#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/charts/render/faint_shares.h"

namespace widgets {

namespace {

ManyLook manyLook(const Theme& theme) {
  ManyLook look;
  look.run = theme.text.rgb();
  look.runAlpha = kManyShare;
  look.median = theme.text.rgb();
  look.middle = theme.accent.rgb();
  look.halo = theme.view.rgb();
  return look;
}

}  // namespace

void CardDrawing::request() {
  parts_.picture.viewChanged();
  parts_.scheduler.requestImages();
}

void CardDrawing::requestLive() {
  parts_.picture.dataChanged();
  parts_.scheduler.requestLiveFrame();
}

void CardDrawing::requestRanges() {
  parts_.axes.readTarget();
  request();
}

// The picture has them of all runs when these are few, and of no run when they are many.
void CardDrawing::setLifted(const QString& run) {
  constexpr std::size_t kFewLines = 8;
  if (std::exchange(lifted_, run) == run || run.isEmpty() || parts_.series.isCrowd()) return;
  if (parts_.picture.drawn().lines.size() > kFewLines) request();
}

void CardDrawing::updateCard(bool whole) {
  QWidget& card = parts_.scene.card;
  card.update(whole ? card.rect() : card_layout::workArea(card.size(), parts_.view.plot()));
}

// Until its picture comes a card that is not worked with keeps its former axes and lines together, unless that takes
// long.
bool CardDrawing::updateAxes(bool atOnce) {
  const CardPicture& picture = parts_.picture;
  if (!atOnce && parts_.axes.isComplete() && picture.drawn().hasData && picture.isSoon()) return false;
  const bool follows = !atOnce && picture.arrived() && picture.isComing();
  CardView& view = parts_.view;
  view.show(follows ? picture.arrived()->x : view.targetX(), follows ? picture.arrived()->y : view.targetY());
  const bool whole = parts_.axes.isAllNew();
  adopt();
  parts_.axes.drawQuickly();
  updateCard(whole);
  return true;
}

void CardDrawing::settleAxes() {
  if (parts_.axes.settle()) parts_.scene.card.update();
}

const AxesPainter& CardDrawing::settledAxes() {
  if (axesMoved()) settleAxes();
  return parts_.axes.painted();
}

bool CardDrawing::adopt() {
  if (!parts_.picture.adopt()) return false;
  parts_.scheduler.noteImage(parts_.picture.drawn().since);
  updateCard(parts_.head.hasLegend());
  emit drawnChanged();
  return true;
}

bool CardDrawing::wantsImage() const {
  return !parts_.view.plot().isEmpty() && parts_.picture.isWanted();
}

RenderRequest CardDrawing::takeRequest() {
  const CardScene& scene = parts_.scene;
  const ChartOptions& options = scene.config.options();
  const CardSetup& setup = scene.config.setup();
  const QRect& plot = scene.plot();
  RenderRequest request;
  request.shared = parts_.series.visible();
  request.groups = parts_.series.groups();
  request.memory = parts_.series.memory();
  request.xChoice = {!setup.xTag.isEmpty(), setup.logX, options.xAxis};
  request.xAxis = options.xAxis;
  request.smoothing = options.smoothing;
  request.smoothsAll = setup.smoothing.has_value();
  request.stepped = setup.stepped;
  // What a person zoomed to means the axis as it is.
  const bool isHeld = scene.config.choosesLogY() && scene.view.zoom().y;
  request.logY = isHeld ? scene.drawn.logY : options.logY;
  request.choosesLogY = scene.config.choosesLogY() && !isHeld;
  request.isShare = scene.config.kind() == TagKind::kShare;
  using summaries::MetricDirection;
  if (const MetricDirection usual = summaries::usualDirection(scene.config.tag().toStdString());
      usual != MetricDirection::kNone) {
    request.smallerIsBetter = usual == MetricDirection::kFalls;
  }
  if (parts_.series.isCrowd()) request.many = manyLook(scene.look.theme);
  request.lifted = lifted_;
  request.ignoreOutliers = options.ignoreOutliers;
  request.overwritten = options.overwritten;
  request.follow = options.followNewest;
  request.x = scene.view.zoom().x;
  request.y = scene.view.zoom().y;
  request.dpr = scene.card.devicePixelRatioF();
  request.pixels = (QSizeF(plot.size()) * request.dpr).toSize();
  request.dark = scene.look.theme.dark;
  request.ground = parts_.axes.ground();
  request.yTicks = mostTicksUp(plot.height());
  parts_.picture.take(request);
  return request;
}

void CardDrawing::accept(RenderResult result) {
  if (!parts_.picture.accept(std::move(result))) return;
  const RenderResult& arrived = *parts_.picture.arrived();
  // A part that was chosen meanwhile stays as chosen: the picture is stretched to it until the next one comes.
  parts_.view.aim(arrived.x, arrived.y);
  parts_.axes.expect(arrived);
}

void CardDrawing::drop() {
  if (parts_.axes.isEmpty() && parts_.picture.drawn().image.isNull()) return;
  parts_.axes.drop();
  parts_.picture.drop();
}

}  // namespace widgets
