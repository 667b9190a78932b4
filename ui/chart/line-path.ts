export type Point = readonly [x: number, y: number];

/** Slope at each point; zero at extremes, so that the curve never overshoots the data. */
function slopes(points: readonly Point[]): number[] {
  return points.map(([x, y], index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined || after === undefined) return 0;
    const left = (y - before[1]) / (x - before[0]);
    const right = (after[1] - y) / (after[0] - x);
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
}

/** Path data of a smooth line through all points (monotone cubic). */
export function smoothPath(points: readonly Point[]): string {
  const slope = slopes(points);
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      const third = (x - before[0]) / 3;
      const leave = before[1] + third * (slope[index - 1] ?? 0);
      const arrive = y - third * (slope[index] ?? 0);
      return `C${before[0] + third} ${leave} ${x - third} ${arrive} ${x} ${y}`;
    })
    .join('');
}
