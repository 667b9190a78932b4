import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Factor } from '#domain/account/security.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './second-factor.module.css';

interface FactorListProps {
  factors: Factor[];
  onRemove: (factor: Factor) => void;
}

export function useFactorName() {
  const { t } = useTranslation();
  return ({ kind, name }: Factor) => {
    if (kind === 'app') return t('account.factor.app');
    return name === '' ? t('account.factor.passkey') : name;
  };
}

/** The authenticator app and the passkeys of an account. */
export function FactorList({ factors, onRemove }: FactorListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useFactorName();
  return (
    <Stack as="ul" lines className={styles.factors}>
      {factors.map((factor) => {
        const { id, kind, addedAt, lastUsedAt } = factor;
        const Icon = kind === 'app' ? IconDeviceMobile : IconFingerprint;
        return (
          <Row as="li" key={id} gap={14} align="center">
            <Icon size={22} aria-hidden />
            <Stack grow>
              <b>
                <bdi>{nameOf(factor)}</bdi>
              </b>
              <div className="text-muted">
                <bdi>{t('account.factor.added', { date: format.date(addedAt) })}</bdi>
              </div>
              {lastUsedAt !== null && (
                <div className="text-muted">
                  <bdi>{t('account.factor.used', { when: format.relative(lastUsedAt) })}</bdi>
                </div>
              )}
            </Stack>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('account.factor.removeOne', { name: nameOf(factor) })}
              onClick={() => onRemove(factor)}
            >
              {t('account.factor.remove')}
            </Button>
          </Row>
        );
      })}
    </Stack>
  );
}
