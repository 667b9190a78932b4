import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const folders = ['domain', 'data', 'sync', 'server', 'web', 'site', 'ui', 'locales', 'e2e', 'bench', 'tools'];

/**
 * Every import that crosses a border it must not cross, as lines to read; none when all is well.
 * Nothing seen is an error too: without a compiler it can talk to, the cruiser visits no module and finds no fault.
 */
export async function boundaryErrors(root: string): Promise<string[]> {
  const config = join(root, '.dependency-cruiser.mjs');
  const { default: rules } = await import(pathToFileURL(config).href);
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    present,
    { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, baseDir: root },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  const { summary } = output as ICruiseResult;
  if (summary.totalCruised === 0) return ['The cruiser saw no module: it cannot read TypeScript.'];
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
}
