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
#include "widgets/util/background.h"

namespace app {
namespace {

enum Column { kNameColumn, kVersionColumn, kAddsColumn, kStateColumn, kFileColumn };

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
                    QDir::cleanPath(QString::fromStdString(spec.path)), parameterLines(spec), against.isEmpty(), true});
  }
  for (const plugins::PluginManager::Failure& failure : manager.failures()) {
    const QString file = QDir::cleanPath(QString::fromStdString(failure.path));
    const QString why = QString::fromStdString(failure.message);
    rows.push_back({QFileInfo(file).fileName(), {}, {}, PluginsPage::tr("cannot be used"), file, why, false, false});
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
  list_->setHeaderLabels({tr("Plugin"), tr("Version"), tr("Adds"), tr("State"), tr("File")});
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
  list_->clear();
  for (const Row& row : rows) {
    auto* item = new QTreeWidgetItem(list_, {row.name, row.version, row.adds, row.state, row.file});
    item->setData(kNameColumn, Qt::UserRole, row.details);
    if (row.isUsable) item->setCheckState(kNameColumn, row.isEnabled ? Qt::Checked : Qt::Unchecked);
    for (int column = 0; column < list_->columnCount(); ++column) item->setToolTip(column, item->text(column));
  }
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
