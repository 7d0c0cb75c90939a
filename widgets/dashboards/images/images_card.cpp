#include "widgets/dashboards/images/images_card.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "widgets/dashboards/images/image_tools.h"
#include "widgets/dashboards/summary/step_items.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr int kSliderHeight = 24;

}  // namespace

const SeriesSelector ImagesCard::kSelector{summaries::Kind::kImage, {}};

ImagesCard::ImagesCard(const CardSpec& spec, const DashboardContext& context, const ImageOptions& options,
                       ChooseFile choose, QWidget* parent)
    : PlotCard(spec, kSelector, context, parent),
      options_(options),
      choose_(std::move(choose)),
      slider_(new StepSlider(this)),
      bar_(new QScrollBar(Qt::Horizontal, this)) {
  bar_->setAccessibleName(tr("Columns"));
  bar_->setFocusPolicy(Qt::StrongFocus);
  slider_->hide();
  bar_->hide();
  connect(slider_, &StepSlider::placeChosen, this, [this](const ItemPlace& place) {
    own_ = place;
    readAllAnew();
  });
  connect(bar_, &QScrollBar::valueChanged, this, [this] {
    readSeen();
    redraw();
  });
}

void ImagesCard::setOptions(const ImageOptions& options) {
  const bool others = options.sample != options_.sample || options.reference != options_.reference ||
                      options.referenceStep != options_.referenceStep || options.referenceRun != options_.referenceRun;
  if (options.actualSize != options_.actualSize) pan_ = {};
  options_ = options;
  others ? readAllAnew() : redraw();
}

void ImagesCard::followCursor() {
  own_.reset();
  readAllAnew();
}

std::optional<ItemPlace> ImagesCard::wanted() const {
  return own_ ? own_ : placeAt(context().time->step());
}

void ImagesCard::readAllAnew() {
  stale_.insert(spec().runs.begin(), spec().runs.end());
  if (isVisible()) readSeen();
}

void ImagesCard::readRun(const QString& run) {
  stale_.insert(run);
  layOut();
  readSeen();
}

void ImagesCard::forgetRun(const QString& run) {
  stale_.erase(run);
  columns_.erase(run);
  layOut();
  redraw();
}

ImagesCard::Column ImagesCard::read(summaries::EventLogReader& log, int64_t series, const ImageOptions& options,
                                    std::optional<ItemPlace> place) {
  Column column;
  const std::vector<summaries::ItemInfo> all = log.items(series);
  const std::vector<summaries::ItemInfo> steps = onePerPlace(all);
  for (const summaries::ItemInfo& item : steps) column.places.push_back(placeOf(item));
  const auto at = itemAtPlace(steps, place);
  if (!at) {
    column.note = tr("Nothing logged yet");
    return column;
  }
  column.place = placeOf(steps[*at]);
  for (const summaries::ItemInfo& item : all) column.samples += placeOf(item) == column.place;
  if (options.sample >= column.samples) {
    column.note = tr("This step has %n pictures", nullptr, column.samples);
    return column;
  }
  column.image = decodedImage(log.image(series, column.place.step, options.sample, column.place.repeat).encoded);
  if (column.image.isNull()) column.note = tr("The picture cannot be decoded");
  if (options.reference == ImageReference::kStep) {
    const ItemPlace reference = placeOf(steps[*itemAt(steps, options.referenceStep)]);
    const auto has = [&](const summaries::ItemInfo& item) {
      return placeOf(item) == reference && item.index == options.sample;
    };
    if (std::any_of(all.begin(), all.end(), has)) {
      column.reference = decodedImage(log.image(series, reference.step, options.sample, reference.repeat).encoded);
    }
  }
  return column;
}

void ImagesCard::readSeen() {
  const double pitch =
      ImagesScene::columnWidth(content().width(), static_cast<std::size_t>(spec().runs.size())) + ImagesScene::kGap;
  for (qsizetype i = 0; i < spec().runs.size(); ++i) {
    const QString run = spec().runs[i];
    const double left = static_cast<double>(i) * pitch - bar_->value();
    const bool isSeen = left < content().width() && left + pitch > 0;
    if (!stale_.contains(run) || (!isSeen && run != options_.referenceRun)) continue;
    stale_.erase(run);
    load<Column>(
        run,
        [options = options_, place = wanted()](summaries::EventLogReader& log, int64_t series) {
          return read(log, series, options, place);
        },
        [this, run](const Column& column) {
          columns_[run] = column;
          showSteps();
          redraw();
        });
  }
}

void ImagesCard::showSteps() {
  std::set<ItemPlace> places;
  ItemPlace shown{INT64_MIN, 0};
  for (const auto& [run, column] : columns_) {
    places.insert(column.places.begin(), column.places.end());
    if (!column.places.empty()) shown = std::max(shown, column.place);
  }
  slider_->setPlaces({places.begin(), places.end()}, own_.value_or(shown));
  layOut();
}

QRect ImagesCard::content() const {
  const int taken = (slider_->isHidden() ? 0 : kSliderHeight) + (bar_->isHidden() ? 0 : bar_->sizeHint().height() + 2);
  return PlotCard::content().adjusted(0, 0, 0, -taken);
}

