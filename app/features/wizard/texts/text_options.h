// How texts are read: what they are for, their columns, their case and their length. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/wizard/texts/text_choice.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace app {

class TextOptions : public QWidget {
  Q_OBJECT
 public:
  explicit TextOptions(QWidget* parent = nullptr);

  void show(const TextFacts& facts);
  // The choice as edited.
  TextChoice choice(TextChoice from) const;

 signals:
  void edited();  // anything but the length: the file is to be looked at again
  void lengthEdited(int length);

 private:
  void build();
  QComboBox* makeColumn(const char* name, const QString& meaning);

  QComboBox* task_;
  QWidget* columns_;
  QComboBox* first_;
  QComboBox* second_;
  QComboBox* label_;
  QCheckBox* header_;
  QCheckBox* lowerCase_;
  QSpinBox* length_;
};

}  // namespace app
