#include "widgets/theme/glyph_shapes.h"
// The parts of ProjectorDashboard and where they stand; and how the dashboard is registered.
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>

#include "widgets/dashboards/projector/bookmark_actions.h"
#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/panels/data_panel.h"
#include "widgets/dashboards/projector/panels/method_panel.h"
#include "widgets/dashboards/projector/projector_actions.h"
#include "widgets/dashboards/projector/projector_dashboard.h"
#include "widgets/dashboards/projector/projector_files.h"
#include "widgets/dashboards/projector/projector_saving.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/folding_bar.h"

namespace widgets {
namespace {

constexpr int kSideWidth = 292;
constexpr int kSideMargin = 12;
constexpr int kSideSpacing = 16;
constexpr int kBarButton = 28;
constexpr int kBarMargin = 8;

QToolButton* addBarButton(QHBoxLayout* row, QAction* action, QWidget* bar) {
  auto* button = new QToolButton(bar);
  button->setObjectName(action->objectName() + QStringLiteral(".tool"));
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setAutoRaise(true);
  button->setFixedHeight(kBarButton);
  row->addWidget(button);
  return button;
}

void addMenuButton(QHBoxLayout* row, const QString& name, const QString& text, const QString& tooltip, QMenu* menu,
                   QWidget* bar) {
  auto* button = new QToolButton(bar);
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(tooltip);
  button->setAutoRaise(true);
  button->setFixedHeight(kBarButton);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(menu);
  row->addWidget(button);
}

}  // namespace

void ProjectorDashboard::buildPage() {
  auto* side = new QWidget(this);
  auto* parts = new QVBoxLayout(side);
  parts->setContentsMargins(kSideMargin, kSideMargin, kSideMargin, kSideMargin);
  parts->setSpacing(kSideSpacing);
  parts->addWidget(new DataPanel(session_, loader_, files_->openAction(), actions_->switches(), side));
  parts->addWidget(new MethodPanel(session_, actions_->ofMethod(), side));
  parts->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setObjectName(QStringLiteral("projectorSide"));
  scroll->setWidget(side);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumWidth(kSideWidth);
  scroll->setMaximumWidth(2 * kSideWidth);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* middle = new QWidget(this);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(buildBar());
  column->addWidget(canvas_, 1);
  pages_->addWidget(middle);
  pages_->addWidget(empty_);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(scroll);
  splitter->addWidget(pages_);
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(splitter);
}

QWidget* ProjectorDashboard::buildBar() {
  auto* bar = new QWidget(this);
  bar->setFixedHeight(kBarButton + 2 * kBarMargin);
  auto* parts = new QHBoxLayout(bar);
  parts->setContentsMargins(kSideMargin, kBarMargin, kSideMargin, kBarMargin);
  parts->setSpacing(kBarMargin);
  auto* look = new QHBoxLayout;
  auto* row = new QHBoxLayout;
  for (QHBoxLayout* part : {look, row}) {
    part->setSpacing(kBarMargin);
    parts->addLayout(part, part == row ? 1 : 0);
  }
  for (QAction* action : actions_->bar()) addBarButton(look, action, bar);
  look->addStretch(1);
  auto* save = new QMenu(bar);
  save->addActions(saving_->actions());
  addMenuButton(row, QStringLiteral("projectorBookmarks"), tr("Bookmarks"), tr("Remembered views"), bookmarks(), bar);
  addMenuButton(row, QStringLiteral("projectorSave"), tr("Save"), tr("Save the picture or the coordinates"), save, bar);
  row->addStretch(1);
  stopReading_ = addBarButton(row, files_->cancelAction(), bar);
  stopReading_->setVisible(false);
  selected_ = new QLabel(bar);
  selected_->setObjectName(QStringLiteral("projectorSelected"));
  row->addWidget(selected_);
  new FoldingBar(bar, parts, kBarButton + kBarMargin);
  return bar;
}

namespace {

DashboardInfo projectorInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("projector");
  info.title = ProjectorDashboard::tr("Projector");
  info.tooltip = ProjectorDashboard::tr("Embeddings as points in two or three dimensions");
  info.place = DashboardPlace::kRail;
  info.order = 85;
  info.icon = strokesOf(Glyph::kProjector);
  info.shortcut = QKeySequence(QStringLiteral("Alt+9"));
  return info;
}
const DashboardRegistrar<ProjectorDashboard> kRegistrar(projectorInfo);

}  // namespace
}  // namespace widgets
