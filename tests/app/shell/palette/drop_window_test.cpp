// Files that are dragged onto the window, by the events that a desktop sends.
#include <gtest/gtest.h>

#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>

#include "app/shell/drop/drop_feature.h"
#include "app/shell/drop/drop_overlay.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/made_files.h"
#include "widgets/panels/banner_row.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

class DropWindowTest : public WindowTest {
 protected:
  QString write(const QString& name, const QByteArray& bytes = "x") {
    return test_support::writeFile(dir_, name, bytes);
  }
  app::DropOverlay* overlay() { return window_->findChild<app::DropOverlay*>(); }
  // Over a widget of the window, as the pointer comes in.
  bool enter(const QStringList& paths, QWidget* at) {
    data_ = std::make_unique<QMimeData>();
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data_->setUrls(urls);
    QDragEnterEvent event(at->rect().center(), Qt::CopyAction, data_.get(), Qt::LeftButton, Qt::NoModifier);
    event.ignore();
    QApplication::sendEvent(at, &event);
    return event.isAccepted();
  }
  void drop() {
    QSignalSpy done(window_->findChild<app::DropFeature*>(), &app::DropFeature::done);
    QDropEvent event(QPointF(200, 200), Qt::CopyAction, data_.get(), Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(overlay(), &event);
    EXPECT_TRUE(!done.isEmpty() || done.wait(kWaitMs));
  }
  void dropOnto(const QStringList& paths) {
    ASSERT_TRUE(enter(paths, window_->centralWidget()));
    drop();
  }
  QString told() { return overlay()->accessibleDescription(); }

  std::unique_ptr<QMimeData> data_;
};

TEST_F(DropWindowTest, TheOverlaySaysWhatWillHappenAlsoOverACard) {
  auto* grid = window_->findChild<widgets::ChartGrid*>();
  ASSERT_TRUE(enter({root()}, grid->viewport()));
  EXPECT_TRUE(overlay()->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([&] { return told() == QStringLiteral("Open the workspace workspace"); }, kWaitMs));
  QDragLeaveEvent leave;
  QApplication::sendEvent(overlay(), &leave);
  EXPECT_FALSE(overlay()->isVisible());
}

TEST_F(DropWindowTest, AFolderOfLogsIsOpened) {
  const QString logs = dir_.filePath(QStringLiteral("logs"));
  QDir().mkpath(logs + QStringLiteral("/one"));
  summaries::openEventLog(logs.toStdString() + "/one")->flush();
  dropOnto({logs});
  EXPECT_EQ(bench().place()->workspace().root(), logs.toStdString());
  EXPECT_FALSE(bench().place()->workspace().canTrain());
}

TEST_F(DropWindowTest, AnExperimentFileIsOpenedAndSelected) {
  const QString file = root() + QStringLiteral("/experiments/two_heads.experiment.json");
  dropOnto({file});
  EXPECT_EQ(bench().place()->workspace().openedFile(), file.toStdString());
}

TEST_F(DropWindowTest, AGraphIsShown) {
  const QString file = write(QStringLiteral("g.pbtxt"), "node { name: \"a\" op: \"NoOp\" }\n");
  dropOnto({file});
  auto* page = window_->findChild<app::GraphPage*>();
  ASSERT_NE(page, nullptr);
  EXPECT_TRUE(page->isVisible());
  EXPECT_TRUE(waitForPictures());
}

TEST_F(DropWindowTest, AGraphThatIsOpenedLikeAWorkspaceIsShown) {
  const QString file = write(QStringLiteral("frozen"), QByteArray("\x0a\x09\x0a\x01"
                                                                  "a"
                                                                  "\x12\x04"
                                                                  "NoOp",
                                                                  11));
  const std::string before = bench().place()->workspace().root();
  EXPECT_FALSE(bench().place()->open(file));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        auto* page = window_->findChild<app::GraphPage*>();
        return page && page->isVisible() && page->view()->model();
      },
      kWaitMs));
  EXPECT_EQ(bench().place()->workspace().root(), before);
}

