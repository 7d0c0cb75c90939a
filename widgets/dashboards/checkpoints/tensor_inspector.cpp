#include "widgets/dashboards/checkpoints/tensor_inspector.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "widgets/dashboards/checkpoints/slice_table.h"
#include "widgets/dashboards/checkpoints/tensor_picture_view.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/histogram_strip.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

enum Tab { kPicture, kValues };
constexpr std::size_t kMostRanks = 4;  // that have a picture
constexpr int64_t kWindow = 32;        // largest side of a filter
const QString kPictureKey = QStringLiteral("picture");
const QString kSaveKey = QStringLiteral("save");

bool hasPicture(const TensorRow& tensor) {
  if (!tensor.numeric) return false;
  const std::size_t rank = tensor.shape.size();
  return rank == 2 || (rank == kMostRanks && tensor.shape[0] <= kWindow && tensor.shape[1] <= kWindow);
}

// Long names wrap at their slashes.
QString breakable(QString name) {
  return name.replace(QLatin1Char('/'), QStringLiteral("/\u200B"));
}

}  // namespace

TensorInspector::TensorInspector(CheckpointLoader* loader, CheckpointService* service, QWidget* parent)
    : QWidget(parent),
      loader_(loader),
      service_(service),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)),
      title_(new QLabel(this)),
      type_(new QLabel(this)),
      histogram_(new HistogramStrip(this)),
      facts_(new QLabel(this)),
      tabs_(new QTabBar(this)),
      views_(new QStackedWidget(this)),
      picture_(new TensorPictureView(this)),
      pictureNote_(new QLabel(this)),
      values_(new SliceTable(loader, this)),
      status_(new QLabel(this)) {
  setObjectName(QStringLiteral("tensorInspector"));
  empty_->setText(Glyph::kInfo, tr("No tensor selected"), tr("Select a tensor to see its values."));
  buildPage();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
}

void TensorInspector::buildPage() {
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  for (QLabel* label : {title_, type_, facts_, status_, pictureNote_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  facts_->setObjectName(QStringLiteral("tensorFacts"));
  tabs_->setAccessibleName(tr("Picture or values"));
  tabs_->setDrawBase(false);
  tabs_->addTab(tr("Picture"));
  tabs_->addTab(tr("Values"));
  auto* pictures = new QWidget(this);
  auto* column = new QVBoxLayout(pictures);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(picture_);
  column->addWidget(pictureNote_);
  column->addStretch(1);
  views_->addWidget(pictures);
  views_->addWidget(values_);
  connect(tabs_, &QTabBar::currentChanged, this, &TensorInspector::showTab);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  const auto add = [&](const QString& name, const QString& text, const QString& tip, auto call) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this, call);
    buttons->addWidget(button);
  };
  add(QStringLiteral("copyTensor"), tr("Copy"), tr("Copy the shown values as tab-separated text"),
      [this] { QGuiApplication::clipboard()->setText(values_->text()); });
  add(QStringLiteral("saveNpy"), tr(".npy…"), tr("Save the whole tensor as a NumPy file"),
      [this] { save(CheckpointSource::FileKind::kNpy); });
  add(QStringLiteral("saveCsv"), tr("CSV…"), tr("Save the whole tensor as text, one line per last dimension"),
      [this] { save(CheckpointSource::FileKind::kCsv); });
  buttons->addStretch(1);
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  for (QWidget* widget : std::initializer_list<QWidget*>{title_, type_, histogram_, facts_, tabs_}) {
    layout->addWidget(widget);
  }
  layout->addWidget(views_, 1);
  layout->addLayout(buttons);
  layout->addWidget(status_);
  pages_->addWidget(empty_);
  pages_->addWidget(page);
}

void TensorInspector::clear() {
  loader_->cancel(this, kPictureKey);
  prefix_.clear();
  tensor_ = {};
  values_->clear();
  pages_->setCurrentIndex(0);
}

