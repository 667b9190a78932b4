import { awaitingApproval } from '#domain/teach/drafting/awaiting-approval.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftedStep, SourcePosition } from '#domain/teach/drafting/drafted-step.ts';
import type { LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { blockText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { answerLines } from '#domain/teach/question/question-text.ts';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './drafting.module.css';
import { ellipsize } from '#domain/kernel/text/cut-text.ts';
import { formatDuration } from '#domain/kernel/duration.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';

const EXCERPT_MAX = 90;

interface DraftedPartsProps {
  drafted: DraftedStep;
  content: LessonNodeContent | undefined;
  quiz: LessonNodeQuiz | undefined;
  onRemove: () => void;
}

/** Drafted parts of a step that its teacher has not approved yet, and the source of each part. */
export function DraftedParts({ drafted, content, quiz, onRemove }: DraftedPartsProps) {
  const { t } = useTranslation();
  const { approve, discard, isBusy } = useDraftReview(drafted, quiz);
  const awaited = awaitingApproval(drafted, quiz);
  const questions = quiz?.questions.filter(({ id }) => awaited.includes(id)) ?? [];
  const sources = useSources(drafted, content, quiz);
  if (awaited.length === 0 && sources.length === 0) return null;
  return (
    <Stack as="section" gap={14} className={styles.drafted} aria-label={t('drafting.review.title')}>
      {awaited.includes(drafted.nodeID) && (
        <>
          <p>{t('drafting.review.text')}</p>
          <Row gap={10} wrap>
            <Button variant="default" size="sm" loading={isBusy} onClick={() => approve([drafted.nodeID])}>
              {t('drafting.review.approveText')}
            </Button>
            <Button variant="subtle" color="gray" size="sm" onClick={onRemove}>
              {t('drafting.review.throwStep')}
            </Button>
          </Row>
        </>
      )}
      {questions.length > 0 && (
        <>
          <p>{t('drafting.review.questions', { count: questions.length })}</p>
          <Stack as="ul" gap={14}>
            {questions.map((question) => (
              <Stack as="li" gap={6} key={question.id}>
                <DraftedQuestion
                  question={question}
                  place={drafted.places.find(({ id }) => id === question.id)}
                  onApprove={() => approve([question.id])}
                  onDiscard={() => void discard(question)}
                />
              </Stack>
            ))}
          </Stack>
        </>
      )}
      {sources.length > 0 && <Sources sources={sources} />}
    </Stack>
  );
}

/** Actions to approve or discard drafted parts. */
function useDraftReview(drafted: DraftedStep, quiz: LessonNodeQuiz | undefined) {
  const { t } = useTranslation();
  const queue = useSaveQueue();
  const approval = useAction('drafting.approve');
  const { act: write } = useAction('quiz.write');
  const store = useStore();
  const changeQuestions = async (change: (questions: QuizQuestion[]) => QuizQuestion[]): Promise<boolean> => {
    if (!quiz) return false;
    // Saves pending input first, so that it is not overwritten.
    await queue.flush();
    return write({ id: quiz.id, questions: change((store.get('LessonNodeQuiz', quiz.id) ?? quiz).questions) });
  };
  return {
    isBusy: approval.isBusy,
    approve: (approved: string[]) => void approval.act({ id: drafted.id, approved }),
    discard: async (question: QuizQuestion) => {
      const index = quiz?.questions.indexOf(question) ?? 0;
      const putBack = () => void changeQuestions((questions) => questions.toSpliced(index, 0, question));
      const isDone = await changeQuestions((questions) => questions.filter(({ id }) => id !== question.id));
      if (isDone) toast.offer(t('drafting.review.thrown'), { label: t('drafting.review.undo'), onClick: putBack });
    },
  };
}

interface DraftedQuestionProps {
  question: QuizQuestion;
  place: SourcePosition | undefined;
  onApprove: () => void;
  onDiscard: () => void;
}

function DraftedQuestion({ question, place, onApprove, onDiscard }: DraftedQuestionProps) {
  const { t } = useTranslation();
  const words = plainText(question.question);
  return (
    <>
      <b dir="auto">{words}</b>
      <span dir="auto">
        {t('drafting.review.answer', { answer: answerLines(question, question.answer).join(' · ') })}
      </span>
      {place && <Place place={place} />}
      <Row gap={10} wrap>
        <Button
          variant="default"
          size="sm"
          aria-label={t('drafting.review.approveThis', { question: words })}
          onClick={onApprove}
        >
          {t('drafting.review.approve')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('drafting.review.throwThis', { question: words })}
          onClick={onDiscard}
        >
          {t('drafting.review.throw')}
        </Button>
      </Row>
    </>
  );
}

interface Source {
  words: string;
  place: SourcePosition;
}

/** Top-level blocks of the text, or the questions, with their place in the source. Parts written later have none. */
function useSources(
  { places }: DraftedStep,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
): Source[] {
  const text = content?.text;
  return useMemo(() => {
    const of = new Map(places.map((place) => [place.id, place]));
    const parts = quiz
      ? quiz.questions.map(({ id, question }) => ({ id, words: plainText(question) }))
      : parseStoredText(text ?? '').content.map((block) => ({ id: block.attrs.id, words: blockText(block) }));
    return parts.flatMap(({ id, words }) => {
      const place = of.get(id);
      return place && words.trim() !== '' ? [{ words, place }] : [];
    });
  }, [places, text, quiz]);
}

function Sources({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation();
  return (
    <Disclosure summary={t('drafting.source.title', { count: sources.length })}>
      <Stack as="ul" gap={14}>
        {sources.map(({ words, place }) => (
          <Stack as="li" gap={6} key={place.id}>
            <span dir="auto">{ellipsize(words, EXCERPT_MAX)}</span>
            <Place place={place} />
          </Stack>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** Place of a part in its source, with the quote if it differs from the part. */
function Place({ place: { kind, at, heading, quote } }: { place: SourcePosition }) {
  const { t } = useTranslation();
  const texts = {
    page: () => t('drafting.source.page', { at }),
    second: () => t('drafting.source.second', { at: formatDuration(at) }),
    passage: () => t('drafting.source.passage', { at }),
    none: () => t('drafting.source.none'),
  };
  return (
    <>
      <span className="text-muted">
        {texts[kind]()}
        {heading !== '' && (
          <>
            {' · '}
            <bdi>{heading}</bdi>
          </>
        )}
      </span>
      {quote !== '' && <blockquote dir="auto">{quote}</blockquote>}
    </>
  );
}
