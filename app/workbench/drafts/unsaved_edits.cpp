#include "app/workbench/drafts/unsaved_edits.h"

#include <QFileInfo>

namespace app {
namespace {

QString editsKey(const QString& file) {
  const QByteArray path = QFileInfo(file).absoluteFilePath().toUtf8();
  return QStringLiteral("unsaved/") + QString::fromLatin1(path.toBase64(QByteArray::Base64UrlEncoding));
}

}  // namespace

void UnsavedEdits::keep(const QString& file, const QString& text) {
  if (text.isEmpty()) {
    if (!settings_.contains(editsKey(file))) return;
    settings_.remove(editsKey(file));
  } else {
    settings_.setValue(editsKey(file), text.toUtf8());
  }
  settings_.sync();  // the program may be ended at once
}

QString UnsavedEdits::of(const QString& file) const {
  return file.isEmpty() ? QString() : QString::fromUtf8(settings_.value(editsKey(file)).toByteArray());
}

}  // namespace app
