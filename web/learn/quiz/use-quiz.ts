import { useEffect, useEffectEvent, useState } from 'react';
import { questionOrder } from '#domain/learn/question-order.ts';
import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft, attemptsOfRun, isAttemptOpen, isPractice, quizStatus } from '#domain/learn/quiz-progress.ts';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import { type QuizSettings, settingsIn } from '#domain/teach/question/quiz-settings.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { answerText, type AnswerDraft, deleteDraft, readDraft, saveDraft } from '#web/learn/quiz/answer-drafts.ts';
import { awaitResult } from '#web/learn/quiz/late-results.ts';
import { latestAttempt, OVERVIEW, type QuizPhase, quizPhase } from '#web/learn/quiz/quiz-phase.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useQuizTimer } from '#web/learn/quiz/use-quiz-timer.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { isAnswerComplete } from '#web/shared/question/answer-draft.ts';
import { useCommand, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { setServerTime, useIsServerTimeKnown } from '#web/store/api/server-time.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';

export interface QuizState {
  phase: QuizPhase;
  settings: QuizSettings;
  /** The questions in the order of this attempt. */
  questions: readonly LearnerQuestion[];
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
  answer: (question: LearnerQuestion, answer: readonly string[]) => void;
  /** The answer that the learner has chosen or typed on this device and not sent. It survives a reload. */
  draftOf: (question: LearnerQuestion) => AnswerDraft | undefined;
  /** Keeps an unfinished answer, which is submitted as it is when the time is up. */
  saveDraft: (question: LearnerQuestion, answer: readonly string[]) => AnswerDraft;
  dropDraft: (question: LearnerQuestion) => void;
  show: (questionID: string) => void;
  showOverview: () => void;
  /** Leaves the question that was just answered and shows the next one. */
  goOn: () => void;
  submit: () => void;
  tryAgain: () => void;
}

/** State of the current attempt, which survives reloads and device changes. A new attempt starts only on the learner's request. */
export function useQuiz(given: readonly LearnerQuestion[], player: PlayerState): QuizState {
  const { enrollment, outline, current, topicID, status } = player;
  const [enrollmentID, nodeID] = [enrollment.id, current.id];
  const settings = settingsIn(current);
  const attempts = useRows('QuizAttempt', { enrollmentID, nodeID });
  const { act: sendAnswer } = useAction('quiz.answer');
  const { act: sendSubmit } = useAction('quiz.submit');
  const isConnected = useIsConnected();
  const [newAttemptID, setNewAttemptID] = useState(() => newId('QuizAttempt'));
  /** Number of the last attempt that the learner has left; its result is no longer shown. */
  const [dismissedNumber, setDismissedNumber] = useState(0);
  const [shown, setShown] = useState<string>();

  const attemptsInRun = attemptsOfRun(enrollment, attempts);
  const attempt =
    attemptsInRun.find(isAttemptOpen) ?? latestAttempt(attemptsInRun.filter(({ number }) => number > dismissedNumber));
  const attemptID = attempt?.id ?? newAttemptID;
  const number = attempt?.number ?? attempts.length + 1;
  const questions = questionOrder(given, settings, { enrollmentID, nodeID, number });
  const attemptInput = () => ({ attemptID, enrollmentID, nodeID, topicID: topicID() });
  const isPassed = status(nodeID) === 'COMPLETE';
  const clock = useServerClock(attempt, settings, attemptInput);

  /** The result of an answer given offline is announced, wherever the learner is by then. */
  const awaitLateResult = () => {
    if (isConnected || enrollment.lessonID === null) return;
    awaitResult(attemptID, { lessonID: enrollment.lessonID, nodeID, quiz: current.name, lesson: outline.name });
  };
  const draftKey = ({ id }: LearnerQuestion) => [enrollmentID, nodeID, number, id].join(' ');
  const answer = (question: LearnerQuestion, chosen: readonly string[]) => {
    deleteDraft(draftKey(question));
    awaitLateResult();
    void sendAnswer({ ...attemptInput(), questionID: question.id, answer: [...chosen] });
  };
  const sentAnswer = ({ id }: LearnerQuestion) =>
    answerText(attempt?.answers.find(({ questionID }) => questionID === id)?.answer);
  const submit = () => {
    for (const question of questions) {
      const draft = readDraft(draftKey(question));
      if (draft === undefined) continue;
      deleteDraft(draftKey(question));
      // An answer from another device is newer than the draft here, so the draft is dropped.
      if (isAnswerComplete(question, draft.answer) && sentAnswer(question) === draft.before)
        answer(question, draft.answer);
    }
    awaitLateResult();
    void sendSubmit(attemptInput());
    setShown(undefined);
  };
  const phase = quizPhase({ questions, settings, attempt, shown, isTimeKnown: clock.isTimeKnown });
  // The question on screen stays there when another device answers it.
  if (phase.kind === 'question' && phase.question.id !== shown) setShown(phase.question.id);

  return {
    phase,
    settings,
    questions,
    attemptID,
    attempt,
    attempts,
    status: isPassed ? 'PASS' : quizStatus(attemptsInRun),
    left: attemptsLeft(attemptsInRun.length, settings, isPassed),
    isPractice: isPractice(attempts.length, settings),
    secondsLeft: useQuizTimer({ attempt, settings, onEnd: submit }),
    answers: attempt?.answers ?? [],
    isStarting: clock.isStarting,
    start: clock.start,
    answer,
    draftOf: (question) => readDraft(draftKey(question)),
    saveDraft(question, chosen) {
      const key = draftKey(question);
      const { before } = readDraft(key) ?? { before: sentAnswer(question) };
      const draft = { answer: chosen, before };
      saveDraft(key, draft);
      return draft;
    },
    dropDraft: (question) => deleteDraft(draftKey(question)),
    show: setShown,
    showOverview: () => setShown(OVERVIEW),
    goOn: () => setShown(undefined),
    submit,
    tryAgain() {
      setNewAttemptID(newId('QuizAttempt'));
      setDismissedNumber(attempt?.number ?? 0);
      setShown(undefined);
    },
  };
}

type AttemptInput = { attemptID: QuizAttempt['id'] } & Pick<QuizAttempt, 'enrollmentID' | 'nodeID'> & {
    topicID: ReturnType<PlayerState['topicID']>;
  };

/** Starts timed attempts, and fetches the server time while one is running. */
function useServerClock(attempt: QuizAttempt | undefined, settings: QuizSettings, attemptInput: () => AttemptInput) {
  const { send, isBusy } = useCommand('quiz.start');
  const showError = useErrorToast();
  const isTimeKnown = useIsServerTimeKnown();
  const isConnected = useIsConnected();
  const requestStart = async () => {
    const { now } = await send(attemptInput());
    setServerTime(Date.parse(now));
  };
  const isRunning = settings.timeLimitSeconds !== null && attempt !== undefined && isAttemptOpen(attempt);
  const requestTime = useEffectEvent(() => requestStart().catch(() => {}));
  // The time is fetched on every reconnect, because the clock stops while the device is asleep.
  useEffect(() => {
    if (isRunning && isConnected) void requestTime();
  }, [isRunning, isConnected]);
  const start = () => void requestStart().catch((error: unknown) => showError(error, { retry: start }));
  return { isTimeKnown, isStarting: isBusy, start };
}
