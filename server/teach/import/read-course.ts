import { basename, posix, resolve } from 'node:path';
import { cutText } from '#domain/kernel/cut-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { unlimitedMarkdown } from '#domain/kernel/markdown.ts';
import { type Credit, DESCRIPTION_MAX, LESSON_NAME_MAX, type TextLanguage } from '#domain/teach/lesson.ts';
import { type Block, plainText, type RichText } from '#domain/teach/rich-text.ts';
import { type CourseFolder, insidePath, isFirstPage, openCourseFolder } from '#server/teach/import/course-folder.ts';
import { CREDIT_FILES, LICENCE_FILES, readCredit, webAddress } from '#server/teach/import/credit.ts';
import { toLesson } from '#server/teach/import/episode.ts';
import { type EpisodeSource, readEpisode } from '#server/teach/import/episode-source.ts';
import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import { type LinkMap, keptLink } from '#server/teach/import/links.ts';
import { type Pictures, readPictures } from '#server/teach/import/pictures.ts';
import { parseYaml, textOf } from '#server/teach/import/safe-yaml.ts';
import { missingWords } from '#server/teach/import/word-count.ts';
import type { Conversion } from '#server/teach/markdown/conversion.ts';
import { type LossEntry, shortened } from '#domain/teach/loss.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { inPlace, refusedFile } from '#server/teach/refused-file.ts';

export interface ReadProgress {
  /** Called as each file begins. */
  onFile?: (path: string, number: number, total: number) => void;
}

/** The page whose words become the description of the course. */
const DESCRIPTION_PAGE = 'index.md';
const EPISODES_MAX = 500;
const markdownExtensions = ['.md', '.markdown', '.rmd'];

/** Pages at the root of a repository that are about it. In a folder below they are pages of the course, as `README.md` often is. */
const aboutRepository =
  /^(?:readme|license|licence|contributing|code_of_conduct|changelog|news|authors|citation|links|fixme)\.(?:md|rmd|markdown)$/i;
const rootReadme = /^readme\.(?:md|rmd|markdown)$/i;

interface Plan {
  settings: Record<string, unknown>;
  /** Name of the settings file, for messages. */
  file: string;
  paths: string[];
}

/**
 * Reads a course from a folder: The Carpentries' Workbench format (`config.yaml`, `episodes/`) or plain Markdown, a lesson for each file.
 * Writes nothing. A page that is broken is reported, and the others come in; settings that are broken, and whatever is
 * hostile, end it with one AppError that names the file.
 */
export async function readCourse(path: string, { onFile }: ReadProgress = {}): Promise<ImportedCourse> {
  const folder = await openCourseFolder(path);
  const plan = (await workbenchPlan(folder)) ?? (await plainPlan(folder));
  const { settings, file } = plan;
  if (plan.paths.length === 0) throw refusedFile('noMarkdown', 'there is no Markdown file in the folder');
  if (plan.paths.length > EPISODES_MAX)
    throw refusedFile('tooManyFiles', `the course has more than ${EPISODES_MAX} files`);

  const name = cutText(textOf(settings, 'title', file) || basename(resolve(path)), LESSON_NAME_MAX);
  const loss: LossEntry[] = [];
  const pages = new Pages(loss);
  const episodes = await pages.all(plan.paths, (each, index) => {
    onFile?.(each, index + 1, plan.paths.length);
    return readOne(folder, each);
  });
  const pictures = await readPictures(folder, episodes, (entry) => loss.push(entry));
  const tag = textOf(settings, 'lang', file) || 'en';
  const links: LinkMap = { episodes, site: webAddress(textOf(settings, 'url', file)) };
  const read = await pages.all(episodes, (episode) => lessonOf(episode, { tag, pictures, links, loss }));
  const lessons = read.filter((lesson) => lesson.nodes.length > 0);
  if (lessons.length === 0) throw pages.failure ?? refusedFile('noMarkdown', 'there is no word in any Markdown file');
  const credit = await readCredit(folder, settings, file, name);
  loss.push(...(await filesLeftOut(folder, plan, pictures, credit)));
  return {
    importKey: sourceOf(textOf(settings, 'source', file)),
    name,
    description: await describe(folder, loss),
    learningObjectives: [],
    language: languageOf(tag),
    credit,
    lessons,
    files: pictures.files,
    loss: inOrder(loss),
  };
}

