import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { Credit } from '#domain/teach/lesson.ts';
import { isHref } from '#domain/teach/rich-text/link-target.ts';
import type { CourseFolder } from '#server/teach/import/course/course-folder.ts';
import { parseYaml, textOf } from '#server/teach/import/course/yaml.ts';

export const LICENCE_FILES: readonly string[] = ['LICENSE.md', 'LICENSE'];
/** Files that contain nothing but the authors of the course. */
export const CREDIT_FILES: readonly string[] = ['CITATION.cff'];
const LINE_MAX = 300;
const AUTHORS_MAX = 50;

/** Licenses by the spellings that authors use in settings. */
const licences: readonly [RegExp, string, string][] = [
  [/^cc[ -]by[ -]sa[ -]?(4\.0)?$/i, 'CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  [/^cc[ -]by[ -]nc[ -]?(4\.0)?$/i, 'CC BY-NC 4.0', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  [/^cc[ -]by[ -]nc[ -]sa[ -]?(4\.0)?$/i, 'CC BY-NC-SA 4.0', 'https://creativecommons.org/licenses/by-nc-sa/4.0/'],
  [/^cc[ -]by[ -]?(4\.0)?$/i, 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  [/^cc[ -]?0/i, 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  [/^mit$/i, 'MIT', 'https://opensource.org/license/mit'],
];

const carpentries: ReadonlySet<string> = new Set(['swc', 'dc', 'lc', 'cp']);

/**
 * Reads the authors and the license of a course from its settings, `CITATION.cff`, `AUTHORS` and `LICENSE.md`. Null if
 * none of them has any.
 */
export async function readCredit(
  folder: CourseFolder,
  settings: Record<string, unknown>,
  file: string,
  title: string,
): Promise<Credit | null> {
  const written = textOf(settings, 'license', file) || textOf(settings, 'licence', file);
  const texts = await Promise.all(LICENCE_FILES.map((name) => folder.readText(name)));
  const legal = texts.find((text) => text !== undefined) ?? '';
  const [licence, licenceURL] = licenceOf(written, legal);
  const authors = await authorsOf(folder, settings, file);
  const source = webAddress(textOf(settings, 'source', file)) || webAddress(textOf(settings, 'url', file));
  if (licence === '' && authors.length === 0 && source === '') return null;
  return { title, authors, licence, licenceURL, source };
}

function licenceOf(written: string, legal: string): [string, string] {
  const known = licences.find(([pattern]) => pattern.test(written));
  if (known !== undefined) return [known[1], known[2]];
  const linked = webAddress(
    /https:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/[a-z0-9./-]+/i.exec(legal)?.[0] ?? '',
  );
  const byLink = licences.find(([, , url]) => linked.startsWith(url));
  if (written === '' && byLink !== undefined) return [byLink[1], byLink[2]];
  return [cutText(written, LINE_MAX), linked];
}

async function authorsOf(folder: CourseFolder, settings: Record<string, unknown>, file: string): Promise<string[]> {
  const cited = await folder.readText('CITATION.cff');
  const named = cited === undefined ? [] : citedAuthors(parseYaml(cited, 'CITATION.cff')['authors']);
  if (named.length > 0) return named;
  const listed = settings['authors'];
  if (Array.isArray(listed))
    return listed
      .filter((each) => typeof each === 'string')
      .map((each) => cutText(each, LINE_MAX))
      .slice(0, AUTHORS_MAX);
  const author = textOf(settings, 'author', file);
  if (author !== '') return [cutText(author, LINE_MAX)];
  if (carpentries.has(textOf(settings, 'carpentry', file))) return ['The Carpentries'];
  const contact = textOf(settings, 'contact', file);
  return contact === '' ? [] : [cutText(contact, LINE_MAX)];
}

function citedAuthors(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((each: unknown) => {
      const person = typeof each === 'object' && each !== null ? (each as Record<string, unknown>) : {};
      const parts = [person['given-names'], person['family-names']]
        .filter((part) => typeof part === 'string')
        .join(' ');
      return cutText((parts || (typeof person['name'] === 'string' ? person['name'] : '')).trim(), LINE_MAX);
    })
    .filter(Boolean)
    .slice(0, AUTHORS_MAX);
}

export const webAddress = (url: string): string => (/^https?:/i.test(url) && isHref(url) ? url : '');
