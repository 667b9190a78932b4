import { stringify } from 'yaml';
import { type ImportIssue, type ImportReportEntry, shortened } from '#domain/teach/import-export/import-report.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import { writeGift } from '#server/teach/question-bank/write-gift.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/native-archive/document.ts';
import { settingsLeftOut } from '#server/teach/quiz-settings-loss.ts';
import { escapeMarkdown, type MarkdownContext, markdownOf, paragraphOf } from '#server/teach/export/markdown-text.ts';

const TEXT = 'lesson.md';
const FILES_PATH = '/files/';

type NodeOf<Type extends NodeDocument['type']> = Extract<NodeDocument, { type: Type }>;

/** Writes the files of a lesson, by path in its folder. The line of a loss is the number of its step or question. */
export function lessonMarkdown(
  document: LessonDocument,
  paths: ReadonlyMap<string, string>,
  lose: (loss: ImportReportEntry) => void,
): Map<string, string> {
  const files = new Map<string, string>();
  const note = (file: string) => (loss: ImportIssue) => lose({ ...loss, file });
  const sections = document.nodes.map((node, index) => {
    const line = index + 1;
    const context: MarkdownContext = {
      lose: (kind, what) => note(TEXT)({ line, kind, what: shortened(what) }),
      pathOf: (sha256) => paths.get(sha256),
      headingShift: 1,
    };
    const beside = (kind: string, text: string): string => {
      const path = kind.replace('.', `-${line}.`);
      files.set(path, text);
      return path;
    };
    const words = node.description === '' ? [] : [paragraphOf(node.description)];
    return [`## ${escapeMarkdown(node.name)}`, ...words, ...bodyOf(node, context, beside, note)]
      .filter(Boolean)
      .join('\n\n');
  });
  reportLinks(document, note(TEXT));
  const images = document.images.flatMap(({ url, alt }) => {
    const file = paths.get(url.slice(FILES_PATH.length));
    if (file === undefined) note(TEXT)({ line: 1, kind: 'picture_missing', what: url });
    return file === undefined ? [] : [{ file, ...(alt !== undefined && { alt }) }];
  });
  return new Map([[TEXT, `${frontMatter(document, images)}\n${sections.join('\n\n')}\n`], ...files]);
}

function frontMatter(document: LessonDocument, images: readonly object[]): string {
  const { name, description, language, categories, labels, credit } = document;
  const objectives = document.learningObjectives.map((each) => each.name);
  const outcomes = document.learningOutcomes.map((each) => each.name);
  const said = {
    title: name,
    ...(description && { description }),
    ...(objectives.length > 0 && { objectives }),
    ...(outcomes.length > 0 && { outcomes }),
    language,
    ...(categories.length > 0 && { categories }),
    ...(labels.length > 0 && { labels }),
    ...(credit && { credit }),
    ...(images.length > 0 && { images }),
  };
  return `---\n${stringify(said)}---\n`;
}

type Beside = (kind: string, text: string) => string;

function bodyOf(
  node: NodeDocument,
  context: MarkdownContext,
  beside: Beside,
  note: (file: string) => (loss: ImportIssue) => void,
): string[] {
  switch (node.type) {
    case 'RICHTEXT':
      return [markdownOf(node.text, context)];
    case 'VIDEO':
      return videoOf(node, context, beside);
    case 'SLIDESHOW':
      return node.slides.flatMap((slide) => slideOf(slide, context));
    case 'QUIZ': {
      const { text, loss } = writeGift(node.questions);
      const path = beside('quiz.gift', text);
      for (const each of loss) note(path)(each);
      for (const what of [
        `pass mark: ${Math.round(node.settings.passMark * 100)} %`,
        ...settingsLeftOut(node.settings),
      ])
        note(path)({ line: 1, kind: 'setting_left_out', what });
      return [`[${escapeMarkdown(node.name)}](${path})`];
    }
  }
}

function videoOf({ video, captions, text }: NodeOf<'VIDEO'>, context: MarkdownContext, beside: Beside): string[] {
  const path = video !== null && isFileHash(video) ? context.pathOf(video) : video;
  if (video !== null && !path) context.lose('picture_missing', video);
  const links = [
    ...(path ? [`[Video](<${path}>)`] : []),
    ...(captions === '' ? [] : [`[WebVTT](${beside('captions.vtt', captions)})`]),
  ];
  return [links.join(' '), markdownOf(text, context)];
}

function slideOf({ name, description, content, url }: NodeOf<'SLIDESHOW'>['slides'][number], context: MarkdownContext) {
  const picture = isFileHash(url) ? context.pathOf(url) : url;
  if (url !== '' && !picture) context.lose('picture_missing', name);
  return [
    `### ${escapeMarkdown(name)}`,
    picture ? `![${escapeMarkdown(name)}](<${picture}>)` : '',
    markdownOf(content, context),
    description === '' ? '' : `::: instructor\n\n${paragraphOf(description)}\n\n:::`,
  ];
}

/** Reports links and conditions, because a text has a single order, and the price. */
function reportLinks({ nodes, links, price }: LessonDocument, lose: (loss: ImportIssue) => void): void {
  for (const { from, to, condition } of links) {
    if (condition === 'always' && Number(to) === Number(from) + 1) continue;
    const line = nodes.findIndex(({ ref }) => ref === from) + 1;
    lose({ line, kind: 'setting_left_out', what: `${from} → ${to} (${condition})` });
  }
  if (price > 0) lose({ line: 1, kind: 'setting_left_out', what: `$${price}` });
}
