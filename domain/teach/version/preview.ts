import { type Composition, composeVersion } from '#domain/teach/version/composition.ts';
import { checkDraft, type Draft, withoutUnlinkedImports } from '#domain/teach/version/draft.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { byPosition } from '#domain/kernel/position.ts';

export interface PreviewText {
  /** Name of a step without one. */
  unnamed: string;
  /** Placeholder text of an empty step. */
  empty: string;
}

/**
 * Preview of a draft as learners would see it, even while it cannot be published: unfinished questions are left out,
 * empty steps show a placeholder, and a cyclic draft starts at its first step. Undefined without steps.
 */
export function composePreview(whole: Draft, words: PreviewText): Composition | undefined {
  const { lesson, nodes, contents, links, ...rest } = withoutUnlinkedImports(whole);
  const [first] = nodes.toSorted(byPosition);
  if (first === undefined) return undefined;
  const targets = new Set(links.map((link) => link.toLessonNode));
  const hasStart = nodes.some(({ id }) => !targets.has(id));
  const draft: Draft = {
    lesson,
    nodes: nodes.map((node) => ({ ...node, name: node.name.trim() || words.unnamed })),
    contents,
    quizzes: rest.quizzes.map((quiz) => ({
      ...quiz,
      questions: quiz.questions.filter((question) => questionProblems(question).length === 0),
    })),
    links: hasStart ? links : links.filter(({ toLessonNode }) => toLessonNode !== first.id),
  };
  return withEmptySteps(composeVersion(draft), emptyStepsOf(draft), words.empty);
}

const emptyStepsOf = (draft: Draft): Set<string> =>
  new Set(
    checkDraft(draft).flatMap(({ kind, nodeID }) =>
      nodeID && (kind === 'empty_step' || kind === 'quiz_without_questions') ? [nodeID] : [],
    ),
  );

function withEmptySteps(composition: Composition, empty: ReadonlySet<string>, said: string): Composition {
  const { outline, body } = composition;
  const nodes = outline.nodes.map((node) => (empty.has(node.id) ? { ...node, type: 'RICHTEXT' as const } : node));
  const bodies = [...empty].map((id) => [id, { type: 'RICHTEXT' as const, text: textOf(said) }] as const);
  return { ...composition, outline: { ...outline, nodes }, body: { ...body, ...Object.fromEntries(bodies) } };
}

const textOf = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'empty' }, content: [{ type: 'text', text }] }],
});