void ImagesCard::layOut() {
  const QSize before = content().size();
  const auto count = static_cast<std::size_t>(spec().runs.size());
  const double pitch = ImagesScene::columnWidth(content().width(), count) + ImagesScene::kGap;
  const int wider = static_cast<int>(static_cast<double>(count) * pitch - ImagesScene::kGap) - content().width();
  bar_->setVisible(wider > 0);
  bar_->setRange(0, std::max(0, wider));
  bar_->setPageStep(content().width());
  bar_->setSingleStep(static_cast<int>(pitch));
  const QRect all = PlotCard::content();
  const int height = bar_->sizeHint().height();
  bar_->setGeometry(all.left(), all.bottom() - height, all.width(), height);
  const int foot = bar_->isHidden() ? all.bottom() : all.bottom() - height - 2;
  slider_->setGeometry(all.left(), foot - kSliderHeight + 2, all.width(), kSliderHeight);
  if (content().size() != before) redraw();
}

PlotCard::MakeScene ImagesCard::sceneMaker() const {
  if (columns_.empty()) return {};
  const auto reference = columns_.find(options_.referenceRun);
  std::vector<ImageColumn> columns;
  for (const QString& run : spec().runs) {
    ImageColumn column{run, runColor(run), {}, {}, {}, 0, problem(run), {}, runName(run)};
    const auto found = columns_.find(run);
    if (found != columns_.end() && column.note.isEmpty()) {
      column.image = found->second.image;
      column.place = found->second.place;
      column.samples = found->second.samples;
      column.note = found->second.note;
      if (options_.reference == ImageReference::kStep) {
        column.reference = found->second.reference;
        column.referenceName = options_.referenceStep == INT64_MIN
                                   ? tr("first step")
                                   : tr("step %1").arg(stepText(options_.referenceStep));
      } else if (options_.reference == ImageReference::kRun && reference != columns_.end() && reference != found) {
        column.reference = reference->second.image;
        column.referenceName = runName(options_.referenceRun);
      }
    }
    columns.push_back(std::move(column));
  }
  return [columns, options = options_, scroll = static_cast<double>(bar_->value()), pan = pan_](const QSizeF& size,
                                                                                                const PlotLook&) {
    return std::make_shared<const ImagesScene>(columns, options, scroll, pan, size);
  };
}

ReadOutContent ImagesCard::pointedOut() const {
  ReadOutContent content;
  const auto pixel = images() && pointer() ? images()->pixelAt(*pointer()) : std::nullopt;
  if (!pixel) return content;
  const auto part = [](int value) { return valueText(value / 255.0); };
  content.head = tr("x %1, y %2").arg(QString::number(pixel->x), QString::number(pixel->y));
  content.facts = {{tr("red"), part(pixel->color.red())},
                   {tr("green"), part(pixel->color.green())},
                   {tr("blue"), part(pixel->color.blue())}};
  content.run = images()->column(pixel->column).run;
  return content;
}

QString ImagesCard::readout() const {
  if (!images() || !pointer()) return {};
  const auto pixel = images()->pixelAt(*pointer());
  if (!pixel) return {};
  const auto part = [](int value) { return valueText(value / 255.0); };
  return tr("x %1, y %2: %3, %4, %5")
      .arg(QString::number(pixel->x), QString::number(pixel->y), part(pixel->color.red()), part(pixel->color.green()),
           part(pixel->color.blue()));
}

void ImagesCard::paintHover(QPainter& painter, const QPointF&) {
  const QString text = readout();
  if (!text.isEmpty()) paintReadout(painter, QRectF(QPointF(0, 24), QSizeF(content().size())), {text});
}

QString ImagesCard::pointedRun() const {
  const auto pixel = images() && pointer() ? images()->pixelAt(*pointer()) : std::nullopt;
  return pixel ? images()->column(pixel->column).run : spec().runs.front();
}

void ImagesCard::saveImage() {
  const QString run = pointedRun();
  const auto column = columns_.find(run);
  if (column == columns_.end() || column->second.image.isNull()) return;
  const QString name =
      QStringLiteral("%1-%2.png").arg(spec().tag.section(QLatin1Char('/'), -1)).arg(column->second.place.step);
  const QString path = choose_(tr("Save picture"), name, tr("Pictures (*.png *.jpg *.gif);;All files (*)"));
  save(run, path,
       [place = column->second.place, sample = options_.sample](summaries::EventLogReader& log, int64_t series) {
         return log.image(series, place.step, sample, place.repeat).encoded;
       });
}

void ImagesCard::resizeEvent(QResizeEvent* event) {
  PlotCard::resizeEvent(event);
  layOut();
  readSeen();
}

void ImagesCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_S && event->modifiers() == Qt::NoModifier) return saveImage();
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    slider_->triggerAction(event->key() == Qt::Key_Left ? QSlider::SliderSingleStepSub : QSlider::SliderSingleStepAdd);
    return;
  }
  PlotCard::keyPressEvent(event);
}

void ImagesCard::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  dragFrom_ = event->position() - pan_;
}

void ImagesCard::mouseMoveEvent(QMouseEvent* event) {
  PlotCard::mouseMoveEvent(event);
  if (!(event->buttons() & Qt::LeftButton) || !options_.actualSize) return;
  pan_ = event->position() - dragFrom_;
  redraw();
}

void ImagesCard::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Save picture\u2026"), this, &ImagesCard::saveImage);
  menu.exec(event->globalPos());
}

}  // namespace widgets
