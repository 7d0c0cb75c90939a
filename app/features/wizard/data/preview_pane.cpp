#include "app/features/wizard/data/preview_pane.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "app/features/wizard/data/picture_model.h"
#include "app/features/wizard/data/preview_header.h"
#include "widgets/controls/drop_zone.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

constexpr int kPaneHeight = 200;
constexpr int kLoadingWidth = 320;
constexpr int kPictureCell = PictureModel::kSide + 16;

}  // namespace

PreviewPane::PreviewPane(QWidget* parent)
    : QStackedWidget(parent),
      zone_(new widgets::DropZone(this)),
      view_(new QTableView(this)),
      model_(new PreviewTableModel(this)),
      pictures_(new QListView(this)),
      pictureModel_(new PictureModel(this)),
      loading_(makeLoading()),
      before_(zone_) {
  setObjectName(QStringLiteral("previewPane"));
  setMinimumHeight(kPaneHeight);
  buildTable();
  pictures_->setObjectName(QStringLiteral("previewPictures"));
  pictures_->setAccessibleName(tr("First pictures with their labels"));
  pictures_->setModel(pictureModel_);
  pictures_->setViewMode(QListView::IconMode);
  pictures_->setResizeMode(QListView::Adjust);
  pictures_->setMovement(QListView::Static);
  pictures_->setIconSize({PictureModel::kSide, PictureModel::kSide});
  pictures_->setGridSize({kPictureCell, kPictureCell + fontMetrics().height()});
  pictures_->setUniformItemSizes(true);
  for (QWidget* page : std::initializer_list<QWidget*>{zone_, view_, pictures_, loading_}) addWidget(page);
}

void PreviewPane::buildTable() {
  view_->setObjectName(QStringLiteral("previewTable"));
  view_->setAccessibleName(tr("First rows of the data"));
  view_->setHorizontalHeader(new PreviewHeader(view_));
  view_->setModel(model_);
  view_->setWordWrap(false);
  view_->setShowGrid(false);
  view_->setTabKeyNavigation(false);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->verticalHeader()->setDefaultSectionSize(widgets::measures::rowHeight(fontMetrics()));
  view_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  view_->setToolTip({});
  view_->installEventFilter(this);
  connect(view_->selectionModel(), &QItemSelectionModel::currentColumnChanged, this,
          [this](const QModelIndex& current) {
            view_->horizontalHeader()->viewport()->update();
            emit currentColumnChanged(current.column());
          });
  connect(view_->horizontalHeader(), &QHeaderView::sectionPressed, this,
          [this](int column) { setCurrentColumn(column); });
  // A second click on the head of the column asks for its type.
  connect(view_->horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, [this] { askType(); });
  view_->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(view_->horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](const QPoint& place) {
    setCurrentColumn(view_->horizontalHeader()->logicalIndexAt(place));
    askType();
  });
}

QWidget* PreviewPane::makeLoading() {
  auto* page = new QWidget(this);
  page->setObjectName(QStringLiteral("previewLoading"));
  loadingText_ = new QLabel(page);
  loadingText_->setObjectName(QStringLiteral("loadingText"));
  loadingText_->setAlignment(Qt::AlignHCenter);
  loadingText_->setTextFormat(Qt::PlainText);
  progress_ = new QProgressBar(page);
  progress_->setObjectName(QStringLiteral("loadingProgress"));
  progress_->setAccessibleName(tr("Progress"));
  progress_->setFixedWidth(widgets::measures::grown(kLoadingWidth, fontMetrics()));
  cancel_ = new QPushButton(tr("Cancel"), page);
  cancel_->setObjectName(QStringLiteral("loadingCancel"));
  cancel_->setAutoDefault(false);
  connect(cancel_, &QPushButton::clicked, this, &PreviewPane::cancelWanted);
  auto* layout = new QVBoxLayout(page);
  layout->addStretch(1);
  layout->addWidget(loadingText_);
  layout->addWidget(progress_, 0, Qt::AlignHCenter);
  layout->addWidget(cancel_, 0, Qt::AlignHCenter);
  layout->addStretch(1);
  return page;
}

void PreviewPane::showDropZone() {
  model_->setLookedAt(LookedAtPointer());
  setCurrentWidget(zone_);
}

void PreviewPane::showData(const LookedAtPointer& found) {
  model_->setLookedAt(found);
  pictureModel_->setPictures(found->train.pictures);
  if (!found->train.pictures.empty()) {
    setCurrentWidget(pictures_);
  } else if (!found->train.columns.empty()) {
    setCurrentWidget(view_);
    // Lines of text have the whole width.
    view_->horizontalHeader()->setStretchLastSection(found->train.columns.size() == 1);
    static_cast<PreviewHeader*>(view_->horizontalHeader())->shareRoom();
    if (!view_->currentIndex().isValid()) setCurrentColumn(0);
  } else {
    setCurrentWidget(zone_);
  }
}

void PreviewPane::showLoading(const QString& text, int percent) {
  if (currentWidget() != loading_) before_ = currentWidget();
  loadingText_->setText(text);
  progress_->setRange(0, percent < 0 ? 0 : 100);
  if (percent >= 0) progress_->setValue(percent);
  setCurrentWidget(loading_);
}

void PreviewPane::endLoading() {
  if (currentWidget() == loading_) setCurrentWidget(before_);
}

int PreviewPane::currentColumn() const {
  return view_->currentIndex().column();
}

void PreviewPane::setCurrentColumn(int column) {
  if (column < 0 || column >= model_->columnCount()) return;
  const int row = std::max(0, view_->currentIndex().row());
  view_->setCurrentIndex(model_->index(row, column));
}

void PreviewPane::askType() {
  const int column = currentColumn();
  if (column < 0) return;
  const QHeaderView* header = view_->horizontalHeader();
  emit typeWanted(column, header->mapToGlobal(QPoint(header->sectionViewportPosition(column), header->height())));
}

bool PreviewPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F2 || key == Qt::Key_Menu) {
      askType();
      return true;
    }
  }
  return QStackedWidget::eventFilter(watched, event);
}

}  // namespace app
