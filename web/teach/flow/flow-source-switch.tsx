import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/control/segmented-control.ts';
import type { FlowSource } from '#web/teach/flow/use-flow.ts';

/** Switch between the draft alone, simulated learners and real learners. */
export function FlowSourceSwitch({ value, onChange }: { value: FlowSource; onChange: (lens: FlowSource) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('draft.lens.title')}
      value={value}
      onChange={(lens) => onChange(lens as FlowSource)}
      data={[
        { value: 'draft', label: t('draft.lens.draft') },
        { value: 'simulated', label: t('draft.lens.simulated') },
        { value: 'real', label: t('draft.lens.real') },
      ]}
    />
  );
}
