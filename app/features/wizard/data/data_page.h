// The wizard step that chooses the training data: a file or folder, how it is read, its label, batches and order, and
// the evaluation data. GUI thread only; files are read on a worker.
#pragma once

#include <QPointer>

#include "app/features/wizard/data/data_loader.h"
#include "app/features/wizard/step/wizard_page.h"

class QLabel;
class QMenu;
class QPushButton;
class QScrollArea;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class ColumnStrip;
class EvalChoice;
class PathRow;
class PreviewPane;
class SourceOptions;
class TrainOptions;

class DataPage : public WizardPage {
  Q_OBJECT
 public:
  // `draft` and `dialogs` must outlive the page. `dataFolder` stands for ${DATA}; empty: none was chosen.
  DataPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent = nullptr);

  QString title() const override { return tr("Data"); }
  QStringList problems() const override;
  bool isBegun() const override;
  QString help() const override;

  // Looks at a file or folder and trains on it.
  void choose(const QString& path);
  bool isBusy() const { return loader_.isBusy(); }

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void connectParts();
  InputPlaces places() const;
  const engine::estimator::Input& input() const;
  void useDigits();
  void lookWithOptions();
  void onLooked(const LookedAtPointer& seen);
  void onLookedAgain(const LookedAtPointer& seen);
  void onDraftChanged(QObject* origin);
  void chooseEval(const QString& path);
  void writeEval();
  void showLoading(bool busy);
  void showProblem();
  void showControls();
  void showSummary();
  void convert();
  void askType(int column, const QPoint& place);
  void edit(const std::function<void(engine::estimator::Input*)>& change);

  QString dataFolder_;
  QString typed_;                       // what is being looked at
  QString reading_;                     // what the loading state says
  LookedAtPointer data_;                // what is shown; null: nothing
  engine::data::PreviewOptions asked_;  // how it was looked at
  std::string shownSource_;             // the draft's source that it belongs to
  PathRow* path_;
  widgets::FieldProblem* problem_;
  QPushButton* convert_;
  SourceOptions* options_;
  QLabel* summary_;
  PreviewPane* pane_;
  QScrollArea* scroll_ = nullptr;
  ColumnStrip* strip_;
  TrainOptions* train_;
  EvalChoice* eval_;
  QPointer<QMenu> types_;
  DataLoader loader_;  // last, so that it ends before what it uses
};

}  // namespace app
