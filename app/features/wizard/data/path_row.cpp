#include "app/features/wizard/data/path_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "widgets/util/dialogs.h"

namespace app {
namespace {

constexpr int kPathGap = 8;

}  // namespace

PathRow::PathRow(widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent)
    : QWidget(parent), dialogs_(dialogs), dataFolder_(dataFolder), path_(new QLineEdit(this)) {
  path_->setObjectName(QStringLiteral("data.path"));
  path_->setAccessibleName(tr("File or folder of the data"));
  path_->setPlaceholderText(tr("A file or a folder"));
  path_->setClearButtonEnabled(true);
  path_->setAcceptDrops(false);  // the page takes what is dropped
  auto* label = new QLabel(tr("&Data:"), this);
  label->setBuddy(path_);
  auto* file = new QPushButton(tr("Fi&le…"), this);
  auto* folder = new QPushButton(tr("F&older…"), this);
  file->setObjectName(QStringLiteral("data.browseFile"));
  file->setAccessibleName(tr("Browse for a data file"));
  folder->setObjectName(QStringLiteral("data.browseFolder"));
  folder->setAccessibleName(tr("Browse for a data folder"));
  connect(file, &QPushButton::clicked, this, &PathRow::browseFile);
  connect(folder, &QPushButton::clicked, this, &PathRow::browseFolder);
  connect(path_, &QLineEdit::editingFinished, this, [this] {
    const QString path = path_->text().trimmed();
    if (!path_->isModified()) return;
    path_->setModified(false);
    if (!path.isEmpty()) emit chosen(path);
  });
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kPathGap);
  layout->addWidget(label);
  layout->addWidget(path_, 1);
  for (QPushButton* button : {file, folder}) {
    button->setAutoDefault(false);
    layout->addWidget(button);
  }
}

void PathRow::setPath(const QString& path) {
  path_->setText(path);
  path_->setModified(false);
}

QString PathRow::begin() const {
  return path_->text().isEmpty() ? dataFolder_ : path_->text();
}

void PathRow::browseFile() {
  const QString path = dialogs_->openFile(
      this, tr("Data to train on"), begin(),
      tr("Data (*.csv *.tsv *.data *.txt *.gz *.tfrecord *.tfrecords *-ubyte *.bin);;All files (*)"));
  if (!path.isEmpty()) emit chosen(path);
}

void PathRow::browseFolder() {
  const QString path = dialogs_->openFolder(this, tr("Folder of the data"), begin());
  if (!path.isEmpty()) emit chosen(path);
}

}  // namespace app
