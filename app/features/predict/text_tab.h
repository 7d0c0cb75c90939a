// Asks the model of a run with a text, or a question and its paragraph, and shows what it answers. GUI thread only.
#pragma once

#include <QSplitter>

#include "engine/estimator/bert/text_requests.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;
class QTextBrowser;

namespace widgets {
class FieldProblem;
}

namespace app {

class AskedModel;
class AttentionView;

class TextTab : public QSplitter {
  Q_OBJECT
 public:
  // The model outlives it.
  TextTab(AskedModel& model, QWidget* parent);

  // For the model that is asked now. False: its input is no texts, or it is one of pre-training.
  bool open();
  void ask();
  QTextBrowser* answer() const { return answer_; }
  AttentionView* attention() const { return attention_; }

 signals:
  void answered();
  void attentionShown();
  void failed(const QString& text);

 private:
  QWidget* makeQuestion();
  QWidget* makeAnswer();
  // Of the last answer, once somebody looks at it.
  void showAttention();
  void showFailure(const widgets::TaskFailure& failure);
  void updateControls();

  AskedModel& model_;
  QLabel* firstLabel_;
  QPlainTextEdit* first_;
  QLabel* secondLabel_;
  QPlainTextEdit* second_;
  QPushButton* ask_;
  widgets::FieldProblem* problem_;
  QTabWidget* tabs_;
  QTextBrowser* answer_;
  AttentionView* attention_;
  engine::estimator::TextRequest asked_;
  QStringList pieces_;           // that the model read for it
  bool isAttentionDue_ = false;  // it has changed since it was shown
};

}  // namespace app
