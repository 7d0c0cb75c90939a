// The settings of an experiment that say how it runs, while they are edited: what they were, what they are, and field
// by field what changed. Values only; one thread at a time.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace app {

// One field: of the experiment itself ("warm_start"), or of a message of it ("run_config.threads").
struct SettingPlace {
  const google::protobuf::FieldDescriptor* owner = nullptr;  // null: the experiment
  const google::protobuf::FieldDescriptor* field = nullptr;
};
// A path that does not exist is a programmer's error: Internal.
SettingPlace settingPlace(const QString& path);

class SettingsDraft {
 public:
  using Experiment = engine::estimator::Experiment;

  explicit SettingsDraft(const QStringList& paths) : paths_(paths) {}

  // What the file says now; drops the edits.
  void setBase(const Experiment& base);
  const Experiment& base() const { return base_; }
  // For editors, which hold pointers into it until the next setBase() or setSettings(). All messages that hold settings
  // are there.
  Experiment* edited() { return &edited_; }
  // The settings alone, as text shows them.
  Experiment settings() const;
  // The reverse. InvalidArgument, naming it, for a field that is no setting.
  void setSettings(const Experiment& settings);

  // In the order of the paths.
  QStringList changed() const;     // since setBase()
  QStringList notDefault() const;  // what has a value of its own
  bool isChanged() const { return !changed().isEmpty(); }
  // Back to the default.
  void clear(const QString& path);

  // Puts what was changed into another state of the experiment, and nothing else.
  void applyTo(Experiment& current) const;

 private:
  Experiment pruned() const;

  QStringList paths_;
  Experiment base_;
  Experiment edited_;
};

}  // namespace app
