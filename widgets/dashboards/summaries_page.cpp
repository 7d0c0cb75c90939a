#include "widgets/dashboards/summaries_page.h"

#include <QEvent>
#include <QJsonObject>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "widgets/charts/series/read_out.h"
#include "widgets/dashboards/dashboard_making.h"
#include "widgets/dashboards/summary/summary_dashboard.h"
#include "widgets/dashboards/time_cursor_bar.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/page_bar.h"
#include "widgets/panels/tab_overflow.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/run_notes.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

SummariesPage::SummariesPage(const DashboardContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      tabs_(new QTabBar(this)),
      bar_(new TimeCursorBar(context_, this)),
      stack_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("summariesPage"));
  tabs_->setObjectName(QStringLiteral("summaryTabs"));
  tabs_->setAccessibleName(tr("Kinds of summaries"));
  for (const auto& factory : dashboardFactories()) {
    const DashboardInfo info = factory->info();
    if (info.place != DashboardPlace::kSummaries) continue;
    factories_.push_back(factory.get());
    dashboards_.push_back(nullptr);
    tabs_->addTab(info.title);
    tabs_->setTabToolTip(tabs_->count() - 1, info.tooltip);
  }
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* views = new PageBar(this);
  views->addViews(tabs_);
  new TabOverflow(tabs_, views, tr("Kinds of summaries that have no room in the bar"));
  layout->addWidget(views);
  layout->addWidget(bar_);
  layout->addWidget(stack_, 1);
  connect(tabs_, &QTabBar::currentChanged, this, &SummariesPage::showTab);
  connect(context_.runs, &RunCatalog::changed, this, &SummariesPage::markEmpty);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &SummariesPage::markEmpty);
  if (context_.notes) {
    connect(context_.notes, &RunNotes::changed, this, &SummariesPage::markEmpty);
    connect(context_.notes, &RunNotes::dirtied, this, &SummariesPage::markEmpty);
  }
  markEmpty();
  if (!factories_.empty()) showTab(0);
}

// What a person made for a dashboard, such as a layout, is named in its notes, and shows something of any run.
bool SummariesPage::isEmpty(const DashboardInfo& info) const {
  if (!context_.runs->isRead() || !info.hasContent) return false;
  const QJsonObject kept = context_.notes ? context_.notes->view(info.id) : QJsonObject();
  const bool hasOwn = !kept.value(QLatin1String("shown")).toString().isEmpty();
  return !info.hasContent(*context_.runs) && !(hasOwn && context_.runs->count().shown > 0);
}

void SummariesPage::markEmpty() {
  showBar();
  for (std::size_t tab = 0; tab < factories_.size(); ++tab) {
    const DashboardInfo info = factories_[tab]->info();
    const bool isEmpty = this->isEmpty(info);
    const int place = static_cast<int>(tab);
    const QColor color = isEmpty ? tone(palette(), Tone::kSecondary) : QColor();
    //: A kind of summaries of which there are none
    const QString words = isEmpty ? tr("%1, none yet").arg(info.tooltip) : info.tooltip;
    if (tabs_->tabTextColor(place) != color) tabs_->setTabTextColor(place, color);
    if (tabs_->tabToolTip(place) != words) tabs_->setTabToolTip(place, words);
  }
}

// Where there is nothing to see there is no step to choose.
void SummariesPage::showBar() {
  const auto tab = static_cast<std::size_t>(tabs_->currentIndex());
  bar_->setVisible(tab < factories_.size() && !isEmpty(factories_[tab]->info()));
}

void SummariesPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) markEmpty();
}

bool SummariesPage::showDashboard(const QString& id) {
  for (std::size_t tab = 0; tab < factories_.size(); ++tab) {
    if (factories_[tab]->info().id != id) continue;
    tabs_->setCurrentIndex(static_cast<int>(tab));
    return true;
  }
  return false;
}

void SummariesPage::showTag(const QString& id, const QString& tag) {
  if (!showDashboard(id)) return;
  if (auto* summaries = qobject_cast<SummaryDashboard*>(stack_->currentWidget())) summaries->showTag(tag);
}

QString SummariesPage::current() const {
  return factories_.empty() ? QString() : factories_[static_cast<std::size_t>(tabs_->currentIndex())]->info().id;
}

void SummariesPage::shareReadOut(ReadOut* readOut) {
  readOut_ = readOut;
  for (Dashboard* each : dashboards_) {
    if (auto* summaries = qobject_cast<SummaryDashboard*>(each)) summaries->shareReadOut(readOut);
  }
}

void SummariesPage::showTab(int tab) {
  const auto index = static_cast<std::size_t>(tab);
  if (index >= factories_.size()) return;
  if (!dashboards_[index]) {
    dashboards_[index] = makeDashboard(*factories_[index], context_, stack_);
    connect(dashboards_[index], &Dashboard::message, this, &SummariesPage::message);
    if (auto* summaries = qobject_cast<SummaryDashboard*>(dashboards_[index].data())) summaries->shareReadOut(readOut_);
    stack_->addWidget(dashboards_[index]);
    tabInLayoutOrder(dashboards_[index]);
  }
  stack_->setCurrentWidget(dashboards_[index]);
  if (readOut_) readOut_->forget();  // it was told by another
  showBar();
}

}  // namespace widgets
