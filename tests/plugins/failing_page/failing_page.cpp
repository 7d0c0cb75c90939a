// A plugin whose page throws when it is pressed.
#include <QMouseEvent>
#include <stdexcept>

#include "widgets/dashboards/dashboard.h"

namespace {

class FailingPage : public widgets::Dashboard {
  Q_OBJECT
 public:
  FailingPage(const widgets::DashboardContext&, QWidget* parent) : Dashboard(parent) {}

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    if (event->button() == Qt::LeftButton) throw std::runtime_error("out of paper");
    throw 42;
  }
};

const widgets::DashboardRegistrar<FailingPage> kFailingPage([] {
  widgets::DashboardInfo info;
  info.id = QStringLiteral("failing_page");
  info.title = QStringLiteral("Failing");
  return info;
});

}  // namespace

#include "failing_page.moc"
