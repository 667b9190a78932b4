import { readFileSync, writeFileSync } from 'node:fs';
import { tokensCss } from '#tools/token-css.ts';
import { failingPairs, tokens } from '#tools/token-values.ts';

/** Writes ui/theme/tokens.json and ui/theme/tokens.css; with --check it only verifies that the committed ones are up to date. */
const files = new Map([
  [new URL('../ui/theme/tokens.json', import.meta.url), `${JSON.stringify(tokens, null, 2)}\n`],
  [new URL('../ui/theme/tokens.css', import.meta.url), tokensCss(tokens)],
]);

const problems = failingPairs(tokens);
for (const [file, text] of files) {
  if (!process.argv.includes('--check')) {
    if (problems.length === 0) writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    problems.push(`${file.pathname} is not what the generator writes: run "npm run tokens"`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
