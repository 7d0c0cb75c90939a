// Draws charts into a text document at the places reserved for them. Use from one thread at a time.
#pragma once

#include <QObject>
#include <QRectF>
#include <QTextFormat>
#include <QTextObjectInterface>
#include <vector>

#include "widgets/charts/export/chart_snapshot.h"

namespace app {

class ChartPlaces : public QObject, public QTextObjectInterface {
  Q_OBJECT
  Q_INTERFACES(QTextObjectInterface)
 public:
  static constexpr int kType = QTextFormat::UserObject + 1;
  static constexpr int kNumber = QTextFormat::UserProperty + 1;  // of a chart in the list

  // `width` in the document's units, of which there are `dpi` to an inch. `charts` must outlive it.
  ChartPlaces(const std::vector<widgets::ChartSnapshot>* charts, double width, double dpi)
      : charts_(charts), width_(width), dpi_(dpi) {}

  // Only charts that begin in this part of the document are drawn: a painter's clip does not hold them back, as charts
  // clip for themselves.
  void setPage(const QRectF& page) { page_ = page; }

  QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
  void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                  const QTextFormat& format) override;

 private:
  const std::vector<widgets::ChartSnapshot>* charts_;
  double width_;
  double dpi_;
  QRectF page_;
};

}  // namespace app
