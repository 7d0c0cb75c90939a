#include "widgets/dashboards/hparams/parallel_area.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kBesideAxis = 88;  // its words, too
constexpr int kNoteMargin = 12;
constexpr int kLowArea = 320;  // with a usual font: the plot has the room, and its scroll bar says as much

}  // namespace

ParallelArea::ParallelArea(ParallelView* view, QWidget* parent)
    : QWidget(parent), view_(view), area_(new QScrollArea(this)), note_(new QLabel(this)) {
  area_->setObjectName(QStringLiteral("parallelArea"));
  area_->setFrameShape(QFrame::NoFrame);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setWidgetResizable(true);
  area_->setWidget(view);
  note_->setObjectName(QStringLiteral("parallelNote"));
  note_->setWordWrap(true);
  note_->setContentsMargins(kNoteMargin, 2, kNoteMargin, 2);
  note_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(area_, 1);
  column->addWidget(note_);
  connect(view, &ParallelView::axisFocused, area_,
          [this](int x) { area_->ensureVisible(x, area_->height() / 2, kBesideAxis, 0); });
  connect(view, &ParallelView::heightWanted, area_,
          [this](int least) { area_->setMinimumHeight(least + area_->horizontalScrollBar()->sizeHint().height()); });
  connect(area_->horizontalScrollBar(), &QScrollBar::valueChanged, this, &ParallelArea::tell);
  connect(area_->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &ParallelArea::tell);
  connect(&view->axes(), &ParallelAxes::changed, this, &ParallelArea::tell);
}

int ParallelArea::hiddenAxes() const {
  const int left = area_->horizontalScrollBar()->value();
  const std::vector<double> middles = view_->plot().middles();
  return static_cast<int>(
      std::ranges::count_if(middles, [&](double x) { return x < left || x >= left + area_->viewport()->width(); }));
}

void ParallelArea::tell() {
  const int hidden = area_->horizontalScrollBar()->maximum() > 0 ? hiddenAxes() : 0;
  //: %n of the axes; %1 is how many there are in all.
  note_->setText(tr("%n of %1 axes are out of sight: scroll sideways, or hide columns in the table.", nullptr, hidden)
                     .arg(view_->axes().count()));
  note_->setVisible(hidden > 0 && height() >= measures::grown(kLowArea, fontMetrics()));
}

void ParallelArea::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  tell();
}

}  // namespace widgets
