import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { mendedPrice } from '#domain/teach/draft-quote.ts';
import type { LessonNode, LessonNodeContent } from '#domain/teach/node.ts';
import {
  type Suggestion,
  suggestionCall,
  type SuggestionKind,
  type TranslationLanguage,
  translationLanguages,
} from '#domain/teach/suggestion.ts';
import { LimitPiece } from '#web/shared/limit-piece.tsx';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { hasModel } from '#web/teach/drafting/has-model.ts';
import { SuggestedQuestions } from '#web/teach/drafting/suggested-questions.tsx';
import { SuggestedText } from '#web/teach/drafting/suggested-text.tsx';
import { useSuggestion } from '#web/teach/drafting/use-suggestion.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import styles from './drafting.module.css';

const languageTexts: Record<TranslationLanguage, string> = {
  us: 'drafting.language.us',
  de: 'drafting.language.de',
  fr: 'drafting.language.fr',
};
const failureTexts: Partial<Record<ErrorCode, string>> = {
  insufficient_tokens: 'drafting.help.failed.tokens',
  limit_reached: 'drafting.help.failed.limit',
  too_large: 'drafting.help.failed.tooLong',
  unavailable: 'drafting.help.failed.model',
};

interface StepHelpProps {
  node: LessonNode;
  content: LessonNodeContent;
  steps: Steps;
}

/** Suggestions for a step, from a model or from the text itself; nothing changes until the teacher accepts one. */
export function StepHelp({ node, content, steps }: StepHelpProps) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const { isOnline } = useSyncState();
  const { state, ask, drop } = useSuggestion(node.id, content.id);
  const [language, setLanguage] = useState<TranslationLanguage>('us');
  const isWorking = state.at === 'work';
  const button = (kind: SuggestionKind, label: string, into?: TranslationLanguage) => (
    <Button
      variant="default"
      size="sm"
      disabled={!isOnline || isWorking}
      loading={isWorking && state.kind === kind}
      onClick={() => ask(kind, into)}
    >
      {label}
    </Button>
  );
  return (
    <section className={styles['help']} aria-label={t('drafting.help.title')}>
      {hasModel() && <LimitPiece limit="tutorMessagesADay" />}
      <div className={styles['tools']}>
        {hasModel() && button('write', t('drafting.help.write'))}
        {hasModel() && button('simplify', t('drafting.help.simplify'))}
        {button('questions', t('drafting.help.questions'))}
        {hasModel() && (
          <span className={styles['translate']}>
            {button('translate', t('drafting.help.translate'), language)}
            <NativeSelect
              aria-label={t('drafting.help.into')}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as TranslationLanguage)}
              data={translationLanguages.map((each) => ({ value: each, label: t(languageTexts[each]) }))}
            />
          </span>
        )}
        {isWorking && (
          <Button variant="subtle" color="gray" size="sm" onClick={drop}>
            {t('drafting.help.stop')}
          </Button>
        )}
      </div>
      {hasModel() && (
        <p className="quiet">{t('drafting.help.cost', { tokens: tokens(mendedPrice(suggestionCall)) })}</p>
      )}
      {!isOnline && <p className="quiet">{t('drafting.help.offline')}</p>}
      <output>{isWorking && t('drafting.help.working')}</output>
      {state.at === 'failed' && <Failure error={state.error} />}
      {state.at === 'done' && <Suggested {...state} node={node} content={content} steps={steps} onDone={drop} />}
    </section>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const key = error instanceof AppError ? failureTexts[error.code] : undefined;
  return <p role="alert">{key ? t(key) : refusalText(error)}</p>;
}

interface SuggestedProps extends StepHelpProps {
  suggestion: Suggestion;
  madeOf: string;
  onDone: () => void;
}

const Suggested = ({ suggestion, madeOf, node, content, steps, onDone }: SuggestedProps) =>
  'text' in suggestion ? (
    <SuggestedText text={suggestion.text} madeOf={madeOf} id={content.id} onDone={onDone} />
  ) : (
    <SuggestedQuestions questions={suggestion.questions} after={node.id} steps={steps} onDone={onDone} />
  );
