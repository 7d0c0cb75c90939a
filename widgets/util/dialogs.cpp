#include "widgets/util/dialogs.h"

#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace widgets {
namespace {

// The window that gets the keys back afterwards: the dialog that is asked from, though its question is the window's.
QWidget* askedFrom(QWidget* parent) {
  if (QWidget* modal = QApplication::activeModalWidget()) return modal;
  auto* dialog = qobject_cast<QDialog*>(QApplication::activeWindow());
  return dialog ? dialog : parent;
}

}  // namespace

QString DesktopDialogs::openFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) {
  return QFileDialog::getOpenFileName(askedFrom(parent), title, start, filter);
}

QString DesktopDialogs::openFolder(QWidget* parent, const QString& title, const QString& start) {
  return QFileDialog::getExistingDirectory(askedFrom(parent), title, start);
}

QString DesktopDialogs::saveFile(QWidget* parent, const QString& title, const QString& start, const QString& filter) {
  return QFileDialog::getSaveFileName(askedFrom(parent), title, start, filter);
}

bool DesktopDialogs::confirm(QWidget* parent, const QString& title, const QString& question, const QString& action,
                             const QString& otherwise) {
  QMessageBox box(QMessageBox::Question, title, question, QMessageBox::Cancel, askedFrom(parent));
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
