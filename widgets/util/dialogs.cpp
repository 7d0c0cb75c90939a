#include "widgets/util/dialogs.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace widgets {

QString DesktopDialogs::openFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) {
  return QFileDialog::getOpenFileName(parent, title, start, filter);
}

QString DesktopDialogs::openFolder(QWidget* parent, const QString& title, const QString& start) {
  return QFileDialog::getExistingDirectory(parent, title, start);
}

QString DesktopDialogs::saveFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) {
  return QFileDialog::getSaveFileName(parent, title, start, filter);
}

bool DesktopDialogs::confirm(QWidget* parent, const QString& title, const QString& question, const QString& action,
                             const QString& otherwise) {
  QMessageBox box(QMessageBox::Question, title, question, QMessageBox::Cancel, parent);
  QPushButton* accept = box.addButton(action, QMessageBox::AcceptRole);
  box.setDefaultButton(QMessageBox::Cancel);
  if (!otherwise.isEmpty()) {
    box.button(QMessageBox::Cancel)->setText(otherwise);
    box.button(QMessageBox::Cancel)->setIcon({});  // it cancels nothing
  }
  box.exec();
  return box.clickedButton() == accept;
}

}  // namespace widgets
