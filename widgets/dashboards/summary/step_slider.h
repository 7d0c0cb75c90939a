// A slider over the steps of one card, which may leave the time cursor until that moves again. GUI thread only.
#pragma once

#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cstdint>
#include <vector>

namespace widgets {

class StepSlider : public QSlider {
  Q_OBJECT
 public:
  explicit StepSlider(QWidget* parent = nullptr) : QSlider(Qt::Horizontal, parent) {
    setObjectName(QStringLiteral("stepSlider"));
    setAccessibleName(tr("Step of this card"));
    setToolTip(tr("The step that this card shows, until the time cursor moves"));
    connect(this, &QSlider::valueChanged, this, [this](int place) {
      if (static_cast<std::size_t>(place) < steps_.size()) emit stepChosen(steps_[static_cast<std::size_t>(place)]);
    });
  }
  // In rising order, each once; `shown` is where it stands.
  void setSteps(std::vector<int64_t> steps, int64_t shown) {
    const QSignalBlocker quiet(this);
    steps_ = std::move(steps);
    setRange(0, std::max(0, static_cast<int>(steps_.size()) - 1));
    const auto after = std::upper_bound(steps_.begin(), steps_.end(), shown);
    setValue(std::max(0, static_cast<int>(after - steps_.begin()) - 1));
    setVisible(steps_.size() > 1);
  }
  const std::vector<int64_t>& steps() const { return steps_; }

 signals:
  void stepChosen(int64_t step);

 private:
  std::vector<int64_t> steps_;
};

}  // namespace widgets
