import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const folders = ['domain', 'data', 'sync', 'server', 'web', 'site', 'ui', 'locales', 'e2e', 'bench', 'tools'];

/** Rooms that must not import each other in a circle, each with the name of the room that holds a file. */
const rooms = {
  modules: (file: string) => file,
  folders: dirname,
  areas: (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/'),
};

/**
 * Forbidden imports as printable lines; empty if there are none. An empty set of modules is an error too: without a
 * compatible compiler, dependency-cruiser finds no modules and thus no errors.
 */
export async function boundaryErrors(root: string): Promise<string[]> {
  const config = join(root, '.dependency-cruiser.mjs');
  const { default: rules, isTest } = await import(pathToFileURL(config).href);
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    present,
    { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, baseDir: root },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  const { summary, modules } = output as ICruiseResult;
  if (summary.totalCruised === 0) return ['The cruiser saw no module: it cannot read TypeScript.'];
  const product = modules.filter(({ source }) => !isTest(source));
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...Object.entries(rooms).flatMap(([name, roomOf]) =>
      circles(product, roomOf).map((circle) => `circular-${name}: ${circle.join(' -> ')}`),
    ),
  ];
}

/** One circle of imports, those of types included, through each room that is part of a circle and was not named yet. */
function circles(modules: readonly IModule[], roomOf: (file: string) => string): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const room = roomOf(source);
    const targets = imports.get(room) ?? new Set();
    for (const { resolved } of dependencies) if (roomOf(resolved) !== room) targets.add(roomOf(resolved));
    imports.set(room, targets);
  }
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): void => {
    const begin = path.indexOf(room);
    if (begin !== -1) found.push([...path.slice(begin), room]);
    if (begin !== -1 || done.has(room)) return;
    for (const target of imports.get(room) ?? []) visit(target, [...path, room]);
    done.add(room);
  };
  for (const room of imports.keys()) visit(room, []);
  return found;
}
