// The window of a Keras model: its layers to look at and edit, the same as text, its weights, a place to try it, its
// fits; and evaluating, fitting and saving it. GUI thread only; what takes time is done by its document and fit.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/features/keras_model/keras_document.h"
#include "app/features/keras_model/keras_fitting.h"

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTabWidget;
class QTreeWidget;

namespace widgets {
class Dialogs;
class FieldProblem;
class LayerEditor;
class LayoutWorker;
struct LayerActions;
}  // namespace widgets

namespace app {

class KerasHistory;
class KerasProgress;
struct AskedKerasModel;
struct KerasModelActions;
class UnreadableModel;

class KerasModelWindow : public QWidget {
  Q_OBJECT
 public:
  struct Parts {
    widgets::LayerActions& layers;
    KerasModelActions& actions;
    widgets::LayoutWorker& layouts;
    widgets::Dialogs& dialogs;
    KerasPlace& place;
  };
  // All parts must outlive it.
  KerasModelWindow(const KerasSource& source, const Parts& parts, QWidget* parent);
  ~KerasModelWindow() override;

  // In the place of a model that cannot be read.
  void open(const KerasSource& source);
  const KerasSource& source() const { return document_.source(); }
  // Null until the model is read.
  widgets::LayerEditor* editor() const { return editor_; }
  // Why nothing can be done with a model; empty: it is read.
  QString whyNoModel() const;
  // A person has closed it; it goes as soon as its fit has ended.
  bool isClosing() const { return isClosing_; }

 signals:
  void readingChanged();              // it begins, or has ended
  void anotherWanted();               // a model, to be opened in the place of one that cannot be read
  void runWanted(const QString& id);  // to be shown in the charts

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void build();
  void makeHead(class QVBoxLayout* column);
  void makeFoot(QVBoxLayout* column);
  void connectActions();
  void connectDocument();
  void connectFitting();
  QWidget* makeTextTab();
  QWidget* makeTryTab();
  void showUnreadable(const QString& reason);
  void showFile(const KerasFileFacts& facts);
  void showGraph();
  void showFacts(const KerasFacts& facts);
  void showText();
  void takeText();
  void save();
  void saveWeights();
  void exportSavedModel();
  AskedKerasModel asked() const;
  void openEvaluation();
  void openFit();
  void fit(const KerasFitSettings& settings);
  void showFit(const KerasFit& fit);
  void endFit();
  void tell(const QString& text, bool isProblem);
  KerasModelText model() const;
  bool isSaved() const;

  const Parts parts_;
  KerasDocument document_;
  QString name_;                       // of the model
  QHash<QString, qint64> parameters_;  // of each layer, as far as they are known
  QWidget* tools_ = nullptr;           // that need a model
  QStackedWidget* pages_;
  UnreadableModel* unreadable_;
  QTabWidget* tabs_;
  widgets::LayerEditor* editor_ = nullptr;
  QPlainTextEdit* text_ = nullptr;
  widgets::FieldProblem* textProblem_ = nullptr;
  QPlainTextEdit* summary_;
  QTreeWidget* weights_;
  QPlainTextEdit* inputs_ = nullptr;
  QPlainTextEdit* outputs_ = nullptr;
  KerasHistory* history_;
  QLabel* about_;
  QLabel* size_;
  QLabel* message_;
  KerasProgress* progress_;
  QTimer typed_;
  bool isTyping_ = false;   // the text is newer than the layers
  bool hasLearnt_ = false;  // weights that no file of a person's choice has
  bool isClosing_ = false;  // as soon as the fit has ended
  KerasFitting fitting_;    // last, so that it ends before what it uses
};

}  // namespace app
