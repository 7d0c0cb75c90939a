#include "app/features/wizard/data/path_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "app/features/wizard/step/option_row.h"
#include "widgets/controls/line_beginning.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

constexpr int kPathGap = 8;

}  // namespace

PathRowWords PathRow::dataWords() {
  return {QStringLiteral("data"),
          tr("&Data:"),
          tr("File or folder of the data"),
          tr("A file or a folder"),
          tr("Data to train on"),
          tr("Data (*.csv *.tsv *.data *.txt *.gz *.tfrecord *.tfrecords *-ubyte *.bin);;All files (*)"),
          tr("Folder of the data")};
}

PathRow::PathRow(const PathRowWords& words, widgets::Dialogs* dialogs, const QString& firstFolder, QWidget* parent)
    : QWidget(parent),
      words_(words),
      dialogs_(dialogs),
      firstFolder_(firstFolder),
      label_(new QLabel(words.label, this)),
      path_(new QLineEdit(this)),
      folder_(nullptr) {
  path_->setObjectName(words.prefix + QStringLiteral(".path"));
  path_->setAccessibleName(words.meaning);
  path_->setPlaceholderText(words.placeholder);
  path_->setToolTip(words.placeholder);  // which may have no room
  path_->setClearButtonEnabled(true);
  widgets::keepBeginningInSight(*path_);
  path_->setAcceptDrops(false);  // the page takes what is dropped
  label_->setBuddy(path_);
  firstLabel(label_);
  label_->setVisible(!words.label.isEmpty());
  setFocusProxy(path_);
  auto* file = new QPushButton(tr("Fi&le…"), this);
  file->setObjectName(words.prefix + QStringLiteral(".browseFile"));
  file->setAccessibleName(tr("Browse for a file: %1").arg(words.meaning));
  folder_ = new QPushButton(tr("F&older…"), this);  // after the other: Tab walks them as they were made
  folder_->setObjectName(words.prefix + QStringLiteral(".browseFolder"));
  folder_->setAccessibleName(tr("Browse for a folder: %1").arg(words.meaning));
  folder_->setVisible(!words.folderTitle.isEmpty());
  connect(file, &QPushButton::clicked, this, &PathRow::browseFile);
  connect(folder_, &QPushButton::clicked, this, &PathRow::browseFolder);
  connect(path_, &QLineEdit::editingFinished, this, [this] {
    const QString path = path_->text().trimmed();
    if (!path_->isModified()) return;
    path_->setModified(false);
    path.isEmpty() ? emit cleared() : emit chosen(path);
  });
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kPathGap);
  layout->addWidget(label_);
  layout->addWidget(path_, 1);
  for (QPushButton* button : {file, folder_}) {
    button->setAutoDefault(false);
    layout->addWidget(button);
  }
}

void PathRow::align(const std::vector<PathRow*>& rows) {
  int widest = 0;
  for (const PathRow* row : rows) widest = std::max(widest, row->label_->sizeHint().width());
  for (PathRow* row : rows) {
    row->label_->setMinimumWidth(widest);
    QSizePolicy policy = row->folder_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    row->folder_->setSizePolicy(policy);
  }
}

void PathRow::setPath(const QString& path) {
  path_->setText(path);
  path_->setModified(false);
}

bool PathRow::isEmpty() const {
  return path_->text().isEmpty();
}

QString PathRow::begin() const {
  return path_->text().isEmpty() ? firstFolder_ : path_->text();
}

void PathRow::browseFile() {
  const QString path = dialogs_->openFile(this, words_.fileTitle, begin(), words_.fileFilter);
  if (!path.isEmpty()) emit chosen(path);
}

void PathRow::browseFolder() {
  const QString path = dialogs_->openFolder(this, words_.folderTitle, begin());
  if (!path.isEmpty()) emit chosen(path);
}

}  // namespace app
