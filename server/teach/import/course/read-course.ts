import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import { basename, posix, resolve } from 'node:path';
import { cutText, ellipsize } from '#domain/kernel/text/cut-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { unlimitedMarkdown } from '#domain/kernel/text/markdown.ts';
import { type Credit, DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { type Block, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import {
  type CourseFolder,
  insidePath,
  isIndexPage,
  openCourseFolder,
} from '#server/teach/import/course/course-folder.ts';
import { CREDIT_FILES, LICENCE_FILES, readCredit, webAddress } from '#server/teach/import/course/credit.ts';
import { toLesson } from '#server/teach/import/course/episode.ts';
import { type EpisodeSource, readEpisode } from '#server/teach/import/course/episode-source.ts';
import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import { type LinkMap, resolveCourseLink } from '#server/teach/import/course/course-link.ts';
import { type CoursePictures, readPictures } from '#server/teach/import/course/course-picture.ts';
import { parseYaml, textOf } from '#server/teach/import/course/yaml.ts';
import { missingWords } from '#server/teach/import/course/word-count.ts';
import type { Conversion } from '#server/teach/markdown/conversion.ts';
import { type ImportReportEntry, shortened } from '#domain/teach/import-export/import-report.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { withLocation, fileError } from '#server/core/worker/file-error.ts';

export interface ReadProgress {
  /** Called before each file is read. */
  onFile?: (path: string, number: number, total: number) => void;
}

/** Page whose text becomes the description of the course. */
const DESCRIPTION_PAGE = 'index.md';
const EPISODES_MAX = 500;
const markdownExtensions = ['.md', '.markdown', '.rmd'];

/**
 * Pages at the root of a repository that describe the repository. Below the root they are course pages, as `README.md`
 * often is.
 */
const repositoryPage =
  /^(?:readme|license|licence|contributing|code_of_conduct|changelog|news|authors|citation|links|fixme)\.(?:md|rmd|markdown)$/i;
const rootReadme = /^readme\.(?:md|rmd|markdown)$/i;

interface Plan {
  settings: Record<string, unknown>;
  /** Name of the settings file, for messages. */
  file: string;
  paths: string[];
}

/**
 * Reads a course from a folder: The Carpentries' Workbench format (`config.yaml`, `episodes/`) or plain Markdown, a
 * lesson for each file. Writes nothing. Broken pages are reported and the others imported; broken settings and hostile
 * files end the import with an AppError that names the file.
 */
export async function readCourse(path: string, { onFile }: ReadProgress = {}): Promise<ImportedCourse> {
  const folder = await openCourseFolder(path);
  const plan = (await workbenchPlan(folder)) ?? (await plainPlan(folder));
  const { settings, file } = plan;
  if (plan.paths.length === 0) throw fileError('noMarkdown', 'there is no Markdown file in the folder');
  if (plan.paths.length > EPISODES_MAX)
    throw fileError('tooManyFiles', `the course has more than ${EPISODES_MAX} files`);

  const name = cutText(textOf(settings, 'title', file) || basename(resolve(path)), LESSON_NAME_MAX);
  const loss: ImportReportEntry[] = [];
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
  if (lessons.length === 0) throw pages.failure ?? fileError('noMarkdown', 'there is no word in any Markdown file');
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

/** Reads pages so that an unreadable page does not stop the others. */
class Pages {
  /** Error of the first unreadable page. */
  failure: AppError | undefined;
  readonly #loss: ImportReportEntry[];

  constructor(loss: ImportReportEntry[]) {
    this.#loss = loss;
  }

  /** Returns the results of the readable pages. A path out of the course or too many bytes end the import. */
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

/**
 * Converts a page and reports its losses, including missing words. A page with only a title has no steps and is
 * reported.
 */
function lessonOf(episode: EpisodeSource, around: ConversionContext): ImportedLesson {
  const { path: file, words } = episode;
  const loss: ImportReportEntry[] = [];
  const lesson = toLesson(episode, nameFromPath(file), conversionFor(episode, { ...around, loss }));
  const missing = missingWords(words, lesson, loss);
  if (missing) loss.push({ ...missing, file });
  if (lesson.nodes.length === 0) loss.push({ file, line: 1, kind: 'page_left_out', what: shortened(lesson.name) });
  around.loss.push(...loss);
  return lesson;
}

/**
 * Sorts entries by position and removes duplicates, because a challenge that turns out not to be a quiz is read twice.
 */
function inOrder(loss: readonly ImportReportEntry[]): ImportReportEntry[] {
  const each = new Map(loss.map((entry) => [JSON.stringify([entry.file, entry.line, entry.kind, entry.what]), entry]));
  return [...each.values()].toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
}

/**
 * Plan of a Workbench course; undefined for another format. Other programs use `config.yaml` too, so the Workbench is
 * recognized by a list or folder of episodes.
 */
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
      throw fileError('badSettings', `${file}: episodes is not a list of file names`, file);
    }
    // Duplicate entries would be one lesson with two positions.
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
  const pages = all.filter((path) => !repositoryPage.test(path) && path !== DESCRIPTION_PAGE);
  const readme = all.filter((path) => rootReadme.test(path));
  const index = all.filter((path) => path === DESCRIPTION_PAGE);
  // If all pages are index pages, or there are none, the root README is a course page too.
  const first = pages.every(isIndexPage) ? readme : [];
  const paths = all.filter((path) => pages.includes(path) || first.includes(path));
  const isPage = paths.length === 0 || !isDescription((await folder.readText(DESCRIPTION_PAGE)) ?? '');
  const whole = isPage ? [...index, ...paths] : paths;
  // A folder that only contains repository pages is a course of them.
  return { settings: {}, file: 'the folder', paths: whole.length > 0 ? whole : all };
}

async function readOne(folder: CourseFolder, path: string): Promise<EpisodeSource> {
  const markdown = await folder.readText(path);
  if (markdown === undefined) throw fileError('missing', `${path} is missing`, path);
  try {
    return readEpisode(markdown, path);
  } catch (error) {
    if (!(error instanceof AppError) || error.detail.startsWith(path)) throw error;
    throw withLocation(error, path);
  }
}

interface ConversionContext {
  tag: string;
  pictures: CoursePictures;
  links: LinkMap;
  loss: ImportReportEntry[];
}

function conversionFor(
  { path, sectionDepth }: EpisodeSource,
  { tag, pictures, links, loss }: ConversionContext,
): Conversion {
  return {
    // The section heading becomes the step's name, so the headings below it move up.
    headingShift: 1 - sectionDepth,
    words: wordsFor(tag),
    picture: (url) => pictures.find(url, path),
    link: (url, line) => {
      const kept = resolveCourseLink(url, path, links);
      if (kept?.atSource === true)
        loss.push({ file: path, line, kind: 'link_to_source', what: shortened(`${url} → ${kept.href}`) });
      return kept?.href;
    },
    report: (entry) => loss.push({ ...entry, file: path }),
  };
}

/** Reports every file that was not imported. */
async function filesLeftOut(
  folder: CourseFolder,
  { paths, file: settingsFile }: Plan,
  { shown }: CoursePictures,
  credit: Credit | null,
): Promise<ImportReportEntry[]> {
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

/**
 * True if a description can hold a whole page: an optional title and paragraphs or lists. Headings, code and tables
 * would lose text or form.
 */
function isDescription(source: string): boolean {
  const [first, ...rest] = describingPage(source).content;
  return (first === undefined || first.type === 'heading' || isDescribing(first)) && rest.every(isDescribing);
}

/** Description of the course: the text of `index.md` without its boxes. */
async function describe(folder: CourseFolder, loss: ImportReportEntry[]): Promise<string> {
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
  return ellipsize(words, DESCRIPTION_MAX);
}

/**
 * Normalized address of the course's source: differences in host case, `http`, `.git` and a trailing slash are ignored.
 * Null if none is declared; a bare host is a placeholder that names no course.
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

/** Name of a lesson from its file name, or from the folder's if the file is its index page. */
function nameFromPath(path: string): string {
  const folder = posix.basename(posix.dirname(path));
  const file = posix.basename(path, posix.extname(path));
  const name = isIndexPage(path) && folder !== '.' ? folder : file;
  return wordsOf(name) || name;
}

const wordsOf = (name: string): string =>
  name
    .normalize('NFC')
    // Some programs append an id to each name.
    .replace(/[ _-]+[0-9a-f]{32}$/, '')
    .replace(/^\d+[-_ ]*/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
