import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const RECORDS = 'docs/decisions/[0-9]*.md';
const REGISTER = 'docs/requirements/decisions.md';
const sections = ['Context', 'Decision', 'Consequences', 'Alternatives'];

const head =
  /^# (?<number>\d{4}): (?<title>.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?<status>(?:accepted|superseded by).*)\n/;

const recordsIn = (root: string) =>
  globSync(RECORDS, { cwd: root })
    .toSorted()
    .map((path) => ({ file: basename(path), text: readFileSync(join(root, path), 'utf8') }));

/** The index of decision records as a Markdown table. */
export function decisionIndex(root: string): string {
  const rows = recordsIn(root).map(({ file, text }) => {
    const { number, title, status } = head.exec(text)?.groups ?? {};
    return `| [${number}](${file}) | ${title} | ${status} |`;
  });
  return ['| Number | Decision | Status |', '|---|---|---|', ...rows].join('\n');
}

/** Errors in the form of decision records, and citations of decisions that the register does not have. */
export const decisionErrors = (root: string): string[] => [
  ...recordsIn(root).flatMap(({ file, text }) => recordErrors(file, text)),
  ...undefinedCitations(root),
];

export function recordErrors(file: string, text: string): string[] {
  const { number, title = '' } = head.exec(text)?.groups ?? {};
  if (number === undefined)
    return [`${file}: expected "# NNNN: Title", "- Date: YYYY-MM-DD" and "- Status: accepted" or "superseded by ..."`];
  const name = `${number}-${title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')}.md`;
  const found = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  return [
    ...(file === name ? [] : [`${file}: its title asks for the name ${name}`]),
    ...(found.join() === sections.join() ? [] : [`${file}: its sections must be ${sections.join(', ')}`]),
  ];
}

const citations = (text: string): string[] => text.match(/\bD-\d+\b/g) ?? [];

function undefinedCitations(root: string): string[] {
  const defined = new Set(readFileSync(join(root, REGISTER), 'utf8').match(/(?<=^\| )D-\d+(?= \|)/gm));
  return globSync('{*.md,{bench,data,docs,domain,e2e,server,site,sync,tools,ui,web}/**/*.{md,ts,tsx,sql,css}}', {
    cwd: root,
  })
    .toSorted()
    .flatMap((path) =>
      [...new Set(citations(readFileSync(join(root, path), 'utf8')))]
        .filter((number) => !defined.has(number))
        .map((number) => `${path}: ${number} is not in ${REGISTER}`),
    );
}
