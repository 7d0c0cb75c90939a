// The window of a Keras model's file: its layers to look at and edit, the same as text, its weights, a place to try it,
// and saving it. GUI thread only; what takes time is done by its document.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/features/keras_model/keras_document.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTreeWidget;

namespace widgets {
class ActionRegistry;
class Dialogs;
class FieldProblem;
class LayerEditor;
class LayoutWorker;
struct LayerActions;
}  // namespace widgets

namespace app {

class KerasModelWindow : public QWidget {
  Q_OBJECT
 public:
  struct Parts {
    widgets::LayerActions& layers;
    QAction& saveAs;
    widgets::LayoutWorker& layouts;
    widgets::Dialogs& dialogs;
  };
  // All parts must outlive it.
  KerasModelWindow(const QString& path, const Parts& parts, QWidget* parent);

  // Null until the file is read.
  widgets::LayerEditor* editor() const { return editor_; }

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void build();
  QWidget* makeTextTab();
  QWidget* makeTryTab();
  void connectDocument();
  void showFile(const KerasFileFacts& facts);
  void showGraph();
  void showFacts(const KerasFacts& facts);
  void showText();
  void takeText();
  void save();
  void tell(const QString& text, bool isProblem);
  KerasModelText model() const;

  const Parts parts_;
  KerasDocument document_;
  QString name_;  // of the model
  QTabWidget* tabs_;
  widgets::LayerEditor* editor_ = nullptr;
  QPlainTextEdit* text_ = nullptr;
  widgets::FieldProblem* textProblem_ = nullptr;
  QPlainTextEdit* summary_;
  QTreeWidget* weights_;
  QPlainTextEdit* inputs_ = nullptr;
  QPlainTextEdit* outputs_ = nullptr;
  QLabel* about_;
  QLabel* size_;
  QLabel* message_;
  QTimer typed_;
  bool isTyping_ = false;  // the text is newer than the layers
};

}  // namespace app
