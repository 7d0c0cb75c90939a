#include "app/features/preferences/shortcut_page.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <algorithm>

#include "app/features/preferences/shortcut_model.h"
#include "app/features/preferences/shortcuts.h"
#include "widgets/panels/tones.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

using widgets::ActionRegistry;

}  // namespace

ShortcutPage::ShortcutPage(Shortcuts* shortcuts, QWidget* parent)
    : PreferencePage(QStringLiteral("shortcuts"), tr("Shortcuts"), parent),
      shortcuts_(shortcuts),
      search_(new QLineEdit(this)),
      model_(new ShortcutModel(shortcuts_, this)),
      table_(new QTreeView(this)),
      shown_(new QSortFilterProxyModel(this)),
      keys_(new QKeySequenceEdit(this)),
      none_(new QPushButton(tr("None"), this)),
      usual_(new QPushButton(tr("Default"), this)),
      problem_(new QLabel(this)) {
  shown_->setSourceModel(model_);
  shown_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  shown_->setFilterKeyColumn(-1);
  shown_->setSortCaseSensitivity(Qt::CaseInsensitive);
  build();
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    shown_->setFilterFixedString(text);
    if (!table_->currentIndex().isValid()) table_->setCurrentIndex(shown_->index(0, 0));
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ShortcutPage::showCurrent);
  connect(keys_, &QKeySequenceEdit::editingFinished, this, &ShortcutPage::take);
  connect(keys_, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutPage::take);
  connect(none_, &QPushButton::clicked, this, [this] { keys_->clear(); });
  connect(usual_, &QPushButton::clicked, this, [this] {
    if (QAction* action = shortcuts_->registry()->find(currentId())) {
      keys_->setKeySequence(ActionRegistry::usualShortcut(action));
    }
  });
  connect(shown_, &QAbstractItemModel::dataChanged, this, &ShortcutPage::fitKeys);
  onReset([this] {
    shortcuts_->resetAll();
    showCurrent();
  });
  table_->setCurrentIndex(shown_->index(0, 0));
  showCurrent();
}

bool ShortcutPage::showMatches(const QString& words) {
  const bool isOfPage = PreferencePage::showMatches(words);
  const auto has = [&](QAction* action) { return model_->name(action).contains(words, Qt::CaseInsensitive); };
  const bool isOfActions = !isOfPage && std::ranges::any_of(shortcuts_->registry()->actions(), has);
  // What a person typed here stays.
  if (search_->text() == matched_) search_->setText(isOfActions ? words : QString());
  matched_ = isOfActions ? words : QString();
  return isOfPage || isOfActions;
}

void ShortcutPage::build() {
  search_->setObjectName(QStringLiteral("preferences.searchShortcuts"));
  search_->setPlaceholderText(tr("Search actions and keys"));
  search_->setAccessibleName(tr("Search actions and keys"));
  search_->setClearButtonEnabled(true);
  addWide(tr("Search actions"), QString(), search_, 0);
  table_->setObjectName(QStringLiteral("preferences.shortcutTable"));
  table_->setAccessibleName(tr("Actions and their shortcuts"));
  table_->setModel(shown_);
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setSortingEnabled(true);
  table_->setAllColumnsShowFocus(true);
  table_->sortByColumn(ShortcutModel::kAction, Qt::AscendingOrder);
  table_->setTabKeyNavigation(false);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(ShortcutModel::kAction, QHeaderView::Stretch);
  addWide(tr("Shortcuts"), tr("The keys of all actions"), table_, 1);
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* label = new QLabel(tr("Keys of the selected action:"), row);
  label->setBuddy(keys_);
  keys_->setObjectName(QStringLiteral("preferences.keys"));
  keys_->setAccessibleName(tr("Keys of the selected action"));
  keys_->setToolTip(tr("Press the new shortcut of the action"));
  none_->setObjectName(QStringLiteral("preferences.noKeys"));
  none_->setToolTip(tr("Remove the action's shortcut"));
  usual_->setObjectName(QStringLiteral("preferences.usualKeys"));
  usual_->setToolTip(tr("Restore the action's default shortcut"));
  line->addWidget(label);
  line->addWidget(keys_, 1);
  line->addWidget(none_);
  line->addWidget(usual_);
  addWide(tr("Keys of an action"), QString(), row, 0);
  problem_->setObjectName(QStringLiteral("preferences.keysProblem"));
  problem_->setWordWrap(true);
  addWide(QString(), QString(), problem_, 0);
}

// Not by the header itself, which would ask for the keys of actions that go with the window.
void ShortcutPage::fitKeys() {
  for (const int column : {ShortcutModel::kKeys, ShortcutModel::kUsual}) table_->resizeColumnToContents(column);
}

void ShortcutPage::showEvent(QShowEvent* event) {
  PreferencePage::showEvent(event);
  fitKeys();
}

void ShortcutPage::changeEvent(QEvent* event) {
  PreferencePage::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitKeys();
}

QString ShortcutPage::currentId() const {
  return table_->currentIndex().data(ShortcutModel::kIdRole).toString();
}

void ShortcutPage::showCurrent() {
  const QAction* action = shortcuts_->registry()->find(currentId());
  const QSignalBlocker blocker(keys_);
  keys_->setKeySequence(action ? action->shortcut() : QKeySequence());
  for (QWidget* part : std::initializer_list<QWidget*>{keys_, none_, usual_}) part->setEnabled(action);
  problem_->clear();
}

void ShortcutPage::take() {
  const QString id = currentId();
  QAction* action = shortcuts_->registry()->find(id);
  if (!action) return;
  const QKeySequence keys = keys_->keySequence();
  QAction* owner = shortcuts_->registry()->rival(action, keys);
  problem_->setText(owner ? tr("%1 is already the shortcut of \"%2\": choose other keys, or remove it there first.")
                                .arg(keys.toString(QKeySequence::NativeText), model_->name(owner))
                          : QString());
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, widgets::tone(palette(), widgets::Tone::kError));
  problem_->setPalette(colors);
  if (!owner && keys != action->shortcut()) shortcuts_->set(id, keys);
}

}  // namespace app
