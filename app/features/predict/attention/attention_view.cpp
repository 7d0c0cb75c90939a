#include "app/features/predict/attention/attention_view.h"

#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/predict/attention/attention_lines.h"
#include "widgets/panels/scrolled.h"
#include "widgets/util/wrapped_label.h"

namespace app {
namespace {

constexpr int kAttentionGap = 8;
constexpr int kSideBySide = 640;   // from this width on the heads stand beside the pieces, else above

}  // namespace

AttentionView::AttentionView(QWidget* parent)
    : QWidget(parent),
      heads_(new AttentionHeads(this)),
      lines_(new AttentionLines(this)),
      split_(new QSplitter(Qt::Horizontal, this)),
      words_(new widgets::WrappedLabel(this)) {
  setObjectName(QStringLiteral("attentionView"));
  words_->setObjectName(QStringLiteral("attentionWords"));
  words_->setTextFormat(Qt::PlainText);
  words_->setWordWrap(true);
  split_->setChildrenCollapsible(false);
  split_->addWidget(widgets::scrolled(heads_, split_));
  split_->addWidget(widgets::scrolled(lines_, split_));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kAttentionGap, 0, 0);
  column->setSpacing(kAttentionGap);
  column->addWidget(words_);
  column->addWidget(split_, 1);
  connect(heads_, &AttentionHeads::chosen, lines_, &AttentionLines::showHead);
  connect(heads_, &AttentionHeads::chosen, this, &AttentionView::showWords);
  connect(lines_, &AttentionLines::pieceChanged, this, &AttentionView::showWords);
  show(nullptr, {});
}

void AttentionView::show(const AttentionPointer& attention, const QStringList& pieces, const QString& instead) {
  instead_ = attention           ? QString()
             : instead.isEmpty() ? tr("Ask the model: what it attends to is shown here.")
                                 : instead;
  lines_->show(attention, pieces);
  heads_->show(attention);
  showWords();
  shareRoom();
}

void AttentionView::resizeEvent(QResizeEvent* event) {
  const Qt::Orientation wanted = width() < kSideBySide ? Qt::Vertical : Qt::Horizontal;
  const bool isOther = wanted != split_->orientation();
  split_->setOrientation(wanted);
  QWidget::resizeEvent(event);
  if (isOther) shareRoom();
}

// The heads take what they need, up to half of it; a person may move the line between.
void AttentionView::shareRoom() {
  const bool isAbove = split_->orientation() == Qt::Vertical;
  const int room = isAbove ? split_->height() : split_->width();
  const QSize needed = heads_->sizeHint();
  const int heads = std::min((isAbove ? needed.height() : needed.width()) + 2 * kAttentionGap, room / 2);
  split_->setSizes({heads, room - heads});
}

void AttentionView::showWords() {
  if (!instead_.isEmpty()) return words_->setText(instead_);
  const QString head = tr("Layer %1, head %2").arg(heads_->layer() + 1).arg(heads_->head() + 1);
  const QString shares = lines_->words();
  words_->setText(shares.isEmpty() ? tr("%1. Point at a piece to see what it attends to.").arg(head)
                                   : tr("%1: %2").arg(head, shares));
}

}  // namespace app
