import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHome, IconLogout, IconSettings, IconShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#ui/identity/avatar.tsx';
import { avatarLetter } from '#ui/identity/avatar-letter.ts';
import { Menu, MenuDivider, MenuHead, menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { type ShellData, useShellData } from '#web/shared/shell/shell-data.ts';
import styles from './account-menu.module.css';

/** The specification asks for this word in every language when there is no balance. */
const NO_BALANCE = 'Error';

function Balance({ balance, balanceState }: Pick<ShellData, 'balance' | 'balanceState'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (balanceState === 'loading') return <span className={styles.waiting}>{t('shell.balanceLoading')}</span>;
  if (balanceState === 'missing' || balance === undefined) return <b data-testid="balance">{NO_BALANCE}</b>;
  return (
    <b className="tabular-numbers" data-testid="balance">
      {t('shell.tokens', { count: balance, formatted: format.number(balance) })}
    </b>
  );
}

export function AccountMenu({ onOpenChange }: { onOpenChange?: ((opened: boolean) => void) | undefined }) {
  const { t } = useTranslation();
  const { name, email, avatarURL, isModerator, balance, balanceState, onLogout } = useShellData();
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={(props) => (
        <UnstyledButton {...props} className={styles.button} aria-label={t('shell.account', { name })}>
          <Avatar src={avatarURL} letter={avatarLetter(email)} />
        </UnstyledButton>
      )}
    >
      <MenuHead>
        <div className={styles.name}>{name}</div>
        <div className="text-muted">{email}</div>
        <Row gap={24} justify="space-between" mt={10} className={styles.balance}>
          <span>{t('shell.balance')}</span>
          <Balance balance={balance} balanceState={balanceState} />
        </Row>
      </MenuHead>
      <MenuDivider />
      <Link to="/" {...menuItem}>
        <IconHome size={18} aria-hidden />
        {t('shell.home')}
      </Link>
      <Link to="/user/account" {...menuItem}>
        <IconSettings size={18} aria-hidden />
        {t('shell.settings')}
      </Link>
      {isModerator && (
        <Link to="/admin/reports" {...menuItem}>
          <IconShield size={18} aria-hidden />
          {t('shell.order')}
        </Link>
      )}
      <MenuDivider />
      <button type="button" {...menuItem} onClick={onLogout}>
        <IconLogout size={18} aria-hidden className="mirror-rtl" />
        {t('shell.logout')}
      </button>
    </Menu>
  );
}
