import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import type { LessonAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { MINUTES_PER_QUESTION } from '#domain/teach/version/composition.ts';
import { type Draft, withoutUnlinkedImports } from '#domain/teach/version/draft.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import { readingSeconds } from '#domain/teach/rich-text/rich-text.ts';
import { type SimulatedQuestion, simulatedQuestion } from '#domain/teach/analytics/simulated-quiz.ts';
import { captionedSeconds } from '#domain/teach/video.ts';
import { byPosition } from '#domain/kernel/position.ts';

export interface SimulatedLink {
  id: LessonNodeLink['id'];
  /** Index of the target step in the list. */
  to: number;
  condition: LinkCondition;
}

export interface SimulatedStep {
  id: LessonNode['id'];
  /** Time that a learner of average pace needs. */
  seconds: number;
  quiz: { questions: SimulatedQuestion[]; passMark: number; attempts: number | null } | null;
  links: SimulatedLink[];
}

/** A lesson as input of the simulation. */
export interface SimulatedLesson {
  steps: SimulatedStep[];
  /** Index of the first step; undefined if every step has an incoming link. */
  start: number | undefined;
}

/** Parts of a draft that a simulation needs. */
export type SimulatedDraft = Omit<Draft, 'lesson'> & { lesson: Pick<Draft['lesson'], 'language'> };

/** Observed values of real learners, which override the assumptions. */
export type KnownAnalytics = Pick<LessonAnalytics, 'steps' | 'questions'>;

/** Time to look at a slide, in addition to reading it. */
export const SECONDS_PER_SLIDE = 10;
/** Assumed length of a video if neither the teacher nor captions tell it. */
export const USUAL_VIDEO_SECONDS = 300;

export function simulatedLesson(whole: SimulatedDraft, known?: KnownAnalytics): SimulatedLesson {
  const draft = withoutUnlinkedImports(whole);
  const nodes = draft.nodes.toSorted(byPosition);
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const medians = new Map(known?.steps?.map(({ id, medianSeconds }) => [id, medianSeconds]));
  const shares = new Map(known?.questions.map(({ nodeID, id, first }) => [`${nodeID} ${id}`, first]));
  const steps = nodes.map(
    (node): SimulatedStep => ({
      id: node.id,
      seconds: medians.get(node.id) ?? secondsOf(draft, node),
      quiz: node.type === 'QUIZ' ? quizOf(draft, node, shares) : null,
      links: [],
    }),
  );
  const targets = new Set<number>();
  for (const { id, fromLessonNode, toLessonNode, condition } of draft.links) {
    const [from, to] = [places.get(fromLessonNode), places.get(toLessonNode)];
    if (from === undefined || to === undefined) continue;
    steps[from]?.links.push({ id, to, condition });
    targets.add(to);
  }
  const start = steps.findIndex((_, place) => !targets.has(place));
  return { steps, start: start < 0 ? undefined : start };
}

function quizOf({ quizzes }: SimulatedDraft, { id }: LessonNode, shares: ReadonlyMap<string, number>) {
  const quiz = quizzes.find(({ lessonNodeID }) => lessonNodeID === id);
  const { passMark, attempts } = quiz ?? defaultSettings;
  const questions = quiz?.questions ?? [];
  return {
    questions: questions.map((each) => simulatedQuestion(each, shares.get(`${id} ${each.id}`))),
    passMark,
    attempts,
  };
}

/** The teacher's minutes, or an estimate from the text, video and questions. */
function secondsOf({ lesson, contents, quizzes }: SimulatedDraft, node: LessonNode): number {
  if (node.minutes > 0) return node.minutes * 60;
  const read = (text: string) => readingSeconds(parseStoredText(text), lesson.language);
  const content = contents.find(({ lessonNodeID }) => lessonNodeID === node.id);
  const text = read(content?.text ?? '');
  switch (node.type) {
    case 'RICHTEXT':
      return text;
    case 'VIDEO':
      return text + (captionedSeconds(content?.captions ?? '') ?? USUAL_VIDEO_SECONDS);
    case 'SLIDESHOW':
      return node.slides.reduce((sum, slide) => sum + SECONDS_PER_SLIDE + read(slide.content), 0);
    case 'QUIZ': {
      const questions = quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id)?.questions.length ?? 0;
      return questions * MINUTES_PER_QUESTION * 60;
    }
  }
}
