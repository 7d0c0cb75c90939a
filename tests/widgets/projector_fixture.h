// A projector over made runs and files, driven by clicks and keys. Header-only, for its tests.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTreeView>
#include <QUrl>
#include <fstream>

#include "tests/support/scripted_dialogs.h"
#include "tests/widgets/dashboard_fixture.h"
#include "tests/widgets/made_checkpoints.h"
#include "tests/widgets/made_points.h"
#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/panels/legend_model.h"
#include "widgets/dashboards/projector/panels/point_facts_model.h"
#include "widgets/dashboards/projector/panels/point_list_model.h"
#include "widgets/dashboards/projector/panels/projector_inspector.h"
#include "widgets/dashboards/projector/projector_dashboard.h"
#include "widgets/dashboards/projector/projector_files.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/panels/message_banner.h"

namespace widgets {

class ProjectorDashboardTest : public test_support::DashboardTest {
 protected:
  static constexpr int kClusters = 6;
  static constexpr int kEach = 40;

  void SetUp() override {
    writeFiles();
    write("lr=0.002", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  }
  QString path(const char* name) { return folder_.filePath(made::text(name)); }

  void writeFiles() {
    made_ = made::clusters(kClusters, kEach, 12);
    std::ofstream vectors(path("vectors.tsv").toStdString()), metadata(path("metadata.tsv").toStdString());
    metadata << "name\tcluster\tweight\n";
    for (int i = 0; i < made_.points.rows; ++i) {
      const int label = made_.labels[static_cast<std::size_t>(i)];
      for (int c = 0; c < made_.points.columns; ++c) vectors << (c ? "\t" : "") << made_.points.row(i)[c];
      vectors << '\n';
      metadata << "point " << i << "\tcluster " << label << '\t' << 0.01 * i << '\n';
    }
  }
  void make() {
    DashboardContext given = context();
    given.checkpoints = &service_;
    page_ = std::make_unique<QWidget>();
    dashboard_ = new ProjectorDashboard(given, page_.get());
    dashboard_->setDialogs(&dialogs_);
    QObject::connect(dashboard_, &Dashboard::message, page_.get(),
                     [this](const BannerMessage& message) { messages_ << message.text; });
    auto* row = new QHBoxLayout(page_.get());
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(dashboard_, 1);
    inspector_ = qobject_cast<ProjectorInspector*>(dashboard_->makeInspector(page_.get()));
    inspector_->setFixedWidth(304);
    row->addWidget(inspector_);
    page_->resize(1376, 804);
    page_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  // With the files of clusters.
  void makeAndOpen() {
    make();
    dashboard_->files()->openFiles({path("vectors.tsv"), path("metadata.tsv")});
    ASSERT_TRUE(wait([this] { return session()->count() == kClusters * kEach; }));
    ASSERT_TRUE(settle());
  }
  bool isSettled() {
    return !session()->isBusy() && !canvas()->isPainting() && session()->coloring().colors().colors &&
           session()->projection().places;
  }
  bool settle() {
    return wait([this] { return isSettled(); });
  }
  template <typename T>
  T* child(const char* name) {
    T* found = page_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void click(const char* name) { QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton); }
  void showMethod(ProjectionMethod method) {
    child<QTabBar>("projectorMethods")->setCurrentIndex(static_cast<int>(method));
  }
  QPoint placeOf(int point) { return canvas()->frame().grid.placeOf(point).toPoint(); }
  ProjectorSession* session() { return dashboard_->session(); }
  ProjectorCanvas* canvas() { return dashboard_->canvas(); }

  made::FakeService service_;
  test_support::ScriptedDialogs dialogs_;
  made::Clusters made_;
  QStringList messages_;
  ProjectorDashboard* dashboard_ = nullptr;
  ProjectorInspector* inspector_ = nullptr;
};

}  // namespace widgets
