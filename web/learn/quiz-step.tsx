import type { OpenQuestion } from '#domain/teach/version.ts';
import { QuizKept } from '#web/learn/quiz-kept.tsx';
import { QuizOverview } from '#web/learn/quiz-overview.tsx';
import { QuizQuestionStep } from '#web/learn/quiz-question-step.tsx';
import { QuizResult } from '#web/learn/quiz-result.tsx';
import { QuizStart } from '#web/learn/quiz-start.tsx';
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
  const parts = { run, player };
  switch (phase.kind) {
    case 'start':
      return <QuizStart {...parts} />;
    case 'question':
      return <QuizQuestionStep key={`${attemptID} ${phase.question.id}`} phase={phase} {...parts} />;
    case 'overview':
      return <QuizOverview {...parts} />;
    case 'result':
      return attempt && <QuizResult attempt={attempt} {...parts} />;
    case 'kept':
      return <QuizKept {...parts} />;
  }
}
