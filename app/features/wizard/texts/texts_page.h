// The wizard step for models of texts: a file of texts and the folder of a pretrained model, or a vocabulary. Shows the
// pieces that the model reads, and how long the texts are, so that the length is chosen by looking. GUI thread only;
// files are read on a worker.
#pragma once

#include "app/features/wizard/step/wizard_page.h"
#include "app/features/wizard/texts/text_choice.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QProgressBar;
class QTextBrowser;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class LengthChart;
class PathRow;
class TextOptions;

class TextsPage : public WizardPage {
  Q_OBJECT
 public:
  // `draft` and `dialogs` must outlive the page. `dataFolder` stands for ${DATA}; empty: none was chosen.
  TextsPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent = nullptr);

  QString title() const override { return tr("Texts"); }
  QStringList problems() const override;
  bool isNeeded() const override;
  QString help() const override;

  bool isBusy() const { return queue_.isBusy(); }
  // Null: nothing was looked at.
  const TextFacts* facts() const { return facts_.get(); }

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void build();
  void chooseTexts(const QString& path);
  void chooseModel(const QString& path);
  // Empty: a share of the texts.
  void chooseEvaluation(const QString& path);
  std::string found(const QString& path) const;
  void look(const TextChoice& choice, bool writes);
  void onLooked(const TextFactsPointer& facts, bool writes);
  void onDraftChanged(QObject* origin);
  void setLength(int length);
  void showFacts();
  void showPieces();
  QString lengthWords() const;
  QString modelWords() const;

  QString dataFolder_;
  TextChoice choice_;
  TextFactsPointer facts_;
  PathRow* texts_;
  PathRow* evaluation_;
  PathRow* model_;
  widgets::FieldProblem* textsProblem_;
  widgets::FieldProblem* evaluationProblem_;
  widgets::FieldProblem* modelProblem_;
  TextOptions* options_;
  LengthChart* chart_;
  QLabel* lengths_;
  QTextBrowser* pieces_;
  QProgressBar* progress_;
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
