// Reads checkpoints for the views: the engine's formats as the widgets' plain values. One thread at a time.
#pragma once

#include <filesystem>
#include <map>

#include "app/workbench/undo/checkpoint_change.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "widgets/dashboards/checkpoints/checkpoint_source.h"

namespace app {

class CheckpointFiles : public widgets::CheckpointSource {
 public:
  // Told of what was deleted, kept or released, on the thread that did it; may be empty.
  using Changed = std::function<void(const CheckpointChange&)>;
  explicit CheckpointFiles(Changed changed = {}) : changed_(std::move(changed)) {}

  std::vector<widgets::CheckpointRow> list(const QString& folder, QString& damage) override;
  widgets::CheckpointRow describe(const QString& path) override;
  widgets::CheckpointContents open(const QString& prefix) override;
  widgets::TensorFacts facts(const QString& prefix, const QString& tensor, const QString& before,
                             const widgets::GoOn& goOn) override;
  widgets::TensorPicture picture(const QString& prefix, const QString& tensor, const widgets::GoOn& goOn) override;
  widgets::TensorValues values(const QString& prefix, const QString& tensor, int64_t first, int64_t count,
                               const widgets::GoOn& goOn) override;
  widgets::MatrixRows matrix(const QString& prefix, const QString& tensor, int64_t stride,
                             const widgets::GoOn& goOn) override;
  std::vector<widgets::TensorDiffRow> diff(const QString& from, const QString& to, const widgets::GoOn& goOn) override;
  widgets::EnsembleValues trees(const QString& prefix) override;
  void markKept(const QString& prefix, bool kept) override;
  void moveToTrash(const QString& prefix) override;
  void save(const QString& prefix, const QString& tensor, FileKind kind, const QString& path,
            const widgets::GoOn& goOn) override;

 private:
  const engine::formats::CheckpointReader& reader(const QString& prefix);

  Changed changed_;

  // The two that were used last: one, and what it is compared with.
  struct Open {
    std::unique_ptr<engine::formats::CheckpointReader> reader;
    std::filesystem::file_time_type written;
    uint64_t lastUse = 0;
  };
  std::map<QString, Open> open_;
  uint64_t turn_ = 0;
};

}  // namespace app
