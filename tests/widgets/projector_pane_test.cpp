// The pane of settings beside the projector's points stands straight, whatever the method.
#include <QCheckBox>
#include <QScrollArea>

#include "tests/widgets/projector_fixture.h"

namespace widgets {
namespace {

class ProjectorPaneTest : public ProjectorDashboardTest {
 protected:
  void SetUp() override {
    ProjectorDashboardTest::SetUp();
    makeAndOpen();
    pane_ = child<QScrollArea>("projectorSide")->widget();
  }
  void use(ProjectionMethod method) {
    showMethod(method);
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();  // layouts come in turns
  }
  template <typename T>
  QList<T*> seen() {
    QList<T*> all = pane_->findChildren<T*>();
    all.removeIf([](const T* each) { return !each->isVisible(); });
    return all;
  }
  QRect placeOf(const QWidget* widget) { return {widget->mapTo(pane_, QPoint()), widget->size()}; }

  QWidget* pane_ = nullptr;
};

constexpr ProjectionMethod kMethods[] = {ProjectionMethod::kPca, ProjectionMethod::kTsne, ProjectionMethod::kUmap,
                                         ProjectionMethod::kCustom};

TEST_F(ProjectorPaneTest, AllColonsOfAllMethodsAreOnOneLineAndFieldsBeginOnAnother) {
  QMap<int, QString> ends, begins;
  for (const ProjectionMethod method : kMethods) {
    use(method);
    for (const auto* label : seen<QLabel>()) {
      if (!label->buddy()) continue;
      EXPECT_TRUE(label->alignment() & Qt::AlignRight) << label->text().toStdString();
      ends.insert(placeOf(label).right(), label->text());
      begins.insert(placeOf(label->buddy()).left(), label->text());
    }
    for (const auto* box : seen<QCheckBox>()) begins.insert(placeOf(box).left(), box->text());
    pictures(QStringLiteral("projector_pane_%1").arg(static_cast<int>(method)), [this] { return isSettled(); });
  }
  EXPECT_EQ(ends.size(), 1) << ends.values().join(QLatin1Char(' ')).toStdString();
  EXPECT_EQ(begins.size(), 1) << begins.values().join(QLatin1Char(' ')).toStdString();
}

TEST_F(ProjectorPaneTest, RunIsRightBelowTheLastFieldOfItsMethod) {
  for (const ProjectionMethod method : kMethods) {
    use(method);
    const int run = placeOf(child<QWidget>("projector.run.button")).top();
    int last = 0;
    for (const auto* label : seen<QLabel>()) {
      if (label->buddy() && placeOf(label).top() < run) last = std::max(last, placeOf(label->buddy()).bottom());
    }
    EXPECT_LE(run - last, 20) << static_cast<int>(method);
  }
}

}  // namespace
}  // namespace widgets
