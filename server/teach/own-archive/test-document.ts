import { dice } from '#domain/kernel/shuffle.ts';
import {
  type Align,
  type Block,
  calloutKinds,
  type Inline,
  type Mark,
  type RichText,
} from '#domain/teach/rich-text-node.ts';
import { linkConditions } from '#domain/teach/node.ts';
import { ofEveryKind } from '#domain/teach/test-questions.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/own-archive/document.ts';

const phrases = [
  'Ebb',
  'a < b & c',
  '**not bold**',
  '</script><script>alert(1)</script>',
  '# no',
  'é 漢 🙂',
  '$5',
  '{=x}',
  '[a](b)',
  '1. one',
  'tail  ',
];

type Step = Pick<NodeDocument, 'ref' | 'name' | 'description' | 'minutes'>;

export interface AnyParts {
  /** SHA-256 of pictures and of a film that are kept. */
  pictures: readonly string[];
  video: string;
  /** How many lessons there are to link to. */
  lessons: number;
}

/** A lesson that nobody wrote: every kind of step, block, mark and question, with signs of other formats in its words. */
export function anyLesson(seed: string, { pictures, video, lessons }: AnyParts): LessonDocument {
  const roll = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const some = <T>(least: number, most: number, make: (index: number) => T): T[] =>
    Array.from({ length: least + roll(most - least + 1) }, (_, index) => make(index));
  const line = () =>
    some(1, 3, () => pick(phrases))
      .join(' ')
      .trim();
  let blocks = 0;
  const attrs = () => ({ id: `b${(blocks += 1)}` });

  const marks = (): Mark[] =>
    pick<Mark[]>([
      [{ type: 'bold' }],
      [{ type: 'italic' }, { type: 'strike' }],
      [{ type: 'code' }],
      [{ type: 'subscript' }],
      [{ type: 'superscript' }],
      [{ type: 'link', attrs: { href: pick(['https://a.example/?q=1', 'step:1', `lesson:${1 + roll(lessons)}`]) } }],
    ]);
  const inlines = (): Inline[] =>
    some(1, 3, () =>
      pick<() => Inline>([
        () => ({ type: 'text', text: line() }),
        () => ({ type: 'text', text: line(), marks: marks() }),
        () => ({ type: 'hardBreak' }),
        () => ({ type: 'mathInline', attrs: { latex: 'x^2 < y' } }),
      ])(),
    );
  const paragraph = (): Block => ({ type: 'paragraph', attrs: attrs(), content: inlines() });
  const item = () => ({ type: 'listItem' as const, content: [paragraph()] });
  const cell = (type: 'tableHeader' | 'tableCell') => ({
    type,
    attrs: { align: pick<Align | null>(['left', 'center', 'right', null]), colspan: 1, rowspan: 1 },
    content: [paragraph()],
  });
  const kinds: (() => Block)[] = [
    paragraph,
    () => ({ type: 'paragraph', attrs: attrs() }),
    () => ({ type: 'heading', attrs: { ...attrs(), level: pick([2, 3, 4]) }, content: inlines() }),
    () => ({ type: 'bulletList', attrs: attrs(), content: some(1, 3, item) }),
    () => ({ type: 'orderedList', attrs: { ...attrs(), start: roll(5) }, content: some(1, 3, item) }),
    () => ({ type: 'blockquote', attrs: attrs(), content: [paragraph()] }),
    () => ({
      type: 'codeBlock',
      attrs: { ...attrs(), language: pick(['js', null]) },
      content: [{ type: 'text', text: 'a\n```\n  b' }],
    }),
    () => ({
      type: 'image',
      attrs: { ...attrs(), file: pick(pictures), alt: line(), caption: line(), width: 40, height: null },
    }),
    () => ({ type: 'horizontalRule', attrs: attrs() }),
    () => ({ type: 'mathBlock', attrs: { ...attrs(), latex: '\\frac{a}{b}' } }),
    () => ({ type: 'callout', attrs: { ...attrs(), kind: pick(calloutKinds), title: line() }, content: [paragraph()] }),
    () => ({ type: 'reveal', attrs: { ...attrs(), summary: line() }, content: [paragraph()] }),
    () => ({
      type: 'table',
      attrs: attrs(),
      content: [
        { type: 'tableRow', content: [cell('tableHeader'), cell('tableHeader')] },
        { type: 'tableRow', content: [cell('tableCell'), cell('tableCell')] },
      ],
    }),
  ];
  const text = (): RichText => ({ type: 'doc', content: some(1, 6, () => pick(kinds)()) });

  const types: ((step: Step) => NodeDocument)[] = [
    (step) => ({ ...step, type: 'RICHTEXT', text: text() }),
    (step) => ({
      ...step,
      type: 'VIDEO',
      video: pick([video, 'https://a.example/film.mp4', null]),
      captions: pick(['', 'WEBVTT\n\n00:00.000 --> 00:01.000\nEbb']),
      text: text(),
    }),
    (step) => ({
      ...step,
      type: 'SLIDESHOW',
      slides: some(0, 3, (index) => ({
        ...(roll(2) === 0 ? { id: `s${index}` } : {}),
        name: line(),
        description: line(),
        content: text(),
        url: pick(['', pick(pictures)]),
      })),
    }),
    (step) => ({
      ...step,
      type: 'QUIZ',
      settings: {
        passMark: pick([0, 0.5, 1]),
        attempts: pick([null, 3]),
        isShuffled: roll(2) === 0,
        feedback: pick(['now', 'end']),
        timeLimitSeconds: pick([null, 60]),
      },
      questions: ofEveryKind
        .filter(() => roll(2) === 0)
        .map((each) => ({ ...each, question: text(), explanation: text() })),
    }),
  ];
  const nodes = some(0, 6, (index) =>
    pick(types)({ ref: String(index + 1), name: line(), description: line(), minutes: roll(9) }),
  );
  return {
    name: line(),
    description: line(),
    learningObjectives: some(0, 2, (index) => ({ id: `o${index}`, name: line(), description: line() })),
    language: pick(['us', 'de', 'other']),
    price: pick([0, 6.5]),
    credit: pick([
      null,
      { title: line(), authors: ['Ada'], licence: 'CC BY 4.0', licenceURL: 'https://a.example/by', source: '' },
    ]),
    images: some(0, 1, () => ({ url: `/files/${pick(pictures)}`, base64: '' })),
    categories: pick([[], ['Tides'], ['Tides', 'Weather']]),
    labels: pick([[], ['sea'], ['sea', 'moon']]),
    nodes,
    links: nodes.slice(1).map(({ ref }, index) => ({
      from: String(index + 1),
      to: ref,
      condition: pick([...linkConditions, 'score:80' as const]),
    })),
  };
}
