#include "widgets/graph/graph_inspector.h"

#include <QEvent>
#include <QUrl>
#include <QVBoxLayout>

#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/model/graph_projection.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/histogram_strip.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/focus_ring.h"

namespace widgets {

namespace {
constexpr std::size_t kListedEdges = 200;
constexpr int kHistogramWidth = 260;

QString escaped(const std::string& text) {
  return QString::fromStdString(text).toHtmlEscaped();
}

QString section(const QString& title, const QString& rows) {
  if (rows.isEmpty()) return {};
  return QStringLiteral("<h4>%1</h4><table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\">%2</table>")
      .arg(title.toHtmlEscaped(), rows);
}

QString row(const QString& name, const QString& value) {
  return QStringLiteral("<tr><td class=\"name\">%1</td><td class=\"value\">%2</td></tr>").arg(name, value);
}

// Lets long names wrap at their slashes.
QString breakable(QString name) {
  return name.replace(QLatin1Char('/'), QStringLiteral("/\u200B"));
}
}  // namespace

GraphInspector::GraphInspector(QWidget* parent) : QTextBrowser(parent), empty_(new EmptyState(viewport())) {
  setObjectName(QStringLiteral("graphInspector"));
  setAccessibleName(tr("Properties of the selected node"));
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  document()->setDocumentMargin(12);
  viewport()->setBackgroundRole(QPalette::Window);  // as the other inspectors
  auto* whole = new QVBoxLayout(viewport());
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(empty_);
  empty_->setText(Glyph::kInfo, tr("No node selected"), tr("Click a node to see its attributes, inputs and outputs."));
  connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { emit opRequested(url.path().toInt()); });
  new FocusRing(this);
  refresh();
}

void GraphInspector::showItem(const GraphModelPtr& model, int item) {
  model_ = model;
  item_ = model == nullptr ? -1 : item;
  values_ = {};
  refresh();
}

void GraphInspector::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) refresh();
}

void GraphInspector::refresh() {
  document()->setDefaultStyleSheet(
      QStringLiteral("h3 { margin: 0; } h4 { margin-top: 14px; margin-bottom: 2px; }"
                     ".name, .quiet { color: %1; } a { color: %2; text-decoration: none; }"
                     ".value { padding-left: 8px; }")
          .arg(tone(palette(), Tone::kSecondary).name(), tone(palette(), Tone::kAccent).name()));
  empty_->setVisible(item_ < 0);
  if (item_ < 0) return clear();
  const QString name = breakable(escaped(model_->fullName(item_)));
  setHtml(QStringLiteral("<h3>%1</h3>").arg(name) + (model_->item(item_).isScope() ? scopeText() : opText()) +
          valuesText());
}

void GraphInspector::showValues(const Values& values) {
  values_ = values;
  refresh();
}

QString GraphInspector::valuesText() {
  if (values_.variable.isEmpty()) return {};
  const QUrl url(QStringLiteral("picture:histogram"));
  HistogramStrip strip;
  QPalette colors = palette();
  colors.setColor(QPalette::Window, tone(colors, Tone::kView));
  strip.setPalette(colors);
  strip.setHistogram(values_.histogram);
  strip.resize(kHistogramWidth, strip.minimumHeight());
  document()->addResource(QTextDocument::ImageResource, url, strip.grab().toImage());
  return QStringLiteral("<h4>%1</h4><p class=\"quiet\">%2</p><img src=\"%3\"><p class=\"quiet\">%4</p>")
      .arg(values_.step ? tr("Values in the checkpoint of step %1").arg(stepText(*values_.step))
                        : tr("Values in the checkpoint"),
           breakable(values_.variable.toHtmlEscaped()), url.toString(),
           tr("mean %1, std %2, norm %3")
               .arg(valueText(values_.mean), valueText(values_.deviation), valueText(values_.norm)));
}

