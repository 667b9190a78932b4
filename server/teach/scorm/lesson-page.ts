import katex from 'katex';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import { type ImportIssue, shortened } from '#domain/teach/import-export/import-report.ts';
import type { ScormLesson } from '#domain/teach/import-export/scorm-lesson.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/native-archive/document.ts';
import { escapeHtml, type HtmlContext, richTextHtml, wordsHtml } from '#server/teach/question-bank/rich-text-html.ts';
import { questionHtml } from '#server/teach/scorm/question-html.ts';
import { settingsLeftOut } from '#server/teach/quiz-settings-loss.ts';
import { type PackageWords, packageWords } from '#server/teach/scorm/package-words.ts';

/** Security: policy under which no script runs except the package's own, whatever the texts contain. */
const PAGE_POLICY =
  "default-src 'none'; img-src 'self' https:; media-src 'self' https:; style-src 'self' 'unsafe-inline'; script-src 'self'";

export const SHARED_FILES = { runtime: 'shared/runtime.js', style: 'shared/style.css' } as const;

/** Security: a formula beyond the limits is shown as its source, as on our own pages. */
const formula = (latex: string, displayMode: boolean): string =>
  isRenderable(latex)
    ? katex.renderToString(latex, { output: 'mathml', displayMode, throwOnError: false, strict: false, maxExpand: 500 })
    : `<code>${escapeHtml(latex)}</code>`;

/** Renders a lesson as one page with all its steps. The line of a loss is the number of its step. */
export function lessonPage(
  document: LessonDocument,
  paths: ReadonlyMap<string, string>,
  lose: (loss: ImportIssue) => void,
): string {
  const words = packageWords(document.language);
  const lesson: ScormLesson = { words: { right: words.right, wrong: words.wrong }, quizzes: [] };
  const steps = document.nodes.map((node, index) => {
    const context: HtmlContext = {
      lose: (kind, what) => lose({ line: index + 1, kind, what: shortened(what) }),
      pictureURL: (sha256) => paths.get(sha256),
      formula,
    };
    return `<section><h2>${wordsHtml(node.name)}</h2>${paragraphHtml(node.description)}${bodyHtml(node, context, words, lesson)}</section>`;
  });
  reportLinks(document, lose);
  reportSettings(document, lose);
  const end = countOf(lesson) > 0 ? '' : `<button type="button" id="finish">${words.finish}</button>`;
  return `<!doctype html>
<html lang="${tagOf(document)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<title>${escapeHtml(document.name)}</title><link rel="stylesheet" href="../${SHARED_FILES.style}"></head>
<body><main><h1>${wordsHtml(document.name)}</h1>${paragraphHtml(document.description)}
${steps.join('\n')}
${end}</main>
<script type="application/json" id="lesson">${JSON.stringify(lesson).replaceAll('<', '\\u003c')}</script>
<script src="../${SHARED_FILES.runtime}"></script></body></html>
`;
}

const paragraphHtml = (text: string): string => (text === '' ? '' : `<p>${wordsHtml(text)}</p>`);

const tagOf = ({ language }: LessonDocument): string => (language === 'us' || language === 'other' ? 'en' : language);

function bodyHtml(node: NodeDocument, context: HtmlContext, words: PackageWords, lesson: ScormLesson): string {
  switch (node.type) {
    case 'RICHTEXT':
      return richTextHtml(node.text, context);
    case 'VIDEO':
      return videoHtml(node, context) + richTextHtml(node.text, context);
    case 'SLIDESHOW':
      return node.slides.map((slide) => slideHtml(slide, context)).join('');
    case 'QUIZ':
      return quizHtml(node, context, words, lesson);
  }
}

const countOf = ({ quizzes }: ScormLesson): number =>
  quizzes.reduce((sum, { questions }) => sum + Object.keys(questions).length, 0);

/** Adds the quiz to the lesson's keys. */
function quizHtml(node: NodeOf<'QUIZ'>, context: HtmlContext, words: PackageWords, lesson: ScormLesson): string {
  const published = node.questions.map(publishQuestion);
  const first = countOf(lesson);
  const keys = published.map(({ key }, index) => [first + index, key] as const);
  lesson.quizzes.push({ passMark: node.settings.passMark, questions: Object.fromEntries(keys) });
  return published.map(({ open, key }) => questionHtml(open, key.explanation, context, words)).join('');
}

type NodeOf<Type extends NodeDocument['type']> = Extract<NodeDocument, { type: Type }>;

/** Captions are stored in the page's own folder, because browsers load them only from the same origin. */
function videoHtml({ video, captions, ref }: NodeOf<'VIDEO'>, { lose, pictureURL }: HtmlContext): string {
  if (video === null) return '';
  const url = isFileHash(video) ? pictureURL?.(video) : video;
  if (url === undefined) {
    lose('picture_missing', video);
    return '';
  }
  const track = captions === '' ? '' : `<track default kind="captions" src="${captionsPath(ref)}">`;
  return `<video controls preload="metadata" src="${escapeHtml(url)}">${track}</video>`;
}

export const captionsPath = (ref: string): string => `captions-${ref}.vtt`;

function slideHtml({ name, description, content, url }: NodeOf<'SLIDESHOW'>['slides'][number], context: HtmlContext) {
  const picture = isFileHash(url) ? context.pictureURL?.(url) : url;
  const shown = picture ? `<img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}">` : '';
  return `<article><h3>${wordsHtml(name)}</h3>${shown}${richTextHtml(content, context)}${paragraphHtml(description)}</article>`;
}

/** Reports links and conditions: a page has a single order, and its questions can be repeated without limit. */
function reportLinks({ nodes, links }: LessonDocument, lose: (loss: ImportIssue) => void): void {
  for (const { from, to, condition } of links) {
    if (condition === 'always' && Number(to) === Number(from) + 1) continue;
    const line = nodes.findIndex(({ ref }) => ref === from) + 1;
    lose({ line, kind: 'setting_left_out', what: `${from} → ${to} (${condition})` });
  }
}

function reportSettings({ nodes }: LessonDocument, lose: (loss: ImportIssue) => void): void {
  for (const [index, node] of nodes.entries())
    for (const what of node.type === 'QUIZ' ? settingsLeftOut(node.settings) : [])
      lose({ line: index + 1, kind: 'setting_left_out', what });
}