TEST_F(DropWindowTest, AModelOfAnotherProgramIsNamedWhenItIsOpened) {
  const QString file = write(QStringLiteral("model.h5"), QByteArray("\x89HDF\r\n\x1a\n\0\0\0\0\0\x08\x08\0", 16));
  bench().place()->open(file);
  EXPECT_TRUE(waitForBanner(QStringLiteral("model.h5 is an HDF5"))) << banner().toStdString();
}

TEST_F(DropWindowTest, ACheckpointIsLookedAt) {
  const QString index =
      write(QStringLiteral("m.ckpt-1.index"), QByteArray(40, 'a') + QByteArray::fromHex("57fb808b247547db"));
  dropOnto({index});
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("mode.checkpoints"))->isChecked());
}

TEST_F(DropWindowTest, DataGoesToTheWizardWhereThereIsOne) {
  auto& registry = *window_->findChild<widgets::ActionRegistry*>();
  QAction* wizard = registry.find(QStringLiteral("file.new_experiment"));
  if (!wizard) {
    wizard = registry.add(QStringLiteral("file.new_experiment"), QStringLiteral("New"), QStringLiteral("Makes one"));
  } else {
    wizard->disconnect();
  }
  QStringList got;
  QObject::connect(wizard, &QAction::triggered, [&] { got = wizard->data().toStringList(); });
  const QString table = write(QStringLiteral("table.csv"));
  dropOnto({table});
  EXPECT_EQ(got, QStringList{table});
}

TEST_F(DropWindowTest, WhatIsUnknownIsRefusedWithAReason) {
  const std::string before = bench().place()->workspace().root();
  const QString letter = write(QStringLiteral("letter.odt"));
  ASSERT_TRUE(enter({letter}, window_->centralWidget()));
  ASSERT_TRUE(QTest::qWaitFor([&] { return told().contains(QStringLiteral("cannot be opened here")); }, kWaitMs));
  test_support::saveScreenshot(window_.get(), QStringLiteral("drop_refused"));
  drop();
  EXPECT_TRUE(banner().contains(QStringLiteral("letter.odt"))) << banner().toStdString();
  EXPECT_EQ(bench().place()->workspace().root(), before);
}

TEST_F(DropWindowTest, WhatCannotBeOpenedOffersToOpenSomethingElse) {
  bench().place()->open(write(QStringLiteral("note.txt")));
  ASSERT_TRUE(waitForBanner(QStringLiteral("note.txt cannot be opened here"))) << banner().toStdString();
  const QString logs = dir_.filePath(QStringLiteral("logs"));
  QDir().mkpath(logs);
  dialogs_.answer = logs;
  const auto buttons = window_->findChildren<QAbstractButton*>();
  const auto offer = std::ranges::find_if(buttons, [](const QAbstractButton* button) {
    return qobject_cast<widgets::BannerRow*>(button->parentWidget()) && button->isVisible() &&
           button->text() == QStringLiteral("Open folder…");
  });
  ASSERT_NE(offer, buttons.end());
  QTest::mouseClick(*offer, Qt::LeftButton);
  EXPECT_EQ(bench().place()->workspace().root(), logs.toStdString());
}

TEST_F(DropWindowTest, TextIsNoFile) {
  QMimeData text;
  text.setText(QStringLiteral("loss"));
  QDragEnterEvent event(QPoint(5, 5), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
  event.ignore();
  QApplication::sendEvent(window_->centralWidget(), &event);
  EXPECT_FALSE(overlay()->isVisible());
}

TEST_F(DropWindowTest, ItLooksAsItShouldInBothThemes) {
  const QString graph = write(QStringLiteral("model.pb"));
  const QString odd = write(QStringLiteral("letter.odt"));
  for (const bool dark : {false, true}) {
    window_->findChild<QAction*>(dark ? QStringLiteral("theme.dark") : QStringLiteral("theme.light"))->trigger();
    ASSERT_TRUE(enter({root(), graph, odd}, window_->centralWidget()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return told().contains(QStringLiteral("workspace")); }, kWaitMs));
    QCoreApplication::processEvents();  // the palette of the theme
    test_support::saveScreenshot(window_.get(), dark ? QStringLiteral("drop_dark") : QStringLiteral("drop_light"));
    QDragLeaveEvent leave;
    QApplication::sendEvent(overlay(), &leave);
  }
  window_->findChild<QAction*>(QStringLiteral("theme.light"))->trigger();
}

}  // namespace
