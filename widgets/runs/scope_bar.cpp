#include "widgets/runs/scope_bar.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QMenu>

#include "widgets/live/run_catalog.h"
#include "widgets/palette/palette_field.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/filter_chip.h"
#include "widgets/runs/query_field.h"
#include "widgets/runs/run_filter.h"
#include "widgets/util/elided_label.h"

namespace widgets {
namespace {

constexpr int kScopeBarHeight = 40;
constexpr int kQueryHeight = 28;
constexpr int kQueryWidth = 300;
constexpr int kQueryRoom = 120;
constexpr int kBesideWords = 28;  // margins of a field, and room for its cursor
constexpr int kNoteRoom = 280;
constexpr int kWideCount = 8888;  // as wide as what is usual

}  // namespace

ScopeBar::ScopeBar(RunFilter* filter, const RunCatalog* catalog, QWidget* parent)
    : QWidget(parent),
      filter_(filter),
      catalog_(catalog),
      scope_(new FilterChip(FilterChip::Kind::kScope, {}, this)),
      chips_(new QHBoxLayout),
      field_(new QueryField(this)),
      note_(new ElidedLabel(this)),
      count_(new QLabel(this)) {
  setObjectName(QStringLiteral("scopeBar"));
  setMinimumHeight(kScopeBarHeight);
  scope_->setObjectName(QStringLiteral("scopeChip"));
  field_->setObjectName(QStringLiteral("runFilter"));
  field_->setMinimumHeight(kQueryHeight);
  field_->setMinimumWidth(kQueryRoom);
  fitField();
  field_->follow(filter_);
  note_->setObjectName(QStringLiteral("scopeNote"));
  note_->setTextFormat(Qt::PlainText);
  count_->setObjectName(QStringLiteral("runCount"));
  count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  // Nothing moves when the number does.
  count_->setMinimumWidth(fontMetrics().horizontalAdvance(tr("%1 of %n runs", nullptr, kWideCount).arg(kWideCount)));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 6, 12, 6);
  row->setSpacing(8);
  chips_->setSpacing(8);
  row->addWidget(scope_);
  row->addLayout(chips_);
  row->addWidget(field_, 2);
  row->addWidget(note_, 1);
  row->addWidget(count_);
  connect(scope_, &FilterChip::removeRequested, filter_, [filter] { filter->setScope({}); });
  connect(scope_, &QAbstractButton::clicked, this, &ScopeBar::offerScopes);
  connect(filter_, &RunFilter::stackChanged, this, &ScopeBar::refreshChips);
  connect(filter_, &RunFilter::textChanged, this, &ScopeBar::refreshNote);
  connect(filter_, &RunFilter::changed, this, &ScopeBar::refreshCount);
  connect(catalog_, &RunCatalog::changed, this, &ScopeBar::refreshCount);
  connect(catalog_, &RunCatalog::visibleRunsChanged, this, &ScopeBar::refreshCount);
  refreshChips();
  refreshCount();
}

void ScopeBar::setSearch(PaletteField* search) {
  search_ = search;
  layout()->addWidget(search);
  setTabOrder(field_, search);
  fitSearch();
}

// As wide as its words, where there is room.
void ScopeBar::fitField() {
  field_->setMaximumWidth(std::max(kQueryWidth, field_->wordsWidth() + kBesideWords));
  fitSearch();
}

// Its words come after those of the chips, the field and the note.
void ScopeBar::fitSearch() {
  if (!search_) return;
  int wanted = layout()->minimumSize().width() - search_->sizeHint().width();
  wanted += scope_->sizeHint().width() - scope_->minimumSizeHint().width();
  wanted += chips_->sizeHint().width() - chips_->minimumSize().width();
  wanted += field_->maximumWidth() - kQueryRoom + (note_->text().isEmpty() ? 0 : kNoteRoom);
  search_->setCompact(wanted + search_->wordsWidth() > width());
}

bool ScopeBar::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) fitSearch();
  return QWidget::event(event);
}

void ScopeBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitSearch();
}

void ScopeBar::refreshChips() {
  const QString scope = filter_->scope();
  scope_->setText(scope.isEmpty() ? tr("All runs") : scope);
  scope_->setRemovable(!scope.isEmpty());
  scope_->setToolTip(tr("Which experiment or sweep all pages show"));
  scope_->setAccessibleName(tr("Scope: %1").arg(scope_->text()));
  const QWidget* focused = QApplication::focusWidget();
  const bool hadFocus = focused && focused != scope_ && focused != field_ && isAncestorOf(focused);
  while (QLayoutItem* item = chips_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();  // it may be the one that was clicked
    delete item;
  }
  QWidget* before = scope_;
  for (const QString& condition : filter_->conditions()) {
    auto* chip = new FilterChip(FilterChip::Kind::kCondition, condition, this);
    chip->setObjectName(QStringLiteral("conditionChip"));
    chip->setAccessibleName(tr("Condition: %1").arg(condition));
    chip->setToolTip(tr("%1\nClick to change it, Delete removes it").arg(condition));
    connect(chip, &FilterChip::removeRequested, filter_,
            [filter = filter_, condition] { filter->removeCondition(condition); });
    connect(chip, &QAbstractButton::clicked, this, [this, condition] {
      filter_->removeCondition(condition);
      filter_->setText(condition);
      field_->setFocus();
    });
    chips_->addWidget(chip);
    chip->show();
    setTabOrder(before, chip);
    before = chip;
  }
  setTabOrder(before, field_);
  if (hadFocus) field_->setFocus();
}

void ScopeBar::refreshCount() {
  const RunCount count = catalog_->count();
  count_->setText(count.total == 0 ? QString() : tr("%1 of %n runs", nullptr, count.total).arg(count.shown));
  refreshNote();
}

void ScopeBar::refreshNote() {
  const auto problem = filter_->problem();
  const bool findsNothing = catalog_->count().shown == 0 && filter_->hasConditions();
  QPalette colors;  // the application's, so that a change of theme reaches the label
  colors.setColor(QPalette::WindowText, tone(palette(), problem ? Tone::kError : Tone::kSecondary));
  note_->setPalette(colors);
  note_->setFullText(problem ? QueryField::sentenceOf(*problem) : findsNothing ? filter_->hint() : QString());
}

void ScopeBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refreshNote();
  if (event->type() == QEvent::FontChange) fitField();
}

void ScopeBar::offerScopes() {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("scopeMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const auto offer = [&](const QString& scope, const QString& text) {
    QAction* action = menu->addAction(text, filter_, [filter = filter_, scope] { filter->setScope(scope); });
    action->setCheckable(true);
    action->setChecked(filter_->scope() == scope);
  };
  offer({}, tr("All runs"));
  menu->addSeparator();
  for (const QString& scope : filter_->scopes())
    offer(scope, QString(scope).replace(QLatin1Char('&'), QStringLiteral("&&")));
  menu->popup(scope_->mapToGlobal(QPoint(0, scope_->height())));
}

}  // namespace widgets
