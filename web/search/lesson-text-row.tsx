import { IconCards, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { SearchHighlight } from '#web/search/search-highlight.tsx';
import { onPlainClick, option, type RowContext, type SearchRow } from '#web/search/search-row.tsx';
import { excerpt } from '#web/shared/search/fuzzy-match.ts';
import { useCardStep } from '#web/shared/lesson/use-card-step.ts';
import styles from './search-panel.module.css';

interface OptionProps extends RowContext {
  id: string;
  active: string | undefined;
}

/** A passage of a lesson that the user learns; it leads to its place in the step. */
export const passageRow = (id: string, passage: Citation, context: RowContext): SearchRow => ({
  key: id,
  options: [id],
  render: (active) => <PassageOption {...context} id={id} active={active} passage={passage} />,
});

function PassageOption({ passage, ...props }: OptionProps & { passage: Citation }) {
  const { lessonID, nodeID, blockID, start, end, quote, lessonName, stepName } = passage;
  return (
    <StepLink {...props} lessonID={lessonID} step={nodeID} hash={`${blockID}:${start}-${end}`}>
      <IconFileText size={18} aria-hidden />
      <StepText lesson={lessonName} step={stepName} text={quote} search={props.search} />
    </StepLink>
  );
}

/** A flashcard of the user; it leads to the step that it was made from. */
export const cardRow = (id: string, card: Card, context: RowContext): SearchRow => ({
  key: card.id,
  options: [`${id}-${card.id}`],
  render: (active) => <CardOption {...context} id={`${id}-${card.id}`} active={active} card={card} />,
});

function CardOption({ card, ...props }: OptionProps & { card: Card }) {
  const { t } = useTranslation();
  const origin = useCardStep(card);
  const text = `${card.front} ${card.back}`;
  if (!origin || card.nodeID === null)
    return (
      <Link
        {...option(props.id, props.active)}
        className={styles.result}
        to="/learn/review"
        onClick={onPlainClick(props.onLeave)}
      >
        <IconCards size={18} aria-label={t('recall.card')} />
        <SearchHighlight text={excerpt(text, props.search)} search={props.search} />
      </Link>
    );
  return (
    <StepLink {...props} lessonID={origin.lessonID} step={card.nodeID} hash={card.place?.blockID}>
      <IconCards size={18} aria-label={t('recall.card')} />
      <StepText lesson={origin.lesson} step={origin.step} text={text} search={props.search} />
    </StepLink>
  );
}

interface StepLinkProps extends OptionProps {
  lessonID: string;
  step: string;
  hash: string | undefined;
  children: ReactNode;
}

const StepLink = ({ id, active, onLeave, lessonID, step, hash, children }: StepLinkProps) => (
  <Link
    {...option(id, active)}
    className={styles.result}
    to="/learn/enrollments/lesson/$id"
    params={{ id: lessonID }}
    search={{ step }}
    {...(hash !== undefined && { hash })}
    onClick={onPlainClick(onLeave)}
  >
    {children}
  </Link>
);

interface StepTextProps {
  lesson: string;
  step: string;
  text: string;
  search: string;
}

function StepText({ lesson, step, text, search }: StepTextProps) {
  const { t } = useTranslation();
  return (
    <Stack as="span" grow>
      <strong>
        <bdi>{t('recall.origin', { lesson, step })}</bdi>
      </strong>
      <small dir="auto">
        <SearchHighlight text={excerpt(text, search)} search={search} />
      </small>
    </Stack>
  );
}
