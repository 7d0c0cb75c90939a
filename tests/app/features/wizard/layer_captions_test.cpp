// The names of what is set on the page of layers begin as all captions do, in each language.
#include <QTranslator>

#include "app/features/wizard/layers/layer_model.h"
#include "app/shell/start/translations.h"
#include "tests/app/features/wizard/wizard_fixture.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_labels.h"
#include "widgets/forms/scalar_text.h"

namespace {

using engine::estimator::Layer;

bool beginsWithACapital(const QString& words) {
  return !words.isEmpty() && words.front().isUpper();
}

class LayerCaptionsTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!QFile::exists(QStringLiteral(":/translations/estimator_en.qm"))) GTEST_SKIP() << "built without lrelease";
    ASSERT_TRUE(app::installTranslations(qApp, QString::fromLatin1(GetParam())));
  }
  void TearDown() override {
    for (QTranslator* each : qApp->findChildren<QTranslator*>()) delete each;
  }
};

TEST_P(LayerCaptionsTest, EveryFieldOfALayerBeginsWithACapital) {
  for (int i = 0; i < Layer::descriptor()->field_count(); ++i) {
    const QString caption = widgets::labelOf(Layer::descriptor()->field(i)->name());
    EXPECT_TRUE(beginsWithACapital(caption)) << caption.toStdString();
  }
}

TEST_P(LayerCaptionsTest, TheListOfLayersNamesEachSettingAsItsFieldDoes) {
  int named = 0;
  for (int i = 0; i < Layer::descriptor()->field_count(); ++i) {
    const auto* field = Layer::descriptor()->field(i);
    const widgets::FieldInfo info = widgets::fieldInfo(*field);
    if (field->message_type() || !info.choices.isEmpty()) continue;  // a choice is told without its name
    Layer layer;
    const bool isBool = field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_BOOL;
    const QString value = isBool ? QStringLiteral("true") : QStringLiteral("1");
    ASSERT_EQ(widgets::setScalarText({&layer, field, -1}, info, value), QString()) << field->name();
    EXPECT_EQ(app::layerParameters(layer).section(QLatin1Char(' '), 0, -2), info.label) << field->name();
    ++named;
  }
  EXPECT_GT(named, 8);
}

INSTANTIATE_TEST_SUITE_P(Languages, LayerCaptionsTest, ::testing::Values("en", "de"),
                         [](const auto& chosen) { return std::string(chosen.param); });

class WizardCaptionsTest : public test_support::WizardTest {};

TEST_F(WizardCaptionsTest, EveryCaptionOfAStepBeginsWithACapital) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  int captions = 0;
  const auto look = [&] {
    for (const QLabel* label : wizard().wizard()->findChildren<QLabel*>()) {
      if (!label->isVisible() || !label->text().endsWith(QLatin1Char(':'))) continue;
      ++captions;
      EXPECT_TRUE(beginsWithACapital(label->text().remove(QLatin1Char('&')))) << label->text().toStdString();
    }
  };
  for (int layer = 0; layer < draft().experiment().model().sequential().layers_size(); ++layer) {
    wizard().chooseLayer(layer);
    look();
  }
  for (const char* step : {"Data", "Train", "Check"}) {
    wizard().goTo(QString::fromLatin1(step));
    look();
  }
  EXPECT_GT(captions, 20);
}

}  // namespace
