#include "app/shell/run_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace app {
namespace {

constexpr int kBarHeight = 44;
constexpr int kButtonIconSize = 22;
constexpr int kRateWidth = 88;

}  // namespace

RunBar::RunBar(const TrainingActions& actions, QWidget* parent)
    : QToolBar(tr("Run"), parent),
      state_(new widgets::StateBar(this)),
      rate_(new QLineEdit(this)),
      apply_(new QPushButton(tr("Apply"), this)) {
  setObjectName(QStringLiteral("runBar"));
  setMovable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setIconSize({kButtonIconSize, kButtonIconSize});
  setMinimumHeight(kBarHeight);
  addActions({actions.train, actions.pause, actions.stop});
  for (QAction* action : {actions.train, actions.pause, actions.stop}) {
    static_cast<QToolButton*>(widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  }
  addSeparator();
  addActions({actions.evaluate, actions.branch});
  addSeparator();
  for (QAction* action : this->actions()) {
    if (!action->isSeparator()) widgetForAction(action)->setObjectName(action->objectName() + QStringLiteral(".tool"));
  }
  state_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(state_);
  auto* field = new QWidget(this);
  auto* layout = new QHBoxLayout(field);
  field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  layout->setContentsMargins(8, 0, 12, 0);
  layout->setSpacing(8);
  auto* label = new QLabel(tr("Learning rate"), field);
  label->setBuddy(rate_);
  rate_->setObjectName(QStringLiteral("learningRate"));
  rate_->setPlaceholderText(tr("unchanged"));
  rate_->setToolTip(tr("Learning rate to use from the next step on"));
  rate_->setFixedWidth(kRateWidth);
  apply_->setObjectName(QStringLiteral("applyRate"));
  apply_->setToolTip(tr("Change the learning rate of the running training"));
  layout->addWidget(label);
  layout->addWidget(rate_);
  layout->addWidget(apply_);
  addWidget(field);
  const auto ask = [this] {
    if (!rate_->text().trimmed().isEmpty()) emit learningRateRequested(rate_->text());
  };
  connect(apply_, &QPushButton::clicked, this, ask);
  connect(rate_, &QLineEdit::returnPressed, this, ask);
  setSteerable(false);
}

void RunBar::setSteerable(bool steerable) {
  rate_->setEnabled(steerable);
  apply_->setEnabled(steerable);
}

}  // namespace app
