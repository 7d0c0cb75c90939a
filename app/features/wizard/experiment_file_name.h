// The field for the name of the file that the wizard writes, with the reason when a name is not allowed. GUI thread
// only.
#pragma once

#include <QWidget>

#include "engine/estimator/input.pb.h"

class QCheckBox;
class QLineEdit;

namespace widgets {
class FieldProblem;
}

namespace app {

class ExperimentFileName : public QWidget {
  Q_OBJECT
 public:
  explicit ExperimentFileName(QWidget* parent = nullptr);

  // Where the files are; empty: nowhere yet, so that every name is free.
  void setFolder(const QString& folder);
  // A name that is free, like `wanted`, unless the person typed one.
  void suggest(const QString& wanted);
  bool isTyped() const { return typed_; }
  // Forgets what the person typed.
  void reset();
  QString name() const;
  QString path() const;     // of the file
  QString problem() const;  // empty: the file may be written

 signals:
  void changed();

 private:
  bool exists(const QString& name) const;
  void refresh();

  QString folder_;
  bool typed_ = false;
  QLineEdit* line_;
  QCheckBox* replace_;
  widgets::FieldProblem* problem_;
};

// The file or folder that the data come from, for a name; empty: there is none yet.
QString nameOfSource(const engine::estimator::Input& input);

}  // namespace app
