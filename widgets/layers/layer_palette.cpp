#include "widgets/layers/layer_palette.h"

#include <QEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/layers/layer_drag.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kSwatch = 12;
constexpr int kIndent = 14;
constexpr int kCategoryRole = Qt::UserRole;

// As in the legend of the Graph page.
QIcon swatch(NodeCategory category, const QWidget& seenIn) {
  const QColor color = categoryColor(category);
  const double ratio = seenIn.devicePixelRatioF();
  QPixmap pixmap((QSizeF(kSwatch, kSwatch) * ratio).toSize());
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(graphFrameColor(seenIn.palette(), color));
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(0.5, 0.5, kSwatch - 1, kSwatch - 1), 2, 2);
  return pixmap;
}

class KindTree : public QTreeWidget {
 public:
  using QTreeWidget::QTreeWidget;

 protected:
  QStringList mimeTypes() const override { return {QLatin1String(kLayerKindMime)}; }
  QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override {
    if (items.isEmpty() || !items.front()->parent()) return nullptr;
    auto* data = new QMimeData;
    data->setData(QLatin1String(kLayerKindMime), items.front()->text(0).toUtf8());
    return data;
  }
};

}  // namespace

LayerPalette::LayerPalette(std::vector<LayerKind> kinds, QWidget* parent)
    : QWidget(parent), kinds_(std::move(kinds)), filter_(new QLineEdit(this)), tree_(new KindTree(this)) {
  setObjectName(QStringLiteral("layerPalette"));
  filter_->setObjectName(QStringLiteral("layerKindFilter"));
  filter_->setAccessibleName(tr("Filter kinds of layers"));
  filter_->setPlaceholderText(tr("Filter %n kind(s) of layers", nullptr, static_cast<int>(kinds_.size())));
  filter_->setClearButtonEnabled(true);
  tree_->setObjectName(QStringLiteral("layerKinds"));
  tree_->setAccessibleName(tr("Kinds of layers"));
  tree_->setToolTip(tr("Drag a kind onto a line, or press Enter to put it behind the selected layer"));
  tree_->setHeaderHidden(true);
  tree_->setIndentation(kIndent);
  tree_->setDragEnabled(true);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  column->addWidget(filter_);
  column->addWidget(tree_, 1);
  fill();
  connect(filter_, &QLineEdit::textChanged, this, &LayerPalette::filter);
  connect(filter_, &QLineEdit::returnPressed, tree_, qOverload<>(&QWidget::setFocus));
  connect(tree_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
    if (item->parent()) emit chosen(item->text(0));
  });
}

void LayerPalette::fill() {
  QHash<QString, QTreeWidgetItem*> groups;
  for (const LayerKind& kind : kinds_) {
    QTreeWidgetItem*& group = groups[kind.group];
    if (!group) {
      group = new QTreeWidgetItem(tree_, {kind.group});
      group->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
      group->setExpanded(true);
      group->setFont(0, roleFont(font(), TextRole::kStrong));
    }
    auto* item = new QTreeWidgetItem(group, {kind.layer.kind});
    item->setData(0, kCategoryRole, static_cast<int>(kind.layer.category));
  }
  paintSwatches();
}

void LayerPalette::paintSwatches() {
  for (int g = 0; g < tree_->topLevelItemCount(); ++g) {
    const QTreeWidgetItem* group = tree_->topLevelItem(g);
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      item->setIcon(0, swatch(static_cast<NodeCategory>(item->data(0, kCategoryRole).toInt()), *this));
    }
  }
}

void LayerPalette::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) paintSwatches();
}

void LayerPalette::filter(const QString& text) {
  QTreeWidgetItem* first = nullptr;
  for (int g = 0; g < tree_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = tree_->topLevelItem(g);
    int shown = 0;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      const bool fits = item->text(0).contains(text.trimmed(), Qt::CaseInsensitive);
      item->setHidden(!fits);
      shown += fits ? 1 : 0;
      if (fits && !first) first = item;
    }
    group->setHidden(shown == 0);
  }
  if (!text.isEmpty()) tree_->setCurrentItem(first);
}

std::optional<LayerNode> LayerPalette::make(const QString& kind) const {
  const auto found = std::ranges::find(kinds_, kind, [](const LayerKind& one) { return one.layer.kind; });
  if (found == kinds_.end()) return std::nullopt;
  return found->layer;
}

QStringList LayerPalette::joining() const {
  QStringList all;
  for (const LayerKind& kind : kinds_) {
    if (kind.layer.takesMany) all << kind.layer.kind;
  }
  return all;
}

}  // namespace widgets
