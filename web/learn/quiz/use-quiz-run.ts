import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askedOrder } from '#domain/learn/asked-order.ts';
import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft, attemptsOfRun, isOpen, isPractice, quizStatus } from '#domain/learn/quiz-standing.ts';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import { type QuizSettings, settingsIn } from '#domain/teach/quiz-settings.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { toast } from '#ui/toasts.ts';
import { latestAttempt, OVERVIEW, type QuizPhase, quizPhase } from '#web/learn/quiz/quiz-run.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useQuizClock } from '#web/learn/quiz/use-quiz-clock.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { isAnswer } from '#web/shared/answer-draft.ts';
import { useCommand, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { noteServerTime, useIsServerTimeKnown } from '#web/store/server-time.ts';

export interface QuizRun {
  phase: QuizPhase;
  settings: QuizSettings;
  /** The questions in the order of this attempt. */
  questions: readonly OpenQuestion[];
  /** Id of the current attempt; its row may not exist before the first answer. */
  attemptID: QuizAttempt['id'];
  attempt: QuizAttempt | undefined;
  /** Status of the quiz in the current run; a passed quiz stays passed. */
  status: LessonNodeQuizStatus;
  /** All attempts at this quiz, over all runs. */
  attempts: readonly QuizAttempt[];
  /** Attempts left; null without a limit. */
  left: number | null;
  /** The next attempt does not count towards certificates, because all counted attempts have been used, over all runs. */
  isPractice: boolean;
  secondsLeft: number | null;
  answers: readonly GivenAnswer[];
  isStarting: boolean;
  /** Starts a timed attempt, or requests the server time again. */
  start: () => void;
  answer: (question: OpenQuestion, answer: readonly string[]) => void;
  /** Stores an unfinished answer, which is submitted as it is when the time is up. */
  keepDraft: (question: OpenQuestion, answer: readonly string[]) => void;
  show: (questionID: string) => void;
  showOverview: () => void;
  /** Leaves the question that was just answered and shows the next one. */
  goOn: () => void;
  submit: () => void;
  tryAgain: () => void;
}

/** State of the current attempt, which survives reloads and device changes. A new attempt starts only on the learner's request. */
export function useQuizRun(given: readonly OpenQuestion[], player: PlayerState): QuizRun {
  const { enrollment, current, topicID, status } = player;
  const [enrollmentID, nodeID] = [enrollment.id, current.id];
  const settings = settingsIn(current);
  const attempts = useRows('QuizAttempt', { enrollmentID, nodeID });
  const giveAnswer = useReportedCommand('quiz.answer');
  const handIn = useReportedCommand('quiz.submit');
  const [ownID, setOwnID] = useState(() => newId('QuizAttempt'));
  /** Number of the last attempt that the learner has left; its result is no longer shown. */
  const [behind, setBehind] = useState(0);
  const [shown, setShown] = useState<string>();
  const draft = useRef<{ question: OpenQuestion; chosen: readonly string[]; given: string | undefined }>(undefined);

  const ofRun = attemptsOfRun(enrollment, attempts);
  const attempt = ofRun.find(isOpen) ?? latestAttempt(ofRun.filter(({ number }) => number > behind));
  const attemptID = attempt?.id ?? ownID;
  const number = attempt?.number ?? attempts.length + 1;
  const questions = askedOrder(given, settings, { enrollmentID, nodeID, number });
  const named = () => ({ attemptID, enrollmentID, nodeID, topicID: topicID() });
  const isPassed = status(nodeID) === 'COMPLETE';
  const clock = useServerClock(attempt, settings, named);

  const answer = (question: OpenQuestion, chosen: readonly string[]) => {
    draft.current = undefined;
    giveAnswer({ ...named(), questionID: question.id, answer: [...chosen] });
  };
  const givenTo = ({ id }: OpenQuestion) =>
    attempt?.answers.find(({ questionID }) => questionID === id)?.answer.join('\n');
  const submit = () => {
    const { question, chosen, given: before } = draft.current ?? {};
    // An answer from another device is newer than the draft here, so the draft is dropped.
    if (question && chosen && isAnswer(question, chosen) && givenTo(question) === before) answer(question, chosen);
    handIn(named());
    setShown(undefined);
  };

  return {
    phase: quizPhase({ questions, settings, attempt, shown, isTimeKnown: clock.isTimeKnown }),
    settings,
    questions,
    attemptID,
    attempt,
    attempts,
    status: isPassed ? 'PASS' : quizStatus(ofRun),
    left: attemptsLeft(ofRun.length, settings, isPassed),
    isPractice: isPractice(attempts.length, settings),
    secondsLeft: useQuizClock({ attempt, settings, onEnd: submit }),
    answers: attempt?.answers ?? [],
    isStarting: clock.isStarting,
    start: clock.start,
    answer(question, chosen) {
      if (settings.feedback === 'now') setShown(question.id);
      answer(question, chosen);
    },
    keepDraft: (question, chosen) => (draft.current = { question, chosen, given: givenTo(question) }),
    show: setShown,
    showOverview: () => setShown(OVERVIEW),
    goOn: () => setShown(undefined),
    submit,
    tryAgain() {
      setOwnID(newId('QuizAttempt'));
      setBehind(attempt?.number ?? 0);
      setShown(undefined);
    },
  };
}

type Named = { attemptID: QuizAttempt['id'] } & Pick<QuizAttempt, 'enrollmentID' | 'nodeID'> & {
    topicID: ReturnType<PlayerState['topicID']>;
  };

/** Starts timed attempts, and fetches the server time while one is running. */
function useServerClock(attempt: QuizAttempt | undefined, settings: QuizSettings, named: () => Named) {
  const { send, isBusy } = useCommand('quiz.start');
  const refusalText = useRefusalText();
  const isTimeKnown = useIsServerTimeKnown();
  const isConnected = useIsConnected();
  const ask = async () => {
    const { now } = await send(named());
    noteServerTime(Date.parse(now));
  };
  const goesOn = settings.timeLimitSeconds !== null && attempt !== undefined && isOpen(attempt);
  const askAgain = useEffectEvent(() => ask().catch(() => {}));
  // The time is fetched on every reconnect, because the clock stops while the device is asleep.
  useEffect(() => {
    if (goesOn && isConnected) void askAgain();
  }, [goesOn, isConnected]);
  return {
    isTimeKnown,
    isStarting: isBusy,
    start: () => void ask().catch((error: unknown) => toast.error(refusalText(codeOf(error)))),
  };
}
