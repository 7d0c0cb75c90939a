#include "app/features/export/try_window.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QPushButton>
#include <QVBoxLayout>

namespace app {
namespace {

constexpr QSize kTryWindowSize{860, 560};

}  // namespace

TryWindow::TryWindow(widgets::Dialogs* dialogs, const QString& folder, const std::optional<ModelSource>& source,
                     QWidget* parent)
    : QDialog(parent), pane_(new TryPane(dialogs, this)) {
  setObjectName(QStringLiteral("tryWindow"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(16);
  column->addWidget(pane_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setIcon({});  // as in the other dialogs
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  resize(kTryWindowSize);
  pane_->offerAnother();
  openModel(folder, source);
}

void TryWindow::openModel(const QString& folder, const std::optional<ModelSource>& source) {
  setWindowTitle(tr("Try %1").arg(QDir(folder).dirName()));
  pane_->openModel(folder, source);
}

}  // namespace app