/** Reads pages so that one that cannot be read does not stop the others. */
class Pages {
  /** The fault of the first page that could not be read. */
  failure: AppError | undefined;
  readonly #loss: LossEntry[];

  constructor(loss: LossEntry[]) {
    this.#loss = loss;
  }

  /** Returns what was read of the pages that can be read. A path out of the course, or too many bytes, ends the import. */
  async all<Page extends string | EpisodeSource, Result>(
    pages: readonly Page[],
    read: (page: Page, index: number) => Result | Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (const [index, page] of pages.entries()) {
      try {
        results.push(await read(page, index));
      } catch (error) {
        this.#leaveOut(typeof page === 'string' ? page : page.path, error);
      }
    }
    return results;
  }

  #leaveOut(file: string, error: unknown): void {
    const fault = error instanceof AppError ? error.details?.['fault'] : undefined;
    if (!(error instanceof AppError) || fault === 'leadsOut' || fault === 'tooManyBytes') throw error;
    this.failure ??= error;
    this.#loss.push({ file, line: 1, kind: 'page_left_out', what: shortened(error.detail) });
  }
}

/** A lesson with what it lost, its missing words among that. A page of nothing but a title makes no step, and is reported. */
function lessonOf(episode: EpisodeSource, around: Around): ImportedLesson {
  const { path: file, words } = episode;
  const loss: LossEntry[] = [];
  const lesson = toLesson(episode, nameFromPath(file), conversionFor(episode, { ...around, loss }));
  const missing = missingWords(words, lesson, loss);
  if (missing) loss.push({ ...missing, file });
  if (lesson.nodes.length === 0) loss.push({ file, line: 1, kind: 'page_left_out', what: shortened(lesson.name) });
  around.loss.push(...loss);
  return lesson;
}

