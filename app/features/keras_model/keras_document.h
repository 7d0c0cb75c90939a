// A Keras model's file that is open: its layers, its values, and what can be done with it. The model itself lives with
// the works of one thread. GUI thread only.
#pragma once

#include <QObject>
#include <memory>

#include "app/features/keras_model/keras_facts.h"
#include "widgets/layers/layer_palette.h"
#include "widgets/util/background_tasks.h"

namespace app {

// What a file is and has.
struct KerasFileFacts {
  QString format;  // ".h5 model"
  QString kerasVersion;
  KerasModelText model;
  std::vector<widgets::LayerKind> kinds;
  std::vector<std::pair<QString, QString>> values;  // names and types of what it holds
  QStringList unknown;                              // layers of classes that are not known here
};

class KerasDocument : public QObject {
  Q_OBJECT
 public:
  explicit KerasDocument(QString path, QObject* parent = nullptr);
  ~KerasDocument() override;

  const QString& path() const { return path_; }
  bool isSaving() const { return tasks_.isBusy(&tasks_, QStringLiteral("save")); }

  // Answered by opened() or failed().
  void open();
  // Answered by computed(); the newest takes the place of those before it.
  void compute(const KerasModelText& model);
  // A .keras, .h5 or .json file of the model as it is edited: weights of layers that are as they were in the file that
  // is open, initial ones for others. Answered by saved() or failed().
  void save(const KerasModelText& model, const QString& path);
  // Runs the model on inputs given as JSON by their names. Answered by predicted() or failed().
  void predict(const KerasModelText& model, const QString& inputs);
  // Answered by read(), or by refused() with why it is no model.
  void read(const QString& text);

 signals:
  void opened(const app::KerasFileFacts& facts);
  void computed(const app::KerasFacts& facts);
  void saved(const QString& path, const QStringList& fresh);  // layers whose weights start afresh
  void predicted(const QString& outputs);
  void read(const app::KerasModelText& model);
  void refused(const QString& reason);
  void failed(const QString& reason);

 private:
  struct Model;
  const QString path_;
  std::shared_ptr<Model> model_;    // used by works only
  widgets::BackgroundTasks tasks_;  // last, so that it ends before what it uses
};

}  // namespace app
