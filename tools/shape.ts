import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** File lengths per folder; the goal is a median of 50 lines and a p90 of 200. */
const lengths = new Map<string, number[]>();
const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
});
for (const file of listing.trim().split('\n')) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  const folder = file.includes('/') ? (file.split('/')[0] ?? '.') : '.';
  for (const group of [folder, 'all']) lengths.set(group, [...(lengths.get(group) ?? []), lines]);
}

const row = (...cells: (string | number)[]) => console.log(cells.map((cell) => String(cell).padStart(8)).join(''));
row('folder', 'files', 'median', 'p90', 'longest');
for (const [group, unsorted] of lengths) {
  const sorted = unsorted.toSorted((a, b) => a - b);
  row(group, sorted.length, at(sorted, 0.5), at(sorted, 0.9), sorted.at(-1) ?? 0);
}
