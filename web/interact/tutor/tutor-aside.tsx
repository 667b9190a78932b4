import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { Meter } from '#ui/chart/meter.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ConversationList } from '#web/interact/tutor/conversation-list.tsx';
import { MemoryList } from '#web/interact/tutor/memory-list.tsx';
import { TutorName } from '#web/interact/tutor/tutor-name.tsx';
import { useActor, useRows } from '#web/store/hooks.ts';
import styles from './tutor-aside.module.css';

interface TutorAsideProps {
  tutor: Tutor;
  conversationID: string | undefined;
  onNew: () => void;
  onChoose?: () => void;
  /** True if the name is shown elsewhere. */
  hidesName?: boolean;
}

/** Side panel of a conversation: the tutor, its conversations, its teaching style and its memories. */
export function TutorAside({ tutor, conversationID, onNew, onChoose, hidesName = false }: TutorAsideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {!hidesName && (
        <Stack gap={4} justify="center" className={styles.identity}>
          <span className={styles.face}>
            <LogoMark size={48} />
          </span>
          <TutorName tutor={tutor} />
          <small>{t('tutoring.since', { date: format.date(tutor.createdAt) })}</small>
        </Stack>
      )}
      <ConversationList tutor={tutor} current={conversationID} onNew={onNew} onChoose={onChoose} />
      <Attributes tutor={tutor} />
      <MemoryList tutor={tutor} />
      <OtherTutors tutor={tutor} />
    </>
  );
}

function Attributes({ tutor: { id, name, attributes } }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack as="section" gap={10} className={styles.attributes}>
      <Row as="header" gap={12} align="baseline" justify="space-between">
        <h2 className={styles.title}>{t('tutoring.teaches', { name })}</h2>
        <Link to="/teach/tutors/$id" params={{ id }}>
          {t('tutoring.change')}
        </Link>
      </Row>
      {attributes.length === 0 && <p className="text-muted">{t('tutoring.noAttributes')}</p>}
      {attributes.map((attribute, index) => (
        <Stack as="label" key={index} gap={[2, 8]} columns="minmax(0, 1fr) auto">
          <bdi>{attribute.name}</bdi>
          <small>{format.number(attribute.strength)}</small>
          <Meter min={0} max={100} value={attribute.strength} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Other tutors of the learner: enrolled lessons come with their own. */
function OtherTutors({ tutor }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const actor = useActor();
  const others = useRows('Tutor', { owner: actor.id }).filter(({ id }) => id !== tutor.id);
  if (others.length === 0) return null;
  return (
    <Stack as="section" gap={8} className={styles.others}>
      <h2 className={styles.title}>{t('tutoring.otherTutors')}</h2>
      <Stack as="ul" gap={6}>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link to="/interact/tutor" search={{ tutor: id }}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
