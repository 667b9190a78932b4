import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { QuizUngraded } from '#web/learn/quiz/quiz-ungraded.tsx';
import { QuizOverview } from '#web/learn/quiz/quiz-overview.tsx';
import { QuizQuestionStep } from '#web/learn/quiz/quiz-question-step.tsx';
import { QuizResult } from '#web/learn/quiz/quiz-result.tsx';
import { QuizStart } from '#web/learn/quiz/quiz-start.tsx';
import { QuizWaiting } from '#web/learn/quiz/quiz-waiting.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useQuiz } from '#web/learn/quiz/use-quiz.ts';

interface QuizStepProps {
  questions: readonly LearnerQuestion[];
  player: PlayerState;
}

/** A quiz: one question at a time, then the result. */
export function QuizStep({ questions, player }: QuizStepProps) {
  const run = useQuiz(questions, player);
  const { phase, attempt, attemptID } = run;
  const parts = { run, player };
  switch (phase.kind) {
    case 'start':
      return <QuizStart {...parts} />;
    case 'waiting':
      return <QuizWaiting {...parts} />;
    case 'question':
      return <QuizQuestionStep key={`${attemptID} ${phase.question.id}`} phase={phase} {...parts} />;
    case 'overview':
      return <QuizOverview {...parts} />;
    case 'result':
      return attempt && <QuizResult attempt={attempt} {...parts} />;
    case 'ungraded':
      return <QuizUngraded {...parts} />;
  }
}
