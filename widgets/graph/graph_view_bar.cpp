// The controls above the graph.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_view.h"
#include "widgets/panels/glyphs.h"

namespace widgets {

namespace {
constexpr int kSearchWidth = 220;
}  // namespace

void GraphView::buildBar(QHBoxLayout* bar) {
  search_->setObjectName(QStringLiteral("graphSearch"));
  search_->setAccessibleName(tr("Find node"));
  search_->setPlaceholderText(tr("Find node"));
  search_->setToolTip(
      tr("Part of a node's name or its op; Enter goes to the next match, Shift+Enter to the previous one (Ctrl+F)"));
  search_->setClearButtonEnabled(true);
  search_->setMaximumWidth(kSearchWidth);
  connect(search_, &QLineEdit::returnPressed, this, [this] { search(true); });
  connect(search_, &QLineEdit::textEdited, this, [this] {
    lastHit_ = -1;
    hits_->clear();
  });
  auto* back = new QShortcut(QKeySequence(Qt::SHIFT | Qt::Key_Return), search_, nullptr, nullptr, Qt::WidgetShortcut);
  connect(back, &QShortcut::activated, this, [this] { search(false); });
  auto* find = new QShortcut(QKeySequence::Find, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, search_, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
  modeBox_->setObjectName(QStringLiteral("graphMode"));
  modeBox_->setAccessibleName(tr("What the graph shows"));
  modeBox_->addItem(tr("Model"));
  modeBox_->addItem(tr("Train step"));
  modeBox_->addItem(tr("Everything"));
  modeBox_->setToolTip(
      tr("Model: the forward path. Train step: with gradients and optimizer. Everything: every node."));
  connect(modeBox_, &QComboBox::activated, this, [this](int index) { setMode(static_cast<GraphMode>(index)); });
  hidden_->setObjectName(QStringLiteral("graphHidden"));
  hidden_->setForegroundRole(QPalette::PlaceholderText);
  hits_->setObjectName(QStringLiteral("graphHits"));
  bar->addWidget(search_, 2);
  bar->addWidget(hits_);
  bar->addWidget(modeBox_);
  bar->addWidget(hidden_);
  bar->addStretch(1);
  addColorControls(bar);
  connect(addZoomButton(bar, Glyph::kFit, QStringLiteral("graphFit"), tr("Fit the graph into the view (F)")),
          &QToolButton::clicked, canvas_, &GraphCanvas::fit);
  connect(addZoomButton(bar, Glyph::kAdd, QStringLiteral("graphZoomIn"), tr("Zoom in (+)")), &QToolButton::clicked,
          canvas_, [this] { canvas_->zoomCentred(1.25); });
  connect(addZoomButton(bar, Glyph::kMinus, QStringLiteral("graphZoomOut"), tr("Zoom out (-)")), &QToolButton::clicked,
          canvas_, [this] { canvas_->zoomCentred(0.8); });
}

void GraphView::addColorControls(QHBoxLayout* bar) {
  trace_->setObjectName(QStringLiteral("graphTrace"));
  trace_->setText(tr("Trace"));
  trace_->setAccessibleName(tr("Trace inputs and outputs"));
  trace_->setToolTip(tr("Highlight the paths to and from the selected node (Ctrl+T)"));
  trace_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
  trace_->setCheckable(true);
  trace_->setAutoRaise(true);
  connect(trace_, &QToolButton::toggled, this, &GraphView::updateTrace);
  connect(canvas_, &GraphCanvas::selectionChanged, this, &GraphView::updateTrace);
  colorBox_->setObjectName(QStringLiteral("graphColor"));
  colorBox_->setAccessibleName(tr("What the colours mean"));
  colorBox_->setToolTip(tr("What the colours mean; time and memory need a profiled step in the log"));
  for (const QString& name : {tr("Type"), tr("Structure"), tr("Device"), tr("Time"), tr("Memory"), tr("Difference")}) {
    colorBox_->addItem(name);
  }
  connect(colorBox_, &QComboBox::activated, this,
          [this](int index) { setColoring(static_cast<GraphColoring>(index)); });
  auto* label = new QLabel(tr("&Colour"), this);
  label->setBuddy(colorBox_);
  auto* functions = new QToolButton(this);
  functions->setObjectName(QStringLiteral("graphFunctionsButton"));
  functions->setDefaultAction(actions_.functions);
  functions->setAutoRaise(true);
  functions->setVisible(false);  // until a graph has some
  functionsButton_ = functions;
  bar->addWidget(functions);
  bar->addWidget(trace_);
  bar->addWidget(label);
  bar->addWidget(colorBox_);
}

QToolButton* GraphView::addZoomButton(QHBoxLayout* bar, Glyph glyph, const QString& name, const QString& text) {
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setIcon(glyphIcon(glyph));
  button->setObjectName(name);
  button->setAccessibleName(text);
  button->setToolTip(text);
  button->setMinimumSize(28, 28);
  bar->addWidget(button);
  return button;
}

}  // namespace widgets
