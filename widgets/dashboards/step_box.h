// A field for one of a list of steps: typing goes to the nearest at or before, up and down go from one to the next.
// Steps have 64 bits, more than QSpinBox has. GUI thread only.
#pragma once

#include <QAbstractSpinBox>
#include <cstdint>
#include <vector>

namespace widgets {

class StepBox : public QAbstractSpinBox {
  Q_OBJECT
 public:
  explicit StepBox(QWidget* parent = nullptr);

  // In rising order.
  void setSteps(const std::vector<int64_t>& steps);
  void setStep(int64_t step);
  int64_t step() const { return step_; }

  void stepBy(int steps) override;
  QValidator::State validate(QString& text, int& position) const override;
  QSize sizeHint() const override;

 signals:
  void stepChosen(int64_t step);

 protected:
  StepEnabled stepEnabled() const override;

 private:
  void choose(int64_t step);

  std::vector<int64_t> steps_;
  int64_t step_ = 0;
};

}  // namespace widgets
