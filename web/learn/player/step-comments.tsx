import '#web/shared/registry/step-comment-registry.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StepComment } from '#domain/interact/step-comment.ts';
import { ellipsize } from '#domain/kernel/text/cut-text.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { allBlocks, blockText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { Stack } from '#ui/layout/stack.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { CommentForm } from '#web/shared/comment/comment-form.tsx';
import { CommentThreads } from '#web/shared/comment/comment-threads.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import styles from './notes-panel.module.css';

/** Characters of a passage that identify it. */
const PASSAGE_SHOWN = 80;

export interface StepCommentsProps {
  lesson: Lesson;
  player: PlayerState;
  body: NodeBody | undefined;
  /** Block that the learner comments on. */
  blockID: string | undefined;
  onClearBlock: () => void;
}

/** Questions and comments on the current step, with a form for a new one. */
export function StepComments({ lesson, player, body, blockID, onClearBlock }: StepCommentsProps) {
  const { t } = useTranslation();
  const { enrollment, current } = player;
  const list = useQuery('stepComment.byStep', { lessonID: lesson.id, nodeID: current.id });
  const write = useAction('stepComment.write');
  const passage = passageOf(body, blockID);
  const handleSend = async (content: string) => {
    const place = { enrollmentID: enrollment.id, nodeID: current.id, blockID: passage ? (blockID ?? null) : null };
    const isSent = await write.act({ id: newId('StepComment'), ...place, content });
    if (isSent) onClearBlock();
    return isSent;
  };
  const placeOf = (first: StepComment) => {
    const about = passageOf(body, first.blockID);
    return (
      about !== undefined && (
        <p className={styles.passage}>
          <Link to="." search={(before) => before} hash={first.blockID ?? ''} resetScroll={false}>
            {t('comments.passage', { passage: about })}
          </Link>
        </p>
      )
    );
  };
  return (
    <Stack gap={20}>
      <Stack gap={6}>
        {passage !== undefined && (
          <div className={styles.passage}>
            <p dir="auto">{t('comments.passage', { passage })}</p>
            <Button variant="subtle" size="compact-sm" onClick={onClearBlock}>
              {t('comments.wholeStep')}
            </Button>
          </div>
        )}
        <CommentForm label={t(passage === undefined ? 'comments.ask' : 'comments.askPassage')} onSend={handleSend} />
      </Stack>
      <CommentThreads lesson={lesson} list={list} empty={t('comments.noneHelp')} placeOf={placeOf} />
    </Stack>
  );
}

/** Beginning of a block of the text; undefined if the learner's version has no such block. */
function passageOf(body: NodeBody | undefined, blockID: string | null | undefined): string | undefined {
  if (body?.type !== 'RICHTEXT' || !blockID) return undefined;
  const block = allBlocks(body.text).find(({ attrs }) => attrs.id === blockID);
  return block && ellipsize(blockText(block), PASSAGE_SHOWN);
}
