#include "widgets/theme/glyph_shapes.h"
// The parts of ProjectorDashboard and where they stand; and how the dashboard is registered.
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <algorithm>

#include "widgets/controls/colon_line.h"
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
#include "widgets/panels/page_bar.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kSideWidth = 292;
constexpr int kSideMargin = 12;
constexpr int kSourceWidth = kSideWidth - 2 * kSideMargin;
constexpr int kSideSpacing = 16;

QToolButton* menuButton(const QString& name, const QString& text, const QString& tooltip, QMenu* menu, QWidget* bar) {
  auto* button = new QToolButton(bar);
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(tooltip);
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(menu);
  return button;
}

}  // namespace

void ProjectorDashboard::buildPage() {
  auto* side = new QWidget(this);
  auto* parts = new QVBoxLayout(side);
  parts->setContentsMargins(kSideMargin, 0, kSideMargin, kSideMargin);
  parts->setSpacing(kSideSpacing);
  auto* colons = new ColonLine(side);
  auto* data = new DataPanel(session_, loader_, actions_->switches(), colons, side);
  parts->addWidget(data);
  parts->addWidget(new MethodPanel(session_, actions_->ofMethod(), colons, side));
  parts->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setObjectName(QStringLiteral("projectorSide"));
  scroll->setWidget(side);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // As wide as its widest form in a larger font.
  const int wanted =
      std::max(kSideWidth, side->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
  scroll->setMinimumWidth(wanted);
  scroll->setMaximumWidth(2 * wanted);
  scroll->setFocusPolicy(Qt::NoFocus);
  ofPoints_ << scroll;
  pages_->addWidget(canvas_);
  pages_->addWidget(empty_);
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(scroll);
  splitter->addWidget(pages_);
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  bar_ = buildBar(data->source());
  layout->addWidget(bar_);
  layout->addWidget(splitter, 1);
}

QWidget* ProjectorDashboard::buildBar(QComboBox* source) {
  auto* bar = new PageBar(this);
  bar->addFilter(source, measures::grown(kSourceWidth, source->fontMetrics()));
  selected_ = new QLabel(bar);
  selected_->setObjectName(QStringLiteral("projectorSelected"));
  bar->addWords(selected_);
  const auto nameOf = [](const QAction* action) { return action->objectName() + QStringLiteral(".tool"); };
  for (QAction* action : actions_->bar()) {
    if (action->isCheckable()) ofPoints_ << bar->addToggle(action, nameOf(action));
  }
  auto* save = new QMenu(bar);
  save->addActions(saving_->actions());
  const auto addMenu = [&](const char* name, const QString& text, const QString& tip, QMenu* menu) {
    ofPoints_ << menuButton(QLatin1String(name), text, tip, menu, bar);
    bar->addMenu(static_cast<QToolButton*>(ofPoints_.back()));
  };
  addMenu("projectorBookmarks", tr("Bookmarks"), tr("Remembered views"), bookmarks());
  addMenu("projectorSave", tr("Save"), tr("Save the picture or the coordinates"), save);
  for (QAction* action : actions_->bar()) {
    if (!action->isCheckable()) ofPoints_ << bar->addTool(action, nameOf(action));
  }
  bar->addTool(files_->openAction(), QStringLiteral("projectorOpen"));
  stopReading_ = bar->addTool(files_->cancelAction(), nameOf(files_->cancelAction()));
  stopReading_->setVisible(false);
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
