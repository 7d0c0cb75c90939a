#include "widgets/charts/grid/empty_grid.h"

#include <QLabel>
#include <QPushButton>

namespace widgets {

EmptyGrid::EmptyGrid(QWidget& content)
    : label_(new QLabel(&content)), clearFilter_(new QPushButton(tr("Clear filter"), &content)) {
  label_->setAlignment(Qt::AlignCenter);
  label_->setWordWrap(true);
  label_->setObjectName(QStringLiteral("chartGridEmpty"));
  clearFilter_->setObjectName(QStringLiteral("clearFilter"));
  clearFilter_->hide();
  connect(clearFilter_, &QPushButton::clicked, this, &EmptyGrid::filterClearWanted);
}

void EmptyGrid::hide() {
  label_->hide();
  clearFilter_->hide();
}

void EmptyGrid::show(int total, const QString& text, const QSize& viewport) {
  label_->show();
  clearFilter_->setVisible(total > 0);
  if (total > 0) {
    label_->setText(
        tr("<b>Nothing matches</b><br>0 of %n tags match the filter. Clear it to see all.", nullptr, total));
  } else if (!text.isEmpty()) {
    label_->setText(text);
  } else {
    label_->setText(tr("<b>No charts yet</b><br>They appear as soon as a run writes its first values."));
  }
  const int width = std::min(420, viewport.width() - 24);
  label_->setGeometry((viewport.width() - width) / 2, viewport.height() / 3, width, 60);
  clearFilter_->adjustSize();
  clearFilter_->move((viewport.width() - clearFilter_->width()) / 2, label_->geometry().bottom() + 8);
}

}  // namespace widgets
