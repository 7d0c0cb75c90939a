#include "app/features/preferences/plugins_page.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QUrl>
#include <array>

#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/background.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

enum Column {
  kNameColumn,
  kVersionColumn,
  kAddsColumn,
  kStateColumn,
  kLoadColumn,
  kStepColumn,
  kMemoryColumn,
  kFromColumn
};
// Which give way where the table is narrow.
constexpr std::array kLeastWanted{kFromColumn, kMemoryColumn, kStepColumn, kLoadColumn, kVersionColumn, kAddsColumn};
constexpr std::array kMeasureColumns{kLoadColumn, kStepColumn, kMemoryColumn};
constexpr int kDetailsRole = Qt::UserRole;      // of the name's column, as the two behind it
constexpr int kMeasureRole = Qt::UserRole + 1;  // what a column of measures is sorted by; none below 0
constexpr int kFileRole = Qt::UserRole + 2;
constexpr int kHookRole = Qt::UserRole + 3;
constexpr int kStateWidth = 120;
constexpr int kLeastStateWidth = 48;
constexpr int kLeastRows = 5;

// A line that sorts by its measures as numbers; what was not measured comes before them.
class PluginItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (std::ranges::find(kMeasureColumns, column) == kMeasureColumns.end()) return QTreeWidgetItem::operator<(other);
    return data(column, kMeasureRole).toDouble() < other.data(column, kMeasureRole).toDouble();
  }
  // Nothing is said where it was not measured.
  void setMeasure(Column column, const std::optional<double>& value, const std::function<QString(double)>& words) {
    if (value) setText(column, words(*value));
    setData(column, kMeasureRole, value.value_or(-1));
    setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
};

// "0.31 ms".
std::function<QString(double)> measuredIn(const QString& unit) {
  return [unit](double value) { return QStringLiteral("%1 %2").arg(widgets::valueText(value), unit); };
}

QString memoryWords(double bytes) {
  return QLocale().formattedDataSize(static_cast<qint64>(bytes));
}

std::string programFolder() {
  return QCoreApplication::applicationDirPath().toStdString();
}

}  // namespace

PluginsPage::PluginsPage(Shell& shell, QWidget* parent)
    : PreferencePage(QStringLiteral("plugins"), tr("Plugins"), parent),
      shell_(shell),
      list_(makeList()),
      details_(makeDetails()),
      reload_(new QPushButton(tr("Reload"), this)) {
  auto* folder = new QPushButton(tr("Open its folder"), this);
  folder->setObjectName(QStringLiteral("preferences.pluginFolder"));
  reload_->setObjectName(QStringLiteral("preferences.pluginReload"));
  addWide(tr("Plugins"), tr("What is checked is loaded: hooks by the next training, everything else by the next start"),
          list_);
  addWide(tr("What the plugin does"), tr("Description and parameters, or why it cannot be used"), details_);
  auto* both = new QWidget(this);
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(reload_);
  row->addWidget(folder);
  both->setFocusProxy(reload_);
  folder->setToolTip(tr("Show the library of the selected plugin in the file manager"));
  addBox(tr("Read the library of the selected hook as its file is now; other plugins are read when the program starts"),
         both, tr("Reload"));
  reload_->setToolTip(both->toolTip());
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) { allow(*item); });
  connect(list_, &QTreeWidget::currentItemChanged, this, &PluginsPage::showDetails);
  connect(reload_, &QPushButton::clicked, this, &PluginsPage::reload);
  connect(folder, &QPushButton::clicked, this, &PluginsPage::openFolder);
  showDetails();
}

QTreeWidget* PluginsPage::makeList() {
  auto* list = new QTreeWidget(this);
  list->setObjectName(QStringLiteral("preferences.pluginList"));
  list->setAccessibleName(tr("Plugins"));
  list->setHeaderLabels(
      {tr("Plugin"), tr("Version"), tr("Adds"), tr("State"), tr("Load"), tr("Per step"), tr("Memory"), tr("From")});
  list->headerItem()->setToolTip(kLoadColumn, tr("How long its library took to load the last time"));
  list->headerItem()->setToolTip(
      kStepColumn, tr("What a hook\u2019s own code took a step in the last training that ended, without what it has "
                      "the model compute"));
  list->headerItem()->setToolTip(
      kMemoryColumn, tr("Memory that a hook\u2019s own code asked for a step, whether it gave it back or not"));
  list->setSortingEnabled(true);
  list->sortByColumn(kNameColumn, Qt::AscendingOrder);
  list->setRootIsDecorated(false);
  list->setUniformRowHeights(true);
  // Long texts are cut with an ellipsis rather than at the edge; their tooltips have them whole.
  list->setTextElideMode(Qt::ElideMiddle);
  list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list->header()->setStretchLastSection(false);  // what is left would be too little for its words
  list->header()->setSectionResizeMode(kStateColumn, QHeaderView::Interactive);  // words of any length
  list->header()->resizeSection(kStateColumn, widgets::measures::grown(kStateWidth, fontMetrics()));
  list->setMinimumHeight(kLeastRows * widgets::measures::rowHeight(fontMetrics()));
  list->viewport()->installEventFilter(this);
  return list;
}

