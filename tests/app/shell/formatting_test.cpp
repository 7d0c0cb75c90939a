// Files of experiments that keep their form when the page changes them.
#include <gtest/gtest.h>

#include <QJsonDocument>
#include <QRegularExpression>

#include "app/shell/pages/experiment_page.h"
#include "engine/estimator/config/experiment.h"
#include "tests/app/window_fixture.h"

namespace {

using engine::estimator::Experiment;

class FormattingTest : public test_support::WindowTest {
 protected:
  app::ExperimentPage& page() { return *window_->findChild<app::ExperimentPage*>(); }
  QByteArray contents() {
    QFile file(page().file());
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
  }
};

TEST_F(FormattingTest, AFileKeepsItsFormWhenOneValueIsChanged) {
  auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
  QString compact =
      QString::fromUtf8(QJsonDocument::fromJson(QByteArray::fromStdString(engine::estimator::toJson(experiment)))
                            .toJson(QJsonDocument::Compact));
  compact.replace(QStringLiteral(",\"model\""), QStringLiteral(",\n\n\t\"model\""));
  addExperiment(QStringLiteral("odd"), compact);
  window_->showMode(app::Mode::kExperiment);
  page().change([](Experiment& edited) { edited.mutable_train()->set_max_steps(77); });
  page().save();
  EXPECT_EQ(QString::fromUtf8(contents()),
            QString(compact).replace(QRegularExpression(QStringLiteral("\"max_steps\":\"\\d+\"")),
                                     QStringLiteral("\"max_steps\":\"77\"")));
}

}  // namespace
