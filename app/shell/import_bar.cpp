#include "app/shell/import_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace app {
namespace {

constexpr int kProgressWidth = 160;
constexpr int kImportMargin = 8;

}  // namespace

ImportBar::ImportBar(EventFileImport* import, QAction* cancel, QWidget* parent)
    : QWidget(parent), cancel_(cancel), text_(new QLabel(this)), progress_(new QProgressBar(this)) {
  setObjectName(QStringLiteral("importBar"));
  text_->setObjectName(QStringLiteral("importText"));
  progress_->setObjectName(QStringLiteral("importProgress"));
  progress_->setAccessibleName(tr("Progress of the import of event files"));
  progress_->setFixedWidth(kProgressWidth);
  progress_->setRange(0, 100);
  auto* button = new QToolButton(this);
  button->setObjectName(QStringLiteral("cancelImport"));
  button->setDefaultAction(cancel);
  button->setFocusPolicy(Qt::TabFocus);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(kImportMargin, 0, kImportMargin, 0);
  layout->setSpacing(kImportMargin);
  layout->addWidget(text_);
  layout->addWidget(progress_);
  layout->addWidget(button);
  connect(import, &EventFileImport::progressed, this, &ImportBar::showState);
  connect(import, &EventFileImport::ended, this, [this] { setActive(false); });
  connect(cancel, &QAction::triggered, import, [this, import] {
    cancel_->setEnabled(false);
    text_->setText(tr("Cancelling the import…"));
    import->cancel();
  });
  setActive(false);
}

void ImportBar::setActive(bool active) {
  cancel_->setEnabled(active);
  setVisible(active);
}

void ImportBar::showState(const ImportState& state) {
  const QString runs = tr("Importing event files: %1 of %n runs", nullptr, state.runsTotal).arg(state.runsDone);
  text_->setText(state.secondsLeft < 0 ? runs : tr("%1, %2 s left").arg(runs).arg(state.secondsLeft));
  progress_->setValue(state.percent);
  setActive(true);
}

}  // namespace app
