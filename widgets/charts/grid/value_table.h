// The table of values beside the crosshair: step once in the head, then swatch, name, smoothed and raw value,
// equal-width digits. Never takes the pointer. GUI thread only.
#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QPixmap>
#include <QWidget>
#include <array>
#include <optional>

#include "widgets/charts/series/hover_rows.h"
#include "widgets/theme/theme.h"

namespace widgets {

// How wide numbers are: character by character, as their fonts have no kerning between digits.
class DigitWidths {
 public:
  explicit DigitWidths(const QFont& font);
  int of(const QString& text) const;

 private:
  QFontMetricsF metrics_;
  std::array<double, 128> ascii_;
};

class ValueTable : public QWidget {
  Q_OBJECT
 public:
  struct Content {
    QString head;  // "step 251"
    std::vector<ShownRow> rows;
    std::size_t hidden = 0;  // rows that did not fit
    bool smoothed = true;    // two columns of values
    bool details = false;    // wall time and full digits
  };

  explicit ValueTable(QWidget* parent);
  void setContent(const Content& content);
  const Content& content() const { return content_; }
  // Rows of values that so many pixels have room for, beside the head and the line of what is hidden.
  int rowsIn(int height) const;

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  // Widths in pixels, measured when the content comes.
  struct Columns {
    int pitch = 20;
    int name = 0;
    int number = 0;
    int detail = 0;  // 0: not shown
    int width(bool two) const;
  };
  struct Texts {
    QString name, smoothed, value, detail;
    int nameWidth = 0;
  };
  void readFonts();
  void measure();
  // Instead of the names that have no room: shortened to what tells them from the others.
  void fitNames();
  QString numberText(double value) const;
  void paintFrame(QPainter& painter);
  void paintHead(QPainter& painter, int top) const;
  void paintRow(QPainter& painter, std::size_t row, int top) const;

  Content content_;
  std::vector<Texts> texts_;
  Columns columns_;
  Theme theme_;
  QFont bold_;
  QFont digits_;
  QFont boldDigits_;
  std::optional<DigitWidths> widths_;
  QHash<QString, int> nameWidths_;       // shaping the same names for each move would cost more than painting them
  QStringList longNames_, fittedNames_;  // as shortened last
  QPixmap frame_;  // shadow and box: blurring them anew for each move would cost more than the text
};

// The widget font when its digits have one width, else the system's fixed font in its size.
QFont digitFont(const QFont& font);

}  // namespace widgets