/** By place, and each once: a challenge that turns out to be no quiz is read twice. */
function inOrder(loss: readonly LossEntry[]): LossEntry[] {
  const each = new Map(loss.map((entry) => [JSON.stringify([entry.file, entry.line, entry.kind, entry.what]), entry]));
  return [...each.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/** Other programs have a `config.yaml` too: it is the Workbench's where it lists episodes or a folder of them is beside it. */
async function workbenchPlan(folder: CourseFolder): Promise<Plan | undefined> {
  const inFolder = await folder.list('episodes', markdownExtensions);
  for (const file of ['config.yaml', 'config.yml']) {
    const source = await folder.readText(file);
    if (source === undefined) continue;
    const isWorkbench = inFolder.length > 0 || /^episodes[ \t]*:/m.test(source);
    if (!isWorkbench) continue;
    const settings = parseYaml(source, file);
    const listed = settings['episodes'];
    if (listed === undefined || listed === null) return { settings, file, paths: inFolder };
    if (!Array.isArray(listed) || !listed.every((each): each is string => typeof each === 'string')) {
      throw refusedFile('badSettings', `${file}: episodes is not a list of file names`, file);
    }
    // Twice in the list would be one lesson with two places.
    return {
      settings,
      file,
      paths: [...new Set(listed.map((each) => insidePath(posix.join('episodes', each), `${file}: an episode`)))],
    };
  }
  return undefined;
}

async function plainPlan(folder: CourseFolder): Promise<Plan> {
  const all = await folder.list('.', markdownExtensions);
  const pages = all.filter((path) => !aboutRepository.test(path) && path !== DESCRIPTION_PAGE);
  const readme = all.filter((path) => rootReadme.test(path));
  const index = all.filter((path) => path === DESCRIPTION_PAGE);
  // A course made of READMEs, or of one README, has that of its root as a page too.
  const first = pages.every(isFirstPage) ? readme : [];
  const paths = all.filter((path) => pages.includes(path) || first.includes(path));
  const isPage = paths.length === 0 || !isDescription((await folder.readText(DESCRIPTION_PAGE)) ?? '');
  const whole = isPage ? [...index, ...paths] : paths;
  // A folder of nothing but such pages is a course of them.
  return { settings: {}, file: 'the folder', paths: whole.length > 0 ? whole : all };
}

async function readOne(folder: CourseFolder, path: string): Promise<EpisodeSource> {
  const markdown = await folder.readText(path);
  if (markdown === undefined) throw refusedFile('missing', `${path} is missing`, path);
  try {
    return readEpisode(markdown, path);
  } catch (error) {
    if (!(error instanceof AppError) || error.detail.startsWith(path)) throw error;
    throw inPlace(error, path);
  }
}

interface Around {
  tag: string;
  pictures: Pictures;
  links: LinkMap;
  loss: LossEntry[];
}

function conversionFor({ path, sectionDepth }: EpisodeSource, { tag, pictures, links, loss }: Around): Conversion {
  return {
    // A section's heading is the name of its step, so what lies under it moves up.
    headingShift: 1 - sectionDepth,
    words: wordsFor(tag),
    picture: (url) => pictures.find(url, path),
    link: (url, line) => {
      const kept = keptLink(url, path, links);
      if (kept?.atSource === true)
        loss.push({ file: path, line, kind: 'link_to_source', what: shortened(`${url} → ${kept.href}`) });
      return kept?.href;
    },
    report: (entry) => loss.push({ ...entry, file: path }),
  };
}

/** Reports every file of which nothing came in. */
async function filesLeftOut(
  folder: CourseFolder,
  { paths, file: settingsFile }: Plan,
  { shown }: Pictures,
  credit: Credit | null,
): Promise<LossEntry[]> {
  const all = await folder.list('.');
  const used = new Set([...paths, ...shown, DESCRIPTION_PAGE, settingsFile, ...(credit ? CREDIT_FILES : [])]);
  const left = all.filter((path) => !used.has(path) && !(credit?.licence && LICENCE_FILES.includes(path)));
  return left.map((file) => ({ file, line: 1, kind: isMarkdown(file) ? 'page_left_out' : 'file_left_out', what: '' }));
}

const isMarkdown = (path: string): boolean => markdownExtensions.includes(posix.extname(path).toLowerCase());

const isDescribing = ({ type }: Block): boolean => ['paragraph', 'bulletList', 'orderedList'].includes(type);

function describingPage(source: string): RichText {
  const body = source.replace(/^---[^]*?\n---[^\n]*\n/, '');
  return markdownToRichText(body, { budget: unlimitedMarkdown(), link: () => undefined }).text;
}

/** Whether a description can hold all of a page: a title and plain words. Of headings, code and tables it would lose the words or their form. */
function isDescription(source: string): boolean {
  const [first, ...rest] = describingPage(source).content;
  return (first === undefined || first.type === 'heading' || isDescribing(first)) && rest.every(isDescribing);
}

/** The words of `index.md`, without its boxes. */
async function describe(folder: CourseFolder, loss: LossEntry[]): Promise<string> {
  const source = await folder.readText(DESCRIPTION_PAGE);
  if (source === undefined) return '';
  const text = describingPage(source);
  const kept = { ...text, content: text.content.filter(isDescribing) };
  const words = plainText(kept)
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  if (words.length > DESCRIPTION_MAX)
    loss.push({
      file: DESCRIPTION_PAGE,
      line: 1,
      kind: 'text_shortened',
      what: shortened(words.slice(cutText(words, DESCRIPTION_MAX - 60).length)),
    });
  return words.length > DESCRIPTION_MAX ? `${cutText(words, DESCRIPTION_MAX - 1)}…` : words;
}

/**
 * The address that a course declares, without what may be written either way: the host in any letters, `http`, `.git`, a slash at the end.
 * Null where it declares none. The address of a whole host is a placeholder and names no course.
 */
function sourceOf(source: string): string | null {
  const address = webAddress(source);
  if (!URL.canParse(address)) return null;
  const { host, pathname, search, hash } = new URL(address.replace(/^http:/i, 'https:'));
  const path = pathname.replace(/(?:\.git)?\/*$/, '');
  return path + search + hash === '' ? null : `https://${host}${path}${search}${hash}`;
}

function languageOf(tag: string): TextLanguage {
  const [language, region] = tag.toLowerCase().split(/[-_]/);
  if (language === 'en') return region === 'gb' ? 'en' : 'us';
  return language === 'de' || language === 'fr' ? language : 'other';
}

/** A name from that of the file, or of its folder where the file is the folder's first page. */
function nameFromPath(path: string): string {
  const folder = posix.basename(posix.dirname(path));
  const file = posix.basename(path, posix.extname(path));
  const name = isFirstPage(path) && folder !== '.' ? folder : file;
  return wordsOf(name) || name;
}

const wordsOf = (name: string): string =>
  name
    .normalize('NFC')
    // Some programs write an id behind each name.
    .replace(/[ _-]+[0-9a-f]{32}$/, '')
    .replace(/^\d+[-_ ]*/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
