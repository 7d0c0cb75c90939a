// An editor of a message as JSON: coloured, with the numbers of its lines, and completed by what the message may hold
// (Ctrl+Space, or while a name is typed). GUI thread only.
#pragma once

#include <google/protobuf/message.h>

#include <QPlainTextEdit>
#include <memory>

class QCompleter;
class QStringListModel;

namespace widgets {

class JsonColors;

class JsonEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit JsonEdit(const google::protobuf::Message& prototype, QWidget* parent = nullptr);

  QCompleter* completer() const { return completer_; }
  // Selects the text that the words of a failure are about, and has the keys.
  void showCause(const QString& words);
  // Of the numbers, in pixels.
  int gutterWidth() const;
  void paintGutter(QPaintEvent* event);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOutGutter();
  void newLine();
  void complete(bool isAsked);
  void insert(const QString& word);

  const google::protobuf::Descriptor& type_;
  JsonColors* colors_ = nullptr;
  QWidget* gutter_;
  QCompleter* completer_;
  QStringListModel* words_;
};

}  // namespace widgets
