#include "app/features/help/plugin_list.h"

#include <QCoreApplication>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include "plugins/api/plugin_manager.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/background.h"

namespace app {

PluginList::PluginList(QWidget* parent) : QWidget(parent), list_(new QTreeWidget(this)), where_(new QLabel(this)) {
  setObjectName(QStringLiteral("pluginList"));
  list_->setAccessibleName(tr("Plugins"));
  list_->setHeaderLabels({tr("Plugin"), tr("Version"), tr("Adds"), tr("File")});
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  // Long texts are cut with an ellipsis rather than at the edge; their tooltips have them whole.
  list_->setTextElideMode(Qt::ElideRight);
  list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  list_->header()->setSectionResizeMode(2, QHeaderView::Stretch);
  where_->setWordWrap(true);
  where_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  where_->setText(tr("Looking for plugins…"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->addWidget(list_, 1);
  column->addWidget(where_);
  const std::string program = QCoreApplication::applicationDirPath().toStdString();
  struct Found {
    std::shared_ptr<plugins::PluginManager> manager;
    QStringList folders;
  };
  const auto look = [program] {
    const std::vector<std::string> folders = plugins::pluginFolders(program);
    Found found{std::make_shared<plugins::PluginManager>(folders), {}};
    for (const std::string& folder : folders) found.folders << QDir::cleanPath(QString::fromStdString(folder));
    return found;
  };
  widgets::inBackground(this, look, [this](const Found& found) { fill(*found.manager, found.folders); });
}

void PluginList::fill(const plugins::PluginManager& found, const QStringList& folders) {
  list_->clear();
  for (const plugins::PluginSpec& plugin : found.plugins()) {
    const QString file = QDir::cleanPath(QString::fromStdString(plugin.path));
    auto* item = new QTreeWidgetItem(
        list_, {QString::fromStdString(plugin.name), QString::fromStdString(plugin.version),
                plugin.kind == "hook" ? tr("a hook: %1").arg(QString::fromStdString(plugin.description))
                                      : QString::fromStdString(plugin.description),
                QFileInfo(file).fileName()});
    item->setIcon(0, widgets::glyphIcon(widgets::Glyph::kPlugin));
    for (int i = 0; i < 3; ++i) item->setToolTip(i, item->text(i));
    item->setToolTip(3, QDir::toNativeSeparators(file));
  }
  for (const plugins::PluginManager::Failure& failure : found.failures()) {
    const QString file = QDir::cleanPath(QString::fromStdString(failure.path));
    auto* item = new QTreeWidgetItem(
        list_,
        {QFileInfo(file).fileName(), {}, QString::fromStdString(failure.message), QDir::toNativeSeparators(file)});
    item->setIcon(0, widgets::glyphIcon(widgets::Glyph::kError, tone(palette(), widgets::Tone::kError)));
    for (int i = 0; i < 4; ++i) item->setToolTip(i, item->text(i));
  }
  const QString looked = tr("Looked for in %1. EWB_PLUGIN_PATH adds folders.").arg(folders.join(tr(", ")));
  where_->setText(list_->topLevelItemCount() > 0 ? looked : tr("There are no plugins. %1").arg(looked));
}

}  // namespace app
