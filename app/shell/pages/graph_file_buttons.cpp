#include "app/shell/pages/graph_file_buttons.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QToolButton>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/graph_file.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/graph/graph_view.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/background.h"

namespace app {
namespace {

QByteArray graphBytes(const std::string& path) {
  return QByteArray::fromStdString(engine::formats::readGraphFile(path).SerializeAsString());
}

QAction* makeOpen(widgets::ActionRegistry* actions, QObject* parent) {
  const QString text = GraphFileButtons::tr("Open graph file…");
  const QString tip = GraphFileButtons::tr("Open a GraphDef, MetaGraphDef or SavedModel, binary or text");
  if (actions) return actions->add(QStringLiteral("graph.open_file"), text, tip);
  auto* own = new QAction(text, parent);
  own->setToolTip(tip);
  return own;
}

}  // namespace

GraphFileButtons::GraphFileButtons(widgets::Dialogs* dialogs, widgets::GraphView* view,
                                   widgets::ActionRegistry* actions, QWidget* page)
    : QObject(page), page_(page), dialogs_(dialogs), view_(view), open_(makeOpen(actions, this)) {
  const auto add = [this](const QString& name, const QString& text, const QString& tip, widgets::Glyph icon,
                          auto call) {
    auto* button = new QToolButton(view_->bar());
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setIcon(widgets::glyphIcon(icon));
    connect(button, &QToolButton::clicked, this, call);
    view_->bar()->addTool(button);
    return button;
  };
  connect(open_, &QAction::triggered, this, [this] {
    const QString path = ask(tr("Open graph"));
    if (!path.isEmpty()) openFile(path);
  });
  add(QStringLiteral("graphOpen"), tr("Open…"), open_->toolTip(), widgets::Glyph::kFolder,
      [this] { open_->trigger(); });
  compare_ =
      add(QStringLiteral("graphCompare"), tr("Compare…"),
          tr("Show what this graph adds, removes and changes compared with another"), widgets::Glyph::kCompare, [this] {
            const QString path = ask(tr("Compare with graph"));
            if (!path.isEmpty()) compareWith(path);
          });
  save_ =
      add(QStringLiteral("graphSvg"), tr("SVG…"), tr("Save the picture of the graph"), widgets::Glyph::kSave, [this] {
        const QString path = dialogs_->saveFile(
            page_, tr("Save picture"), QDir::home().filePath(QStringLiteral("graph.svg")), tr("Pictures (*.svg)"));
        if (!path.isEmpty()) saveSvg(path);
      });
  setShown({});
}

QString GraphFileButtons::ask(const QString& title) {
  return dialogs_->openFile(page_, title, QDir::homePath(), tr("Graphs (*.pb *.pbtxt *.meta *.index);;All files (*)"));
}

void GraphFileButtons::setShown(const QByteArray& graph) {
  shown_ = graph;
  compare_->setEnabled(!graph.isEmpty());
  save_->setEnabled(!graph.isEmpty());
}

void GraphFileButtons::openFile(const QString& path) {
  read(path, [this, path](const QByteArray& graph) { emit opened(graph, QFileInfo(path).fileName()); });
}

void GraphFileButtons::compareWith(const QString& path) {
  read(path, [this, path](const QByteArray& other) {
    view_->setComparison(other, shown_);
    emit compared(path);
  });
}

void GraphFileButtons::read(const QString& path, std::function<void(const QByteArray&)> done) {
  reader_.run<QByteArray>(
      QStringLiteral("read"), [file = path.toStdString()] { return graphBytes(file); }, std::move(done),
      [this](const widgets::TaskFailure& failure) { emit failed(failure.text); });
}

void GraphFileButtons::saveSvg(const QString& path) {
  widgets::inBackground(
      this,
      [svg = view_->canvas()->svg(), file = path.toStdString()]() -> QString {
        try {
          engine::formats::writeFileAtomically(file, svg.toStdString());
          return {};
        } catch (const std::exception& error) {
          return QString::fromUtf8(error.what());
        }
      },
      [this, path](const QString& problem) { problem.isEmpty() ? emit saved(path) : emit failed(problem); });
}

}  // namespace app
