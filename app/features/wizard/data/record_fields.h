// Edits the layout of fixed-length records: their fields in order, and the bytes before and after them. GUI thread
// only.
#pragma once

#include <QWidget>

#include "engine/data/preview/preview.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace widgets {
class FieldProblem;
}

namespace app {

// "3, 32, 32" to sizes: whole numbers from 1 on; nothing: one value. None: it is no shape.
std::optional<std::vector<int64_t>> shapeOf(const QString& text);
QString shapeText(const std::vector<int64_t>& shape);

class RecordFields : public QWidget {
  Q_OBJECT
 public:
  explicit RecordFields(QWidget* parent = nullptr);

  void show(const engine::data::DataPreview& preview);
  void writeTo(engine::data::PreviewOptions* options) const;

 signals:
  // Not while a shape is none.
  void edited();

 private:
  struct Row {
    QWidget* widget;
    QLineEdit* name;
    QComboBox* type;
    QLineEdit* shape;
    QToolButton* up;
    QToolButton* remove;
  };
  void build();
  Row makeRow(int index);
  void setFields(const std::vector<engine::data::FieldLayout>& fields);
  std::vector<engine::data::FieldLayout> fields() const;
  void add();
  void moveUp(int index);
  void remove(int index);
  void check();

  std::vector<Row> rows_;
  QVBoxLayout* list_;
  QPushButton* add_;
  QSpinBox* header_;
  QSpinBox* footer_;
  widgets::FieldProblem* problem_;
};

}  // namespace app
