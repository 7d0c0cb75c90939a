#include "widgets/dashboards/projector/projections/pca.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projections/random_hash.h"

namespace widgets {
namespace {

using Matrix = Eigen::MatrixXd;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int kPcaBlock = 1024;      // rows that are widened to double at once
constexpr int kPartials = 8;         // sums that are made side by side, whatever the number of cores
constexpr int kOversampling = 10;    // columns of the random subspace above the wanted ones
constexpr int kPowerSteps = 6;       // subspace iterations
constexpr double kExactShare = 0.9;  // of the progress until the scores are computed

class PcaRun {
 public:
  PcaRun(const PointMatrix& points, const ComputeWatch& watch) : points_(points), watch_(watch) {
    const std::vector<double> center = centroidOf(points);
    center_ = Eigen::Map<const Eigen::RowVectorXd>(center.data(), points.columns);
  }

  // Rows [begin, end) less the centroid.
  Rows centred(int begin, int end) const {
    using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Floats> rows(points_.row(begin), end - begin, points_.columns);
    return rows.cast<double>().rowwise() - center_;
  }

  // Adds up `add(sum, rows)` over all blocks, in an order that does not depend on the cores.
  template <typename Add>
  Matrix sumOverRows(int sumRows, int sumColumns, Add add) const {
    std::vector<Matrix> partial(kPartials, Matrix::Zero(sumRows, sumColumns));
    const int blocks = (points_.rows + kPcaBlock - 1) / kPcaBlock;
    forRowBlocks(kPartials, 1, [&](int part, int) {
      for (int block = part; block < blocks; block += kPartials) {
        watch_.check();
        const int begin = block * kPcaBlock;
        add(partial[static_cast<std::size_t>(part)], centred(begin, std::min(points_.rows, begin + kPcaBlock)));
      }
    });
    for (int part = 1; part < kPartials; ++part) partial[0] += partial[static_cast<std::size_t>(part)];
    return partial[0];
  }

  Matrix covarianceTimes(const Matrix& basis) const {
    return sumOverRows(points_.columns, static_cast<int>(basis.cols()), [&](Matrix& sum, const Rows& rows) {
      const Matrix projected = rows * basis;
      sum.noalias() += rows.transpose() * projected;
    });
  }

  // columns × columns.
  Matrix covariance() const {
    Matrix sum = sumOverRows(points_.columns, points_.columns, [](Matrix& part, const Rows& rows) {
      part.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose());
    });
    return sum.selfadjointView<Eigen::Lower>();
  }

  // Sum of the squares of the centred numbers.
  double total() const {
    return sumOverRows(1, 1, [](Matrix& sum, const Rows& rows) { sum(0, 0) += rows.squaredNorm(); })(0, 0);
  }

  std::vector<float> scores(const Matrix& axes) const {
    std::vector<float> all(static_cast<std::size_t>(points_.rows) * axes.cols());
    forRowBlocks(points_.rows, kPcaBlock, [&](int begin, int end) {
      watch_.check();
      const Rows block = centred(begin, end) * axes;
      float* out = all.data() + static_cast<std::size_t>(begin) * axes.cols();
      for (Eigen::Index i = 0; i < block.size(); ++i) out[i] = static_cast<float>(block.data()[i]);
    });
    return all;
  }

  // The subspace of the largest components, columns × (wanted + a few), orthonormal.
  Matrix randomSubspace(int wanted, uint64_t seed) const {
    const int size = std::min({wanted + kOversampling, points_.rows, points_.columns});
    Matrix basis(points_.columns, size);
    for (Eigen::Index i = 0; i < basis.size(); ++i) basis.data()[i] = randomNormal(seed, static_cast<uint64_t>(i), 0);
    for (int step = 0; step < kPowerSteps; ++step) {
      watch_.tell(kExactShare * step / kPowerSteps);
      basis = covarianceTimes(basis);
      basis = Eigen::HouseholderQR<Matrix>(basis).householderQ() * Matrix::Identity(points_.columns, size);
    }
    return basis;
  }

 private:
  const PointMatrix& points_;
  const ComputeWatch& watch_;
  Eigen::RowVectorXd center_;
};

// The largest first, as Eigen gives the smallest first.
Matrix largest(const Matrix& vectors, int count) {
  return vectors.rightCols(count).rowwise().reverse();
}

// A decomposition leaves the signs open.
void fixSigns(Matrix& axes) {
  for (Eigen::Index c = 0; c < axes.cols(); ++c) {
    Eigen::Index place = 0;
    axes.col(c).cwiseAbs().maxCoeff(&place);
    if (axes(place, c) < 0) axes.col(c) = -axes.col(c);
  }
}

}  // namespace

PcaResult principalComponents(const PointMatrix& points, int components, uint64_t seed, const ComputeWatch& watch,
                              int exactColumns) {
  if (points.rows < 1 || points.columns < 1) {
    throw summaries::Error(summaries::Code::kInvalidArgument, "There are no points to project.");
  }
  const PcaRun run(points, watch);
  PcaResult result{points.rows, points.columns, std::clamp(std::min(points.rows - 1, points.columns), 1, components)};
  watch.tell(0);
  Matrix axes;
  Eigen::VectorXd squares;  // sums of the squared scores, the smallest first
  double total = 0;
  if (points.columns <= exactColumns) {
    const Matrix covariance = run.covariance();
    watch.tell(kExactShare / 2);
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(covariance);
    axes = largest(solver.eigenvectors(), result.components);
    squares = solver.eigenvalues();
    total = covariance.trace();
  } else {
    const Matrix basis = run.randomSubspace(result.components, seed);
    const Matrix small = basis.transpose() * run.covarianceTimes(basis);
    const Eigen::SelfAdjointEigenSolver<Matrix> solver((small + small.transpose()) / 2);
    axes = basis * largest(solver.eigenvectors(), result.components);
    squares = solver.eigenvalues();
    total = run.total();
  }
  fixSigns(axes);
  watch.tell(kExactShare);
  for (int c = 0; c < result.components; ++c) {
    result.variance.push_back(total > 0 ? std::clamp(squares(squares.size() - 1 - c) / total, 0.0, 1.0) : 0);
  }
  result.scores = run.scores(axes);
  result.axes.assign(axes.data(), axes.data() + axes.size());  // column-major: an axis after the other
  watch.tell(1);
  return result;
}

}  // namespace widgets
