// The names that ops on batches of matrices, and transforms, had before those on single ones took batches: graphs of
// TensorFlow's first year hold them. Each is what it is called now.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

class FormerName {
 public:
  FormerName(const char* former, const char* present, const char* signature, const char* attrs = "") {
    OpRegistrar(former, signature, attrs, [present](InferenceContext& c) { requireOp(present).shape(c); });
    NoGradientRegistrar({former});
    KernelRegistrar(former, [present](const KernelConstruction& c) { return findKernel(present)->make(c); });
  }
};

const char* kOne = "input: T -> output: T";
const FormerName kBatchInverse("BatchMatrixInverse", "MatrixInverse", kOne, "adjoint: bool = false; T: type");
const FormerName kBatchDeterminant("BatchMatrixDeterminant", "MatrixDeterminant", kOne);
const FormerName kBatchCholesky("BatchCholesky", "Cholesky", kOne);
const FormerName kBatchSolve("BatchMatrixSolve", "MatrixSolve", "matrix: T, rhs: T -> output: T",
                             "adjoint: bool = false; T: type");
const FormerName kBatchTriangularSolve("BatchMatrixTriangularSolve", "MatrixTriangularSolve",
                                       "matrix: T, rhs: T -> output: T",
                                       "lower: bool = true; adjoint: bool = false; T: type");
const FormerName kBatchSolveLs("BatchMatrixSolveLs", "MatrixSolveLs",
                               "matrix: T, rhs: T, l2_regularizer: double -> output: T", "fast: bool = true; T: type");
const FormerName kBatchEigen("BatchSelfAdjointEigV2", "SelfAdjointEigV2", "input: T -> e: T, v: T",
                             "compute_v: bool = true; T: type");
const FormerName kBatchSvd("BatchSvd", "Svd", "input: T -> s: T, u: T, v: T",
                           "compute_uv: bool = true; full_matrices: bool = false; T: type");
const FormerName kBatchDiag("BatchMatrixDiag", "MatrixDiag", "diagonal: T -> output: T");
const FormerName kBatchDiagPart("BatchMatrixDiagPart", "MatrixDiagPart", "input: T -> diagonal: T");
const FormerName kBatchSetDiag("BatchMatrixSetDiag", "MatrixSetDiag", "input: T, diagonal: T -> output: T");
const FormerName kBatchBandPart("BatchMatrixBandPart", "MatrixBandPart",
                                "input: T, num_lower: int64, num_upper: int64 -> band: T");
const char* kTransform = "input: complex64 -> output: complex64";
const FormerName kBatchFft("BatchFFT", "FFT", kTransform);
const FormerName kBatchFft2d("BatchFFT2D", "FFT2D", kTransform);
const FormerName kBatchFft3d("BatchFFT3D", "FFT3D", kTransform);
const FormerName kBatchIfft("BatchIFFT", "IFFT", kTransform);
const FormerName kBatchIfft2d("BatchIFFT2D", "IFFT2D", kTransform);
const FormerName kBatchIfft3d("BatchIFFT3D", "IFFT3D", kTransform);

}  // namespace
}  // namespace engine::kernels
