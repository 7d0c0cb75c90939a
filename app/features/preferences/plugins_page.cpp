#include "app/features/preferences/plugins_page.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QUrl>

#include "plugins/api/plugin_manager.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/background.h"

namespace app {
namespace {

enum Column { kNameColumn, kVersionColumn, kAddsColumn, kStateColumn, kLoadColumn, kStepColumn, kFileColumn };
constexpr int kMeasureRole = Qt::UserRole + 1;  // what a column of measures is sorted by; none below 0

// A line that sorts by its measures as numbers; what was not measured comes before them.
class PluginItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (column != kLoadColumn && column != kStepColumn) return QTreeWidgetItem::operator<(other);
    return data(column, kMeasureRole).toDouble() < other.data(column, kMeasureRole).toDouble();
  }
};

// "0.31 ms", and nothing where it was not measured.
QString measureText(const std::optional<double>& value, const QString& unit) {
  return value ? QStringLiteral("%1 %2").arg(widgets::valueText(*value), unit) : QString();
}

plugins::PluginManager allPlugins(const std::string& programFolder) {
  return plugins::PluginManager(plugins::pluginFolders(programFolder), plugins::pluginStateFolder());
}

QString parameterLines(const plugins::PluginSpec& spec) {
  QString text = QString::fromStdString(spec.description);
  for (const plugins::ParameterSpec& parameter : spec.parameters) {
    text += QLatin1Char('\n') + QString::fromStdString(parameter.name + ": " + parameter.explanation);
  }
  return text;
}

std::vector<PluginsPage::Row> readPlugins(const std::string& programFolder) {
  const plugins::PluginManager manager = allPlugins(programFolder);
  std::vector<PluginsPage::Row> rows;
  for (const plugins::PluginSpec& spec : manager.plugins()) {
    const QString against = QString::fromStdString(manager.reasonAgainst(spec));
    rows.push_back({QString::fromStdString(spec.name), QString::fromStdString(spec.version),
                    QString::fromStdString(spec.kind),
                    against.isEmpty() ? PluginsPage::tr("enabled") : PluginsPage::tr("not loaded: %1").arg(against),
                    QDir::cleanPath(QString::fromStdString(spec.path)), parameterLines(spec), manager.cost(spec.name),
                    against.isEmpty(), true});
  }
  for (const plugins::PluginManager::Failure& failure : manager.failures()) {
    const QString file = QDir::cleanPath(QString::fromStdString(failure.path));
    const QString why = QString::fromStdString(failure.message);
    rows.push_back(
        {QFileInfo(file).fileName(), {}, {}, PluginsPage::tr("cannot be used"), file, why, {}, false, false});
  }
  return rows;
}

}  // namespace

PluginsPage::PluginsPage(Shell& shell, QWidget* parent)
    : PreferencePage(QStringLiteral("plugins"), tr("Plugins"), parent),
      shell_(shell),
      list_(new QTreeWidget(this)),
      details_(new QLabel(this)) {
  list_->setObjectName(QStringLiteral("preferences.pluginList"));
  list_->setAccessibleName(tr("Plugins"));
  list_->setHeaderLabels(
      {tr("Plugin"), tr("Version"), tr("Adds"), tr("State"), tr("Load"), tr("Per step"), tr("File")});
  list_->headerItem()->setToolTip(kLoadColumn, tr("How long its library took to load the last time"));
  list_->headerItem()->setToolTip(
      kStepColumn, tr("What a hook\u2019s own code took a step in the last training that ended, without what it has "
                      "the model compute"));
  list_->setSortingEnabled(true);
  list_->sortByColumn(kNameColumn, Qt::AscendingOrder);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  // Long texts are cut with an ellipsis rather than at the edge; their tooltips have them whole.
  list_->setTextElideMode(Qt::ElideMiddle);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  for (const Column column : {kStateColumn, kFileColumn})
    list_->header()->setSectionResizeMode(column, QHeaderView::Stretch);
  details_->setObjectName(QStringLiteral("preferences.pluginDetails"));
  details_->setWordWrap(true);
  details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* folder = new QPushButton(tr("Open its folder"), this);
  folder->setObjectName(QStringLiteral("preferences.pluginFolder"));
  addWide(tr("Plugins"), tr("What is checked is loaded: hooks by the next training, everything else by the next start"),
          list_);
  addWide(tr("What the plugin does"), tr("Description and parameters, or why it cannot be used"), details_, 0);
  addBox(tr("Show the library of the selected plugin in the file manager"), folder, tr("Open its folder"));
  connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item) { allow(*item); });
  connect(list_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
    details_->setText(item ? item->data(kNameColumn, Qt::UserRole).toString() : QString());
  });
  connect(folder, &QPushButton::clicked, this, &PluginsPage::openFolder);
}

void PluginsPage::showEvent(QShowEvent* event) {
  PreferencePage::showEvent(event);
  look();
}

void PluginsPage::look() {
  const std::string program = QCoreApplication::applicationDirPath().toStdString();
  widgets::inBackground(
      this, [program] { return readPlugins(program); }, [this](const std::vector<Row>& rows) { fill(rows); });
}

void PluginsPage::fill(const std::vector<Row>& rows) {
  const QSignalBlocker quiet(list_);
  list_->setSortingEnabled(false);  // until all are there
  list_->clear();
  for (const Row& row : rows) {
    const QString load = measureText(row.cost.loadMilliseconds, tr("ms"));
    const QString step = measureText(row.cost.stepMicroseconds, tr("\u00b5s"));
    auto* item = new PluginItem(list_, {row.name, row.version, row.adds, row.state, load, step, row.file});
    item->setData(kLoadColumn, kMeasureRole, row.cost.loadMilliseconds.value_or(-1));
    item->setData(kStepColumn, kMeasureRole, row.cost.stepMicroseconds.value_or(-1));
    for (const Column column : {kLoadColumn, kStepColumn}) {
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    item->setData(kNameColumn, Qt::UserRole, row.details);
    if (row.isUsable) item->setCheckState(kNameColumn, row.isEnabled ? Qt::Checked : Qt::Unchecked);
    for (int column = 0; column < list_->columnCount(); ++column) item->setToolTip(column, item->text(column));
  }
  list_->setSortingEnabled(true);
}

void PluginsPage::allow(const QTreeWidgetItem& item) {
  const std::string name = item.text(kNameColumn).toStdString();
  const bool isWanted = item.checkState(kNameColumn) == Qt::Checked;
  const std::string program = QCoreApplication::applicationDirPath().toStdString();
  widgets::inBackground(
      this,
      [program, name, isWanted] {
        plugins::PluginManager manager = allPlugins(program);
        isWanted ? manager.enable(name) : manager.disable(name);
        return readPlugins(program);
      },
      [this](const std::vector<Row>& rows) { fill(rows); },
      [this](const widgets::TaskFailure& why) {
        shell_.tell({widgets::Severity::kError, tr("The plugin's state cannot be kept: %1").arg(why.text), {}, {}});
        look();
      });
}

void PluginsPage::openFolder() const {
  const QTreeWidgetItem* item = list_->currentItem();
  if (!item) return;
  QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(item->text(kFileColumn)).absolutePath()));
}

}  // namespace app
