#include "widgets/controls/line_label.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QTest>
#include <QVBoxLayout>

#include "widgets/forms/form_layout.h"

namespace {

TEST(LineLabelTest, ItIsAsHighAsItsLinesAtEveryWidth) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* form = new widgets::FormLayout;
  form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
  column->addLayout(form);
  column->addStretch(1);
  auto* label = new widgets::LineLabel(&window);
  label->setText(QStringLiteral("Language of the texts; takes effect at the next start"));
  form->addRow(QStringLiteral("Language:"), new QLineEdit(&window));
  form->addRow(QString(), label);
  window.resize(800, 300);
  window.show();
  const int line = label->fontMetrics().height();
  EXPECT_TRUE(QTest::qWaitFor([&] { return label->height() < 2 * line; }, 1000)) << label->height();
  window.resize(260, 300);
  const auto isWrapped = [&] {
    return label->height() >= 2 * line && label->height() <= label->heightForWidth(label->width());
  };
  EXPECT_TRUE(QTest::qWaitFor(isWrapped, 1000)) << label->width() << " x " << label->height();
  EXPECT_LE(label->geometry().right(), window.width());
}

}  // namespace
