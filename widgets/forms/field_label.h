// The name of a field in a grid of fields: beside the field, ending on the colon line of its form, or above the field
// where the form is too narrow for both, as `FormColumns` says. GUI thread only.
#pragma once

#include <QLabel>

class QGridLayout;

namespace widgets {

class FieldLabel : public QLabel {
  Q_OBJECT
 public:
  FieldLabel(const QString& text, QWidget* buddy, QWidget* parent);
  // Takes two rows of a grid with the columns of `FieldRow`: the first is for names above fields, `field` is in the
  // second one.
  void addTo(QGridLayout* grid, int row, const QWidget* field);
  // As high as the first line of its field, beside which it stands.
  void setLineHeight(int height);

  void setAbove();
  void setBeside(int width);
  // Pixels that its longest word needs, it beside its field, and the field.
  int longestWord() const;
  int leastWidth() const;
  int leastFieldWidth() const;

 private:
  QGridLayout* grid_ = nullptr;
  int row_ = 0;
  const QWidget* field_ = nullptr;
  int lineHeight_ = 0;
  bool isAbove_ = false;
};

}  // namespace widgets
