#include "app/features/report/page_preview.h"

#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/features/report/report_export.h"

namespace app {
namespace {

constexpr int kPreviewDelayMs = 250;
constexpr int kPreviewWidth = 420;
constexpr int kPaperWidth = 460;

}  // namespace

PagePreview::PagePreview(std::function<ReportContent()> content, widgets::BackgroundTasks& queue, QWidget* parent)
    : QWidget(parent), content_(std::move(content)), queue_(queue) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  scroll->setFixedWidth(kPaperWidth);
  scroll->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  scroll->setBackgroundRole(QPalette::Mid);
  scroll->setFocusPolicy(Qt::NoFocus);
  page_ = new QLabel;
  page_->setObjectName(QStringLiteral("reportPage"));
  page_->setAccessibleName(tr("Preview"));
  scroll->setWidget(page_);
  scroll->setWidgetResizable(true);
  page_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  number_ = new QSpinBox(this);
  number_->setObjectName(QStringLiteral("reportPageNumber"));
  number_->setAccessibleName(tr("Page to preview"));
  number_->setPrefix(tr("Page "));
  number_->setRange(1, 1);
  column->addWidget(scroll, 1);
  column->addWidget(number_, 0, Qt::AlignHCenter);
  connect(number_, &QSpinBox::valueChanged, this, [this] {
    if (!filling_) draw();
  });
  delay_.setSingleShot(true);
  connect(&delay_, &QTimer::timeout, this, &PagePreview::draw);
}

void PagePreview::refresh() {
  delay_.start(kPreviewDelayMs);
}

void PagePreview::draw() {
  const int page = number_->value() - 1;
  const double ratio = devicePixelRatioF();
  queue_.run<ReportPreview>(
      QStringLiteral("preview"),
      [content = content_(), page, ratio] { return reportPreview(content, page, kPreviewWidth, ratio); },
      [this](const ReportPreview& preview) {
        const QScopedValueRollback filling(filling_, true);
        page_->setPixmap(QPixmap::fromImage(preview.image));
        number_->setMaximum(preview.pages);
        number_->setSuffix(tr(" of %1").arg(preview.pages));
        number_->setValue(preview.page + 1);
      });
}

}  // namespace app
