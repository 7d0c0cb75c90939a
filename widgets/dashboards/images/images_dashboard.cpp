#include "widgets/dashboards/images/images_dashboard.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "widgets/dashboards/images/images_card.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/glyph_shapes.h"

namespace widgets {
namespace {

constexpr int kImagesCardHeight = 320;
constexpr int kWide = 1 << 20;  // one card in a row
constexpr int kImagesSliderWidth = 72;
constexpr int kPercent = 100;
constexpr int kImagesMostSamples = 1000;
enum Compare { kNothing, kFirst, kHeld, kRuns };  // places in the list; runs follow

}  // namespace

ImagesDashboard::ImagesDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard(
          {.selector = ImagesCard::kSelector,
           .per = CardsPer::kTag,
           .cardHeight = kImagesCardHeight,
           .pitch = kWide,
           .emptyTitle = tr("No pictures"),
           .emptyText = tr("They appear when a run logs pictures with tf.summary.image, for example its inputs, "
                           "or when imported logs contain some."),
           .guide = QStringLiteral("looking.md#images")},
          context, parent) {
  setObjectName(QStringLiteral("imagesDashboard"));
  auto* sample = new QSpinBox(this);
  sample->setObjectName(QStringLiteral("imageSample"));
  sample->setAccessibleName(tr("Picture of a step"));
  sample->setToolTip(tr("Which of the pictures that one step logged"));
  sample->setRange(1, kImagesMostSamples);
  addLabelled(tr("Sample"), sample);
  connect(sample, &QSpinBox::valueChanged, this, [this](int value) {
    options_.sample = value - 1;
    apply();
  });
  QSlider* brightness = addSlider(QStringLiteral("imageBrightness"), tr("Brightness"), tr("0 to 2, 1 as logged"), 2,
                                  [this](double value) { options_.brightness = value; });
  QSlider* contrast = addSlider(QStringLiteral("imageContrast"), tr("Contrast"), tr("0 to 500 %, 100 % as logged"), 5,
                                [this](double value) { options_.contrast = value; });
  addAction(
      QStringLiteral("images.reset"), tr("Reset"), tr("Reset brightness and contrast"),
      [brightness, contrast] {
        brightness->setValue(kPercent);
        contrast->setValue(kPercent);
      },
      Glyph::kReset);
  startLine();
  addCompare();
  addSwitch(QStringLiteral("images.difference"), tr("Difference"),
            tr("Show the difference from the pictures that these are compared with"), false, [this](bool on) {
              options_.difference = on;
              apply();
            });
  addSwitch(QStringLiteral("images.actual_size"), tr("Actual size"),
            tr("Show one picture pixel per screen pixel; drag to move"), false, [this](bool on) {
              options_.actualSize = on;
              apply();
            });
}

QSlider* ImagesDashboard::addSlider(const QString& name, const QString& label, const QString& tooltip, int most,
                                    std::function<void(double)> chosen) {
  auto* slider = new QSlider(Qt::Horizontal, this);
  slider->setObjectName(name);
  slider->setAccessibleName(label);
  slider->setToolTip(tooltip);
  slider->setRange(0, most * kPercent);
  slider->setValue(kPercent);
  slider->setFixedWidth(kImagesSliderWidth);
  addLabelled(label, slider);
  connect(slider, &QSlider::valueChanged, this, [this, chosen = std::move(chosen)](int value) {
    chosen(static_cast<double>(value) / kPercent);
    apply();
  });
  return slider;
}

void ImagesDashboard::addCompare() {
  compare_ = new QComboBox(this);
  compare_->setObjectName(QStringLiteral("imageCompare"));
  compare_->setAccessibleName(tr("Compare with"));
  compare_->setToolTip(tr("Show each picture next to that of another step or run"));
  addLabelled(tr("Compare with"), compare_);
  connect(compare_, &QComboBox::activated, this, &ImagesDashboard::compare);
  addAction(
      QStringLiteral("images.hold"), tr("Hold step"),
      tr("Keep comparing with the pictures of the time cursor's current step"), [this] { hold(); }, Glyph::kPin);
  rebuilt();
}

// Keeps what is chosen while runs come and go.
void ImagesDashboard::rebuilt() {
  if (!compare_) return;
  const QSignalBlocker quiet(compare_);
  compare_->clear();
  compare_->addItem(tr("nothing"));
  compare_->addItem(tr("the first step"));
  compare_->addItem(held_ ? tr("step %1").arg(stepText(*held_)) : tr("a held step"));
  for (const CatalogRun* run : context().runs->visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (!selector().accepts(series)) continue;
      compare_->addItem(run->id);
      break;
    }
  }
  int place = kNothing;
  if (options_.reference == ImageReference::kStep) place = held_ == options_.referenceStep ? kHeld : kFirst;
  if (options_.reference == ImageReference::kRun) place = compare_->findText(options_.referenceRun);
  compare_->setCurrentIndex(std::max(0, place));
}

void ImagesDashboard::hold() {
  held_ = context().time->step().value_or(INT64_MAX);
  if (*held_ == INT64_MAX) {  // the newest step of any run that is shown
    held_ = INT64_MIN;
    for (const CatalogRun* run : context().runs->visibleRuns()) {
      for (const auto& series : run->series) {
        if (selector().accepts(series)) held_ = std::max(*held_, series.lastStep);
      }
    }
  }
  compare(kHeld);
  rebuilt();
}

void ImagesDashboard::compare(int place) {
  if (place == kHeld && !held_) return hold();
  options_.reference = place == kNothing ? ImageReference::kNone
                       : place >= kRuns  ? ImageReference::kRun
                                         : ImageReference::kStep;
  options_.referenceRun = place >= kRuns ? compare_->itemText(place) : QString();
  options_.referenceStep = place == kHeld ? *held_ : INT64_MIN;
  apply();
}

void ImagesDashboard::apply() {
  forEach<ImagesCard>([this](ImagesCard& card) { card.setOptions(options_); });
}

SummaryCard* ImagesDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  return new ImagesCard(spec, context(), options_, chooseFile(), parent);
}

namespace {

DashboardInfo imagesInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("images");
  info.title = ImagesDashboard::tr("Images");
  info.tooltip = ImagesDashboard::tr("Logged pictures, side by side and compared");
  info.order = 30;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, ImagesCard::kSelector); };
  return info;
}
const DashboardRegistrar<ImagesDashboard> kImagesRegistrar(imagesInfo);

}  // namespace
}  // namespace widgets
