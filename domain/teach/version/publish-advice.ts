import { altOf } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeQuiz } from '#domain/teach/node.ts';
import { type Draft, withoutUnlinkedImports } from '#domain/teach/version/draft.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { allBlocks, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { byPosition } from '#domain/kernel/position.ts';

/** Weaknesses of a draft that do not prevent publishing. */
export interface PublishAdvice {
  kind: 'image_without_words' | 'no_captions' | 'picture_without_words' | 'failed_for_good' | 'no_way_out';
  /** Affected step; missing for the pictures of the lesson. */
  nodeID?: LessonNode['id'];
}

export function adviseDraft(whole: Draft): PublishAdvice[] {
  const draft = withoutUnlinkedImports(whole);
  const [trapped] = draft.nodes.filter(trappedIn(draft)).toSorted(byPosition);
  const rules: [kind: PublishAdvice['kind'], holds: (node: LessonNode) => boolean][] = [
    ['no_captions', (node) => node.type === 'VIDEO' && contentOf(draft, node)?.captions.trim() === ''],
    ['picture_without_words', (node) => hasBarePicture(draft, node)],
    ['failed_for_good', (node) => isFailedForGood(draft, node)],
    ['no_way_out', (node) => node === trapped],
  ];
  const ofSteps = draft.nodes
    .toSorted(byPosition)
    .flatMap((node) => rules.flatMap(([kind, holds]) => (holds(node) ? [{ kind, nodeID: node.id }] : [])));
  const isBare = draft.lesson.images.some((image) => altOf(image) === '');
  return [...(isBare ? [{ kind: 'image_without_words' as const }] : []), ...ofSteps];
}

const contentOf = ({ contents }: Draft, { id }: LessonNode) => contents.find(({ lessonNodeID }) => lessonNodeID === id);

const quizOf = ({ quizzes }: Draft, { id, type }: LessonNode): LessonNodeQuiz | undefined =>
  type === 'QUIZ' ? quizzes.find(({ lessonNodeID }) => lessonNodeID === id) : undefined;

/** A picture without a text alternative is inaccessible to people who cannot see it. */
function hasBarePicture(draft: Draft, node: LessonNode): boolean {
  if (node.type === 'SLIDESHOW' && node.slides.some(({ url, description }) => url !== '' && description.trim() === ''))
    return true;
  return textsOf(draft, node)
    .flatMap(allBlocks)
    .some((block) => block.type === 'image' && !block.attrs.alt?.trim());
}

function textsOf(draft: Draft, node: LessonNode): RichText[] {
  if (node.type === 'SLIDESHOW') return node.slides.map(({ content }) => parseStoredText(content));
  const questions = quizOf(draft, node)?.questions ?? [];
  const content = contentOf(draft, node);
  return [
    ...(content ? [parseStoredText(content.text)] : []),
    ...questions.flatMap(({ question, explanation }) => (explanation ? [question, explanation] : [question])),
  ];
}

/** With limited attempts and no link for failing, a learner who has failed cannot continue. */
function isFailedForGood(draft: Draft, node: LessonNode): boolean {
  const outgoingLinks = draft.links.filter(({ fromLessonNode }) => fromLessonNode === node.id);
  const isLimited = (quizOf(draft, node)?.attempts ?? null) !== null;
  return (
    isLimited &&
    outgoingLinks.length > 0 &&
    outgoingLinks.every(({ condition }) => condition !== 'always' && condition !== 'failed')
  );
}

/** True if a step is in a cycle without an exit, where a learner never finishes. */
function trappedIn({ nodes, links }: Draft): (node: LessonNode) => boolean {
  const leading = new Set(links.map(({ fromLessonNode }) => fromLessonNode));
  const free = new Set(nodes.filter(({ id }) => !leading.has(id)).map(({ id }) => id));
  for (const end of free) for (const link of links) if (link.toLessonNode === end) free.add(link.fromLessonNode);
  return ({ id }) => !free.has(id);
}
