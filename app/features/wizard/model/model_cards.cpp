#include "app/features/wizard/model/model_cards.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

using widgets::Tone;
using widgets::tone;

constexpr int kCardHeight = 60;
constexpr int kLeastCardWidth = 168;
constexpr int kCardGap = 8;
constexpr int kCardRadius = 6;
constexpr int kRowsShown = 2;
constexpr int kListSlack = 4;  // the list wraps before its width is full
constexpr int kCardWordsRole = Qt::UserRole + 1;

class CardDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const bool isChosen = option.state & QStyle::State_Selected;
    const bool isFocused = isChosen && (option.state & QStyle::State_HasFocus);
    const QPalette& palette = option.palette;
    const QRectF card = QRectF(option.rect).adjusted(1, 1, -kCardGap, -kCardGap);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(tone(palette, isFocused  ? Tone::kFocus
                                       : isChosen ? Tone::kAccent
                                                  : Tone::kBorder),
                         isChosen ? 2 : 1));
    painter->setBrush(tone(palette, isChosen                                 ? Tone::kSelection
                                    : option.state & QStyle::State_MouseOver ? Tone::kHover
                                                                             : Tone::kView));
    painter->drawRoundedRect(card, kCardRadius, kCardRadius);
    const QRect inner = card.adjusted(10, 6, -8, -6).toRect();
    QFont strong = option.font;
    strong.setWeight(QFont::DemiBold);
    const int named = drawText(painter, inner, Qt::AlignTop, strong, tone(palette, Tone::kText),
                               breakable(index.data().toString()), Qt::ElideMiddle);
    const QFont caption = widgets::roleFont(option.font, widgets::TextRole::kCaption);
    drawText(painter, inner.adjusted(0, named, 0, 0), Qt::AlignBottom, caption, tone(palette, Tone::kSecondary),
             index.data(kCardWordsRole).toString(), Qt::ElideRight);
    painter->restore();
  }

  // A card fills its place in the grid.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto* list = qobject_cast<const QListView*>(parent());
    return list ? list->gridSize() : QStyledItemDelegate::sizeHint(option, index);
  }

 private:
  // A name that goes on in a second line at one of its words.
  static QString breakable(QString name) {
    for (qsizetype i = name.size() - 1; i > 0; --i) {
      if (name[i].isUpper() && name[i - 1].isLower()) name.insert(i, QChar(0x200B));
    }
    return name;
  }
  // On as many lines as there is room for; how high they are.
  static int drawText(QPainter* painter, const QRect& box, Qt::Alignment vertical, const QFont& font,
                      const QColor& color, const QString& text, Qt::TextElideMode elide) {
    const QFontMetrics metrics(font);
    const int flags = static_cast<int>(Qt::AlignLeft | vertical) | Qt::TextWordWrap;
    const QRect wrapped = metrics.boundingRect(box, flags, text);
    const bool fits = wrapped.height() <= box.height() && wrapped.width() <= box.width();
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(box, flags, fits ? text : metrics.elidedText(text, elide, box.width()));
    return fits ? wrapped.height() : metrics.height();
  }
};

int cardHeight(const QFontMetrics& font) {
  return widgets::measures::grown(kCardHeight, font);
}

// As many cards in a row as there is room for, all of one width.
class CardList : public QListWidget {
 public:
  using QListWidget::QListWidget;

 protected:
  void resizeEvent(QResizeEvent* event) override {
    const int least = widgets::measures::grown(kLeastCardWidth, fontMetrics());
    const int columns = std::max(1, viewport()->width() / least);
    setGridSize({(viewport()->width() - kListSlack) / columns, cardHeight(fontMetrics()) + kCardGap});
    scheduleDelayedItemsLayout();
    QListWidget::resizeEvent(event);
  }
};

}  // namespace

ModelCards::ModelCards(QWidget* parent)
    : QWidget(parent),
      kinds_(modelKinds()),
      head_(new QHBoxLayout),
      filter_(new QLineEdit(this)),
      list_(new CardList(this)) {
  filter_->setObjectName(QStringLiteral("modelFilter"));
  filter_->setPlaceholderText(tr("Filter models"));
  filter_->setAccessibleName(tr("Filter models"));
  filter_->setClearButtonEnabled(true);
  filter_->setMaximumWidth(260);
  list_->setObjectName(QStringLiteral("modelCards"));
  list_->setAccessibleName(tr("Models"));
  list_->setViewMode(QListView::IconMode);
  list_->setMovement(QListView::Static);
  list_->setResizeMode(QListView::Adjust);
  list_->setUniformItemSizes(true);
  list_->setItemDelegate(new CardDelegate(list_));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setMouseTracking(true);
  list_->viewport()->setAutoFillBackground(false);
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  list_->setFixedHeight(kRowsShown * (cardHeight(fontMetrics()) + kCardGap));
  for (const ModelKind& kind : kinds_) {
    auto* item = new QListWidgetItem(kind.title, list_);
    item->setData(kCardWordsRole, kind.words);
    item->setToolTip(tr("%1: %2").arg(kind.title, kind.words));
    item->setData(Qt::AccessibleTextRole, tr("%1, %2").arg(kind.title, kind.words));
  }
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  head_->addWidget(filter_);
  head_->addStretch(1);
  layout->addLayout(head_);
  layout->addWidget(list_);
  connect(filter_, &QLineEdit::textChanged, this, &ModelCards::filter);
  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
    if (!filling_ && row >= 0) emit chosen(kinds_[static_cast<std::size_t>(row)]);
  });
}

void ModelCards::show(const engine::estimator::Model& model) {
  const QScopedValueRollback filling(filling_, true);
  const auto found = std::ranges::find_if(kinds_, [&](const ModelKind& kind) { return isOfKind(model, kind); });
  if (found == kinds_.end()) {
    list_->setCurrentRow(-1);
    list_->clearSelection();
    return;
  }
  list_->setCurrentRow(static_cast<int>(found - kinds_.begin()));
}

void ModelCards::filter(const QString& words) {
  for (int row = 0; row < list_->count(); ++row) {
    const ModelKind& kind = kinds_[static_cast<std::size_t>(row)];
    bool fits = true;
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      fits = fits && (kind.title.contains(word, Qt::CaseInsensitive) || kind.words.contains(word, Qt::CaseInsensitive));
    }
    list_->item(row)->setHidden(!fits);
  }
}

}  // namespace app
