#include "app/features/model_forms/unreadable_model.h"

#include <QAction>
#include <QPushButton>

#include "widgets/panels/offered_actions.h"

namespace app {

UnreadableModel::UnreadableModel(QWidget* parent)
    : EmptyState(parent), again_(new QAction(tr("Try again"), this)), another_(new QAction(this)) {
  setObjectName(QStringLiteral("unreadableModel"));
  again_->setObjectName(QStringLiteral("model.try_again"));
  again_->setToolTip(tr("Read the model again, whose files may be whole now"));
  another_->setObjectName(QStringLiteral("model.choose_another"));
  connect(again_, &QAction::triggered, this, &UnreadableModel::againWanted);
  connect(another_, &QAction::triggered, this, &UnreadableModel::anotherWanted);
}

void UnreadableModel::explain(const QString& title, const QString& reason, const QString& another) {
  setError(title, reason);
  if (another != another_->text()) clearActions();  // what its button says is taken when it is made
  another_->setText(another);
  another_->setToolTip(tr("Read another model in the place of this one"));
  widgets::offerOnly(*this, {again_, another.isEmpty() ? nullptr : another_});
  setFocusProxy(findChild<QPushButton*>(QStringLiteral("action.") + again_->objectName()));
}

}  // namespace app
