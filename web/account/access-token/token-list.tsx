import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessToken } from '#domain/account/access-token.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useQuery } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './access-token-tab.module.css';

/** API tokens of the user with scopes, expiry and last use, each with a button to revoke it. */
export function TokenList() {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore, retry } = useQuery('accessToken.mine', {});
  const { act, isBusy } = useAction('accessToken.revoke');
  const list = useRef<HTMLUListElement>(null);

  const handleRevoke = async ({ id, name }: AccessToken) => {
    const isSure = await askToConfirm({
      title: t('programs.revokeTitle', { name }),
      body: t('programs.revokeHelp'),
      confirmLabel: t('programs.revoke'),
      isDangerous: true,
    });
    if (!isSure || !(await act({ id }))) return;
    toast.success(t('programs.revoked', { name }));
    // The button that had the focus was removed.
    list.current?.focus();
  };

  if (rows.length === 0 && state === 'loading')
    return (
      <Loading label={t('programs.title')}>
        <SkeletonText lines={3} />
      </Loading>
    );
  if (rows.length === 0 && state !== 'ready') return <ErrorBox onRetry={retry} />;
  if (rows.length === 0) return <p className="text-muted">{t('programs.none')}</p>;
  return (
    <>
      <Stack as="ul" ref={list} tabIndex={-1} lines aria-label={t('programs.title')} aria-busy={isBusy}>
        {rows.map((row) => (
          <TokenRow key={row.id} token={row} onRevoke={() => void handleRevoke(row)} />
        ))}
      </Stack>
      {hasMore && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('programs.more')}
        </Button>
      )}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(Date.now);
  const { name, prefix, scopes, expiresAt, lastUsedAt } = token;
  const until = () => {
    if (expiresAt === null) return t('programs.unlimited');
    return t(Date.parse(expiresAt) < now ? 'programs.expired' : 'programs.expires', {
      date: format.date(expiresAt),
    });
  };
  const use = lastUsedAt === null ? t('programs.unused') : t('programs.used', { when: format.relative(lastUsedAt) });
  return (
    <Row as="li" gap={[8, 14]} align="center" wrap>
      <Stack grow={280}>
        <Row gap={[2, 12]} align="baseline" wrap className={styles.name}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <code dir="ltr">{prefix}…</code>
        </Row>
        <div className="text-muted">{scopes.map((scope) => t(scopeText(scope))).join(' · ')}</div>
        <div className="text-muted">
          <bdi>{until()}</bdi> · <bdi>{use}</bdi>
        </div>
      </Stack>
      <Button variant="default" aria-label={t('programs.revokeOne', { name })} onClick={onRevoke}>
        {t('programs.revoke')}
      </Button>
    </Row>
  );
}

/** Text key of a scope: `lessons:write` has the key `lessonsWrite`. */
export function scopeText(scope: string): string {
  const name = scope.replace(/:(\w)/, (_, letter: string) => letter.toUpperCase());
  return `programs.scope.${name}`;
}
