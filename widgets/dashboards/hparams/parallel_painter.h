// Paints parallel coordinates: the picture of the lines, the one that stands out, axes with their ticks and brushes,
// and the colours' legend. References, for one painting; GUI thread only.
#pragma once

#include <QFont>
#include <QPalette>

#include "widgets/dashboards/hparams/parallel_lines.h"
#include "widgets/dashboards/hparams/parallel_plot.h"
#include "widgets/dashboards/hparams/parallel_titles.h"

class QPainter;

namespace widgets {

// Opacity of a line that the brushes leave: many that lie over each other are still told apart.
inline constexpr double kParallelLineAlpha = 0.9;

struct ParallelPainter {
  const ParallelAxes& axes;
  const ParallelPlot& plot;
  QPalette palette;
  QFont font;
  int focused = -1;  // place of the axis with the focus; -1: none
  QString hovered;   // the trial that stands out, over all others that are faint; empty: none
  QString chosen = {};  // the one that is selected everywhere; empty: none

  // What a worker is to draw.
  std::vector<ParallelLine> lines() const;
  void paint(QPainter& painter, const QImage& picture) const;
  // As the width of the plot wants them, and where they are in the plot as it is.
  // Where there is little height, no more rows than leave the plot most of it.
  int titleRows() const;
  // In how many rows titles may stand without taking too much of the height.
  int mostTitleRows() const;
  // Pixels before each axis that its words take: numbers whole, and categories up to a usual length of names.
  std::vector<int> needs() const;
  std::vector<ParallelTitle> titles() const;
  // Of the axis at a place, in the order of its ticks.
  QStringList tickLabels(int place) const;

 private:
  QColor ownColor(const Trial& trial) const;
  QColor colorOf(const Trial& trial) const;
  QStringList titleWords() const;
  QString scaleText(const QString& key) const;
  void paintStrong(QPainter& painter, const QString& id) const;
  void paintAxis(QPainter& painter, int place) const;
  void paintTitle(QPainter& painter, int place, const ParallelTitle& title) const;
  void paintTicks(QPainter& painter, int place) const;
  void paintLegend(QPainter& painter) const;
};

}  // namespace widgets
