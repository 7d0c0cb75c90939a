#include "app/shell/pages/graph_file_actions.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/graph_file.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/graph/graph_view.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/background.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

QByteArray graphBytes(const std::string& path) {
  return QByteArray::fromStdString(engine::formats::readGraphFile(path).SerializeAsString());
}

}  // namespace

GraphFileActions::GraphFileActions(widgets::Dialogs* dialogs, widgets::GraphView* view,
                                   widgets::ActionRegistry* actions, QWidget* page)
    : QObject(page),
      page_(page),
      dialogs_(dialogs),
      view_(view),
      registry_(actions ? *actions : *new widgets::ActionRegistry(this)),
      open_(registry_.add(QStringLiteral("graph.open_file"), tr("Open graph file…"),
                          tr("Open a GraphDef, MetaGraphDef or SavedModel, binary or text"))),
      compare_(registry_.add(QStringLiteral("graph.compare_file"), tr("Compare with graph file…"),
                             tr("Show what this graph adds, removes and changes compared with another"))),
      save_(registry_.add(QStringLiteral("graph.save_picture"), tr("Save picture…"),
                          tr("Save the picture of the graph as SVG"))) {
  connect(open_, &QAction::triggered, this, [this] {
    const QString path = ask(tr("Open graph"));
    if (!path.isEmpty()) openFile(path);
  });
  connect(compare_, &QAction::triggered, this, [this] {
    const QString path = ask(tr("Compare with graph"));
    if (!path.isEmpty()) compareWith(path);
  });
  connect(save_, &QAction::triggered, this, [this] {
    const QString path = dialogs_->saveFile(page_, tr("Save picture"),
                                            QDir::home().filePath(QStringLiteral("graph.svg")), tr("Pictures (*.svg)"));
    if (!path.isEmpty()) saveSvg(path);
  });
  QMenu* menu = view_->bar()->more();
  QAction* first = menu->actions().value(0);
  menu->insertActions(first, {open_, compare_, save_});
  menu->insertSeparator(first);
  setShown({});
}

QString GraphFileActions::ask(const QString& title) {
  return dialogs_->openFile(page_, title, QDir::homePath(), tr("Graphs (*.pb *.pbtxt *.meta *.index);;All files (*)"));
}

void GraphFileActions::setShown(const QByteArray& graph) {
  shown_ = graph;
  const QString why = graph.isEmpty() ? tr("There is no graph yet.") : QString();
  widgets::ActionRegistry::disable(compare_, why);
  widgets::ActionRegistry::disable(save_, why);
}

void GraphFileActions::openFile(const QString& path) {
  read(path, [this, path](const QByteArray& graph) { emit opened(graph, QFileInfo(path).fileName()); });
}

void GraphFileActions::compareWith(const QString& path) {
  read(path, [this, path](const QByteArray& other) {
    view_->setComparison(other, shown_);
    emit compared(path);
  });
}

void GraphFileActions::read(const QString& path, std::function<void(const QByteArray&)> done) {
  reader_.run<QByteArray>(
      QStringLiteral("read"), [file = path.toStdString()] { return graphBytes(file); }, std::move(done),
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

void GraphFileActions::saveSvg(const QString& path) {
  widgets::inBackground(
      this,
      [svg = view_->canvas()->svg(), file = path.toStdString()]() -> QString {
        try {
          engine::formats::writeFileAtomically(file, svg.toStdString());
          return {};
        } catch (const std::exception& error) {
          return widgets::errorWords(error);
        }
      },
      [this, path](const QString& problem) { problem.isEmpty() ? emit saved(path) : emit failed(problem); });
}

}  // namespace app
