import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/control/segmented-control.ts';
import { Kbd } from '#ui/control/kbd.tsx';
import { Row } from '#ui/layout/stack.tsx';

export type StepViewMode = 'list' | 'graph';

export const VIEW_KEY = 'l';

/** Switch between the list and the graph of steps. */
export function ViewSwitch({ value, onChange }: { value: StepViewMode; onChange: (view: StepViewMode) => void }) {
  const { t } = useTranslation();
  return (
    <Row gap={10} align="center">
      <Kbd>{VIEW_KEY.toUpperCase()}</Kbd>
      <SegmentedControl
        size="sm"
        aria-label={t('teach.steps.view')}
        value={value}
        onChange={(view) => onChange(view as StepViewMode)}
        data={[
          { value: 'list', label: t('teach.steps.list') },
          { value: 'graph', label: t('teach.steps.shape') },
        ]}
      />
    </Row>
  );
}
