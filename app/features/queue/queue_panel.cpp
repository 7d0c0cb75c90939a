#include "app/features/queue/queue_panel.h"

#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>
#include <algorithm>

#include "app/features/queue/queue_delegate.h"
#include "app/features/queue/queue_model.h"
#include "app/features/queue/queue_words.h"
#include "app/workbench/queue/queue_change.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/run_book.h"
#include "widgets/panels/empty_state.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/fitting_tools.h"

namespace app {
namespace {

using widgets::Glyph;

constexpr int kMostAtOnce = 64;
constexpr int kToolMargin = 8;
constexpr int kToolSpacing = 4;
constexpr int kNamesOfRuns = 280;  // pixels; of their column at least

using State = TrainingController::State;

bool isHeld(State state) {
  return state == State::kPaused || state == State::kPausing;
}

QString firstWaiting(const QStringList& ids, const QStringList& waiting) {
  const auto found = std::find_if(ids.begin(), ids.end(), [&](const QString& id) { return waiting.contains(id); });
  return found == ids.end() ? QString() : *found;
}

}  // namespace

QueuePanel::QueuePanel(TrainingQueue* queue, RunBook* book, widgets::ActionRegistry* registry, QAction* train,
                       QWidget* parent)
    : QWidget(parent),
      queue_(queue),
      book_(book),
      model_(new QueueModel(
          queue, [book](const QString& id) { return book->notes()->nameOf(id); }, this)),
      view_(new QTreeView(this)),
      pages_(new QStackedWidget(this)),
      summary_(new QLabel(this)),
      limit_(new QSpinBox(this)) {
  setObjectName(QStringLiteral("queuePanel"));
  addActions(registry);
  buildView(train);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTools());
  column->addWidget(pages_, 1);
  connect(queue, &TrainingQueue::queueChanged, this, &QueuePanel::update);
  connect(queue, &TrainingQueue::stateChanged, this, &QueuePanel::update);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueuePanel::update);
  connect(limit_, &QSpinBox::valueChanged, queue, &TrainingQueue::setLimit);
  connect(hold_, &QAction::toggled, queue, &TrainingQueue::setHeld);
  update();
}

void QueuePanel::addActions(widgets::ActionRegistry* registry) {
  const auto add = [&](const char* id, const QString& text, const QString& tip, const char* keys, Glyph glyph,
                       void (QueuePanel::*act)(const QString&), const QString& change = {}, bool fromBelow = false) {
    QAction* action = registry->add(QString::fromLatin1(id), text, tip, QKeySequence(QString::fromLatin1(keys)));
    action->setIcon(widgets::glyphIcon(glyph));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, change, act, fromBelow] {
      change.isEmpty() ? onSelected(act, fromBelow) : this->change(change, act, fromBelow);
    });
    addAction(action);
    return action;
  };
  startNow_ = add("queue.start_now", tr("Start now"), tr("Start the selected runs immediately, even beyond the limit"),
                  "Ctrl+Return", Glyph::kPlay, &QueuePanel::startNow);
  up_ = add("queue.up", tr("Up"), tr("Train the selected runs earlier"), "Ctrl+Up", Glyph::kUp, &QueuePanel::moveUp,
            tr("move in the queue"));
  down_ = add("queue.down", tr("Down"), tr("Train the selected runs later"), "Ctrl+Down", Glyph::kDown,
              &QueuePanel::moveDown, tr("move in the queue"), true);
  remove_ = add("queue.remove", tr("Remove"), tr("Remove the selected waiting runs from the queue"), "Del",
                Glyph::kRemove, &QueuePanel::remove, tr("removal from the queue"));
  pause_ = add("queue.pause", tr("Pause"), tr("Pause the selected runs after their current step, or resume them"),
               "Space", Glyph::kPause, &QueuePanel::togglePause);
  stop_ = add("queue.stop", tr("Stop"), tr("Stop the selected runs after their current step, with a checkpoint"),
              "Shift+Del", Glyph::kStop, &QueuePanel::stop);
  stopAll_ = registry->add(QStringLiteral("queue.stop_all"), tr("Stop all"),
                           tr("Stop every running training with a checkpoint, and hold the queue"),
                           QKeySequence(QStringLiteral("Ctrl+Shift+F5")));
  stopAll_->setIcon(widgets::glyphIcon(Glyph::kStop));
  connect(stopAll_, &QAction::triggered, queue_, &TrainingQueue::stopAll);
  hold_ = registry->addCheckable(QStringLiteral("queue.hold"), tr("Hold the queue"),
                                 tr("Start nothing new; running trainings continue"), false,
                                 QKeySequence(QStringLiteral("Ctrl+Shift+Pause")));
  hold_->setIcon(widgets::glyphIcon(Glyph::kHourglass));
}

