#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOptionButton>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/forms/form_layout.h"
#include "widgets/gallery/gallery_parts.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets::gallery {
namespace {

struct ControlWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Gallery)
};

// A button as the style draws it in a state that nobody needs to bring about.
class StateSample : public QWidget {
 public:
  StateSample(QStyle::State state, bool isPrimary, QWidget* parent) : QWidget(parent), state_(state) {
    setProperty("primaryButton", isPrimary);
    setFixedSize(72, measures::kControlHeight);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    QStyleOptionButton option;
    option.initFrom(this);
    option.state = state_ | QStyle::State_Raised;
    option.text = ControlWords::tr("Train");
    if (!(state_ & QStyle::State_Enabled)) option.palette.setCurrentColorGroup(QPalette::Disabled);
    style()->drawControl(QStyle::CE_PushButton, &option, &painter, this);
  }

 private:
  QStyle::State state_;
};

QWidget* rowOf(std::initializer_list<QWidget*> parts, QWidget* parent, int gap = 8) {
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(gap);
  for (QWidget* part : parts) layout->addWidget(part);
  layout->addStretch(1);
  return row;
}

QWidget* columnOf(std::initializer_list<QWidget*> parts, QWidget* parent) {
  auto* column = new QWidget(parent);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  for (QWidget* part : parts) layout->addWidget(part);
  return column;
}

QWidget* segments(QWidget* parent) {
  QList<QToolButton*> choices;
  for (const QString& text : {ControlWords::tr("Step"), ControlWords::tr("Relative"), ControlWords::tr("Wall")}) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    choices << button;
  }
  choices.front()->setChecked(true);
  makeSegments(choices);
  return rowOf({choices[0], choices[1], choices[2]}, parent, 0);
}

}  // namespace

QWidget* buttons(QWidget* parent) {
  auto* primary = new QPushButton(glyphIcon(Glyph::kStart), ControlWords::tr("Train now"), parent);
  makePrimary(primary);
  auto* usual = new QPushButton(glyphIcon(Glyph::kCompare), ControlWords::tr("Compare"), parent);
  auto* disabled = new QPushButton(ControlWords::tr("Back"), parent);
  disabled->setEnabled(false);
  auto* menu = new QToolButton(parent);
  menu->setText(ControlWords::tr("Group"));
  makeMenuButton(menu);
  auto* tool = new QToolButton(parent);
  tool->setIcon(glyphIcon(Glyph::kPin));
  tool->setAutoRaise(true);
  auto* pressed = new QToolButton(parent);
  pressed->setIcon(glyphIcon(Glyph::kEye));
  pressed->setAutoRaise(true);
  pressed->setCheckable(true);
  pressed->setChecked(true);
  return columnOf({rowOf({primary, usual, disabled}, parent), rowOf({menu, tool, pressed}, parent)}, parent);
}

QWidget* buttonStates(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* grid = new QGridLayout(whole);
  grid->setContentsMargins(0, 0, 0, 0);
  const std::pair<QString, QStyle::State> states[] = {
      {ControlWords::tr("rest"), QStyle::State_Enabled},
      {ControlWords::tr("hover"), QStyle::State_Enabled | QStyle::State_MouseOver},
      {ControlWords::tr("pressed"), QStyle::State_Enabled | QStyle::State_Sunken},
      {ControlWords::tr("focus"), QStyle::State_Enabled | QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange},
      {ControlWords::tr("disabled"), QStyle::State_None}};
  int column = 0;
  for (const auto& [name, state] : states) {
    grid->addWidget(new StateSample(state, false, whole), 0, column, Qt::AlignHCenter);
    grid->addWidget(new StateSample(state, true, whole), 1, column, Qt::AlignHCenter);
    auto* word = new QLabel(name, whole);
    word->setFont(roleFont(whole->font(), TextRole::kCaption));
    grid->addWidget(word, 2, column++, Qt::AlignHCenter);
  }
  return whole;
}

QWidget* fields(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* form = new FormLayout(whole);
  form->setContentsMargins(0, 0, 0, 0);
  auto* rate = new QLineEdit(QStringLiteral("0.001"), whole);
  auto* optimizer = new QComboBox(whole);
  optimizer->addItems({QStringLiteral("Adam"), QStringLiteral("SGD")});
  auto* steps = new QSpinBox(whole);
  steps->setMaximum(100000);
  steps->setValue(2000);
  auto* fixed = new QLineEdit(QStringLiteral("5"), whole);
  fixed->setEnabled(false);
  auto* filter = new QLineEdit(whole);
  filter->addAction(glyphIcon(Glyph::kSearch), QLineEdit::LeadingPosition);
  filter->setPlaceholderText(ControlWords::tr("Filter charts"));
  form->addRow(ControlWords::tr("Learning rate:"), rate);
  form->addRow(ControlWords::tr("Optimizer:"), optimizer);
  form->addRow(ControlWords::tr("Steps:"), steps);
  form->addRow(ControlWords::tr("Keep newest:"), fixed);
  form->addRow(ControlWords::tr("Filter:"), filter);
  form->addRow(ControlWords::tr("Axis:"), segments(whole));
  return whole;
}

QWidget* moreControls(QWidget* parent) {
  auto* on = new QCheckBox(ControlWords::tr("Repeat"), parent);
  on->setChecked(true);
  auto* off = new QCheckBox(ControlWords::tr("Shuffle"), parent);
  auto* partly = new QCheckBox(ControlWords::tr("All"), parent);
  partly->setTristate(true);
  partly->setCheckState(Qt::PartiallyChecked);
  auto* one = new QRadioButton(ControlWords::tr("Steps"), parent);
  one->setChecked(true);
  auto* slider = new QSlider(Qt::Horizontal, parent);
  slider->setValue(60);
  slider->setFixedWidth(110);
  auto* bar = new QProgressBar(parent);
  bar->setValue(62);
  bar->setFixedSize(140, 16);
  bar->setAlignment(Qt::AlignCenter);
  auto* tabs = new QTabBar(parent);
  for (const QString& text : {ControlWords::tr("Form"), ControlWords::tr("Layers"), QStringLiteral("JSON")})
    tabs->addTab(text);
  tabs->setExpanding(false);
  return columnOf({rowOf({on, off, partly, one}, parent), rowOf({slider, bar}, parent), tabs}, parent);
}

}  // namespace widgets::gallery
