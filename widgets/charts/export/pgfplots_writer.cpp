#include "widgets/charts/export/pgfplots_writer.h"

#include <QDateTime>
#include <QStringList>
#include <cmath>

#include "widgets/charts/render/min_max_decimation.h"

namespace widgets {

namespace {

QString number(double value) {
  return QString::number(value, 'g', 9);
}

// pgfplots computes in 16-bit fixed point after its own scaling; what a range is given in must be the values
// themselves.
QString limits(const char* name, const AxisRange& range, bool log, double from = 0) {
  const auto at = [log, from](double value) { return number(log ? std::pow(10, value) : value - from); };
  const QString axis = QString::fromLatin1(name);
  return QStringLiteral("  %1min=%2, %1max=%3,\n").arg(axis, at(range.min), at(range.max));
}

class Writer {
 public:
  Writer(const ChartSnapshot& chart, std::size_t points) : chart_(chart), points_(points) {}

  QString run() {
    text_ = QStringLiteral(
        "\\documentclass[border=4pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
        "\\usepackage{textcomp}\n\\usepackage{pgfplots}\n"
        "\\pgfplotsset{compat=1.16}\n");
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
      text_ += QStringLiteral("\\definecolor{curve%1}{HTML}{%2}\n")
                   .arg(i)
                   .arg(chart_.curves[i].style.color.name().mid(1).toUpper());
    }
    text_ += QStringLiteral("\\begin{document}\n\\begin{tikzpicture}\n");
    axis(false);
    if (chart_.right) axis(true);
    text_ += QStringLiteral("\\end{tikzpicture}\n\\end{document}\n");
    return text_;
  }

 private:
  bool logX() const { return chart_.xKind == AxisKind::kLog10; }
  // Seconds since 1970 have more digits than LaTeX computes with: they count from the left edge.
  bool isWallTime() const { return chart_.xKind == AxisKind::kWallTime; }
  double firstX() const { return isWallTime() ? std::floor(chart_.x.min) : 0; }
  QString xTitle() const {
    if (!isWallTime()) return chart_.xTitle;
    const QDateTime first = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(firstX()), Qt::UTC);
    return QStringLiteral("s after %1 UTC").arg(first.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")));
  }

  void axis(bool right) {
    text_ += QStringLiteral("\\begin{axis}[\n  width=12cm, height=8cm, scale only axis,\n");
    if (right) {
      text_ += QStringLiteral("  axis y line*=right, axis x line=none,\n");
    } else {
      text_ += QStringLiteral("  title={%1}, xlabel={%2},\n").arg(latexText(chart_.title), latexText(xTitle()));
      text_ += QStringLiteral("  ymajorgrids, grid style={gray!25},\n");
    }
    text_ += QStringLiteral("  ylabel={%1},\n").arg(latexText(right ? chart_.rightTitle : chart_.yTitle));
    if (logX()) text_ += QStringLiteral("  xmode=log,\n");
    if (chart_.logY) text_ += QStringLiteral("  ymode=log,\n");
    text_ += limits("x", chart_.x, logX(), firstX());
    text_ += limits("y", right ? *chart_.right : chart_.y, chart_.logY);
    text_ += QStringLiteral("  scaled x ticks=false, legend cell align=left, legend pos=%1,\n]\n")
                 .arg(right ? QStringLiteral("north west") : QStringLiteral("north east"));
    for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
      if (chart_.curves[i].style.right == right) curve(i);
    }
    text_ += QStringLiteral("\\end{axis}\n");
  }

  QString coordinates(const Polyline& points) const {
    QString text;
    for (const QPointF& point : points) {
      text += QStringLiteral("(%1,%2) ")
                  .arg(number(logX() ? std::pow(10, point.x()) : point.x() - firstX()), number(point.y()));
    }
    return text;
  }
  std::vector<Polyline> pieces(const ShownSeries& series) const {
    return decimate(series, chart_.xAxis, chart_.x, points_, chart_.logY);
  }

  void curve(std::size_t index) {
    const ChartSnapshot::Curve& curve = chart_.curves[index];
    const std::vector<Polyline> lower = pieces(curve.lower), upper = pieces(curve.upper);
    for (std::size_t i = 0; i < std::min(lower.size(), upper.size()); ++i) {
      const Polyline below(lower[i].rbegin(), lower[i].rend());
      text_ += QStringLiteral(
                   "\\addplot[draw=none, fill=curve%1, fill opacity=0.18, forget plot] coordinates {%2%3} -- cycle;\n")
                   .arg(index)
                   .arg(coordinates(upper[i]), coordinates(below));
    }
    bool first = true;
    for (const Polyline& piece : pieces(curve.shown)) {
      // A point between two gaps is no line.
      const QString look = piece.size() == 1     ? QStringLiteral(", only marks, mark=*, mark size=1.2pt")
                           : curve.style.stepped ? QStringLiteral(", const plot") + dash(curve.style)
                                                 : dash(curve.style) + rings(curve.style, piece);
      text_ += QStringLiteral("\\addplot[curve%1, thick%2%3] coordinates {%4};\n")
                   .arg(index)
                   .arg(look, first ? QString() : QStringLiteral(", forget plot"), coordinates(piece));
      if (first) text_ += QStringLiteral("\\addlegendentry{%1}\n").arg(latexText(curve.style.name));
      first = false;
    }
  }
  static QString rings(const LineStyle& style, const Polyline& piece) {
    constexpr std::size_t kMost = 20;
    if (!style.evaluation) return {};
    return QStringLiteral(", mark=o, mark size=1.2pt, mark options={solid}, mark repeat=%1")
        .arg(piece.size() / kMost + 1);
  }
  static QString dash(const LineStyle& style) {
    if (style.dash.empty()) return style.evaluation ? QStringLiteral(", densely dotted") : QString();
    QStringList parts;
    for (std::size_t i = 0; i + 1 < style.dash.size(); i += 2) {
      parts << QStringLiteral("on %1pt off %2pt").arg(style.dash[i]).arg(style.dash[i + 1]);
    }
    return QStringLiteral(", dash pattern=%1").arg(parts.join(QLatin1Char(' ')));
  }

  const ChartSnapshot& chart_;
  const std::size_t points_;
  QString text_;
};

}  // namespace

QString pgfplotsText(const ChartSnapshot& chart, std::size_t points) {
  return Writer(chart, points).run();
}

}  // namespace widgets
