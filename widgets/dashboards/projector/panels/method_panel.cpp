#include "widgets/dashboards/projector/panels/method_panel.h"

#include <QProgressBar>
#include <QTabBar>
#include <cmath>

#include "widgets/dashboards/projector/panels/page_stack.h"
#include "widgets/dashboards/projector/panels/panel_parts.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/panels/flow_row.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr int kMethodSpacing = 8;
constexpr int kProgressSteps = 1000;

QToolButton* makeButton(QAction* action, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(action->objectName() + QStringLiteral(".button"));
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  return button;
}

}  // namespace

MethodPanel::MethodPanel(ProjectorSession* session, const MethodActions& actions, ColonLine* colons, QWidget* parent)
    : QWidget(parent),
      session_(session),
      actions_(actions),
      colons_(colons),
      tabs_(new QTabBar(this)),
      pages_(new PageStack(this)),
      status_(new QLabel(this)),
      progress_(new QProgressBar(this)) {
  tabs_->setObjectName(QStringLiteral("projectorMethods"));
  tabs_->setAccessibleName(tr("Projection methods"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(false);
  for (const QString& title : {tr("PCA"), tr("t-SNE"), tr("UMAP"), tr("Custom")}) tabs_->addTab(title);
  for (QWidget* page : {makePca(), makeTsne(), makeUmap(), makeCustom()}) pages_->addWidget(page);
  status_->setObjectName(QStringLiteral("projectorStatus"));
  status_->setWordWrap(true);
  progress_->setObjectName(QStringLiteral("projectorProgress"));
  progress_->setAccessibleName(tr("Progress of the projection"));
  progress_->setRange(0, kProgressSteps);
  progress_->setTextVisible(false);
  auto* buttons = new FlowRow(kMethodSpacing);
  buttons->addWidget(makeButton(actions.run, this));
  pause_ = makeButton(actions.pause, this);
  buttons->addWidget(pause_);
  perturb_ = makeButton(actions.perturb, this);
  buttons->addWidget(perturb_);
  buttons->addWidget(makeButton(actions.cancel, this));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kMethodSpacing);
  column->addWidget(tabs_);
  column->addWidget(pages_);
  column->addLayout(buttons);
  column->addWidget(progress_);
  column->addWidget(status_);
  connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
    change([tab](ProjectionSettings& settings) { settings.method = static_cast<ProjectionMethod>(tab); });
  });
  connect(session, &ProjectorSession::settingsChanged, this, &MethodPanel::showSettings);
  connect(session, &ProjectorSession::dataChanged, this, &MethodPanel::showColumns);
  connect(session, &ProjectorSession::projectionChanged, this, &MethodPanel::showComponents);
  connect(session->runner(), &ProjectionRunner::stateChanged, this, &MethodPanel::showStatus);
  connect(session->runner(), &ProjectionRunner::progressed, this, &MethodPanel::showProgress);
  showColumns();
  showSettings();
}

void MethodPanel::change(const std::function<void(ProjectionSettings&)>& change) {
  ProjectionSettings settings = session_->settings();
  change(settings);
  session_->setSettings(settings);
}

void MethodPanel::showSettings() {
  const ProjectionSettings& settings = session_->settings();
  const int method = static_cast<int>(settings.method);
  const QSignalBlocker quiet(tabs_);
  tabs_->setCurrentIndex(method);
  pages_->setCurrentIndex(method);
  for (const auto& show : refresh_) show(settings);
  showComponents();
}

void MethodPanel::showComponents() {
  const auto& pca = session_->projection().pca;
  const ProjectionSettings& settings = session_->settings();
  for (std::size_t axis = 0; axis < components_.size(); ++axis) {
    QComboBox* box = components_[axis];
    const QSignalBlocker quiet(box);
    box->clear();
    if (axis == 2) box->addItem(tr("none"), -1);
    for (int c = 0; pca && c < pca->components; ++c) {
      const double share = pca->variance[static_cast<std::size_t>(c)];
      //: The number of a principal component and how much of the variance it explains
      box->addItem(tr("%1  (%2 %)").arg(c + 1).arg(decimalText(100 * share, 'f', 1)), c);
    }
    box->setCurrentIndex(box->findData(settings.components[axis]));
    box->setEnabled(pca != nullptr);
  }
  showStatus();
}

void MethodPanel::showColumns() {
  const EmbeddingPtr& embedding = session_->data();
  const auto fill = [&](QComboBox* box, const QString& none, int chosen) {
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(none, -1);
    for (std::size_t i = 0; embedding && i < embedding->metadata.columns.size(); ++i) {
      const QString& name = embedding->metadata.columns[i].name;
      box->addItem(name.isEmpty() ? tr("label") : name, static_cast<int>(i));
    }
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
  };
  fill(supervise_, tr("nothing"), session_->settings().superviseColumn);
  fill(axisColumn_, tr("row number"), session_->settings().axisColumn);
}

QString MethodPanel::status() const {
  const ProjectionFrame& shown = session_->projection();
  const ProjectionSettings& settings = session_->settings();
  if (session_->needsRun()) return session_->runHint();
  if (shown.settings.method != settings.method || !shown.places) return {};
  if (shown.pca) {
    double total = 0;
    for (const int component : settings.components) {
      if (component >= 0 && component < shown.pca->components) {
        total += shown.pca->variance[static_cast<std::size_t>(component)];
      }
    }
    return tr("Total variance explained: %1 %").arg(decimalText(100 * total, 'f', 1));
  }
  if (shown.iterations > 0) {
    return tr("Iteration %1 of %2").arg(stepText(shown.iteration), stepText(shown.iterations));
  }
  return {};
}

void MethodPanel::showStatus() {
  status_->setText(status());
  const bool runs = session_->runner()->isRunning();
  const bool iterates =
      session_->settings().method == ProjectionMethod::kTsne || session_->settings().method == ProjectionMethod::kUmap;
  progress_->setVisible(runs);
  if (!runs) progress_->setValue(0);
  pause_->setVisible(iterates);
  perturb_->setVisible(session_->settings().method == ProjectionMethod::kTsne);
  actions_.run->setEnabled(session_->data() != nullptr);
  actions_.pause->setEnabled(runs && iterates);
  {
    const QSignalBlocker quiet(actions_.pause);
    actions_.pause->setChecked(session_->runner()->isPaused());
  }
  actions_.cancel->setEnabled(runs);
  actions_.perturb->setEnabled(runs && session_->settings().method == ProjectionMethod::kTsne);
}

void MethodPanel::showProgress(double done, double secondsLeft) {
  progress_->setValue(static_cast<int>(std::lround(done * kProgressSteps)));
  if (session_->runner()->isPaused()) return;
  QString text = status();
  if (text.isEmpty()) text = tr("Preparing…");
  if (secondsLeft >= 0) {
    //: What is done, and how much time is left
    text = tr("%1, %2 left").arg(text, durationText(secondsLeft));
  }
  status_->setText(text);
}

}  // namespace widgets
