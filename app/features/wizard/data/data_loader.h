// Previews files for the data page on a worker thread and converts copies of text files there; results are const
// values. A new request cancels the previous one. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <memory>

#include "app/features/wizard/data/input_source.h"
#include "widgets/util/background_tasks.h"

namespace app {

// What a person pointed at.
struct LookedAt {
  QString path;
  engine::data::DataPreview train;
  engine::data::DataPreview eval;  // of the other file; without kind when there is none, or it is read alike
  bool evalChosen = false;         // by a person, not found beside the path
};
using LookedAtPointer = std::shared_ptr<const LookedAt>;

class DataLoader : public QObject {
  Q_OBJECT
 public:
  explicit DataLoader(QObject* parent = nullptr);
  ~DataLoader() override;

  // A file or a folder. `evalPath` is looked at too when it is given, or else what lies beside the path.
  void look(const QString& path, const engine::data::PreviewOptions& options, const QString& evalPath = {});
  // The source of an experiment.
  void lookAgain(const engine::estimator::Input& input, const InputPlaces& places);
  void convert(const QString& from, const QString& to, engine::data::Encoding encoding);
  void cancel();
  bool isBusy() const { return busy_; }

 signals:
  void busyChanged(bool busy);
  void progressed(int percent);  // of a conversion
  void looked(const app::LookedAtPointer& data);
  void lookedAgain(const app::LookedAtPointer& data);
  void converted(const QString& to);
  void failed(const QString& what);

 private:
  using Flag = std::shared_ptr<std::atomic<bool>>;
  Flag begin();
  void end();

  Flag flag_;
  bool busy_ = false;
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
