import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Mark of a step that its teacher has finished, with a label for screen readers. */
export function DoneMark() {
  const { t } = useTranslation();
  const label = t('draft.step.done');
  return (
    <>
      <IconCheck size={17} color="var(--success)" title={label} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </>
  );
}
