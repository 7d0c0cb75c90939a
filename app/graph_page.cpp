#include "app/graph_page.h"

#include <QLabel>
#include <QVBoxLayout>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/estimator/experiment_runner.h"

namespace app {

GraphPage::GraphPage(QWidget* parent)
    : QWidget(parent), view_(new widgets::GraphView(&worker_, this)), source_(new QLabel(this)) {
  setObjectName(QStringLiteral("graphPage"));
  source_->setObjectName(QStringLiteral("graphSource"));
  source_->setContentsMargins(12, 6, 12, 2);
  source_->setForegroundRole(QPalette::PlaceholderText);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(source_);
  layout->addWidget(view_, 1);
  connect(view_, &widgets::GraphView::failed, this, &GraphPage::failed);
}

void GraphPage::showGraph(const QByteArray& bytes, const QString& source) {
  ++request_;
  source_->setText(source);
  if (bytes == shown_) return;
  shown_ = bytes;
  view_->setGraphDef(bytes);
}

void GraphPage::showExperiment(const engine::estimator::Experiment& experiment, const QString& source,
                               const std::string& dataDir, const std::string& baseDir) {
  const quint64 request = ++request_;
  source_->setText(tr("%1 (building)").arg(source));
  // A former build that still runs is waited for; graphs build in milliseconds.
  builder_ = std::jthread([this, request, experiment, source, dataDir, baseDir] {
    engine::becomeComputeThread();
    const auto post = [this, request](auto call) {
      QMetaObject::invokeMethod(
          this,
          [this, request, call] {
            if (request == request_) call();
          },
          Qt::QueuedConnection);
    };
    try {
      engine::estimator::RunnerOptions options;
      options.modelDir = "unused";  // nothing is written when a graph is only built
      options.dataDir = dataDir;
      options.baseDir = baseDir;
      const std::string bytes = engine::estimator::ExperimentRunner(experiment, options).trainingGraph();
      post([this, source, graph = QByteArray(bytes.data(), static_cast<int>(bytes.size()))] {
        showGraph(graph, tr("%1, not run yet").arg(source));
      });
    } catch (const std::exception& error) {
      post([this, source, text = QString::fromUtf8(error.what())] {
        source_->setText(source);
        shown_.clear();
        view_->clear();
        emit failed(text);
      });
    }
  });
}

widgets::GraphInspector* GraphPage::makeInspector(QWidget* parent) {
  auto* inspector = new widgets::GraphInspector(parent);
  connect(view_, &widgets::GraphView::itemSelected, inspector,
          [this, inspector](int item) { inspector->showItem(view_->model(), item); });
  connect(view_, &widgets::GraphView::modelChanged, inspector,
          [inspector](const widgets::GraphModelPtr& model) { inspector->showItem(model, -1); });
  connect(inspector, &widgets::GraphInspector::opRequested, view_, &widgets::GraphView::showOp);
  return inspector;
}

}  // namespace app
