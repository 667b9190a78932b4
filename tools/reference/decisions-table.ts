import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../docs/decisions');

/** `# 0003: Title`, `# 0003 Title` or `# 3. Title`. */
const heading = /^# \d+[.:]? (.+)$/m;

/** Number and title of every decision record as a table for docs/decisions/README.md. */
export function decisionsTable(): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => {
      const title = heading.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
      if (title === undefined) throw new Error(`docs/decisions/${name} has no heading like "# 0003: Title"`);
      return `| ${name.slice(0, 4)} | [${title}](${name}) |`;
    });
  return ['| Number | Decision |', '|---|---|', ...rows].join('\n');
}
