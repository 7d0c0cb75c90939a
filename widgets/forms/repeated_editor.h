// A repeated field or a map: one block per element with its editor and buttons to move and remove it, and one to add.
// GUI thread only; the message must outlive the editor.
#pragma once

#include <google/protobuf/message.h>

#include <QWidget>

#include "widgets/forms/form_context.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace widgets {

class FieldProblem;
enum class Glyph;

class RepeatedEditor : public QWidget {
  Q_OBJECT
 public:
  RepeatedEditor(google::protobuf::Message* owner, const google::protobuf::FieldDescriptor* field, FormContext* context,
                 const QString& name, QWidget* parent);

  // Why the elements as a whole do not fit (two map entries with one key); empty when they do.
  QString problem() const;

 private:
  void rebuild();
  void buildElement(int index);
  QWidget* elementEditor(int index, QWidget* parent);
  void addButton(QHBoxLayout* layout, Glyph glyph, const QString& verb, const QString& text, int index, bool enabled,
                 void (RepeatedEditor::*action)(int));
  void add();
  void remove(int index);
  void moveUp(int index);
  void moveDown(int index);
  void changed(int focusIndex);
  void checkKeys();
  int count() const;

  google::protobuf::Message* owner_;
  const google::protobuf::FieldDescriptor* field_;
  FormContext* context_;
  FormContext own_;  // the elements' context: keys are checked before the owner hears of an edit
  QString name_;
  QVBoxLayout* elements_;
  QWidget* body_ = nullptr;
  QLabel* title_;
  FieldProblem* problem_;
};

}  // namespace widgets
