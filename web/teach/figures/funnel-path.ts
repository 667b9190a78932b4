/** SVG path of a band along `middle` with half width `half` at each `x`, smoothly curved in between. */
export function funnelPath(points: readonly (readonly [x: number, half: number])[], middle: number): string {
  const [first] = points;
  if (!first) return '';
  const edge = (side: 1 | -1) => points.map(([x, half]) => [x, middle - side * half] as const);
  const back = edge(-1).toReversed();
  return `M${first[0]} ${middle - first[1]}${curves(edge(1))}L${back[0]?.join(' ')}${curves(back)}Z`;
}

const curves = (points: readonly (readonly [x: number, y: number])[]): string =>
  points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      const turn = (fromX + x) / 2;
      return `C${turn} ${fromY} ${turn} ${y} ${x} ${y}`;
    })
    .join('');
