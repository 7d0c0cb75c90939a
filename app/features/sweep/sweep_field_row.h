// One field in the sweep dialog: the values to try, as a list or a range, and what is wrong with them. GUI thread only.
#pragma once

#include <QFrame>

#include "engine/estimator/sweep/sweep_fields.h"
#include "engine/estimator/sweep/sweep_trials.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace widgets {
class ElidedLabel;
class FieldProblem;
}

namespace app {

// "0.1, 0.2" and "[4, 4], [8]" to their parts: commas within brackets and quotes part nothing.
QStringList splitValues(const QString& text);

class SweepFieldRow : public QFrame {
  Q_OBJECT
 public:
  // Begins with values around the present one.
  explicit SweepFieldRow(const engine::estimator::SweepableField& field, QWidget* parent = nullptr);

  QString path() const { return QString::fromStdString(field_.path); }
  // As edited. A number that is none is left out of a range, which then says so itself.
  engine::estimator::SweepField message() const;
  // Shows a field of a sweep.
  void setMessage(const engine::estimator::SweepField& message);
  // The count of a range matters to grids only.
  void setGrid(bool isGrid);
  void setProblem(const QString& problem);
  void setTitle(const QString& title);
  QWidget* firstControl() const;

 signals:
  void edited();
  void removeWanted();

 private:
  void build();
  bool isRange() const;
  void showKind();
  QWidget* makeList();
  QWidget* makeRange();
  void addChoices(QWidget* beside);
  void fillWithDefaults();
  bool isNumber() const;
  QString nameOf(const char* part) const;

  engine::estimator::SweepableField field_;
  widgets::ElidedLabel* title_;
  QComboBox* kind_;
  QWidget* listPart_;
  QWidget* rangePart_;
  QLineEdit* list_;
  QToolButton* choices_ = nullptr;
  QLineEdit* minimum_;
  QLineEdit* maximum_;
  QSpinBox* count_;
  QCheckBox* log_;
  QToolButton* remove_;
  widgets::FieldProblem* problem_;
};

}  // namespace app
