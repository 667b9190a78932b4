import { cutText } from '#domain/kernel/text/cut-text.ts';
import {
  type LearningObjective,
  withAlt,
  DESCRIPTION_MAX,
  IMAGE_ALT_MAX,
  LESSON_IMAGES_MAX,
  LESSON_NAME_MAX,
  STEPS_MAX,
} from '#domain/teach/lesson.ts';
import { type Block, type RichText, blockText } from '#domain/teach/rich-text/rich-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { readChallenge } from '#server/teach/import/course/challenge.ts';
import type { EpisodeSource, Section } from '#server/teach/import/course/episode-source.ts';
import { makeDistinct, idFromText, importKey, refKey, slugOf } from '#server/teach/import/import-key.ts';
import type { ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';
import { textOf } from '#server/teach/import/course/yaml.ts';
import { type Conversion, pictureLoss, report } from '#server/teach/markdown/conversion.ts';
import { partsToBlocks } from '#server/teach/markdown/div.ts';
import type { DocumentPart } from '#server/teach/markdown/document.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { withLocation, fileError } from '#server/core/worker/file-error.ts';

const MINUTES_MAX = 600;
const OBJECTIVES_MAX = 20;

/** Parts of an episode that belong to the lesson as a whole. */
interface LessonFrame {
  objectives: string[];
  questions: string[];
  keyPoints: Block[];
}

/** Converts an episode to a lesson: a text step for each section, and a quiz step for each single-choice challenge. */
export function toLesson(source: EpisodeSource, fallbackName: string, conversion: Conversion): ImportedLesson {
  const key = source.path;
  const name = cutText(source.title || fallbackName, LESSON_NAME_MAX);
  for (const loss of source.loss) conversion.report(loss);
  for (const line of source.stray) report(conversion, line, 'stray_div', ':::');
  const frame: LessonFrame = { objectives: [], questions: [], keyPoints: [] };
  const steps = new StepBuilder(key, source.path);
  const sections = source.sections.map((section) => ({
    section,
    parts: withoutFrame(section.parts, frame, conversion),
  }));
  steps.lead(questionsCallout(frame.questions, conversion));
  const named = sections.filter(({ section, parts }) => section.slug !== '' || parts.length > 0);
  for (const { section, parts } of named) {
    const ownName = section.slug === '' ? (named.length === 1 ? name : conversion.words.introduction) : section.name;
    addSection(steps, { ...section, name: ownName, parts }, conversion);
  }
  steps.close(name);
  if (frame.keyPoints.length > 0) steps.text('keypoints', conversion.words.keyPoints, frame.keyPoints);
  if (steps.nodes.length > STEPS_MAX)
    throw fileError(
      'tooManySteps',
      `${source.path} makes ${steps.nodes.length} steps; a lesson has at most ${STEPS_MAX}`,
      source.path,
    );
  return {
    importKey: key,
    ref: refKey(key),
    name,
    description: cutText(
      textOf(source.settings, 'description', source.path) || frame.questions.join(' '),
      DESCRIPTION_MAX,
    ),
    learningObjectives: frame.objectives.slice(0, OBJECTIVES_MAX).map(toObjective),
    ...imagesOf(source, conversion),
    ...minutesOf(source),
    nodes: steps.nodes,
  };
}

const toObjective = (name: string): LearningObjective => ({
  id: idFromText(name),
  name: cutText(name, LESSON_NAME_MAX),
  description: '',
});

function imagesOf({ images }: EpisodeSource, conversion: Conversion): Pick<ImportedLesson, 'images'> {
  const found = images.slice(0, LESSON_IMAGES_MAX).flatMap(({ url, alt }) => {
    const picture = conversion.picture(url);
    if (picture === undefined) report(conversion, 1, pictureLoss(url), url);
    return picture ? [withAlt({ url: `/files/${picture.file}`, base64: '' }, cutText(alt, IMAGE_ALT_MAX))] : [];
  });
  return found.length > 0 ? { images: found } : {};
}

function minutesOf({ settings, path }: EpisodeSource): { minutes?: number } {
  const minutes = ['teaching', 'exercises', 'minutes'].reduce(
    (sum, name) => sum + (Number(textOf(settings, name, path)) || 0),
    0,
  );
  return minutes > 0 ? { minutes: Math.min(MINUTES_MAX, Math.round(minutes)) } : {};
}

function addSection(steps: StepBuilder, section: Section, conversion: Conversion): void {
  let slug = section.slug || 'introduction';
  let name = section.name;
  let blocks: Block[] = [];
  if (section.slug !== '') steps.begin(section.name);
  for (const part of section.parts) {
    const quiz = part.kind === 'div' && part.name === 'challenge' ? readChallenge(part, conversion) : undefined;
    if (quiz === undefined) {
      blocks.push(...partsToBlocks([part], conversion));
      continue;
    }
    steps.text(slug, name, blocks);
    const quizSlug = steps.quiz(slugOf(quiz.title || section.name), quiz.title || section.name, quiz.questions);
    blocks = [];
    // The text after a challenge is keyed by that challenge, so that a later import finds it again.
    slug = `${section.slug || 'introduction'}/${quizSlug}`;
    name = `${section.name} (${conversion.words.continued})`;
  }
  steps.text(slug, name, blocks);
}

/** Moves objectives, questions and key points from the parts into the frame. */
function withoutFrame(parts: readonly DocumentPart[], frame: LessonFrame, conversion: Conversion): DocumentPart[] {
  return parts.filter((part) => {
    if (part.kind === 'markdown') return part.root.children.some((node) => node.type !== 'definition');
    if (part.kind !== 'div' || !['objectives', 'questions', 'keypoints'].includes(part.name)) return true;
    const blocks = partsToBlocks(part.parts, conversion);
    const points = blocks.flatMap((block) =>
      block.type === 'bulletList' || block.type === 'orderedList'
        ? block.content.map((item) => item.content.map(blockText).join(' '))
        : [blockText(block)],
    );
    const texts = points.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
    if (part.name === 'keypoints') frame.keyPoints.push(...blocks);
    else if (part.name === 'questions') frame.questions.push(...texts);
    else frame.objectives.push(...texts);
    return false;
  });
}

function questionsCallout(questions: readonly string[], { words }: Conversion): Block[] {
  if (questions.length === 0) return [];
  const content = questions.map((text) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, attrs: { id: '' }, content: [{ type: 'text' as const, text }] }],
  }));
  const list: Block = { type: 'bulletList', attrs: { id: '' }, content };
  return [{ type: 'callout', attrs: { id: '', kind: 'objective', title: words.questions }, content: [list] }];
}

