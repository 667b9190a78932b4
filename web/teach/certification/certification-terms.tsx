import { useTranslation } from 'react-i18next';
import {
  type Certification,
  type CountedAttempts,
  countedAttempts,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { Select } from '#ui/control/select.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import type { CertificationSubject } from '#web/teach/certification/certification-subject.ts';
import { readMonths, readTokens } from '#web/teach/certification/term-text.ts';
import { SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

interface CertificationTermProps {
  subject: CertificationSubject;
  definition: Certification;
}

/** Money: the price is in whole tokens, as it is charged. */
export function CertificationPrice({ subject, definition: { id, tokenPrice } }: CertificationTermProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = Number(tokenPrice);
  return (
    <SavedTextInput
      label={t('certify.editor.price')}
      description={
        <>
          {tokens === 0
            ? t('certify.editor.free')
            : t('certify.editor.inDollars', { dollars: format.money(tokens / TOKENS_PER_USD) })}{' '}
          {t('draft.price.noPayout')}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      missing={t('certify.editor.priceWrong')}
      isRequired
      refuse={(text) => (readTokens(text) === undefined ? t('certify.editor.priceWrong') : undefined)}
      inputMode="numeric"
      autoComplete="off"
      maw={360}
      field="certification price"
      saved={tokenPrice}
      command="certification.define"
      toInput={(text) => ({ id, ...subject, tokenPrice: readTokens(text) ?? tokenPrice })}
      fromInput={(input) => input.tokenPrice}
    />
  );
}

/** Choice of which quiz attempts count as evidence of an outcome. */
export function CountedAttemptsChoice({
  subject,
  definition: { id, countedAttempts: counted },
}: CertificationTermProps) {
  const { t } = useTranslation();
  const { act } = useAction('certification.define');
  const define = (next: CountedAttempts) => void act({ id, ...subject, countedAttempts: next });
  const texts = { first: t('certify.editor.countedFirst'), best: t('certify.editor.countedBest') };
  return (
    <Select
      label={t('certify.editor.counted')}
      description={t('certify.editor.countedHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      maw={420}
      value={counted}
      data={countedAttempts.map((value) => ({ value, label: texts[value] }))}
      onChange={(event) => define(event.currentTarget.value as CountedAttempts)}
    />
  );
}

export function CertificationValidity({ subject, definition: { id, validMonths } }: CertificationTermProps) {
  const { t } = useTranslation();
  return (
    <SavedTextInput
      label={t('certify.editor.validity')}
      description={
        validMonths === null ? t('certify.editor.forEver') : t('certify.editor.validFor', { count: validMonths })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      refuse={(text) =>
        readMonths(text) === undefined ? t('certify.editor.validityWrong', { max: VALID_MONTHS_MAX }) : undefined
      }
      inputMode="numeric"
      autoComplete="off"
      maw={220}
      field="certification validity"
      saved={validMonths === null ? '' : String(validMonths)}
      command="certification.define"
      toInput={(text) => ({ id, ...subject, validMonths: readMonths(text) ?? null })}
      fromInput={(input) =>
        input.validMonths === undefined ? undefined : input.validMonths === null ? '' : String(input.validMonths)
      }
    />
  );
}
