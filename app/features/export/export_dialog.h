// Exports a run's model: shows what the export will contain, writes it in the background, and lets the person try it.
// Never modal. GUI thread only; models are built, written and run on other threads.
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <memory>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/export_model.h"

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTimer;

namespace widgets {
class Dialogs;
}

namespace app {

class ExportForm;
class ExportResultView;
class TryPane;

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  // `checkpoint`: the prefix that is chosen at first; empty: the latest. `dialogs` outlives it. Goes when it is closed.
  ExportDialog(ModelSource source, const QString& checkpoint, widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // Offered where the run's data is not found.
  void offerDataFolder(QAction* choose);
  // What ${DATA} stands for from now on.
  void setDataFolder(const QString& folder);

  bool isWriting() const { return writer_.isBusy(); }
  ExportForm* form() const { return form_; }
  ExportResultView* result() const { return result_; }
  TryPane* tryPane() const { return try_; }

  void reject() override;  // ends what is being written first

 signals:
  void planned(bool good);
  void written(const QString& path);
  void failed(const QString& text);

 private:
  QWidget* makeExportTab(const QString& folder);
  void makeButtons(class QVBoxLayout* column);
  void readCheckpoints(const QString& chosen);
  void plan();
  void showPlan(const ExportPlan& plan);
  void write();
  void onWritten(const ExportOutcome& outcome);
  void onFailed(const EngineFailure& failure);
  void onProgress(double done, const QString& doing);
  void updateControls();

  ModelSource source_;
  widgets::Dialogs* dialogs_;
  ExportForm* form_ = nullptr;
  ExportResultView* result_ = nullptr;
  TryPane* try_ = nullptr;
  QTabWidget* tabs_;
  QProgressBar* bar_ = nullptr;
  QLabel* doing_ = nullptr;
  QPushButton* export_ = nullptr;
  QPushButton* cancel_ = nullptr;
  QPushButton* open_ = nullptr;
  QTimer* planSoon_;
  QElapsedTimer since_;
  bool good_ = false;
  bool verifying_ = false;
  QString path_;                          // of the last export
  std::shared_ptr<ExportModel> planned_;  // only jobs of planner_ look into it
  std::shared_ptr<ExportModel> model_;    // only jobs of writer_ look into it
  EngineThread planner_;                  // last, so that they end before what they use
  EngineThread writer_;
};

}  // namespace app
