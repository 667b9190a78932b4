import '#web/shared/registry/tutor-registry.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tutor, TUTOR_NAME_MAX } from '#domain/tutor/tutor.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './tutor-aside.module.css';

/** Name of the tutor, which its learner can change. */
export function TutorName({ tutor: { id, name } }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const revise = useAction('tutor.edit');
  const handleSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (next !== '' && next !== name) void revise.act({ id, name: next });
  };
  if (typed === undefined)
    return (
      <Row gap={4} align="center" grow className={styles.name}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('tutoring.rename', { name })}
          title={t('tutoring.rename', { name })}
          onClick={() => setTyped(name)}
        >
          <IconPencil size={17} aria-hidden />
        </ActionIcon>
      </Row>
    );
  return (
    <Row as="form" gap={4} align="center" grow onSubmit={handleSubmit}>
      <h1 className="visually-hidden">{name}</h1>
      <TextInput
        aria-label={t('tutoring.name')}
        value={typed}
        maxLength={TUTOR_NAME_MAX}
        data-autofocus
        ref={(field) => {
          if (field && document.activeElement === document.body) field.select();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => handleSubmit()}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
      />
    </Row>
  );
}
