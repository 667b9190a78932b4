import { useTranslation } from 'react-i18next';
import { Radio } from '#ui/control/radio.ts';
import { type TemplateName, templateNames } from '#web/teach/create/use-create-lesson.ts';
import { Stack } from '#ui/layout/stack.tsx';

type LessonStart = TemplateName | 'source' | 'draft';

const lessonStarts: readonly LessonStart[] = [...templateNames, 'source', 'draft'];

export interface StartChoiceProps {
  value: LessonStart;
  onChange: (start: LessonStart) => void;
}

/** Choice of what a new lesson starts with. */
export function StartChoice({ value, onChange }: StartChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group label={t('draft.create.start')} value={value} onChange={(start) => onChange(start as LessonStart)}>
      <Stack gap={14} mt={10}>
        {lessonStarts.map((start) => (
          <Radio
            key={start}
            value={start}
            label={t(`draft.create.way.${start}.name`)}
            description={t(`draft.create.way.${start}.about`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
