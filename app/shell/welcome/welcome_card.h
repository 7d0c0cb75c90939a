// One way to begin: what a person has, what will happen, and a button. All of the card can be clicked. GUI thread only.
#pragma once

#include <QFrame>

class QAction;
class QPushButton;

namespace widgets {
enum class Glyph;
}

namespace app {

class WelcomeCard : public QFrame {
  Q_OBJECT
 public:
  struct Words {
    QString title;
    QString sentence;
    QString button;
  };
  // Triggers `action`, which must outlive it.
  WelcomeCard(widgets::Glyph glyph, const Words& words, QAction* action, QWidget* parent = nullptr);
  // The button has the accent colour.
  void setPrimary();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  widgets::Glyph glyph_;
  QAction* action_;
  QPushButton* button_;
};

}  // namespace app
