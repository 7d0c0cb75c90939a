#include "app/features/keras_model/training/keras_progress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "widgets/panels/number_text.h"

namespace app {
namespace {

constexpr int kProgressParts = 1000;
constexpr int kProgressWidth = 160;
constexpr double kLeastShown = 0.002;  // of the work, before a time is guessed
constexpr qint64 kLeastGuessMs = 2000;

// Epochs are one part, whichever is told of.
QString partOf(const QString& doing) {
  QString part = doing;
  part.removeIf([](QChar letter) { return letter.isDigit(); });
  return part;
}

}  // namespace

KerasProgress::KerasProgress(const QString& id, const QString& end, QWidget* parent)
    : QWidget(parent), bar_(new QProgressBar(this)), doing_(new QLabel(this)), end_(new QPushButton(end, this)) {
  setObjectName(id);
  bar_->setObjectName(id + QStringLiteral(".bar"));
  bar_->setAccessibleName(tr("Progress"));
  bar_->setRange(0, kProgressParts);
  bar_->setTextVisible(false);
  bar_->setFixedWidth(kProgressWidth);
  doing_->setObjectName(id + QStringLiteral(".doing"));
  end_->setObjectName(id + QStringLiteral(".end"));
  end_->setAutoDefault(false);
  connect(end_, &QPushButton::clicked, this, [this] {
    end_->setEnabled(false);
    emit endWanted();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(bar_);
  row->addWidget(doing_, 1);
  row->addWidget(end_);
  hide();
}

void KerasProgress::begin(const QString& doing) {
  part_.clear();
  end_->setEnabled(true);
  show(-1, doing);
  setVisible(true);
}

void KerasProgress::show(double done, const QString& doing) {
  bar_->setRange(0, done < 0 ? 0 : kProgressParts);
  bar_->setValue(static_cast<int>(done * kProgressParts));
  if (partOf(doing) != part_) {
    part_ = partOf(doing);
    first_ = done;
    since_.start();
  }
  const double moved = done - first_;
  if (moved < kLeastShown || since_.elapsed() < kLeastGuessMs) return doing_->setText(doing);
  const double left = static_cast<double>(since_.elapsed()) / 1000 * (1 - done) / moved;
  //: What is being done, and the time that it will take yet
  doing_->setText(tr("%1, %2 left").arg(doing, widgets::durationText(left)));
}

void KerasProgress::end() {
  setVisible(false);
}

}  // namespace app