void TensorInspector::showTensor(const QString& prefix, const TensorRow& tensor) {
  prefix_ = prefix;
  tensor_ = tensor;
  status_->clear();
  title_->setText(breakable(tensor.name));
  type_->setText(tr("%1 %2, %3").arg(tensor.dtype, shapeText(tensor.shape), bytesText(tensor.bytes)) +
                 (tensor.parts > 0 ? tr(", in %n parts", nullptr, tensor.parts) : QString()));
  const bool pictured = hasPicture(tensor);
  tabs_->setTabText(kPicture, tensor.shape.size() == kMostRanks ? tr("Filters") : tr("Heat map"));
  tabs_->setTabEnabled(kPicture, pictured);
  if (!pictured) tabs_->setCurrentIndex(kValues);
  showFacts(nullptr);
  showTab(tabs_->currentIndex());
  pages_->setCurrentIndex(1);
}

void TensorInspector::showFacts(const TensorFacts* facts) {
  if (!facts) {
    histogram_->clear();
    histogram_->setVisible(tensor_.numeric);
    return facts_->setText(tensor_.numeric ? tr("Reading…") : tr("Not numbers: there are no statistics."));
  }
  if (!facts->problem.isEmpty()) {
    histogram_->hide();
    return facts_->setText(facts->problem);
  }
  histogram_->show();
  histogram_->setHistogram(facts->histogram);
  QString text = tr("min %1   max %2\nmean %3   std %4\nnorm %5   zeros %6 %")
                     .arg(valueText(facts->min), valueText(facts->max), valueText(facts->mean),
                          valueText(facts->deviation), valueText(facts->norm))
                     .arg(facts->sparsity() * 100, 0, 'f', 1);
  text +=
      QLatin1Char('\n') + (facts->notFinite() == 0 ? tr("All %1 values are finite").arg(stepText(facts->elements))
                                                   : tr("NaN %1   +∞ %2   −∞ %3")
                                                         .arg(stepText(facts->nan), stepText(facts->positiveInfinities),
                                                              stepText(facts->negativeInfinities)));
  facts_->setText(text);
}

void TensorInspector::showTab(int tab) {
  views_->setCurrentIndex(tab);
  if (prefix_.isEmpty()) return;
  if (tab == kValues) return values_->showTensor(prefix_, tensor_);
  loadPicture();
}

void TensorInspector::loadPicture() {
  pictureNote_->setText(tr("Reading…"));
  loader_->read<TensorPicture>(
      this, kPictureKey,
      [prefix = prefix_, name = tensor_.name](CheckpointSource& source, const TaskToken& token) {
        return source.picture(prefix, name, goOnOf(token));
      },
      [this](const TensorPicture& picture) {
        picture_->setPicture(picture);
        const bool coarse = picture.filters == 0 && !tensor_.shape.empty() &&
                            (picture.rows < tensor_.shape[0] || picture.columns < tensor_.shape.back());
        pictureNote_->setText(picture.shownFilters < picture.filters
                                  ? tr("The first %1 of %2 filters").arg(picture.shownFilters).arg(picture.filters)
                              : coarse ? tr("Each cell is the mean of several values")
                                       : QString());
      },
      [this](const TaskFailure& failure) {
        picture_->clear();
        pictureNote_->setText(failure.text);
      });
}

void TensorInspector::save(CheckpointSource::FileKind kind) {
  const bool npy = kind == CheckpointSource::FileKind::kNpy;
  const QString name = QString(tensor_.name).replace(QLatin1Char('/'), QLatin1Char('_'));
  const QString path =
      service_->askWhereToSave(this, name + (npy ? QStringLiteral(".npy") : QStringLiteral(".csv")),
                               npy ? tr("NumPy arrays (*.npy)") : tr("Comma-separated values (*.csv)"));
  if (path.isEmpty()) return;
  status_->setText(tr("Writing %1…").arg(path));
  loader_->read<int>(
      this, kSaveKey,
      [prefix = prefix_, tensor = tensor_.name, kind, path](CheckpointSource& source, const TaskToken& token) {
        source.save(prefix, tensor, kind, path, goOnOf(token));
        return 0;
      },
      [this, path](const int&) { status_->setText(tr("Written to %1").arg(path)); },
      [this](const TaskFailure& failure) { status_->setText(failure.text); });
}

}  // namespace widgets
