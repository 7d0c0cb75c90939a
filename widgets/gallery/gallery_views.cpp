#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/gallery/gallery_parts.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/message_history.h"
#include "widgets/panels/state_bar.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets::gallery {
namespace {

struct ViewWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Gallery)
};

constexpr int kShareRole = Qt::UserRole + 1;

// A data bar behind the number.
class ShareDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyleOptionViewItem all(option);
    initStyleOption(&all, index);
    const QWidget* view = option.widget;
    view->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &all, painter, view);
    const bool isSelected = option.state & QStyle::State_Selected;
    QRect bar = option.rect.adjusted(2, 3, -2, -3);
    bar.setWidth(static_cast<int>(bar.width() * index.data(kShareRole).toDouble()));
    painter->fillRect(bar, tone(option.palette, isSelected ? Tone::kBarSelected : Tone::kBar));
    painter->setPen(tone(option.palette, Tone::kText));
    painter->drawText(option.rect.adjusted(6, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
  }
};

// An empty page that is no taller than its words.
EmptyState* statePage(QWidget* parent) {
  auto* page = new EmptyState(parent);
  page->setMinimumHeight(150);
  return page;
}

}  // namespace

QWidget* pills(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* row = new QHBoxLayout(whole);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  for (const RunState state : {RunState::kRunning, RunState::kPaused, RunState::kFinished, RunState::kFailed}) {
    auto* pill = new StatePill(whole);
    pill->setState(state);
    row->addWidget(pill);
  }
  row->addStretch(1);
  return whole;
}

QWidget* tableRows(QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setHeaderLabels({ViewWords::tr("Run"), ViewWords::tr("State"), ViewWords::tr("eval loss, best")});
  table->headerItem()->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
  const struct {
    const char* name;
    RunState state;
    const char* value;
    double share;
  } rows[] = {{"lr 0.002", RunState::kFinished, "0.0339", 0.82},
              {"lr 0.001", RunState::kRunning, "0.0358", 0.87},
              {"lr 0.0005", RunState::kFinished, "0.0411", 1},
              {"lr 0.03", RunState::kFailed, "–", 0}};
  for (const auto& row : rows) {
    auto* item = new QTreeWidgetItem(table, {QString::fromLatin1(row.name), {}, QString::fromUtf8(row.value)});
    item->setIcon(1, glyphIcon(stateGlyph(row.state), stateColor(row.state, table->palette())));
    item->setToolTip(1, stateWord(row.state));
    item->setData(2, kShareRole, row.share);
  }
  table->setItemDelegateForColumn(2, new ShareDelegate(table));
  table->setCurrentItem(table->topLevelItem(1));
  table->header()->setStretchLastSection(true);
  table->setFixedHeight(5 * measures::kRowHeight + 6);
  return table;
}

QWidget* listRows(QWidget* parent) {
  auto* list = new QWidget(parent);
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  const struct {
    Glyph glyph;
    QString what;
    QString where;
    QString when;
  } rows[] = {
      {Glyph::kFolder, QStringLiteral("mnist"), ViewWords::tr("2 experiments, 13 runs"), ViewWords::tr("today")},
      {Glyph::kCheckpoints, ViewWords::tr("Step 12 000"), ViewWords::tr("best eval loss, kept"),
       ViewWords::tr("13 s ago")}};
  for (const auto& row : rows) {
    auto* line = new QWidget(list);
    line->setFixedHeight(measures::kListRowHeight);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(4, 2, 4, 2);
    auto* icon = new QLabel(line);
    icon->setPixmap(glyphIcon(row.glyph).pixmap(measures::kIcon));
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(new QLabel(row.what, line));
    auto* where = new QLabel(row.where, line);
    where->setFont(roleFont(line->font(), TextRole::kCaption));
    where->setForegroundRole(QPalette::PlaceholderText);
    words->addWidget(where);
    auto* when = new QLabel(row.when, line);
    when->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(icon);
    layout->addLayout(words, 1);
    layout->addWidget(when);
    column->addWidget(line);
  }
  return list;
}

QWidget* emptyPage(QWidget* parent) {
  EmptyState* page = statePage(parent);
  page->setText(Glyph::kCharts, ViewWords::tr("No curves yet"),
                ViewWords::tr("The first summary comes after 100 steps."));
  auto* train = new QAction(ViewWords::tr("Train"), page);
  page->addAction(train);
  return page;
}

QWidget* loadingPage(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  auto* row = new QHBoxLayout;
  auto* icon = new QLabel(whole);
  icon->setPixmap(glyphIcon(Glyph::kBusy).pixmap(measures::kButtonIcon));
  auto* amount = new QLabel(ViewWords::tr("41 of 108 MB"), whole);
  amount->setFont(roleFont(whole->font(), TextRole::kCaption));
  row->addWidget(icon);
  row->addWidget(new QLabel(ViewWords::tr("Reading events"), whole), 1);
  row->addWidget(amount);
  row->addWidget(new QPushButton(ViewWords::tr("Cancel"), whole));
  auto* bar = new QProgressBar(whole);
  bar->setValue(38);
  bar->setAlignment(Qt::AlignCenter);
  bar->setFixedHeight(16);
  column->addLayout(row);
  column->addWidget(bar);
  return whole;
}

QWidget* errorPage(QWidget* parent) {
  EmptyState* page = statePage(parent);
  page->setError(ViewWords::tr("Damaged from step 4 100 on"), ViewWords::tr("The 4 checkpoints before it are sound."));
  auto* repair = new QAction(ViewWords::tr("Show the record"), page);
  page->addAction(repair);
  return page;
}

QWidget* banners(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  const BannerMessage messages[] = {
      {Severity::kInfo, ViewWords::tr("3 new runs in the folder"), {{ViewWords::tr("Show"), {}}}, {}},
      {Severity::kWarning, ViewWords::tr("No new data for 4 min"), {{ViewWords::tr("Open log"), {}}}, {}},
      {Severity::kError, ViewWords::tr("lr 0.03: loss is NaN"), {{ViewWords::tr("Branch"), {}}}, {}}};
  for (const BannerMessage& message : messages) {
    auto* row = new BannerRow(whole);
    row->setMessage(message);
    column->addWidget(row);
  }
  return whole;
}

QWidget* statusBar(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* row = new QHBoxLayout(whole);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(new QLabel(ViewWords::tr("lr 0.03 moved to the trash"), whole), 1);
  auto* source = new MessageBanner(whole);
  auto* history = new MessageHistory(whole);
  history->follow(source);
  source->showMessage({Severity::kInfo, ViewWords::tr("Paused at step 4 600"), {}, {}});
  source->showMessage({Severity::kInfo, ViewWords::tr("Checkpoint 12 000 written, 7.1 MB"), {}, {}});
  source->showMessage(
      {Severity::kInfo, ViewWords::tr("lr 0.03 moved to the trash"), {{ViewWords::tr("Undo"), {}}}, {}});
  source->hide();
  row->addWidget(history);
  return whole;
}

}  // namespace widgets::gallery
