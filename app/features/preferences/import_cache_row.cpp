#include "app/features/preferences/import_cache_row.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include "app/workbench/places/open_workspace.h"
#include "summaries/tfevents/import.h"
#include "widgets/util/background.h"

namespace app {
namespace {

struct CacheSize {
  qint64 bytes = 0;
  int folders = 0;
};

CacheSize sizeOf(const QString& cache) {
  CacheSize size;
  size.folders = static_cast<int>(QDir(cache).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
  QDirIterator files(cache, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    files.next();
    size.bytes += files.fileInfo().size();
  }
  return size;
}

// All but one folder. Gives what stayed.
QStringList removeImports(const QString& cache, const QString& used) {
  QStringList stayed;
  for (const QFileInfo& folder : QDir(cache).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    const QString path = folder.absoluteFilePath();
    if (path != used && !QDir(path).removeRecursively()) stayed << path;
  }
  return stayed;
}

}  // namespace

QString importCacheOf(const Workspace& workspace) {
  const std::string folder =
      workspace.isOpen() ? workspace.importsDir() : summaries::tfevents::importFolder(QDir::homePath().toStdString());
  return QFileInfo(QString::fromStdString(folder)).absolutePath();
}

ImportCacheRow::ImportCacheRow(Shell& shell, const OpenWorkspace& place, QWidget* parent)
    : QWidget(parent),
      shell_(shell),
      place_(place),
      size_(new QLabel(this)),
      clear_(new QPushButton(tr("Clear the cache"), this)) {
  size_->setObjectName(QStringLiteral("preferences.cacheSize"));
  size_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  clear_->setObjectName(QStringLiteral("preferences.clearCache"));
  clear_->setToolTip(
      tr("Remove all imports except those of the open folder; they are imported again when their folder is opened"));
  setFocusProxy(clear_);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(size_);
  line->addWidget(clear_);
  line->addStretch(1);
  connect(clear_, &QPushButton::clicked, this, &ImportCacheRow::clear);
}

void ImportCacheRow::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  measure();
}

void ImportCacheRow::measure() {
  const QString cache = importCacheOf(place_.workspace());
  size_->setText(tr("looking…"));
  widgets::inBackground(
      this, [cache] { return sizeOf(cache); },
      [this, cache](const CacheSize& size) {
        //: How much a cache holds, and of how many folders of event files
        size_->setText(tr("%1 of %n folder(s)", nullptr, size.folders).arg(QLocale().formattedDataSize(size.bytes)));
        size_->setAccessibleDescription(cache);
        clear_->setEnabled(size.folders > 0);
      });
}

void ImportCacheRow::clear() {
  const QString cache = importCacheOf(place_.workspace());
  const QString used =
      QString::fromStdString(place_.workspace().isOpen() ? place_.workspace().importsDir() : std::string());
  clear_->setEnabled(false);
  widgets::inBackground(
      this, [cache, used] { return removeImports(cache, used); },
      [this](const QStringList& stayed) {
        measure();
        if (stayed.isEmpty()) return;
        shell_.tell({widgets::Severity::kWarning,
                     tr("%1 cannot be removed.").arg(stayed.front()),
                     {},
                     QStringLiteral("preferences")});
      });
}

}  // namespace app
