import { useTranslation } from 'react-i18next';
import {
  ATTEMPTS_MAX,
  feedbackTimes,
  type FeedbackTime,
  type QuizSettings,
  TIME_LIMIT_MAX_SECONDS,
  TIME_LIMIT_MIN_SECONDS,
} from '#domain/teach/question/quiz-settings.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Select } from '#ui/control/select.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { TypedValue } from '#web/teach/quiz/typed-value.tsx';

interface QuizSettingsFieldsProps<S extends QuizSettings> {
  settings: S;
  onChange: (settings: S) => void;
}

const feedbackTexts: Record<FeedbackTime, string> = { now: 'draft.quiz.feedbackNow', end: 'draft.quiz.feedbackEnd' };

const readPercent = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) / 100 : undefined;

/** Parses the attempt limit: null if the text is empty, which means unlimited; undefined if it is invalid. */
function readAttempts(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const attempts = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return attempts >= 1 && attempts <= ATTEMPTS_MAX ? attempts : undefined;
}

function readMinutesAsSeconds(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const seconds = Math.round(Number(text.trim().replace(',', '.')) * 60);
  return seconds >= TIME_LIMIT_MIN_SECONDS && seconds <= TIME_LIMIT_MAX_SECONDS ? seconds : undefined;
}

const showMinutes = (seconds: number | null): string =>
  seconds === null ? '' : String(Math.round((seconds / 60) * 100) / 100);

/** Fields for the settings of a quiz. */
export function QuizSettingsFields<S extends QuizSettings>({ settings, onChange }: QuizSettingsFieldsProps<S>) {
  const { t } = useTranslation();
  const change = (part: Partial<QuizSettings>) => onChange({ ...settings, ...part });
  return (
    <FieldGroup gap={12} legend={t('draft.quiz.settings')}>
      <Stack gap={[12, 16]} columns="repeat(auto-fill, minmax(148px, 1fr))" align="start">
        <TypedValue
          label={t('draft.quiz.passMark')}
          rightSection={<span aria-hidden>%</span>}
          value={settings.passMark}
          show={(share) => String(Math.round(share * 100))}
          read={readPercent}
          onChange={(passMark) => change({ passMark })}
          invalid={t('draft.quiz.passMarkInvalid')}
        />
        <TypedValue
          label={t('draft.quiz.attempts')}
          placeholder={t('draft.quiz.attemptsAny')}
          value={settings.attempts}
          show={(attempts) => String(attempts ?? '')}
          read={readAttempts}
          onChange={(attempts) => change({ attempts })}
          invalid={t('draft.quiz.attemptsInvalid', { max: ATTEMPTS_MAX })}
        />
        <TypedValue
          label={t('draft.quiz.timeLimit')}
          placeholder={t('draft.quiz.timeLimitNone')}
          inputMode="decimal"
          value={settings.timeLimitSeconds}
          show={showMinutes}
          read={readMinutesAsSeconds}
          onChange={(timeLimitSeconds) => change({ timeLimitSeconds })}
          invalid={t('draft.quiz.timeLimitInvalid', { max: TIME_LIMIT_MAX_SECONDS / 60 })}
        />
        <Select
          label={t('draft.quiz.feedbackTime')}
          value={settings.feedback}
          onChange={(event) => change({ feedback: event.currentTarget.value as FeedbackTime })}
          data={feedbackTimes.map((time) => ({ value: time, label: t(feedbackTexts[time]) }))}
        />
      </Stack>
      <Checkbox
        label={t('draft.quiz.shuffle')}
        checked={settings.isShuffled}
        onChange={(event) => change({ isShuffled: event.currentTarget.checked })}
      />
    </FieldGroup>
  );
}
