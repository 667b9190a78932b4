/** Viewport widths in px; style sheets write them in em, 16 px each. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;
export type Breakpoint = keyof typeof breakpoints;

export const inEm = (px: number): string => `${px / 16}em`;

/** Media query that matches from this width on. */
export const from = (name: Breakpoint): string => `(min-width: ${inEm(breakpoints[name])})`;
