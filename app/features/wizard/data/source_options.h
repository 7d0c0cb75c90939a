// The kind of the files and their format, as detected, in one line, and the controls to change them below it. GUI
// thread only.
#pragma once

#include <QWidget>

#include "engine/data/preview/preview.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace app {

class OptionFold;
class RecordFields;

class SourceOptions : public QWidget {
  Q_OBJECT
 public:
  explicit SourceOptions(QWidget* parent = nullptr);

  // Shows what was found out, or what an experiment says.
  void show(const engine::data::DataPreview& preview, const engine::data::PreviewOptions& asked);
  // What is to be looked at anew after an edit: kind, and the format with all that is shown.
  engine::data::PreviewOptions options() const;

 signals:
  void edited();

 private:
  void build();
  void showKind(engine::data::PreviewKind kind);
  QString summaryOf(const engine::data::DataPreview& preview) const;

  bool kindEdited_ = false;
  engine::data::CsvFormat format_;
  OptionFold* fold_;
  QComboBox* kind_;
  QWidget* csv_;
  QComboBox* delimiter_;
  QCheckBox* header_;
  QCheckBox* quotes_;
  QSpinBox* skipLines_;
  QLineEdit* missing_;
  QLineEdit* suffix_;
  QCheckBox* ignoreErrors_;
  QComboBox* compression_;
  QLabel* compressionLabel_ = nullptr;
  RecordFields* fields_;
};

}  // namespace app