QWidget* QueuePanel::makeTools() {
  auto* tools = new QWidget(this);
  auto* row = new QHBoxLayout(tools);
  row->setContentsMargins(kToolMargin, kToolSpacing, kToolMargin, kToolSpacing);
  row->setSpacing(kToolSpacing);
  QList<QToolButton*> wordy;
  for (QAction* action : {startNow_, up_, down_, remove_, pause_, stop_, stopAll_, hold_}) {
    auto* button = new QToolButton(tools);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName() + QStringLiteral(".tool"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    if (action != up_ && action != down_) wordy << button;
    row->addWidget(button);
  }
  row->addSpacing(kToolMargin);
  auto* label = new QLabel(tr("At once"), tools);
  label->setBuddy(limit_);
  limit_->setObjectName(QStringLiteral("queueLimit"));
  limit_->setAccessibleName(tr("Runs to train at once"));
  limit_->setToolTip(tr("How many runs the queue trains at once; lowering it stops no run"));
  limit_->setRange(1, kMostAtOnce);
  limit_->setKeyboardTracking(false);
  summary_->setObjectName(QStringLiteral("queueSummary"));
  summary_->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(label);
  row->addWidget(limit_);
  row->addStretch(1);
  row->addWidget(summary_);
  new widgets::FittingTools(tools, wordy);
  return tools;
}

void QueuePanel::buildView(QAction* train) {
  view_->setObjectName(QStringLiteral("queueTable"));
  view_->setAccessibleName(tr("Running and waiting runs"));
  view_->setModel(model_);
  connect(model_, &QueueModel::stepsSet, this, [this](const QString& run, qint64 before, qint64 after) {
    if (before < 1) return;  // it had no end: that is said in its experiment alone
    book_->undoStack()->push(new QueueStepsChange(tr("steps of %1").arg(run), queue_, run, before, after));
  });
  view_->setItemDelegate(new QueueDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  view_->setContextMenuPolicy(Qt::ActionsContextMenu);
  view_->addActions({startNow_, up_, down_, remove_, pause_, stop_});
  QHeaderView& header = *view_->header();
  header.setStretchLastSection(false);
  header.setSectionsMovable(false);
  constexpr int kWidths[] = {64, kNamesOfRuns, 120, 220, 100, 120};
  for (int column = 0; column < QueueModel::kColumns; ++column) header.resizeSection(column, kWidths[column]);
  auto* empty = new widgets::EmptyState(this);
  empty->setText(Glyph::kQueue, tr("Nothing is training"),
                 tr("Press Train as often as you like: runs beyond the limit wait here for their turn."));
  empty->addAction(train);
  pages_->addWidget(view_);
  pages_->addWidget(empty);
}

// Names have the room that the other columns leave.
void QueuePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  QHeaderView& header = *view_->header();
  const int others = header.length() - header.sectionSize(QueueModel::kRun);
  header.resizeSection(QueueModel::kRun, std::max(kNamesOfRuns, view_->viewport()->width() - others));
}

QStringList QueuePanel::selected() const {
  std::vector<int> rows;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) rows.push_back(index.row());
  std::sort(rows.begin(), rows.end());
  QStringList ids;
  for (const int row : rows) ids << model_->idAt(row);
  return ids;
}

void QueuePanel::update() {
  const TrainingQueue& queue = *queue_;
  const QStringList ids = selected();
  const auto any = [&](auto is) { return std::any_of(ids.begin(), ids.end(), is); };
  const auto waits = [&](const QString& id) { return queue.waiting().contains(id); };
  const auto goesOn = [&](const QString& id) {
    return queue.isActive(id) && queue.controller(id)->state() != State::kStopping;
  };
  using widgets::ActionRegistry;
  const QString noneWaits = any(waits) ? QString() : tr("Select a waiting run.");
  const QString noneGoesOn = any(goesOn) ? QString() : tr("Select a running training.");
  for (QAction* action : {startNow_, remove_}) ActionRegistry::disable(action, noneWaits);
  const bool isFirst = any(waits) && queue.waiting().front() == firstWaiting(ids, queue.waiting());
  const bool isLast = any(waits) && queue.waiting().back() == ids.back();
  ActionRegistry::disable(up_, isFirst ? tr("It is already the next one.") : noneWaits);
  ActionRegistry::disable(down_, isLast ? tr("It is already the last one.") : noneWaits);
  for (QAction* action : {pause_, stop_}) ActionRegistry::disable(action, noneGoesOn);
  const bool resumes = any([&](const QString& id) { return goesOn(id) && isHeld(queue.controller(id)->state()); });
  pause_->setText(resumes ? tr("Resume") : tr("Pause"));
  pause_->setIcon(widgets::glyphIcon(resumes ? Glyph::kPlay : Glyph::kPause));
  ActionRegistry::disable(stopAll_, queue.anyActive() ? QString() : tr("No run is training."));
  hold_->setChecked(queue.isHeld());
  limit_->setValue(queue.limit());
  summary_->setText(queueWords(queue));
  pages_->setCurrentIndex(queue.active().isEmpty() && queue.waiting().isEmpty() ? 1 : 0);
}

// Moving down begins at the lowest, so that the runs keep their order.
void QueuePanel::onSelected(void (QueuePanel::*act)(const QString& id), bool fromBelow) {
  QStringList ids = selected();
  if (fromBelow) std::reverse(ids.begin(), ids.end());
  for (const QString& id : ids) (this->*act)(id);
}

void QueuePanel::change(const QString& text, void (QueuePanel::*act)(const QString& id), bool fromBelow) {
  TrainingQueue* queue = queue_;
  const QStringList were = queue->waiting();
  const std::vector<KeptRun> before = waitingRuns(*queue);
  onSelected(act, fromBelow);
  if (queue->waiting() != were) book_->undoStack()->push(new QueueChange(text, queue, before, waitingRuns(*queue)));
}

void QueuePanel::startNow(const QString& id) {
  queue_->startNow(id);
}

void QueuePanel::moveUp(const QString& id) {
  queue_->move(id, -1);
}

void QueuePanel::moveDown(const QString& id) {
  queue_->move(id, 1);
}

void QueuePanel::remove(const QString& id) {
  queue_->remove(id);
}

void QueuePanel::togglePause(const QString& id) {
  if (!queue_->isActive(id)) return;
  TrainingController* run = queue_->controller(id);
  isHeld(run->state()) ? run->resume() : run->pause();
}

void QueuePanel::stop(const QString& id) {
  queue_->stop(id);
}

}  // namespace app
