// The values of the runs where the pointer stands in a chart, in a line of the status bar while no table beside the
// charts shows them: nothing lies over what is drawn, and with the pointer nothing but values changes. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "widgets/charts/series/read_out.h"

namespace app {

class ReadOutLine : public QWidget {
  Q_OBJECT
 public:
  explicit ReadOutLine(QWidget* parent = nullptr);

  // From now on what it tells; it may go.
  void follow(widgets::ReadOut* readOut);
  // All of it, as it is read out.
  QString text() const;
  QSize minimumSizeHint() const override;

 signals:
  // There is something to tell, or nothing any more.
  void told(bool something);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  struct Entry {
    QString name, value;
    widgets::LineStyle style;
    bool isRun = true;  // else it is none of the curves
    bool isMarked = false;
  };
  void fill();
  void leave();
  void setTold(bool something);
  void addRuns(const widgets::ReadOutContent& content);
  void addEntry(const widgets::ShownRow& row, const QString& name);
  void measure();
  int widthOf(const Entry& entry) const;
  std::vector<const Entry*> shown(int room) const;
  void paintEntry(QPainter& painter, const QRect& place, const Entry& entry) const;

  QPointer<widgets::ReadOut> readOut_;
  QString tag_, head_;
  std::vector<Entry> entries_;
  int column_ = 0;  // pixels of an entry; of one tag it only grows, so that places stay
  bool told_ = false;
};

}  // namespace app
