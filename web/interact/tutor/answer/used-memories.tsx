import '#web/shared/registry/tutor-registry.ts';
import { useTranslation } from 'react-i18next';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './chat-turn-item.module.css';

type Used = Pick<TutorMemory, 'tutorID' | 'usedMemoryIDs'>;

/** Memories about the learner that an answer used. */
export const UsedMemories = ({ exchange: turn }: { exchange: Used }) =>
  turn.usedMemoryIDs.length > 0 && <UsedList exchange={turn} />;

function UsedList({ exchange: { tutorID, usedMemoryIDs } }: { exchange: Used }) {
  const { t } = useTranslation();
  const { rows, state, hasMore } = useQuery('memory.byTutor', { tutorID });
  const isWhole = state === 'ready' && !hasMore;
  const contents = usedMemoryIDs.map((id) => rows.find((row) => row.id === id)?.content);
  return (
    <Disclosure className={styles.used} summary={t('tutoring.used', { count: usedMemoryIDs.length })}>
      <ul>
        {contents.map((content, index) =>
          content === undefined ? (
            // A memory on a page that is not loaded is not reported as forgotten.
            isWhole && <li key={index}>{t('tutoring.forgotten')}</li>
          ) : (
            <li key={index}>
              <bdi>{content}</bdi>
            </li>
          ),
        )}
      </ul>
    </Disclosure>
  );
}
