// The table of values beside the crosshair: step once in the head, then swatch, name, smoothed and raw value,
// equal-width digits. Never takes the pointer. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/charts/hover_rows.h"
#include "widgets/theme/theme.h"

namespace widgets {

class ValueTable : public QWidget {
  Q_OBJECT
 public:
  struct Content {
    QString head;  // "step 251"
    std::vector<HoverRow> rows;
    std::size_t hidden = 0;  // rows that did not fit
    bool smoothed = true;    // two columns of values
    bool details = false;    // wall time and full digits
  };

  explicit ValueTable(QWidget* parent);
  void setContent(const Content& content);
  const Content& content() const { return content_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Columns;
  Columns columns() const;
  QString numberText(double value) const;
  void paintRow(QPainter& painter, const HoverRow& row, int top, const Columns& columns) const;

  Content content_;
};

// The widget font when its digits have one width, else the system's fixed font in its size.
QFont digitFont(const QFont& font);

}  // namespace widgets
