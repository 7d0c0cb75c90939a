#include "widgets/graph/canvas/graph_style.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QFontMetricsF>
#include <cmath>

namespace widgets {

namespace {
constexpr double kPadding = 12;
constexpr double kFoldMark = 16;       // room for the [+] of a scope
constexpr double kLargestWidth = 240;  // with the usual font
constexpr double kUsualLine = 16;      // height of a line of it
constexpr double kSmallestWidth = 88;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(widgets::GraphView)
};

double width(const QString& text, const QFont& font) {
  // A little more than the text needs: zoomed out, letters stay at 11 pixels while their box shrinks.
  return QFontMetricsF(font).horizontalAdvance(text) * 1.35;
}

// As many letters as with the usual font.
double largestWidth(const QFont& base) {
  return kLargestWidth * std::max(1.0, QFontMetricsF(base).height() / kUsualLine);
}

}  // namespace

QColor categoryColor(NodeCategory category) {
  switch (category) {
    case NodeCategory::kInput:
      return QColor(0x5C6166);
    case NodeCategory::kWeights:
      return QColor(0x335588);
    case NodeCategory::kNormalization:
      return QColor(0x2F5B45);
    case NodeCategory::kActivation:
      return QColor(0x7A2A22);
    case NodeCategory::kShape:
      return QColor(0x6B4F2A);
    case NodeCategory::kLoss:
      return QColor(0x5A3E85);
    case NodeCategory::kTraining:
      return QColor(0x2B6069);
    case NodeCategory::kOther:
      return QColor(0x47505A);
  }
  return {};
}

QString categoryName(NodeCategory category) {
  switch (category) {
    case NodeCategory::kInput:
      return Words::tr("Input");
    case NodeCategory::kWeights:
      return Words::tr("Weights");
    case NodeCategory::kNormalization:
      return Words::tr("Normalization");
    case NodeCategory::kActivation:
      return Words::tr("Activation");
    case NodeCategory::kShape:
      return Words::tr("Shape");
    case NodeCategory::kLoss:
      return Words::tr("Loss");
    case NodeCategory::kTraining:
      return Words::tr("Training");
    case NodeCategory::kOther:
      return Words::tr("Other");
  }
  return {};
}

QFont zoomedFont(const QFont& face, double scale, const QString& text, double room) {
  QFont zoomed = face;
  const double pixels = QFontInfo(face).pixelSize() * scale;
  const int usual = static_cast<int>(std::lround(std::max(kSmallestText, pixels)));
  const int least = std::min(usual, static_cast<int>(std::lround(std::max(kLeastText, pixels))));
  for (int size = usual; size >= least; --size) {
    zoomed.setPixelSize(size);
    if (QFontMetricsF(zoomed).horizontalAdvance(text) <= room) break;
  }
  return zoomed;
}

double headHeight(const QFont& base) {
  return std::max(26.0, QFontMetricsF(titleFont(base)).height() + 10);
}

double lineHeight(const QFont& base) {
  return std::max(18.0, QFontMetricsF(captionFont(base)).height() + 3);
}

QFont titleFont(const QFont& base) {
  QFont font = base;
  font.setWeight(QFont::Medium);
  return font;
}

QFont captionFont(const QFont& base) {
  QFont font = base;
  font.setPixelSize(static_cast<int>(std::lround(std::max(kSmallestText, QFontInfo(base).pixelSize() * 0.85))));
  return font;
}

QStringList bodyLines(const VisibleNode& node) {
  QStringList lines;
  for (const std::string& weight : node.weights) lines << QString::fromStdString(weight);
  if (!node.function.empty()) lines << Words::tr("\u0192 %1").arg(QString::fromStdString(node.function));
  if (node.parameters == 1) lines << Words::tr("1 parameter");
  if (node.parameters > 1) lines << Words::tr("%1 parameters").arg(QString::fromStdString(shortCount(node.parameters)));
  return lines;
}

namespace {

// Of the text as zoomedFont() draws it at that zoom, in pixels at zoom 1.
double widthAt(double zoom, const QString& text, const QFont& face) {
  return width(text, face) * std::max(1.0, kSmallestText / (QFontInfo(face).pixelSize() * zoom));
}

}  // namespace

QSizeF boxSize(const VisibleNode& node, const QFont& base, double zoom) {
  double widest =
      widthAt(zoom, QString::fromStdString(node.title), titleFont(base)) + (node.expandable ? kFoldMark : 0);
  const QStringList lines = bodyLines(node);
  for (const QString& line : lines) widest = std::max(widest, widthAt(zoom, line, captionFont(base)));
  const double body = lines.isEmpty() ? 0 : static_cast<double>(lines.size()) * lineHeight(base) + 4;
  const double most = largestWidth(base) * std::max(1.0, kSmallestText / (QFontInfo(base).pixelSize() * zoom));
  return {std::clamp(widest + 2 * kPadding, kSmallestWidth, most), headHeight(base) + body};
}

QSizeF roomSize(const VisibleNode& node, const QFont& base, double zoom) {
  const QSizeF box = boxSize(node, base, zoom);
  const std::size_t most = std::max(node.reads.size(), node.readBy.size());
  if (most == 0) return box;
  const auto lines = static_cast<double>(std::min<std::size_t>(most, kShownAnnotations + 1));
  return {box.width() + 2 * (kAnnotationGap + kAnnotationWidth), std::max(box.height(), lines * kAnnotationHeight)};
}

QSizeF scopeTitleSize(const VisibleScope& scope, const QFont& base, double zoom) {
  const double words = widthAt(zoom, QString::fromStdString(scope.title), titleFont(base));
  return {std::min(largestWidth(base), words + kFoldMark + kPadding), lineHeight(base)};
}

QSizeF edgeLabelSize(const VisibleEdge& edge, const QFont& base) {
  if (edge.label.empty()) return {};
  return {width(QString::fromStdString(edge.label), captionFont(base)) + 10, lineHeight(base)};
}

}  // namespace widgets
