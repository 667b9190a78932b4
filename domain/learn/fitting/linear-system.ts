/**
 * Solves `matrix · x = vector` by Gauss-Jordan elimination. The matrix must be symmetric and positive definite, so that no
 * pivot is 0.
 */
export function solveLinearSystem(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, vector[index] ?? 0]);
  for (const [column, pivot] of rows.entries())
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (const [index, value] of pivot.entries()) row[index] = (row[index] ?? 0) - factor * value;
    }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
