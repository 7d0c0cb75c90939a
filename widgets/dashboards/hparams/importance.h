// How much each hyperparameter matters for a metric. Pure; for a worker thread.
//
// Importance is the functional analysis of variance of a random forest (Hutter, Hoos, Leyton-Brown, "An Efficient
// Approach for Assessing Hyperparameter Importance", 2014). Every tree divides the unit cube of the p hyperparameters
// (each by its position on its axis) into boxes B with a mean y_B of the metric. With vol the volume and mean
// m = sum_B vol(B) y_B, the tree's variance is V = sum_B vol(B) (y_B - m)^2, its marginal prediction for
// hyperparameter u is a_u(x) = sum_{B: x in B_u} (vol(B) / |B_u|) y_B, and the part of u is
// V_u / V with V_u = integral_0^1 (a_u(x) - m)^2 dx. The importance is the mean of the parts over all trees: from 0 to
// 1, and what is missing from a sum of 1 is due to interactions.
//
// Correlation is Spearman's: Pearson's of the ranks, equal values sharing their mean rank; from -1 to 1.
#pragma once

#include <vector>

namespace widgets {

struct ImportanceInput {
  // A row a trial, a number from 0 to 1 for each hyperparameter; complete (no NaN).
  std::vector<std::vector<double>> positions;
  std::vector<double> metric;  // finite
};

// One a hyperparameter. Zeros when there are fewer than three trials or the metric never varies. The same input gives
// the same output.
std::vector<double> importances(const ImportanceInput& input);
// NaN when either never varies.
double spearman(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace widgets
