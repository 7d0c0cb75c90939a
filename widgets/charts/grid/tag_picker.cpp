#include "widgets/charts/grid/tag_picker.h"

#include <QBoxLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QStringListModel>

#include "widgets/util/natural_order.h"

namespace widgets {

namespace {
constexpr QSize kPickerSize{280, 300};
}

TagPicker::TagPicker(const QString& title, const QStringList& tags, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      search_(new QLineEdit(this)),
      list_(new QListView(this)),
      tags_(new QStringListModel(this)),
      shown_(new QSortFilterProxyModel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("tagPicker"));
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(title);
  QStringList sorted = tags;
  std::sort(sorted.begin(), sorted.end(), naturalLess);
  tags_->setStringList(sorted);
  shown_->setSourceModel(tags_);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  search_->setPlaceholderText(tr("Search tags"));
  search_->setAccessibleName(tr("Search tags"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  list_->setModel(shown_);
  list_->setUniformItemSizes(true);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  list_->setAccessibleName(tr("Tags"));
  list_->setFrameShape(QFrame::NoFrame);
  auto* head = new QLabel(title, this);
  head->setBuddy(search_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(6);
  column->addWidget(head);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  resize(kPickerSize);
  list_->setCurrentIndex(shown_->index(0, 0));
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    shown_->setFilterFixedString(text);
    list_->setCurrentIndex(shown_->index(0, 0));
  });
  connect(search_, &QLineEdit::returnPressed, this, &TagPicker::take);
  connect(list_, &QListView::clicked, this, &TagPicker::take);
  connect(list_, &QListView::activated, this, &TagPicker::take);
}

void TagPicker::popup(const QPoint& globalPlace) {
  QPoint place = globalPlace;
  if (const QScreen* screen = QGuiApplication::screenAt(globalPlace)) {
    const QRect room = screen->availableGeometry();
    place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width())));
    place.setY(std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  }
  move(place);
  show();
  search_->setFocus();
}

void TagPicker::take() {
  const QModelIndex index = list_->currentIndex();
  if (!index.isValid()) return;
  disconnect(list_, nullptr, this, nullptr);  // a click may come as an activation, too
  emit picked(index.data().toString());
  close();
}

// The arrow keys go through the list while the field has the focus.
bool TagPicker::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (by != 0) {
      const int row = std::clamp(list_->currentIndex().row() + by, 0, std::max(0, shown_->rowCount() - 1));
      list_->setCurrentIndex(shown_->index(row, 0));
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

}  // namespace widgets
