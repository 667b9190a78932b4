import { Button } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX } from '#domain/teach/lesson.ts';
import { LABEL_NAME_MAX, type LessonLabel } from '#domain/teach/lesson-label.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { EditByline } from '#web/shared/person/edit-byline.tsx';
import { useCanEdit } from '#web/shared/revision/collaboration.ts';
import { useRows } from '#web/store/hooks.ts';
import { useRemoveLabel } from '#web/teach/label/use-remove-label.ts';
import { useRowHistory } from '#web/teach/page/use-row-history.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';

/** Name, description and history of a label, which everybody shares. */
export function LabelForm({ label }: { label: LessonLabel }) {
  const { t } = useTranslation();
  const { id, name, description, owner, editedBy } = label;
  const mayChange = useCanEdit(owner);
  const history = useRowHistory('LessonLabel', id);
  const remove = useRemoveLabel(label);
  const known = useRows('LessonLabel', {});
  const isTaken = (typed: string) =>
    known.some((each) => each.id !== id && each.name.toLowerCase() === typed.trim().toLowerCase());
  return (
    <SaveQueueProvider>
      <Stack gap={14} mt={8} mb={16}>
        <SavedTextInput
          label={t('draft.details.name')}
          missing={t('curriculum.labels.nameMissing')}
          isRequired
          readOnly={!mayChange}
          refuse={(typed) => (isTaken(typed) ? t('curriculum.labels.nameTaken') : undefined)}
          maxLength={LABEL_NAME_MAX}
          field="label name"
          saved={name}
          command="label.edit"
          toInput={(next) => ({ id, name: next })}
          fromInput={(input) => input.name}
        />
        <SavedTextarea
          label={t('draft.details.description')}
          description={t('curriculum.labels.descriptionHint')}
          readOnly={!mayChange}
          maxLength={DESCRIPTION_MAX}
          field="label description"
          saved={description}
          command="label.edit"
          toInput={(next) => ({ id, description: next })}
          fromInput={(input) => input.description}
        />
        <EditByline editedBy={editedBy} onHistory={history.show} />
        <Row gap={8} wrap>
          <Button variant="default" size="xs" leftSection={<IconHistory size={15} />} onClick={history.show}>
            {t('history.title')}
          </Button>
          {mayChange && (
            <Button variant="default" size="xs" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
              {t('curriculum.labels.delete')}
            </Button>
          )}
        </Row>
      </Stack>
      {history.dialog}
    </SaveQueueProvider>
  );
}
