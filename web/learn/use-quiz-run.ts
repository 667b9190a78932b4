import { useState } from 'react';
import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { latestAttempt, type QuizPhase, quizPhase } from '#web/learn/quiz-run.ts';
import type { PlayerState } from '#web/learn/use-player.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

export interface QuizRun {
  phase: QuizPhase;
  /** Of the run under way, also before its first answer has made it. */
  attemptID: QuizAttempt['id'];
  attempt: QuizAttempt | undefined;
  /** The learner has gone on since the quiz came on screen. */
  hasMoved: boolean;
  answers: readonly GivenAnswer[];
  check: (question: OpenQuestion, chosen: readonly string[]) => void;
  /** Leaves the question that was just answered. */
  goOn: () => void;
  tryAgain: () => void;
}

/** The run that is under way, also after a reload and on another device; a new one only when the learner asks for it. */
export function useQuizRun(questions: readonly OpenQuestion[], { enrollment, current, topicID }: PlayerState): QuizRun {
  const enrollmentID = enrollment.id;
  const nodeID = current.id;
  const attempts = useRows('QuizAttempt', { enrollmentID, nodeID });
  const answerQuestion = useReportedCommand('quiz.answer');
  const [ownID, setOwnID] = useState(() => newId('QuizAttempt'));
  const [isAgain, setAgain] = useState(false);
  const [shownID, setShownID] = useState<string>();
  const [hasMoved, setMoved] = useState(false);

  const latest = latestAttempt(attempts, nodeID);
  const attempt = isAgain ? attempts.find(({ id }) => id === ownID) : latest;
  const attemptID = attempt?.id ?? ownID;
  const answers = attempt?.answers ?? [];
  const move = () => {
    setMoved(true);
    setShownID(undefined);
  };

  return {
    phase: quizPhase(questions, answers, shownID),
    attemptID,
    attempt,
    hasMoved,
    answers,
    check(question, chosen) {
      setShownID(question.id);
      answerQuestion({
        attemptID,
        enrollmentID,
        nodeID,
        topicID: topicID(),
        questionID: question.id,
        answer: [...chosen],
      });
    },
    goOn: move,
    tryAgain() {
      setOwnID(newId('QuizAttempt'));
      setAgain(true);
      move();
    },
  };
}
