// The workspace that is open, and what is told of it.
#include "app/workbench/places/open_workspace.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>

#include "tests/app/parts_fixture.h"

namespace {

class OpenWorkspaceTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    const auto note = [this](const char* what) { return [this, what] { heard_ << QString::fromLatin1(what); }; };
    QObject::connect(place_.get(), &app::OpenWorkspace::leaving, place_.get(), note("leaving"));
    QObject::connect(place_.get(), &app::OpenWorkspace::entered, place_.get(), note("entered"));
    QObject::connect(place_.get(), &app::OpenWorkspace::opened, place_.get(), note("opened"));
  }
  QStringList heard_;
};

TEST_F(OpenWorkspaceTest, TheFirstIsEnteredAndOpened) {
  openWorkspace();
  EXPECT_EQ(heard_, (QStringList{QStringLiteral("entered"), QStringLiteral("opened")}));
  EXPECT_EQ(settings_->lastWorkspace(), root());
}

TEST_F(OpenWorkspaceTest, OneIsLeftForAnother) {
  openWorkspace();
  heard_.clear();
  EXPECT_TRUE(place_->open(dir_.path()));
  EXPECT_EQ(heard_, (QStringList{QStringLiteral("leaving"), QStringLiteral("entered"), QStringLiteral("opened")}));
}

TEST_F(OpenWorkspaceTest, WhatIsNotThereIsToldAndTheOldOneStays) {
  openWorkspace();
  heard_.clear();
  EXPECT_FALSE(place_->open(dir_.filePath(QStringLiteral("missing"))));
  EXPECT_TRUE(heard_.isEmpty());
  EXPECT_EQ(place_->workspace().root(), root().toStdString());
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
}

TEST_F(OpenWorkspaceTest, AFileThatIsNoExperimentIsGivenOn) {
  const QString path = dir_.filePath(QStringLiteral("table.csv"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  QSignalSpy given(place_.get(), &app::OpenWorkspace::fileGiven);
  EXPECT_FALSE(place_->open(path));
  ASSERT_EQ(given.size(), 1);
  EXPECT_EQ(given.front().front().toString(), path);
  EXPECT_TRUE(heard_.isEmpty());
}

}  // namespace