const headingBlock = (name: string): Block => ({
  type: 'heading',
  attrs: { id: '', level: 2 },
  content: [{ type: 'text', text: name }],
});

/** Builds the steps of a lesson in order, each with a unique key. */
class StepBuilder {
  readonly nodes: ImportedNode[] = [];
  readonly #lessonKey: string;
  readonly #path: string;
  readonly #slugs = new Set<string>();
  #lead: Block[] = [];
  #above: string[] = [];
  #heading: string | undefined;

  constructor(lessonKey: string, path: string) {
    this.#lessonKey = lessonKey;
    this.#path = path;
  }

  /** Sets blocks that precede the first text. */
  lead(blocks: Block[]): void {
    this.#lead = blocks;
  }

  /** Begins a section. If no step takes its heading as a name, the heading precedes the next step's content. */
  begin(heading: string): void {
    this.#leaveHeading();
    this.#heading = heading;
  }

  #leaveHeading(): void {
    if (this.#heading !== undefined) this.#above.push(this.#heading);
    this.#heading = undefined;
  }

  /** Adds a text step, unless the text is empty. */
  text(slug: string, name: string, blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    this.#heading = undefined;
    const text = this.#whole(name, [...this.#lead, ...this.#above.map(headingBlock), ...blocks]);
    this.#lead = [];
    this.#above = [];
    this.nodes.push({ ...this.#keys(makeDistinct(slug, this.#slugs)), name, type: 'RICHTEXT', text });
  }

  quiz(slug: string, name: string, questions: Extract<ImportedNode, { type: 'QUIZ' }>['questions']): string {
    if (name === this.#heading) this.#heading = undefined;
    this.#leaveHeading();
    const own = makeDistinct(slug, this.#slugs);
    const whole = cutText([...this.#above, name].join(' · '), LESSON_NAME_MAX);
    this.#above = [];
    this.nodes.push({ ...this.#keys(own), name: whole, type: 'QUIZ', questions });
    return own;
  }

  /** Adds the remaining headings and leading blocks as a text step. */
  close(name: string): void {
    this.#leaveHeading();
    const [heading, ...more] = this.#above;
    if (heading !== undefined) {
      this.#above = [];
      this.text(slugOf(heading), heading, [heading, ...more].map(headingBlock));
    }
    if (this.#lead.length === 0) return;
    const text = this.#whole(name, this.#lead);
    this.#lead = [];
    this.nodes.unshift({ ...this.#keys(makeDistinct('introduction', this.#slugs)), name, type: 'RICHTEXT', text });
  }

  #keys(slug: string): { importKey: string; ref: string } {
    const key = importKey(this.#lessonKey, slug);
    return { importKey: key, ref: refKey(key) };
  }

  #whole(name: string, blocks: readonly Block[]): RichText {
    try {
      return richTextOf(blocks);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw withLocation(error, `${this.#path}, “${name}”`);
    }
  }
}

/** Ref of the step at which a section of a file begins, for links to it. */
export const sectionRef = (path: string, slug: string): string => refKey(importKey(path, slug || 'introduction'));
