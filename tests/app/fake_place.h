// An open workspace without a workbench, for tests of one part. Header-only.
#pragma once

#include "app/workbench/places/open_workspace.h"

namespace test_support {

class FakePlace : public app::OpenWorkspace {
 public:
  bool open(const QString& path) override {
    workspace_ = app::Workspace::open(path.toStdString());
    emit opened();
    return true;
  }
  const app::Workspace& workspace() const override { return workspace_; }

 private:
  app::Workspace workspace_;
};

}  // namespace test_support
