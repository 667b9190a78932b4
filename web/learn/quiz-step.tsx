import type { OpenQuestion } from '#domain/teach/version.ts';
import { QuizKept } from '#web/learn/quiz-kept.tsx';
import { QuizQuestionStep } from '#web/learn/quiz-question-step.tsx';
import { QuizResult } from '#web/learn/quiz-result.tsx';
import type { PlayerState } from '#web/learn/use-player.ts';
import { useQuizRun } from '#web/learn/use-quiz-run.ts';

interface QuizStepProps {
  questions: readonly OpenQuestion[];
  player: PlayerState;
}

/** One question at a time, then what came of it. */
export function QuizStep({ questions, player }: QuizStepProps) {
  const run = useQuizRun(questions, player);
  const { phase, attempt, attemptID } = run;
  const parts = { questions, run, player };
  if (phase.kind === 'question') {
    return <QuizQuestionStep key={`${attemptID} ${phase.question.id}`} phase={phase} {...parts} />;
  }
  if (phase.kind === 'result' && attempt && attempt.score !== null) {
    return <QuizResult attempt={attempt} score={attempt.score} {...parts} />;
  }
  return <QuizKept run={run} player={player} />;
}
