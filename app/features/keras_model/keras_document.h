// A Keras model that is open: its layers, its values, and what can be done with it. The model itself lives with the
// works of its store. GUI thread only.
#pragma once

#include <QObject>
#include <memory>

#include "app/features/keras_model/keras_facts.h"
#include "app/features/keras_model/keras_source.h"
#include "app/features/keras_model/keras_store.h"
#include "widgets/layers/layer_palette.h"
#include "widgets/util/background_tasks.h"

namespace app {

// What it is and has.
struct KerasFileFacts {
  QString format;  // ".h5 model"; empty: it is not in a file yet
  QString kerasVersion;
  KerasModelText model;
  KerasFacts computed;  // of that model
  std::vector<widgets::LayerKind> kinds;
  std::vector<std::pair<QString, QString>> values;  // names and types of what it holds
  QStringList unknown;                              // layers of classes that are not known here
  QStringList unfitting;                            // sentences: why layers did not get weights of the file chosen
};

class KerasDocument : public QObject {
  Q_OBJECT
 public:
  explicit KerasDocument(QObject* parent = nullptr);
  ~KerasDocument() override;

  const KerasSource& source() const { return source_; }
  const std::shared_ptr<KerasStore>& store() const { return store_; }
  bool isSaving() const { return writing_ > 0; }

  // From now on it is this one. Answered by opened() or unreadable().
  void open(const KerasSource& source);
  // Answered by computed(); the newest takes the place of those before it.
  void compute(const KerasModelText& model);
  // A .keras, .h5 or .json file of the model as it is edited: weights of layers that are as they were in the file that
  // is open, initial ones for others. Answered by saved() or failed().
  void save(const KerasModelText& model, const QString& path);
  // Only the weights: .weights.h5, .h5, or a checkpoint with this prefix. Answered by exported() or failed().
  void saveWeights(const KerasModelText& model, const QString& path);
  // A SavedModel in a new folder below this one. Answered by exported() or failed().
  void exportSavedModel(const KerasModelText& model, const QString& folder);
  // Runs the model on inputs given as JSON by their names. Answered by predicted() or failed().
  void predict(const KerasModelText& model, const QString& inputs);
  // Answered by read(), or by refused() with why it is no model.
  void read(const QString& text);

 signals:
  void opened(const app::KerasFileFacts& facts);
  void unreadable(const QString& reason);
  void computed(const app::KerasFacts& facts);
  void saved(const QString& path, const QStringList& fresh);  // layers whose weights start afresh
  void exported(const QString& path);
  void predicted(const QString& outputs);
  void read(const app::KerasModelText& model);
  void refused(const QString& reason);
  void failed(const QString& reason);

 private:
  template <typename T>
  void write(std::function<T()> work, std::function<void(const T&)> done);

  KerasSource source_;
  std::shared_ptr<KerasStore> store_;
  int writing_ = 0;                 // files that are being written, or wait for it
  widgets::BackgroundTasks tasks_;  // last, so that it ends before what it uses
};

}  // namespace app
