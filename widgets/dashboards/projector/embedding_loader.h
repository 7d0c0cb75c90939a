// Finds what of the current run can be projected, and reads it: what projector_config.pbtxt names, the matrices of the
// checkpoint at the time cursor, and files that a person opened. GUI thread only; files are read by a thread of its
// own.
#pragma once

#include <QObject>
#include <QTimer>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

class EmbeddingLoader : public QObject {
  Q_OBJECT
 public:
  // What `context` points to must outlive the loader.
  explicit EmbeddingLoader(const DashboardContext& context, QObject* parent = nullptr);

  const std::vector<EmbeddingChoice>& choices() const { return choices_; }
  // -1: none.
  int current() const { return current_; }
  void choose(int choice);
  // Points of a file and, if it is not empty, their metadata; or a projector_config.pbtxt. Chosen at once.
  void openFiles(const QString& vectors, const QString& metadata);
  void cancel();
  // What could not be read, which may be whole now.
  void readAgain();
  bool isLoading() const { return loading_; }
  // While it is on, newer checkpoints do not take the place of what is shown; the cursor still moves.
  void setHeld(bool held) { held_ = held; }
  // For tests, which need not make so many points.
  void setLimits(const PointLimits& limits) { limits_ = limits; }
  QString run() const { return run_; }
  bool hasCheckpoints() const { return !rows_.empty(); }
  // Why its checkpoint cannot be read; empty: it can.
  const QString& damage() const { return damage_; }

 signals:
  void choicesChanged();
  void listing(const QString& run);   // what its checkpoints hold
  void started(const QString& name);  // reading a matrix or a file
  void progressed(double done);
  void loaded(const widgets::EmbeddingPtr& data);
  void nothing();  // of the run can be projected
  void failed(const QString& title, const QString& reason);
  void problem(const QString& text);  // something is left out

 private:
  struct Listing {
    std::vector<CheckpointRow> rows;
    QString prefix;
    std::vector<EmbeddingChoice> choices;
    QStringList problems;
    QString damage;  // why the checkpoint cannot be read, which is one of them
  };
  void followRun();
  void followLatest();  // where no run is chosen
  void readConfig();
  void list();
  void showListing(const Listing& listing);
  void load();
  QString prefixAtCursor() const;
  static std::vector<CheckpointRow> listRows(CheckpointSource& source, const QString& directory,
                                             const std::optional<summaries::values::ProjectorConfig>& config,
                                             QStringList& problems);
  std::optional<int64_t> stepOf(const QString& prefix) const;

  DashboardContext context_;
  CheckpointLoader reader_;
  QTimer refresh_;
  PointLimits limits_;
  QString run_;
  QString directory_;
  std::optional<summaries::values::ProjectorConfig> config_;
  bool isConfigDue_ = false;  // it is read once the run has begun
  std::vector<CheckpointRow> rows_;
  QString prefix_;                      // of the checkpoint that is shown
  std::vector<EmbeddingChoice> files_;  // opened by a person
  std::vector<EmbeddingChoice> choices_;
  QString damage_;
  QStringList told_;  // problems of this run that were told of
  int current_ = -1;
  EmbeddingChoice read_;  // what was read last, or is being read
  bool loading_ = false;
  bool held_ = false;
};

}  // namespace widgets
