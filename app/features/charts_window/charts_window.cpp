#include "app/features/charts_window/charts_window.h"

#include <QAction>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QShortcut>

#include "app/shell/pages/chart_parts.h"
#include "app/shell/pages/charts_page.h"
#include "widgets/charts/grid/grouping_panel.h"
#include "widgets/charts/grid_twin.h"
#include "widgets/panels/filter_words.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/page_bar.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

constexpr QSize kUsualChartsWindow{1200, 800};
constexpr QSize kSmallestChartsWindow{480, 320};

const QString kPlace = QStringLiteral("place");
const QString kTags = QStringLiteral("tags");
const QString kScrolled = QStringLiteral("scroll");

}  // namespace

ChartsWindow::ChartsWindow(ChartsPage* page, widgets::RunColors* colors, const widgets::ActionRegistry& registry,
                           widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent, Qt::Window),
      page_(*page),
      exporter_(dialogs),
      grid_(new widgets::ChartGrid(&page->store(), page->settings(), colors, this)),
      filter_(new QLineEdit(this)),
      words_(new widgets::FilterWords(filter_, this)) {
  setObjectName(QStringLiteral("chartsWindow"));
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumSize(kSmallestChartsWindow);
  resize(kUsualChartsWindow);
  auto* range = new widgets::RangePanel(grid_->selection(), this);
  connect(grid_, &widgets::ChartGrid::cardActivated, range, &widgets::RangePanel::showCard);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar(registry));
  column->addWidget(grid_, 1);
  column->addWidget(range);
  for (QAction* action : registry.actions()) {
    if (widgets::ActionRegistry::idOf(action).startsWith(QLatin1String("charts."))) addAction(action);
  }
  widgets::joinGrids(page->grid(), grid_);
  connectGrid();
  connectChartExport(grid_, &exporter_, this, [this](const widgets::BannerMessage& told) { emit message(told); });
}

QWidget* ChartsWindow::makeBar(const widgets::ActionRegistry& registry) {
  auto* bar = new widgets::PageBar(this);
  filter_->setObjectName(QStringLiteral("chartsWindowFilter"));
  filter_->setAccessibleName(ChartsPage::tr("Filter tags"));
  filter_->setPlaceholderText(ChartsPage::tr("Filter tags"));
  filter_->setClearButtonEnabled(true);
  bar->addFilter(filter_);
  bar->addWords(words_);
  bar->addSegments(axisChoice(registry, bar));
  auto* find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, filter_, qOverload<>(&QWidget::setFocus));
  connect(new QShortcut(QKeySequence::Close, this), &QShortcut::activated, this, &QWidget::close);
  return bar;
}

// How many the filter leaves.
void ChartsWindow::tellTags() {
  words_->tell(filter_->text().isEmpty() ? QString() : grid_->tags().summary(), grid_->tags().filterProblem());
}

void ChartsWindow::connectGrid() {
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& pattern) {
    grid_->tags().setFilter(pattern);
    tellTags();
    emit stateChanged();
  });
  connect(&grid_->tags(), &widgets::GridTags::regrouped, this, &ChartsWindow::tellTags);
  connect(grid_, &widgets::ChartGrid::filterClearWanted, filter_, &QLineEdit::clear);
  connect(grid_, &widgets::ChartGrid::eventClicked, &page_, &ChartsPage::eventWanted);
  connect(grid_, &widgets::ChartGrid::groupRequested, this, &ChartsWindow::showGrouping);
  QScrollBar* bar = grid_->verticalScrollBar();
  connect(bar, &QScrollBar::valueChanged, this, &ChartsWindow::stateChanged);
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int most) {
    if (scroll_ > 0 && most >= scroll_) bar->setValue(std::exchange(scroll_, 0));
  });
}

void ChartsWindow::showGrouping() {
  widgets::GridGrouping& grouping = page_.grid()->grouping();
  auto* panel = new widgets::GroupingPanel(grouping.current(), grouping.parameters(), this);
  connect(panel, &widgets::GroupingPanel::changed, &grouping, &widgets::GridGrouping::set);
  panel->adjustSize();
  panel->move(mapToGlobal(QPoint(width() - panel->width(), filter_->parentWidget()->height())));
  panel->show();
}

QJsonObject ChartsWindow::state() const {
  return {{kPlace, QString::fromLatin1(saveGeometry().toBase64())},
          {kTags, filter_->text()},
          {kScrolled, scroll_ > 0 ? scroll_ : grid_->verticalScrollBar()->value()}};
}

void ChartsWindow::restore(const QJsonObject& state) {
  restoreGeometry(QByteArray::fromBase64(state[kPlace].toString().toLatin1()));
  filter_->setText(state[kTags].toString());
  scroll_ = state[kScrolled].toInt();
}

void ChartsWindow::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  if (event->spontaneous() || isVisible()) emit closed();
}

void ChartsWindow::moveEvent(QMoveEvent* event) {
  QWidget::moveEvent(event);
  emit stateChanged();
}

void ChartsWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  emit stateChanged();
}

}  // namespace app
