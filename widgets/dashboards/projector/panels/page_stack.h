// Pages of which one is seen, as wide as the widest and only as high as the one that is seen: a QStackedWidget is as
// high as the highest. GUI thread only. Header-only.
#pragma once

#include <QVBoxLayout>
#include <QWidget>
#include <algorithm>

namespace widgets {

class PageStack : public QWidget {
 public:
  explicit PageStack(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
  }

  // The first one is seen.
  void addWidget(QWidget* page) {
    page->setVisible(pages_.isEmpty());
    column_->addWidget(page);
    pages_ << page;
  }
  void setCurrentIndex(int index) {
    for (int i = 0; i < pages_.size(); ++i) pages_[i]->setVisible(i == index);
  }
  QSize minimumSizeHint() const override {
    QSize size = QWidget::minimumSizeHint();
    for (const QWidget* page : pages_) size.setWidth(std::max(size.width(), page->minimumSizeHint().width()));
    return size;
  }

 private:
  QVBoxLayout* column_;
  QList<QWidget*> pages_;
};

}  // namespace widgets
