#include "widgets/dashboards/projector/projector_files.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <algorithm>

#include "widgets/dashboards/projector/embedding_loader.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/dialogs.h"

namespace widgets {
namespace {

constexpr int kMostDropped = 2;  // points and their metadata

bool isMetadataName(const QString& path) {
  const QString name = QFileInfo(path).fileName().toLower();
  return name.contains(QLatin1String("meta")) || name.contains(QLatin1String("label"));
}

}  // namespace

ProjectorFiles::ProjectorFiles(const PageActions& maker, ProjectorSession* session, EmbeddingLoader* loader,
                               Dialogs* dialogs)
    : QObject(maker.page()), page_(maker.page()), session_(session), loader_(loader), dialogs_(dialogs) {
  open_ =
      maker.add(QStringLiteral("open"), tr("Open…"),
                tr("Project a file of points: tab-separated numbers or a NumPy matrix"), {}, [this] { askForFiles(); });
  open_->setIcon(glyphIcon(Glyph::kFolder));
  cancel_ = maker.add(QStringLiteral("cancel_loading"), tr("Cancel reading"), tr("Stop reading the points"), {},
                      [this] { loader_->cancel(); });
  again_ = maker.add(QStringLiteral("try_again"), tr("Try again"),
                     tr("Read the points again, whose files may be whole now"), {}, [this] { loader_->readAgain(); });
}

void ProjectorFiles::openFiles(const QStringList& paths) {
  if (paths.isEmpty()) return;
  const EmbeddingPtr& embedding = session_->data();
  if (paths.size() == 1 && isMetadataName(paths[0]) && embedding && !embedding->choice.path.isEmpty()) {
    return loader_->openFiles(embedding->choice.path, paths[0]);
  }
  const bool swapped = paths.size() > 1 && isMetadataName(paths[0]) && !isMetadataName(paths[1]);
  loader_->openFiles(paths[swapped ? 1 : 0], paths.size() > 1 ? paths[swapped ? 0 : 1] : QString());
}

bool ProjectorFiles::takes(const QMimeData* dropped) {
  const QList<QUrl> urls = dropped->urls();
  const auto fits = [](const QUrl& url) {
    const QString suffix = QFileInfo(url.toLocalFile()).suffix().toLower();
    return url.isLocalFile() &&
           (suffix == QLatin1String("tsv") || suffix == QLatin1String("txt") || suffix == QLatin1String("tab") ||
            suffix == QLatin1String("npy") || suffix == QLatin1String("pbtxt"));
  };
  return !urls.isEmpty() && urls.size() <= kMostDropped && std::all_of(urls.begin(), urls.end(), fits);
}

void ProjectorFiles::open(const QMimeData* dropped) {
  QStringList paths;
  for (const QUrl& url : dropped->urls()) paths << url.toLocalFile();
  openFiles(paths);
}

void ProjectorFiles::askForFiles() {
  const QString filter = tr("Points (*.tsv *.txt *.tab *.bytes *.npy *.pbtxt);;All files (*)");
  const QString vectors = dialogs_->openFile(page_, tr("Open points"), QDir::homePath(), filter);
  if (vectors.isEmpty()) return;
  if (vectors.endsWith(QLatin1String(".pbtxt"))) return loader_->openFiles(vectors, {});
  const QString metadata = dialogs_->openFile(page_, tr("Open their metadata (Cancel: none)"),
                                              QFileInfo(vectors).path(), tr("Metadata (*.tsv *.txt);;All files (*)"));
  loader_->openFiles(vectors, metadata == vectors ? QString() : metadata);
}

}  // namespace widgets
