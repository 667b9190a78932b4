import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const folders = ['domain', 'data', 'sync', 'server', 'web', 'site', 'ui', 'locales', 'e2e', 'bench', 'tools'];

/**
 * Forbidden imports as printable lines; empty if there are none. An empty set of modules is an error too: without a
 * compatible compiler, dependency-cruiser finds no modules and thus no errors.
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
