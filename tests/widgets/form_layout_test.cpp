#include "widgets/forms/form_layout.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace widgets {
namespace {

class FormLayoutTest : public ::testing::Test {
 protected:
  void show(int width = 400) {
    window_.resize(width, window_.sizeHint().height());
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  }
  // Pixels from the middle of the label to that of a widget of its row.
  double apart(const QWidget& field, const QWidget& line) {
    const QRect label = form_->labelForField(const_cast<QWidget*>(&field))->geometry();
    const int top = line.mapTo(&window_, QPoint()).y();
    return std::abs((label.top() + label.bottom()) / 2.0 - (top + top + line.height() - 1) / 2.0);
  }

  QWidget window_;
  FormLayout* form_ = new FormLayout(&window_);
};

TEST_F(FormLayoutTest, ALabelIsInTheMiddleOfAFieldOfOneLine) {
  QWidget* fields[] = {new QLineEdit, new QSpinBox, new QComboBox, new QCheckBox(QStringLiteral("on")),
                       new QPushButton};
  for (QWidget* field : fields) form_->addRow(QStringLiteral("Name:"), field);
  show();
  for (QWidget* field : fields) EXPECT_LE(apart(*field, *field), 1) << field->metaObject()->className();
}

TEST_F(FormLayoutTest, ALabelStandsBesideTheFirstLineOfAFieldOfSeveral) {
  auto* field = new QWidget;
  auto* column = new QVBoxLayout(field);
  column->setContentsMargins(0, 0, 0, 0);
  auto* line = new QLineEdit;
  column->addWidget(line);
  column->addWidget(new QLabel(QStringLiteral("what is wrong with it")));
  auto* text = new QPlainTextEdit;
  form_->addRow(QStringLiteral("Rate:"), field);
  form_->addRow(QStringLiteral("Note:"), text);
  show();
  EXPECT_LE(apart(*field, *line), 1);
  const QRect note = form_->labelForField(text)->geometry();
  EXPECT_GE(note.top(), text->y());
  EXPECT_LE(note.bottom(), text->y() + 32);
}

TEST_F(FormLayoutTest, ALabelIsInTheMiddleOfARowOfControls) {
  auto* row = new QHBoxLayout;
  auto* line = new QLineEdit;
  row->addWidget(line, 1);
  row->addWidget(new QPushButton(QStringLiteral("Choose…")));
  form_->addRow(QStringLiteral("Folder:"), row);
  show();
  const QRect label = form_->itemAt(0, QFormLayout::LabelRole)->geometry();
  EXPECT_LE(std::abs(label.center().y() - line->geometry().center().y()), 1);
}

TEST_F(FormLayoutTest, LabelsEndOnOneLine) {
  auto* first = new QLineEdit;
  auto* second = new QLineEdit;
  form_->addRow(QStringLiteral("Rate:"), first);
  form_->addRow(QStringLiteral("Steps between checkpoints:"), second);
  show();
  EXPECT_EQ(form_->labelForField(first)->geometry().right(), form_->labelForField(second)->geometry().right());
}

}  // namespace
}  // namespace widgets
