import { ActionIcon } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { IconLayoutSidebarRight, IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonalTutor, Tutor } from '#domain/tutor/tutor.ts';
import { type Id, isId } from '#domain/kernel/id.ts';
import { Select } from '#ui/control/select.ts';
import { from } from '#ui/layout/breakpoint.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useMedia } from '#ui/browser/use-media.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InteractTabs } from '#web/interact/interact-tabs.tsx';
import { Conversation } from '#web/interact/tutor/conversation.tsx';
import { TutorAside } from '#web/interact/tutor/tutor-aside.tsx';
import { TutorName } from '#web/interact/tutor/tutor-name.tsx';
import { useActor, useRow, useSyncState } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import '#ui/theme/reading-font.ts';
import { hasModel } from '#web/shared/shell/has-model.ts';
import styles from './tutor-page.module.css';

/** Page of the learner's own tutor, or of the tutor in `?tutor=`. */
export function TutorPage() {
  const { t } = useTranslation();
  const actor = useActor();
  const asked = useSearch({ strict: false, select: ({ tutor }) => tutor });
  const personalTutorID = useRow('User', actor.id)?.personalTutorID;
  const tutor: PersonalTutor | undefined = useRow('Tutor', (asked as Tutor['id'] | undefined) ?? personalTutorID);
  const { isLoaded, connection } = useSyncState();
  usePageTitle(tutor?.name ?? t('tutoring.title'));
  if (tutor) return <TutorView key={tutor.id} tutor={tutor} />;
  if (isLoaded && connection !== 'off') return <Navigate to="/404" replace />;
  if (connection === 'off')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('common.unreachableMessage')} />;
  return (
    <Loading label={t('common.loading')}>
      <SkeletonText lines={5} />
    </Loading>
  );
}

function TutorView({ tutor }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = useSearch({ strict: false, select: ({ conversation }) => conversation });
  const [newConversationID, setNewConversationID] = useState(() => newId('Conversation'));
  const conversationID = isId(asked) ? (asked as Id<'Conversation'>) : newConversationID;
  const isWide = useMedia(from('lg'));
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  const open = (conversation: string | undefined) =>
    void navigate({ to: '/interact/tutor', search: { tutor: tutor.id, conversation } });
  const begin = () => {
    setNewConversationID(newId('Conversation'));
    open(undefined);
  };
  const aside = { tutor, conversationID: asked, onNew: begin };
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <InteractTabs />
        {!isWide && (
          <Row as="header" gap={4} align="center">
            <TutorName tutor={tutor} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('tutoring.new')}
              title={t('tutoring.new')}
              onClick={begin}
            >
              <IconMessagePlus size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('tutoring.about', { name: tutor.name })}
              aria-haspopup="dialog"
              title={t('tutoring.about', { name: tutor.name })}
              onClick={() => setOpen(true)}
            >
              <IconLayoutSidebarRight size={20} className="mirror-rtl" aria-hidden />
            </ActionIcon>
          </Row>
        )}
        <OpenConversation
          key={conversationID}
          tutor={tutor}
          conversationID={conversationID}
          onBegun={() => open(conversationID)}
        />
      </div>
      {isWide ? (
        <aside className={styles.aside} aria-label={t('tutoring.about', { name: tutor.name })}>
          <TutorAside {...aside} />
        </aside>
      ) : (
        <Dialog opened={isOpen} onClose={close} title={t('tutoring.about', { name: tutor.name })} position="bottom">
          <Stack gap={28}>
            <TutorAside {...aside} onChoose={close} hidesName />
          </Stack>
        </Dialog>
      )}
    </div>
  );
}

interface OpenConversationProps {
  tutor: Tutor;
  conversationID: Id<'Conversation'>;
  onBegun: () => void;
}

function OpenConversation({ tutor, conversationID, onBegun }: OpenConversationProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'enrolled' | 'everything'>('enrolled');
  const { name } = tutor;
  return (
    <Conversation
      tutor={tutor}
      conversationID={conversationID}
      scope={{ kind }}
      onBegun={onBegun}
      label={t('tutoring.ask', { name })}
      empty={<Welcome name={name} />}
      tools={
        <Select
          size="xs"
          variant="unstyled"
          aria-label={t('tutoring.scope')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'everything' ? 'everything' : 'enrolled')}
          data={[
            { value: 'enrolled', label: t('tutoring.scopeEnrolled') },
            { value: 'everything', label: t('tutoring.scopeEverything') },
          ]}
        />
      }
    />
  );
}

/** Introduction to what can be asked and how far answers can be trusted. */
function Welcome({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState art="start" title={t('tutoring.welcomeTitle', { name })}>
      {t(hasModel() ? 'tutoring.welcome' : 'tutoring.welcomeQuotes', { name })}
    </EmptyState>
  );
}
