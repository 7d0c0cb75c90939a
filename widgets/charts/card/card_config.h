// What a card is of and how it is to be drawn: its tags, the options of all cards, and what it has of its own. GUI
// thread only.
#pragma once

#include <QObject>

#include "widgets/charts/card_setup.h"
#include "widgets/charts/series/tag_kind.h"

namespace widgets {

// What became another one.
struct ConfigChange {
  bool tags = false;
  bool x = false;  // what x means: chosen ranges mean nothing any more
  bool y = false;
};

class CardConfig : public QObject {
  Q_OBJECT
 public:
  explicit CardConfig(const QString& tag) : tag_(tag), kind_(tagKindOf(tag)) {}

  const QString& tag() const { return tag_; }
  QStringList tags() const { return QStringList{tag_} + setup_.tags; }
  bool hasTag(const QString& tag) const { return tag == tag_ || setup_.tags.contains(tag); }
  // All tags, and what x is when it is a metric.
  QString title() const;
  // Equal for cards whose x axes may be linked.
  QString xKey() const;

  // Those of all cards.
  void setOptions(const ChartOptions& options) { apply(options, setup_); }
  // Those of all cards with what this one has of its own.
  const ChartOptions& options() const { return options_; }
  // What the card has of its own. Its curves are given and taken by whoever sets it.
  void setSetup(const CardSetup& setup) { apply(shared_, setup); }
  const CardSetup& setup() const { return setup_; }
  // Of all cards.
  const ChartOptions& shared() const { return shared_; }
  TagKind kind() const { return kind_; }
  // Logarithmic where its values span decades, as nobody has said anything and it is of one tag.
  bool choosesLogY() const {
    return !setup_.logY && !options_.logY && setup_.tags.isEmpty() && mayBeLogarithmic(kind_);
  }
  bool hasRightAxis() const { return !setup_.rightTags.isEmpty(); }

  // By the person.
  void change(const CardSetup& setup);
  void setLogY(bool log);
  // Whether values far from most others are in range.
  void setOutliers(std::optional<bool> ignored);

 signals:
  void changed(const widgets::ConfigChange& change);
  void setupChanged(const widgets::CardSetup& setup);  // by the person

 private:
  void apply(const ChartOptions& shared, const CardSetup& setup);

  const QString tag_;
  const TagKind kind_;
  ChartOptions shared_;
  ChartOptions options_;
  CardSetup setup_;
};

}  // namespace widgets
