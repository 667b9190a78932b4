import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { ImportedCourse } from '#server/teach/import/imported-course.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { markdownSource } from '#server/teach/source/markdown-source.ts';

const folder = await mkdtemp(join(tmpdir(), 'words-'));
afterAll(() => rm(folder, { recursive: true }));

/** A random page with every kind of block, in which each word is unique and the headings have any order. */
function anyPage(seed: string): { markdown: string; words: string[] } {
  const roll = seededRandomInt(seed);
  const words: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const word = (): string => {
    words.push(`w${words.length + 1}w`);
    return words.at(-1)!;
  };
  const run = (): string => Array.from({ length: 1 + roll(3) }, word).join(' ');
  const inline = (): string =>
    pick([
      run,
      () => `**${run()}** and \`${word()}\``,
      () => `[${run()}](https://a.test/)`,
      () => `[${run()}](gone.md) ${run()}`,
      () => `![${run()}](gone.png) ${run()}`,
      () => `${run()} $${word()}$`,
      () => `${run()} {${word()}}`,
    ])();
  const heading = (): string =>
    pick([
      () => `${'#'.repeat(1 + roll(4))} ${inline()}`,
      () => `${'#'.repeat(1 + roll(2))} ${run()}`,
      () => `${'#'.repeat(1 + roll(2))} ${run()} {#id .class}`,
      () => `# ![${word()}](gone.png)`,
      () => `## ${Array.from({ length: 60 }, word).join(' ')}`,
      () => `${run()}\n${pick(['===', '---'])}`,
    ])();
  const block = (): string =>
    pick([
      inline,
      () => `- ${inline()}\n- ${inline()}\n  - ${run()}`,
      () => `1. ${run()}\n2. ${run()}`,
      () => `> ${inline()}\n>\n> ## ${run()}`,
      () => `\`\`\`js\n${run()}\n\`\`\``,
      () => `| ${word()} | ${word()} |\n|---|---|\n| ${run()} | ${word()} |`,
      () => `$$\n${word()}\n$$`,
      () => `<div>${run()}</div>`,
      () => `<table><tr><td>${run()}</td></tr></table>`,
      () =>
        `::: ${pick(['callout', 'solution', 'mystery', 'keypoints'])}\n\n${roll(2) === 0 ? '' : `## ${run()}\n\n`}${inline()}\n\n:::`,
      () =>
        `::: challenge\n\n## ${run()}\n\n${run()}\n\n1. ${word()}\n2. ${word()}\n\n::: solution\n\nThe answer is 2. ${run()}\n\n:::\n\n:::`,
      () => `::: ${pick(['objectives', 'questions'])}\n\n${pick(['- ', ''])}${run()}\n\n:::`,
      () => `${run()}[^1]\n\n[^1]: ${run()}`,
      () => `${run()} <script>${word()}</script>`,
    ])();
  const parts = Array.from({ length: 1 + roll(12) }, () => (roll(2) === 0 ? heading() : block()));
  const head = pick([
    '',
    '',
    () => `---\ntitle: ${run()}\ndescription: ${run()}\n---\n\n`,
    () => `+++\ntitle = "${run()}"\n+++\n\n`,
  ]);
  return { markdown: `${typeof head === 'string' ? head : head()}${parts.join('\n\n')}\n`, words };
}

const tokens = (text: string): string[] => text.match(/w\d+w/g) ?? [];

/** Words that are neither in the lessons nor in the report. */
const lost = (words: readonly string[], said: unknown): string[] => {
  const there = new Set(tokens(JSON.stringify(said)));
  return words.filter((word) => !there.has(word));
};

test('every word of a random page is in its lesson or in the import report', async () => {
  for (let seed = 0; seed < 120; seed += 1) {
    const { markdown, words } = anyPage(`page ${seed}`);
    await writeFile(join(folder, 'a.md'), markdown);
    let course: ImportedCourse;
    try {
      course = await readCourse(folder);
    } catch (error) {
      expect(error, markdown).toMatchObject({ code: 'invalid_input', details: { fault: 'noMarkdown' } });
      continue;
    }
    const { lessons, loss } = course;
    expect(lost(words, { lessons, loss }), markdown).toEqual([]);
    // No imported word is reported as missing.
    const named = loss.filter(({ kind }) => kind === 'words_missing').flatMap(({ what }) => tokens(what));
    expect(
      named.filter((word) => !lost(words, lessons).includes(word)),
      markdown,
    ).toEqual([]);
  }
});

test('every heading of a random text is the name of a step or within one', () => {
  const bytes = (text: string) => Buffer.from(text);
  for (let seed = 0; seed < 120; seed += 1) {
    const roll = seededRandomInt(`headings ${seed}`);
    const headings = Array.from({ length: 1 + roll(8) }, (_, index) => `heading${index}x`);
    const markdown = headings
      .map((name) => `${'#'.repeat(1 + roll(3))} ${name}\n\n${roll(2) === 0 ? 'Words.\n\n' : ''}`)
      .join('');
    const { steps, loss } = markdownSource({ bytes: bytes(markdown), name: 'A name of its own', language: 'en' });
    const there = JSON.stringify(steps.map(({ importKey: _key, ...step }) => step));
    expect(
      headings.filter((name) => !there.includes(name)),
      markdown,
    ).toEqual([]);
    expect(loss).toEqual([]);
  }
});

test('several headings of level 1 become steps beside those of level 2, each with its own text', () => {
  const markdown =
    '# Alpha\n\nOne.\n\n## Sub\n\nTwo.\n\n# Beta\n\nThree.\n\n## Sub B\n\nFour.\n\n# Gamma\n\n## Last\n\nFive.\n';
  const { steps, loss } = markdownSource({ bytes: Buffer.from(markdown), name: 'Greek', language: 'en' });
  const said = steps.map((step) => [
    step.name,
    step.type === 'RICHTEXT'
      ? step.text.content.map((block) => JSON.stringify(block).match(/"text":"([^"]+)"/)?.[1])
      : [],
  ]);
  expect(said).toEqual([
    ['Alpha', ['One.']],
    ['Sub', ['Two.']],
    ['Beta', ['Three.']],
    ['Sub B', ['Four.']],
    ['Last', ['Gamma', 'Five.']],
  ]);
  expect(loss).toEqual([]);
});

test('words that reach no lesson are reported with their line', async () => {
  await writeFile(join(folder, 'a.md'), '# A\n\nHere. <script>lost words</script>\n');
  const { loss } = await readCourse(folder);
  expect(loss.filter(({ kind }) => kind === 'words_missing')).toEqual([
    { file: 'a.md', line: 3, kind: 'words_missing', what: 'lost words' },
  ]);
});
