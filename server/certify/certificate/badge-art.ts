/** Colors of the design tokens, copied because pictures do not use the app's style sheets. */
export const colors = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  line: '#e1e0da',
  text: '#192529',
  muted: '#637074',
  accent: '#137d5b',
};

const STEPS = 180;
const at = (radius: number, angle: number): string =>
  `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`;
const turn = (share: number): number => share * Math.PI * 2;

/** A wavy ring; six of them cross one another like an engraving. */
const ring = (phase: number): string =>
  Array.from({ length: STEPS }, (_, step) => {
    const angle = turn(step / STEPS);
    return `${step === 0 ? 'M' : 'L'}${at(33 + 4.5 * Math.cos(12 * angle + phase), angle)}`;
  }).join('') + 'Z';

export const badgeRings: readonly string[] = Array.from({ length: 6 }, (_, index) => ring((index * Math.PI) / 3));
export const badgeBeads = (count: number): readonly { x: number; y: number }[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = turn(index / count) - Math.PI / 2;
    return { x: 50 + 44 * Math.cos(angle), y: 50 + 44 * Math.sin(angle) };
  });
/** The product's logo in the center: three beads on two threads. */
export const badgeThreads = ['M43 57V47a7 7 0 0 1 14 0v10', 'M50 57v-9'] as const;

/** Badge art in a 100 by 100 view box, with a bead for each outcome. */
export function badgeSvg(outcomes: number): string {
  const rings = badgeRings.map((path) => `<path d="${path}" stroke-width=".7" opacity=".75"/>`).join('');
  const beads = badgeBeads(outcomes).map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4" fill="${colors.accent}"/>`);
  const [over, under] = badgeThreads.map((path) => `<path d="${path}" stroke-width="2.6" stroke-linecap="round"/>`);
  return `<g fill="none" stroke="${colors.accent}">${rings}<circle cx="50" cy="50" r="24" fill="${colors.surface}" stroke-width="1.2"/>${beads.join('')}${over}<g opacity=".45">${under}</g></g>`;
}