QTextBrowser* PluginsPage::makeDetails() {
  auto* details = new QTextBrowser(this);
  details->setObjectName(QStringLiteral("preferences.pluginDetails"));
  details->setAccessibleName(tr("What the plugin does"));
  details->setFrameShape(QFrame::NoFrame);
  details->setMinimumHeight(kLeastRows * widgets::measures::rowHeight(fontMetrics()));
  new widgets::FocusRing(details);
  return details;
}

bool PluginsPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fitColumns();
  return PreferencePage::eventFilter(watched, event);
}

void PluginsPage::fitColumns() {
  for (const int column : kLeastWanted) list_->setColumnHidden(column, false);
  // A few words have their room; of a sentence the beginning and the end are seen.
  const int usual = widgets::measures::grown(kStateWidth, fontMetrics());
  const int words = static_cast<const QAbstractItemView*>(list_)->sizeHintForColumn(kStateColumn);
  list_->setColumnWidth(kStateColumn, words <= 2 * usual ? std::max(words, usual) : usual);
  for (const int column : kLeastWanted) {
    if (list_->header()->length() <= list_->viewport()->width()) break;
    list_->setColumnHidden(column, true);
  }
  const int spare = list_->viewport()->width() - list_->header()->length();
  list_->setColumnWidth(kStateColumn, std::max(kLeastStateWidth, list_->columnWidth(kStateColumn) + spare));
  showDetails();
}

void PluginsPage::showEvent(QShowEvent* event) {
  PreferencePage::showEvent(event);
  look();
}

void PluginsPage::look() {
  widgets::inBackground(
      this, [program = programFolder()] { return readPluginRows(program); },
      [this](const std::vector<PluginRow>& rows) { fill(rows); });
}

void PluginsPage::fill(const std::vector<PluginRow>& rows) {
  const QString chosen = list_->currentItem() ? list_->currentItem()->text(kNameColumn) : QString();
  {
    const QSignalBlocker quiet(list_);
    list_->setSortingEnabled(false);  // until all are there
    list_->clear();
    for (const PluginRow& row : rows) {
      auto* item = new PluginItem(list_, {row.name, row.version, row.adds, row.state, {}, {}, {}, row.from});
      item->setMeasure(kLoadColumn, row.cost.loadMilliseconds, measuredIn(tr("ms")));
      item->setMeasure(kStepColumn, row.cost.stepMicroseconds, measuredIn(tr("\u00b5s")));
      item->setMeasure(kMemoryColumn, row.cost.stepBytes, memoryWords);
      item->setData(kNameColumn, kDetailsRole, row.details);
      item->setData(kNameColumn, kFileRole, row.file);
      item->setData(kNameColumn, kHookRole, row.isHook);
      if (row.isUsable) item->setCheckState(kNameColumn, row.isEnabled ? Qt::Checked : Qt::Unchecked);
      for (int column = 0; column < list_->columnCount(); ++column) item->setToolTip(column, item->text(column));
      item->setToolTip(kFromColumn, row.file);
      if (!chosen.isEmpty() && row.name == chosen) list_->setCurrentItem(item);
    }
    list_->setSortingEnabled(true);
  }
  fitColumns();
}

void PluginsPage::showDetails() {
  const QTreeWidgetItem* item = list_->currentItem();
  QString unseen;
  for (int column = 0; item && column < list_->columnCount(); ++column) {
    if (!list_->isColumnHidden(column) || item->text(column).isEmpty()) continue;
    //: Of a plugin: "Version: 1.0"
    const QString fact = tr("%1: %2").arg(list_->headerItem()->text(column), item->text(column));
    unseen += QStringLiteral("<br>") + fact.toHtmlEscaped();
  }
  details_->setHtml(item ? item->data(kNameColumn, kDetailsRole).toString() + unseen.mid(4)
                         : tr("Select a plugin to see what it does and which parameters it has."));
  reload_->setEnabled(item && item->data(kNameColumn, kHookRole).toBool());
}

void PluginsPage::allow(const QTreeWidgetItem& item) {
  const std::string name = item.text(kNameColumn).toStdString();
  const bool isWanted = item.checkState(kNameColumn) == Qt::Checked;
  change([name, isWanted](plugins::PluginManager& all) { isWanted ? all.enable(name) : all.disable(name); }, {},
         tr("The plugin's state cannot be kept: %1"));
}

void PluginsPage::reload() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item) return;
  const QString name = item->text(kNameColumn);
  change([name = name.toStdString()](plugins::PluginManager& all) { all.reload(name); },
         tr("The plugin %1 was read anew; the next training uses it.").arg(name),
         tr("The plugin cannot be read anew: %1"));
}

void PluginsPage::change(std::function<void(plugins::PluginManager&)> call, const QString& done,
                         const QString& failed) {
  const auto work = [program = programFolder(), call = std::move(call)] {
    plugins::PluginManager all = pluginsFor(program);
    call(all);
    return readPluginRows(program);
  };
  widgets::inBackground(
      this, work,
      [this, done](const std::vector<PluginRow>& rows) {
        fill(rows);
        if (!done.isEmpty()) shell_.tell({widgets::Severity::kInfo, done, {}, {}});
      },
      [this, failed](const widgets::TaskFailure& why) {
        shell_.tell({widgets::Severity::kError, failed.arg(why.text), {}, {}});
        look();
      });
}

void PluginsPage::openFolder() const {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item) return;
  const QString file = item->data(kNameColumn, kFileRole).toString();
  QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

}  // namespace app
