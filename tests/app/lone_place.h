// A place that opens folders, with what it needs and without a workbench, for tests of one part. Header-only.
#pragma once

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

#include "app/workbench/messages/messages.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/settings/settings.h"

namespace test_support {

class LonePlace {
 public:
  LonePlace() : settings_(own(settingsFolder_.path())) {}
  app::OpenWorkspace& place() { return place_; }

 private:
  // A person's settings are left alone.
  static std::unique_ptr<app::Settings> own(const QString& folder) {
    QCoreApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchTest"));
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, folder);
    }
    return std::make_unique<app::Settings>();
  }

  QTemporaryDir settingsFolder_;
  std::unique_ptr<app::Settings> settings_;
  app::TrainingQueue queue_{settings_.get()};
  app::Messages messages_;
  app::OpenWorkspace place_{settings_.get(), &queue_, &messages_};
};

}  // namespace test_support
