import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VoteDirection } from '#domain/learn/vote.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useActor, useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './lesson-votes.module.css';

const arrows = { up: IconArrowUp, down: IconArrowDown };

/** Up and down votes, one per user; a second press withdraws the vote. Teachers cannot vote on their own lesson. */
export function LessonVotes({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const own = useQuery('vote.mineByLesson', { lessonID: lesson.id }).rows[0];
  const cast = useAction('vote.cast');
  const withdraw = useAction('vote.withdraw');
  const counts: Record<VoteDirection, number> = { up: lesson.updoot, down: lesson.downdoot };
  const isOwn = lesson.owner === actor.id;

  const handleVote = (direction: VoteDirection) =>
    void (own?.direction === direction
      ? withdraw.act({ lessonID: lesson.id })
      : cast.act({ id: newId('Vote'), lessonID: lesson.id, direction }));

  return (
    <fieldset className={styles.votes} aria-label={t('reviews.votes')}>
      {(['up', 'down'] as const).map((direction) => {
        const Arrow = arrows[direction];
        const label = t(direction === 'up' ? 'reviews.votesUp' : 'reviews.votesDown', {
          count: counts[direction],
          formatted: format.number(counts[direction]),
        });
        return (
          <button
            key={direction}
            type="button"
            aria-pressed={own?.direction === direction}
            aria-label={label}
            disabled={isOwn}
            onClick={() => handleVote(direction)}
          >
            <Arrow size={16} aria-hidden />
            <bdi className="tabular-numbers">{format.number(counts[direction])}</bdi>
          </button>
        );
      })}
    </fieldset>
  );
}
