#include "widgets/dashboards/trees/trees_pane.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/trees/tree_view.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr double kZoomStep = 1.25;
constexpr int kGainsWidth = 260;
constexpr int kGainsBeside = 800;  // pixels; where there is less, the gains stand below the tree, which is wide
constexpr int kShareRole = Qt::UserRole + 1;  // of the largest gain
const QString kTreesKey = QStringLiteral("trees");

QStandardItem* cell(const QString& text, Qt::Alignment side, std::optional<double> share = std::nullopt) {
  auto* item = new QStandardItem(text);
  item->setEditable(false);
  item->setTextAlignment(side | Qt::AlignVCenter);
  if (share) item->setData(*share, kShareRole);
  return item;
}

}  // namespace

TreesPane::TreesPane(CheckpointLoader& loader, ActionRegistry& actions, QWidget* parent)
    : QWidget(parent), loader_(loader), view_(new TreeView(this)), gains_(new QStandardItemModel(this)) {
  setObjectName(QStringLiteral("treesPane"));
  QAction* previous =
      add(actions, "previous", tr("Previous tree"), tr("Show the tree that was grown before"), Qt::Key_PageUp);
  QAction* next = add(actions, "next", tr("Next tree"), tr("Show the tree that was grown after it"), Qt::Key_PageDown);
  previous->setIconText(tr("Previous"));  // beside the number of the tree
  next->setIconText(tr("Next"));
  connect(previous, &QAction::triggered, this, [this] { showTree(tree() - 1); });
  connect(next, &QAction::triggered, this, [this] { showTree(tree() + 1); });
  QAction* in = add(actions, "zoom_in", tr("Zoom in"), tr("Draw the tree larger"), Qt::Key_Plus);
  in->setIcon(glyphIcon(Glyph::kAdd));
  connect(in, &QAction::triggered, this, [this] { view_->zoomBy(kZoomStep); });
  QAction* out = add(actions, "zoom_out", tr("Zoom out"), tr("Draw the tree smaller"), Qt::Key_Minus);
  out->setIcon(glyphIcon(Glyph::kMinus));
  connect(out, &QAction::triggered, this, [this] { view_->zoomBy(1 / kZoomStep); });
  QAction* whole = add(actions, "fit", tr("Whole tree"), tr("Show all of the tree"), Qt::Key_0);
  whole->setIcon(glyphIcon(Glyph::kFit));
  connect(whole, &QAction::triggered, this, [this] { view_->fit(); });
  build();
  connect(number_, &QSpinBox::valueChanged, this, [this](int number) {
    if (!ensemble_.isEmpty()) view_->setTree(ensemble_.trees[static_cast<std::size_t>(number - 1)]);
  });
  connect(view_, &TreeView::selectionChanged, this, &TreesPane::describe);
}

// The keys count while the tree has the focus.
QAction* TreesPane::add(ActionRegistry& actions, const char* id, const QString& text, const QString& tip, int key) {
  QAction* action = actions.add(QStringLiteral("trees.%1").arg(QLatin1String(id)), text, tip, QKeySequence(key));
  action->setShortcutContext(Qt::WidgetShortcut);
  view_->addAction(action);
  commands_ << action;
  return action;
}

void TreesPane::build() {
  number_ = new QSpinBox(this);
  number_->setObjectName(QStringLiteral("treeNumber"));
  number_->setAccessibleName(tr("Tree"));
  number_->setRange(1, 1);
  count_ = new QLabel(this);
  count_->setObjectName(QStringLiteral("treeCount"));
  auto* bar = new PageBar(this, PageBar::Row::kNext);
  bar->addChoice(tr("&Tree"), number_);
  bar->addChoice(count_);
  for (QAction* each : commands_) {
    const auto words = each->icon().isNull() ? PageBar::Words::kWhereRoom : PageBar::Words::kNever;
    bar->addTool(each, each->objectName() + QStringLiteral(".button"), words);
  }
  gains_->setHorizontalHeaderLabels({tr("Feature"), tr("Gain"), tr("Splits")});
  for (const int number : {1, 2})
    gains_->horizontalHeaderItem(number)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  gainsView_ = makeBarTree(QStringLiteral("featureGains"), tr("What the features gained"), kShareRole, this);
  gainsView_->setModel(gains_);
  gainsView_->setRootIsDecorated(false);
  gainsView_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  gainsView_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
  split_ = new QSplitter(Qt::Vertical, this);  // until there is room beside each other
  split_->addWidget(view_);
  split_->addWidget(gainsView_);
  split_->setStretchFactor(0, 1);
  split_->setSizes({2 * kGainsWidth, kGainsWidth});
  split_->setChildrenCollapsible(false);
  selection_ = new QLabel(this);
  selection_->setObjectName(QStringLiteral("treeSelection"));
  selection_->setContentsMargins(12, 4, 12, 4);
  selection_->setWordWrap(true);
  selection_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  column->addWidget(split_, 1);
  column->addWidget(selection_);
}

void TreesPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const Qt::Orientation wanted = width() < kGainsBeside ? Qt::Vertical : Qt::Horizontal;
  if (split_->orientation() == wanted) return;
  split_->setOrientation(wanted);
  split_->setSizes({2 * kGainsWidth, kGainsWidth});
}

void TreesPane::read(const QString& prefix) {
  loader_.read<EnsembleValues>(
      this, kTreesKey, [prefix](CheckpointSource& source, const TaskToken&) { return source.trees(prefix); },
      [this](const EnsembleValues& ensemble) { showEnsemble(ensemble); },
      [this](const TaskFailure& failure) {
        showEnsemble({});
        emit failed(failure.text);
      });
}

void TreesPane::clear() {
  loader_.cancel(this, kTreesKey);
  showEnsemble({});
}

int TreesPane::tree() const {
  return number_->value();
}

void TreesPane::showTree(int number) {
  number_->setValue(number);
}

// The tree that was looked at stays, as that of the next checkpoint is the same one or a later state of it.
void TreesPane::showEnsemble(const EnsembleValues& ensemble) {
  ensemble_ = ensemble;
  const int count = static_cast<int>(ensemble_.trees.size());
  {
    const QSignalBlocker blocker(number_);
    number_->setRange(1, std::max(1, count));
  }
  count_->setText(tr("of %1").arg(count));
  view_->setTree(count > 0 ? ensemble_.trees[static_cast<std::size_t>(number_->value() - 1)] : TreeValues());
  showGains();
  describe();
  emit shown(count > 0);
}

void TreesPane::showGains() {
  gains_->removeRows(0, gains_->rowCount());
  const double largest = ensemble_.gains.empty() ? 0 : std::max(0.0, ensemble_.gains.front().gain);
  for (const FeatureGain& each : ensemble_.gains) {
    const double share = largest > 0 ? std::max(0.0, each.gain) / largest : 0;
    gains_->appendRow({cell(featureText(each.name, each.feature), Qt::AlignLeft),
                       cell(valueText(each.gain), Qt::AlignRight, share),
                       cell(QString::number(each.splits), Qt::AlignRight)});
  }
}

void TreesPane::describe() {
  const int node = view_->selected();
  selection_->setText(node < 0 ? tr("Select a node to see the way that leads to it.") : view_->textOf(node));
}

}  // namespace widgets
