import { Button, TextInput } from '@mantine/core';
import { type ComponentType, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Radio } from '#ui/control/radio.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import type { QueryView } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './admin.module.css';

interface NamedRow {
  id: string;
  name: string;
}
/** Props of a picker that finds a row by name. */
export interface PickerProps {
  label: string;
  picked: NamedRow | undefined;
  onPick: (row: NamedRow) => void;
}

interface MergeFormProps {
  command: 'category.merge' | 'label.merge';
  /** Must be a stable component, otherwise its state is lost. */
  Picker: ComponentType<PickerProps>;
}

/** Merges one category or label into another. */
export function MergeForm({ command, Picker }: MergeFormProps) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction(command);
  const [from, setFrom] = useState<NamedRow>();
  const [into, setInto] = useState<NamedRow>();
  const [isTried, setTried] = useState(false);
  const isSame = from !== undefined && from.id === into?.id;

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!from || !into || isSame || isBusy) return;
    const names = { from: from.name, into: into.name };
    const words = { title: t('admin.merge.confirm', names), body: t('admin.merge.body', names) };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.merge.do'), isDangerous: true }))) return;
    if (!(await act({ id: from.id as never, intoID: into.id as never }))) return;
    toast.success(t('admin.merge.done', names));
    setFrom(undefined);
    setTried(false);
  };
  return (
    <Stack as="form" gap={14} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap={[14, 32]} columns="repeat(auto-fit, minmax(min(100%, 280px), 1fr))" align="start">
        <Picker label={t('admin.merge.from')} picked={from} onPick={setFrom} />
        <Picker label={t('admin.merge.into')} picked={into} onPick={setInto} />
      </Stack>
      <div role="alert">
        {isTried && (!from || !into) && <p>{t('admin.merge.pickBoth')}</p>}
        {isTried && isSame && <p>{t('admin.merge.same')}</p>}
      </div>
      <div>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('admin.merge.do')}
        </Button>
      </div>
    </Stack>
  );
}

interface PickerBoxProps extends PickerProps {
  text: string;
  onType: (text: string) => void;
  list: Pick<QueryView<NamedRow>, 'rows' | 'state' | 'retry'>;
}

export function PickerBox({ label, picked, onPick, text, onType, list: { rows, state, retry } }: PickerBoxProps) {
  const { t } = useTranslation();
  return (
    <Stack as="fieldset" gap={8} className={styles.picker}>
      <legend>
        {label}
        {picked && (
          <b>
            {' '}
            <bdi>{picked.name}</bdi>
          </b>
        )}
      </legend>
      <TextInput
        aria-label={t('admin.merge.find', { what: label })}
        placeholder={t('admin.merge.findHere')}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Radio.Group
        aria-label={label}
        value={picked?.id ?? ''}
        onChange={(id) => {
          const found = rows.find((each) => each.id === id);
          if (found) onPick(found);
        }}
      >
        <Stack gap={12} mt={8} mb={8}>
          {rows.slice(0, 6).map(({ id, name }) => (
            <Radio key={id} value={id} label={<bdi>{name}</bdi>} />
          ))}
        </Stack>
      </Radio.Group>
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('admin.merge.none')}</p>}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {state === 'offline' && <p className="text-muted">{t('admin.offline')}</p>}
    </Stack>
  );
}
