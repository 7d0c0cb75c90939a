#include "widgets/graph/graph_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_search.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

namespace {
constexpr int kBarHeight = 44;
constexpr int kBarGap = 8;
constexpr int kTightBarGap = 4;
}  // namespace

GraphBar::GraphBar(QAction* functions, QWidget* parent)
    : QWidget(parent),
      search_(new GraphSearch(this)),
      mode_(new QComboBox(this)),
      hidden_(new QLabel(this)),
      functions_(new QToolButton(this)),
      trace_(new QToolButton(this)),
      colorsLabel_(new QLabel(tr("&Colour"), this)),
      colors_(new ColorBox(this)) {
  setMinimumHeight(kBarHeight);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 6, 12, 6);
  row->setSpacing(kBarGap);
  row->addWidget(search_, 2);
  row->addWidget(search_->hits());
  addModes(row);
  row->addStretch(1);
  addFunctions(row, functions);
  addColors(row);
  connect(addZoomButton(row, Glyph::kFit, QStringLiteral("graphFit"), tr("Fit the graph into the view (F)")),
          &QToolButton::clicked, this, &GraphBar::fitWanted);
  connect(addZoomButton(row, Glyph::kAdd, QStringLiteral("graphZoomIn"), tr("Zoom in (+)")), &QToolButton::clicked,
          this, [this] { emit zoomWanted(1.25); });
  connect(addZoomButton(row, Glyph::kMinus, QStringLiteral("graphZoomOut"), tr("Zoom out (-)")), &QToolButton::clicked,
          this, [this] { emit zoomWanted(0.8); });
}

void GraphBar::addModes(QHBoxLayout* row) {
  mode_->setObjectName(QStringLiteral("graphMode"));
  mode_->setAccessibleName(tr("What the graph shows"));
  mode_->addItem(tr("Model"));
  mode_->addItem(tr("Train step"));
  mode_->addItem(tr("Everything"));
  mode_->setToolTip(tr("Model: the forward path. Train step: with gradients and optimizer. Everything: every node."));
  connect(mode_, &QComboBox::activated, this, [this](int index) { emit modeChosen(static_cast<GraphMode>(index)); });
  hidden_->setObjectName(QStringLiteral("graphHidden"));
  hidden_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(mode_);
  row->addWidget(hidden_);
}

void GraphBar::addFunctions(QHBoxLayout* row, QAction* functions) {
  functions_->setObjectName(QStringLiteral("graphFunctionsButton"));
  functions_->setDefaultAction(functions);
  functions_->setAutoRaise(true);
  functions_->setVisible(false);  // until a graph has some
  row->addWidget(functions_);
}

void GraphBar::addColors(QHBoxLayout* row) {
  trace_->setObjectName(QStringLiteral("graphTrace"));
  trace_->setText(tr("Trace"));
  trace_->setAccessibleName(tr("Trace inputs and outputs"));
  trace_->setToolTip(tr("Highlight the paths to and from the selected node (Ctrl+T)"));
  trace_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  trace_->setCheckable(true);
  trace_->setAutoRaise(true);
  connect(trace_, &QToolButton::toggled, this, &GraphBar::tracingChanged);
  colorsLabel_->setObjectName(QStringLiteral("graphColorsLabel"));
  colorsLabel_->setBuddy(colors_);
  row->addWidget(trace_);
  row->addWidget(colorsLabel_);
  row->addWidget(colors_);
}

QToolButton* GraphBar::addZoomButton(QHBoxLayout* row, Glyph glyph, const QString& name, const QString& text) {
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setIcon(glyphIcon(glyph));
  button->setObjectName(name);
  button->setAccessibleName(text);
  button->setToolTip(text);
  button->setMinimumSize(28, 28);
  row->addWidget(button);
  return button;
}

void GraphBar::setMode(GraphMode mode) {
  mode_->setCurrentIndex(static_cast<int>(mode));
}

void GraphBar::setHidden(int ops) {
  //: %1 is the number of ops that the chosen mode leaves out.
  hidden_->setText(ops == 0 ? QString() : tr("+ %1 bookkeeping").arg(QString::fromStdString(shortCount(ops))));
  fitWords();
  // At once: the label was as narrow as its former text.
  layout()->activate();
}

void GraphBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitWords();
}

// Where not all has room, the parts move together and the word before the box of colours goes: the box tells by itself
// what it is for.
void GraphBar::fitWords() {
  int needed = layout()->minimumSize().width();
  if (colorsLabel_->isHidden()) {
    needed += colorsLabel_->minimumSizeHint().width() + kBarGap + layout()->count() * (kBarGap - kTightBarGap);
  }
  const bool isTight = needed > width();
  colorsLabel_->setHidden(isTight);
  layout()->setSpacing(isTight ? kTightBarGap : kBarGap);
}

bool GraphBar::isTracing() const {
  return trace_->isChecked();
}

void GraphBar::setTracing(bool tracing) {
  trace_->setChecked(tracing);
}

void GraphBar::offerFunctions(bool offered) {
  functions_->setVisible(offered);
}

}  // namespace widgets
