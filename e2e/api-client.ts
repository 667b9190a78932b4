import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Person } from '#e2e/person.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { CommandInput, CommandName, CommandResult } from '#sync/commands.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';

export type StepInput = { name: string; text: string | RichText } | { name: string; questions: QuizQuestion[] };

export interface LessonInput {
  name: string;
  description?: string;
  /** Price in dollars. */
  price?: number;
  steps: readonly StepInput[];
}

export interface PublishedLesson {
  id: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  nodeIDs: Id<'LessonNode'>[];
  bodyIDs: string[];
}

export const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text }] }],
});

/** A single-choice question whose first option is right. */
export const question = (asked: string, [right, ...wrong]: readonly string[]): QuizQuestion => ({
  id: 'q1',
  kind: 'single',
  question: paragraph(asked),
  options: [right ?? '', ...wrong].map((text, index) => ({ id: `o${index + 1}`, text })),
  answer: ['o1'],
  score: 1,
});

/** Sends a command as a person without using a screen, for setup outside the subject of a test. */
export async function sendCommand(
  person: Person,
  name: string,
  input: unknown,
  key: string = randomUUID(),
): Promise<CommandAnswer> {
  const response = await person.context.request.post('/api/commands', { data: [{ key, name, input }] });
  expect(response.status(), await response.text()).toBe(200);
  const [answer] = (await response.json()) as CommandAnswer[];
  if (!answer) throw new Error(`no answer to ${name}`);
  return answer;
}

export async function runCommand<N extends CommandName>(
  person: Person,
  name: N,
  input: CommandInput<N>,
): Promise<CommandResult<N>> {
  const answer = await sendCommand(person, name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.problem.detail}`);
  return answer.result as CommandResult<N>;
}

/** Drafts a lesson whose steps form a chain. */
export async function draftLesson(teacher: Person, given: LessonInput): Promise<Omit<PublishedLesson, 'versionID'>> {
  const id = newId('Lesson');
  const { name, description = '', price = 0, steps } = given;
  await runCommand(teacher, 'lesson.create', { id, name, description });
  await runCommand(teacher, 'lesson.edit', { id, price });
  const nodeIDs: Id<'LessonNode'>[] = [];
  const bodyIDs: string[] = [];
  for (const step of steps) {
    const node = newId('LessonNode');
    const bodyID = newId('LessonNodeContent');
    const type = 'text' in step ? 'RICHTEXT' : 'QUIZ';
    const linkIDs = [newId('LessonNodeLink'), newId('LessonNodeLink')] as const;
    const place = {
      after: nodeIDs.at(-1) ?? null,
      position: nodeIDs.length,
      linkIDs: [...linkIDs] as [...typeof linkIDs],
    };
    await runCommand(teacher, 'node.add', { id: node, lessonID: id, type, name: step.name, bodyID, ...place });
    if ('text' in step) {
      const text = typeof step.text === 'string' ? paragraph(step.text) : step.text;
      await runCommand(teacher, 'content.write', { id: bodyID, text: JSON.stringify(text) });
    } else
      await runCommand(teacher, 'quiz.write', {
        id: bodyID as string as Id<'LessonNodeQuiz'>,
        questions: step.questions,
      });
    nodeIDs.push(node);
    bodyIDs.push(bodyID);
  }
  return { id, nodeIDs, bodyIDs };
}

export async function publishLesson(teacher: Person, given: LessonInput): Promise<PublishedLesson> {
  const draft = await draftLesson(teacher, given);
  const versionID = newId('LessonVersion');
  await runCommand(teacher, 'lesson.publish', { id: draft.id, versionID });
  return { ...draft, versionID };
}

export async function enrollLearner(learner: Person, { id }: Pick<PublishedLesson, 'id'>, expectedTokens = 0) {
  const input = { id: newId('Enrollment'), lessonID: id, expectedTokens };
  return (await runCommand(learner, 'enrollment.start', input)).enrollmentID;
}
