#include "widgets/graph/graph_bar.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QTabBar>

#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_actions.h"
#include "widgets/graph/graph_search.h"

namespace widgets {

GraphBar::GraphBar(const GraphActions& actions, QWidget* parent)
    : PageBar(parent),
      search_(new GraphSearch(this)),
      mode_(new QTabBar(this)),
      hidden_(new QLabel(this)),
      colors_(new ColorBox(this)) {
  addModes();
  addFilter(search_);
  addWords(search_->hits());
  hidden_->setObjectName(QStringLiteral("graphHidden"));
  hidden_->setForegroundRole(QPalette::PlaceholderText);
  addSpareWords(hidden_, mode_);
  addChoice(tr("&Colour"), colors_, true);
  more()->addActions({actions.trace, actions.functions, actions.autoAside, actions.reset});
  more()->addSeparator();
  more()->addActions({actions.zoomIn, actions.zoomOut, actions.legend});
  addTool(actions.fit, QStringLiteral("graphFit"), Words::kNever);
  setHidden(0);
}

void GraphBar::addModes() {
  mode_->setObjectName(QStringLiteral("graphMode"));
  mode_->setAccessibleName(tr("What the graph shows"));
  for (const QString& title : {tr("Model"), tr("Train step"), tr("Everything")}) mode_->addTab(title);
  connect(mode_, &QTabBar::currentChanged, this, [this](int index) { emit modeChosen(static_cast<GraphMode>(index)); });
  addViews(mode_);
}

void GraphBar::setMode(GraphMode mode) {
  const QSignalBlocker quiet(mode_);
  mode_->setCurrentIndex(static_cast<int>(mode));
}

void GraphBar::setHidden(int ops) {
  //: %1 is the number of ops that the chosen mode leaves out.
  hidden_->setText(ops == 0 ? QString() : tr("+ %1 bookkeeping").arg(QString::fromStdString(shortCount(ops))));
  const QString modes =
      tr("Model: the forward path. Train step: with gradients and optimizer. Everything: every node.");
  mode_->setToolTip(ops == 0 ? modes : modes + QLatin1Char('\n') + hidden_->text());
  arrange();
}

}  // namespace widgets
