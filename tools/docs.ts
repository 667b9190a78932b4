import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { decisionErrors, decisionIndex } from '#tools/reference/decisions.ts';
import { plansTable } from '#tools/reference/plans-table.ts';
import { policyPage } from '#tools/reference/policy-page.ts';
import { settingsTable } from '#tools/reference/settings-table.ts';

/** Parts of documents between `<!-- name -->` and `<!-- /name -->` that are generated from code. */
const generated: { page: string; name: string; write: (root: string) => string }[] = [
  { page: 'docs/reference.md', name: 'settings', write: settingsTable },
  { page: 'docs/reference.md', name: 'plans', write: plansTable },
  { page: 'docs/decisions/README.md', name: 'decisions', write: decisionIndex },
  { page: 'docs/policy.md', name: 'policy', write: policyPage },
];

/** Outdated generated parts, dead links, cited files that do not exist, and errors in decision records. */
export function docErrors(root: string): string[] {
  return [
    ...staleParts(root).map(({ page, name }) => `${page}: ${name} is out of date, run: npm run docs`),
    ...deadLinks(root),
    ...missingFiles(root),
    ...decisionErrors(root),
  ];
}

const staleParts = (root: string) =>
  generated.filter((part) => withPart(root, part) !== readFileSync(join(root, part.page), 'utf8'));

function withPart(root: string, { page, name, write }: (typeof generated)[number]): string {
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${begin} ... ${end}`);
  return `${text.slice(0, from + begin.length)}\n${write(root)}\n${text.slice(to)}`;
}

const link = /\[[^\]]*\]\(([^)#\s]+)[^)]*\)/g;

const pages = (root: string) =>
  globSync(['*.md', '*/README.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root }).toSorted();

function deadLinks(root: string): string[] {
  return pages(root).flatMap((page) => {
    const targets = [...readFileSync(join(root, page), 'utf8').matchAll(link)].map((match) => match[1] ?? '');
    return targets
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target} does not exist`);
  });
}

const citedFile = /`((?:bench|data|docs|domain|e2e|locales|server|site|sync|tools|ui|web)\/[\w./-]+\.\w+)`/g;

function missingFiles(root: string): string[] {
  return pages(root).flatMap((page) => {
    const files = [...readFileSync(join(root, page), 'utf8').matchAll(citedFile)].map((match) => match[1] ?? '');
    return files.filter((file) => !existsSync(join(root, file))).map((file) => `${page}: ${file} does not exist`);
  });
}

if (import.meta.main) {
  for (const part of generated) writeFileSync(part.page, withPart(process.cwd(), part));
}
