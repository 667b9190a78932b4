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
  /** In the order in which this attempt asks them. */
  questions: readonly OpenQuestion[];
  /** Of the attempt under way, also before its first answer has made it. */
  attemptID: QuizAttempt['id'];
  attempt: QuizAttempt | undefined;
  /** How the quiz stands for its learner in the run that goes on; what was passed stays passed. */
  status: LessonNodeQuizStatus;
  /** Every attempt ever made at this quiz, in whichever run. */
  attempts: readonly QuizAttempt[];
  /** Null for any number. */
  left: number | null;
  /** The next attempt counts for no certificate: as many as count were made, in whichever run. */
  isPractice: boolean;
  secondsLeft: number | null;
  answers: readonly GivenAnswer[];
  isStarting: boolean;
  /** Begins an attempt against the clock, or asks again what time it is. */
  start: () => void;
  answer: (question: OpenQuestion, answer: readonly string[]) => void;
  /** What is being put together: when the time is up, it is given as it is. */
  keepDraft: (question: OpenQuestion, answer: readonly string[]) => void;
  show: (questionID: string) => void;
  showOverview: () => void;
  /** Leaves the question that was just answered. */
  goOn: () => void;
  submit: () => void;
  tryAgain: () => void;
}

/** The attempt that is under way, also after a reload and on another device; a new one only when the learner asks for it. */
export function useQuizRun(given: readonly OpenQuestion[], player: PlayerState): QuizRun {
  const { enrollment, current, topicID, status } = player;
  const [enrollmentID, nodeID] = [enrollment.id, current.id];
  const settings = settingsIn(current);
  const attempts = useRows('QuizAttempt', { enrollmentID, nodeID });
  const giveAnswer = useReportedCommand('quiz.answer');
  const handIn = useReportedCommand('quiz.submit');
  const [ownID, setOwnID] = useState(() => newId('QuizAttempt'));
  /** The attempts up to this one are behind the learner. */
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
    // What another device has answered since is newer than what was begun here.
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

/** Starts an attempt against the clock, and asks what time it is at the server when one goes on here. */
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
  // Each time that the network comes: a device may have slept meanwhile, and its clock with it.
  useEffect(() => {
    if (goesOn && isConnected) void askAgain();
  }, [goesOn, isConnected]);
  return {
    isTimeKnown,
    isStarting: isBusy,
    start: () => void ask().catch((error: unknown) => toast.error(refusalText(codeOf(error)))),
  };
}
