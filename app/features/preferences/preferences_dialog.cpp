#include "app/features/preferences/preferences_dialog.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/features/preferences/preference_page.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/scrolled.h"
#include "widgets/theme/glyph_shapes.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

constexpr QSize kDialogSize{800, 560};
constexpr int kCategoryWidth = 178;
constexpr int kCategoryHeight = 32;
constexpr int kDialogMargin = 12;

}  // namespace

PreferencesDialog::PreferencesDialog(const MakePages& makePages, QWidget* parent)
    : QDialog(parent),
      none_(new widgets::EmptyState(this)),
      clear_(new QAction(tr("Clear the search"), this)),
      reset_(new QPushButton(tr("Reset this page to defaults"), this)),
      search_(new QLineEdit(this)),
      categories_(new QListWidget(this)),
      stack_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("preferencesDialog"));
  setWindowTitle(tr("Preferences"));
  setAttribute(Qt::WA_DeleteOnClose);
  build();
  for (PreferencePage* page : makePages(stack_)) add(page);
  stack_->addWidget(none_);
  widgets::tabInLayoutOrder(this);
  categories_->setCurrentRow(0);
  resize(wantedSize());
}

// All pages are seen whole where the screen has the room.
QSize PreferencesDialog::wantedSize() const {
  QSize page;
  for (const PreferencePage* each : pages_) page = page.expandedTo(each->sizeHint());
  const QSize beside(std::max(kCategoryWidth, categories_->sizeHint().width()) + 4 * kDialogMargin,
                     2 * search_->sizeHint().height() + 6 * kDialogMargin);
  return kDialogSize.expandedTo(page + beside);
}

void PreferencesDialog::build() {
  search_->setObjectName(QStringLiteral("preferences.search"));
  search_->setPlaceholderText(tr("Search preferences"));
  search_->setAccessibleName(tr("Search preferences"));
  search_->setClearButtonEnabled(true);
  categories_->setObjectName(QStringLiteral("preferences.categories"));
  categories_->setAccessibleName(tr("Categories"));
  categories_->setMinimumWidth(kCategoryWidth);
  categories_->setMaximumWidth(kCategoryWidth * 2);
  reset_->setObjectName(QStringLiteral("preferences.reset"));
  reset_->setToolTip(tr("Reset every setting on this page to its default"));
  reset_->setAutoDefault(false);
  clear_->setObjectName(QStringLiteral("preferences.clearSearch"));
  clear_->setToolTip(tr("Show all preferences"));
  connect(clear_, &QAction::triggered, this, [this] {
    search_->clear();
    search_->setFocus();
  });
  none_->addAction(clear_);
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName(QStringLiteral("preferences.close"));
  close->setAutoDefault(false);
  auto* middle = new QHBoxLayout;
  middle->addWidget(categories_);
  middle->addWidget(stack_, 1);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(reset_);
  buttons->addStretch(1);
  buttons->addWidget(close);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kDialogMargin, kDialogMargin, kDialogMargin, kDialogMargin);
  column->setSpacing(8);
  column->addWidget(search_);
  column->addLayout(middle, 1);
  column->addLayout(buttons);
  connect(search_, &QLineEdit::textChanged, this, &PreferencesDialog::search);
  connect(categories_, &QListWidget::currentRowChanged, stack_, &QStackedWidget::setCurrentIndex);
  connect(close, &QPushButton::clicked, this, &QWidget::close);
  connect(reset_, &QPushButton::clicked, this,
          [this] { pages_[static_cast<std::size_t>(stack_->currentIndex())]->reset(); });
}

void PreferencesDialog::add(PreferencePage* page) {
  pages_.push_back(page);
  stack_->addWidget(widgets::scrolled(page, stack_));  // on a small screen
  auto* item = new QListWidgetItem(page->title(), categories_);
  item->setSizeHint({0, std::max(kCategoryHeight, fontMetrics().height() + 12)});
}

void PreferencesDialog::search(const QString& words) {
  int first = -1;
  for (int i = 0; i < categories_->count(); ++i) {
    const bool fits = pages_[static_cast<std::size_t>(i)]->showMatches(words.trimmed());
    categories_->item(i)->setHidden(!fits);
    if (fits && first < 0) first = i;
  }
  const QListWidgetItem* current = categories_->currentItem();
  if (first >= 0 && (!current || current->isHidden())) categories_->setCurrentRow(first);
  reset_->setEnabled(first >= 0);
  if (first >= 0) return stack_->setCurrentIndex(categories_->currentRow());
  none_->setText(
      widgets::Glyph::kSearch, tr("Nothing found"),
      tr("No preference, and no action of the shortcuts, has “%1” in its name or help.").arg(words.trimmed()));
  stack_->setCurrentWidget(none_);
}

void PreferencesDialog::showPage(const QString& id) {
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    if (pages_[i]->objectName() == QStringLiteral("preferences.%1").arg(id)) {
      categories_->setCurrentRow(static_cast<int>(i));
    }
  }
}

void PreferencesDialog::showField(std::size_t page, std::size_t field) {
  search_->clear();
  categories_->setCurrentRow(static_cast<int>(page));
  QWidget* editor = pages_[page]->fields()[field].editor;
  editor->setFocus(Qt::ShortcutFocusReason);
  static_cast<QScrollArea*>(stack_->currentWidget())->ensureWidgetVisible(editor);
}

}  // namespace app
