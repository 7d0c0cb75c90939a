#include "engine/keras/callbacks/callbacks.h"

#include "engine/core/error.h"
#include "engine/keras/callbacks/backup_and_restore.h"
#include "engine/keras/callbacks/csv_logger.h"
#include "engine/keras/callbacks/learning_rate.h"
#include "engine/keras/callbacks/simple_callbacks.h"
#include "engine/keras/callbacks/stopping.h"
#include "engine/keras/callbacks/tensor_board.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {

CallbackPtr callbackOf(const Json& json) {
  PartConfig part = partOf(json, "the callback");
  const std::string& name = part.className;
  if (name == "ModelCheckpoint") return std::make_shared<ModelCheckpoint>(std::move(part.config));
  if (name == "EarlyStopping") return std::make_shared<EarlyStopping>(std::move(part.config));
  if (name == "ReduceLROnPlateau") return std::make_shared<ReduceLROnPlateau>(std::move(part.config));
  if (name == "CSVLogger") return std::make_shared<CSVLogger>(std::move(part.config));
  if (name == "TensorBoard") return std::make_shared<TensorBoard>(std::move(part.config));
  if (name == "BackupAndRestore") return std::make_shared<BackupAndRestore>(std::move(part.config));
  if (name == "TerminateOnNaN") return std::make_shared<TerminateOnNaN>();
  if (name == "History") return std::make_shared<History>();
  fail(Code::kNotFound, "There is no callback '", name,
       "'. Known are BackupAndRestore, CSVLogger, EarlyStopping, History, ModelCheckpoint, ReduceLROnPlateau, "
       "TensorBoard and TerminateOnNaN.");
}

}  // namespace engine::keras
