#include "widgets/dashboards/summary/summary_dashboard.h"

#include <QAction>
#include <QBoxLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "widgets/dashboards/empty_page.h"
#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/filter_words.h"
#include "widgets/panels/page_bar.h"
#include "widgets/runs/run_filter.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

QString toolName(const QAction* action) {
  return ActionRegistry::idOf(action) + QStringLiteral(".tool");
}

}  // namespace

SummaryDashboard::SummaryDashboard(const Setup& setup, const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      setup_(setup),
      context_(context),
      grid_(new SummaryGrid(
          [this](const CardSpec& spec, QWidget* place) {
            SummaryCard* card = makeCard(spec, place);
            connect(card, &SummaryCard::message, this, &Dashboard::message);
            if (auto* plot = qobject_cast<PlotCard*>(card)) plot->shareReadOut(readOut_);
            return card;
          },
          setup.cardHeight, setup.pitch, this)),
      empty_(new EmptyPage(
          context, {setup.emptyTitle, setup.emptyText, setup.guide},
          [this](const CatalogRun& run) {
            return std::ranges::any_of(run.series, [this](const auto& each) { return setup_.selector.accepts(each); });
          },
          this)),
      pages_(new QStackedWidget(this)),
      bar_(new QWidget(this)) {
  buildBar();
  auto* content = new QWidget(pages_);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(grid_, 1);
  pages_->addWidget(empty_);
  pages_->addWidget(content);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
  connect(context_.runs, &RunCatalog::changed, this, &SummaryDashboard::catalogChanged);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &SummaryDashboard::catalogChanged);
  connect(context_.time, &TimeCursor::changed, this, [this] {
    for (SummaryCard* card : grid_->cards()) card->followCursor();
  });
}

void SummaryDashboard::buildBar() {
  auto* rows = new QVBoxLayout(bar_);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  startLine();
  filter_ = new QLineEdit(bar_);
  filter_->setObjectName(QStringLiteral("summaryFilter"));
  filter_->setAccessibleName(tr("Filter tags"));
  filter_->setPlaceholderText(tr("Filter tags"));
  filter_->setToolTip(tr("Part of a tag, or a regular expression"));
  filter_->setClearButtonEnabled(true);
  count_ = new FilterWords(filter_, bar_);
  count_->setObjectName(QStringLiteral("summaryCount"));
  row_->addFilter(filter_);
  row_->addWords(count_);
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& pattern) {
    grid_->setFilter(pattern);
    showFilter();
  });
  connect(grid_, &SummaryGrid::filterClearWanted, filter_, &QLineEdit::clear);
  auto* find = new QShortcut(QKeySequence::Find, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, filter_, qOverload<>(&QWidget::setFocus));
}

void SummaryDashboard::showTag(const QString& tag) {
  filter_->setText(QStringLiteral("^%1$").arg(QRegularExpression::escape(tag)));
  filter_->setFocus(Qt::ShortcutFocusReason);
}

void SummaryDashboard::showFilter() {
  count_->tell(filter_->text().isEmpty() ? QString() : grid_->filterSummary(), grid_->filterProblem());
}

QAction* SummaryDashboard::knownOr(const QString& id, const std::function<QAction*()>& make) {
  QAction* known = context_.actions->find(id);
  return known ? known : make();
}

QAction* SummaryDashboard::addAction(const QString& id, const QString& text, const QString& tooltip,
                                     std::function<void()> triggered, std::optional<Glyph> icon) {
  QAction* action = knownOr(id, [&] { return context_.actions->add(id, text, tooltip); });
  if (icon) action->setIcon(glyphIcon(*icon));
  connect(action, &QAction::triggered, this, [triggered = std::move(triggered)] { triggered(); });
  row_->addTool(action, toolName(action));
  return action;
}

QAction* SummaryDashboard::makeSwitch(const Choice& choice, bool on, std::function<void(bool)> toggled) {
  QAction* action =
      knownOr(choice.id, [&] { return context_.actions->addCheckable(choice.id, choice.text, choice.tooltip, on); });
  connect(action, &QAction::toggled, this, [toggled = std::move(toggled)](bool state) { toggled(state); });
  return action;
}

QAction* SummaryDashboard::addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on,
                                     std::function<void(bool)> toggled) {
  QAction* action = makeSwitch({id, text, tooltip}, on, std::move(toggled));
  row_->addToggle(action, toolName(action));
  return action;
}

void SummaryDashboard::addChoices(const std::vector<Choice>& choices, std::function<void(int)> chosen) {
  auto* group = new QActionGroup(this);
  QList<QToolButton*> buttons;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    QAction* action = makeSwitch(choices[i], i == 0, [chosen, place = static_cast<int>(i)](bool on) {
      if (on) chosen(place);
    });
    group->addAction(action);
    buttons << new QToolButton(row_);
    buttons.back()->setObjectName(toolName(action));
    buttons.back()->setDefaultAction(action);
  }
  row_->addSegments(buttons);
}

void SummaryDashboard::addToBar(QWidget* widget) {
  row_->addChoice(widget);
}

void SummaryDashboard::startLine() {
  row_ = new PageBar(bar_, PageBar::Row::kNext);
  bar_->layout()->addWidget(row_);
}

void SummaryDashboard::setWaiting(bool waiting, const QString& title, const QString& text) {
  if (waiting) return empty_->showWaiting(title, text);
  empty_->showNone();
}

void SummaryDashboard::offerWhenEmpty(QAction* action) {
  empty_->offer(action);
}

void SummaryDashboard::shareReadOut(ReadOut* readOut) {
  readOut_ = readOut;
  for (SummaryCard* card : existing()) {
    if (auto* plot = qobject_cast<PlotCard*>(card)) plot->shareReadOut(readOut);
  }
}

void SummaryDashboard::addLabelled(const QString& label, QWidget* widget) {
  row_->addChoice(label, widget);
}

std::vector<CardSpec> SummaryDashboard::specs() const {
  return cardsOf(*context_.runs, setup_.selector, setup_.per);
}

std::vector<SummaryCard*> SummaryDashboard::existing() const {
  return grid_->cards();
}

void SummaryDashboard::rebuild() {
  const std::vector<CardSpec> cards = specs();
  pages_->setCurrentIndex(cards.empty() ? 0 : 1);
  grid_->setCards(cards);
  grid_->refresh();
  showFilter();
  setWaiting(false);
  rebuilt();
}

void SummaryDashboard::catalogChanged() {
  if (isVisible()) rebuild();
}

void SummaryDashboard::showEvent(QShowEvent* event) {
  Dashboard::showEvent(event);
  rebuild();
}

}  // namespace widgets