QString GraphInspector::link(int op) const {
  return QStringLiteral("<a href=\"op:%1\">%2</a>").arg(op).arg(breakable(escaped(model_->node(op).name)));
}

QString GraphInspector::edgeRows(const std::vector<GraphEdge>& edges, const std::vector<std::string>* names,
                                 bool areInputs) const {
  QString rows;
  for (std::size_t i = 0; i < edges.size() && i < kListedEdges; ++i) {
    const GraphEdge& edge = edges[i];
    const int producer = areInputs ? edge.op : model_->item(item_).op;
    const QString name = edge.op >= 0       ? link(edge.op)
                         : names != nullptr ? tr("%1 (not in this graph)").arg(escaped((*names)[i]))
                                            : QString();
    QString tensor = tr("control");
    if (!edge.control && producer >= 0) {
      const int dtype = model_->outputDtype(producer, edge.slot);
      const std::string shape = shapeText(model_->outputShape(producer, edge.slot));
      tensor = escaped(shape) + (dtype == 0 ? QString() : QLatin1Char(' ') + QString::fromStdString(dtypeName(dtype)));
    }
    rows +=
        QStringLiteral("<tr><td>%1</td><td align=\"right\" class=\"quiet\">%2</td></tr>").arg(name, tensor.trimmed());
  }
  if (edges.size() > kListedEdges) {
    rows += QStringLiteral("<tr><td class=\"quiet\">%1</td></tr>")
                .arg(tr("and %n more", nullptr, static_cast<int>(edges.size() - kListedEdges)));
  }
  return rows;
}

QString GraphInspector::opText() const {
  const int op = model_->item(item_).op;
  const NodeDef& node = model_->node(op);
  QString text =
      QStringLiteral("<p class=\"quiet\">%1</p>")
          .arg(tr("Op %1, %2").arg(escaped(node.op), categoryName(model_->item(item_).category).toHtmlEscaped()));
  if (!node.device.empty()) text += section(tr("Device"), row({}, escaped(node.device)));
  QString weights;
  for (const GraphWeight& weight : model_->weights(op)) {
    weights += QStringLiteral("<tr><td>%1</td><td align=\"right\" class=\"quiet\">%2</td></tr>")
                   .arg(link(weight.variable), escaped(shapeText(model_->outputShape(weight.variable, 0))));
  }
  text += section(tr("Weights"), weights);
  QString attrs;
  for (const Attr& attr : node.attrs) {
    if (!attr.name.starts_with('_')) attrs += row(escaped(attr.name), escaped(attr.value.text));
  }
  text += section(tr("Attributes"), attrs);
  text += section(tr("Inputs (%1)").arg(model_->inputs(op).size()), edgeRows(model_->inputs(op), &node.inputs, true));
  text +=
      section(tr("Outputs (%1)").arg(model_->consumers(op).size()), edgeRows(model_->consumers(op), nullptr, false));
  return text;
}

QString GraphInspector::scopeText() const {
  const GraphItem& scope = model_->item(item_);
  QString facts = row(tr("Ops"), QString::fromStdString(shortCount(scope.opCount)));
  if (scope.parameters > 0) facts += row(tr("Parameters"), QString::fromStdString(shortCount(scope.parameters)));
  QString text = QStringLiteral("<p class=\"quiet\">%1</p>")
                     .arg(tr("Scope, %1").arg(categoryName(scope.category).toHtmlEscaped()));
  text += section(tr("Contents"), facts);
  QString children;
  for (const int child : scope.children) {
    const GraphItem& each = model_->item(child);
    if (each.isScope()) {
      children += row(escaped(each.name), tr("ops: %1").arg(each.opCount));
    } else {
      children += row(link(each.op), escaped(model_->node(each.op).op));
    }
    if (children.size() > 40000) break;  // a flat scope of thousands of ops is no reading matter
  }
  return text + section(tr("Inside"), children);
}

}  // namespace widgets
