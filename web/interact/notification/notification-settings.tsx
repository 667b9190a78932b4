import { useTranslation } from 'react-i18next';
import { type MailRhythm, mailRhythms } from '#domain/account/user.ts';
import { models } from '#domain/models.ts';
import { configurableKinds } from '#domain/interact/notification-kind.ts';
import { Radio } from '#ui/control/radio.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Table } from '#ui/layout/table.tsx';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './notification-tab.module.css';

type Kind = (typeof configurableKinds)[number];

/** Notification settings: channels of each kind, and how often mails are sent. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const actor = useActor();
  const user = useRow('User', actor.id);
  const settings = useRows('NotificationSetting', { owner: actor.id });
  const setPreference = useAction('notification.setPreference');
  const revise = useAction('user.edit');
  const settingOf = (kind: Kind) => settings.find((each) => each.kind === kind) ?? models.NotificationSetting.defaults;
  const handleChange = (kind: Kind, change: { inApp?: boolean; email?: boolean }) => {
    const { inApp, email } = settingOf(kind);
    void setPreference.act({ id: newId('NotificationSetting'), kind, inApp, email, ...change });
  };
  const hasMail = configurableKinds.some((kind) => settingOf(kind).email);
  return (
    <Panel gap={16} title={t('notifications.choices.title')}>
      <Table
        caption={t('notifications.choices.title')}
        heads={[t('notifications.choices.about'), t('notifications.choices.here'), t('notifications.choices.mail')]}
        className={styles.settings}
      >
        <tbody>
          {configurableKinds.map((kind) => {
            const name = t(`notifications.choices.kind.${kind}`);
            const { inApp, email } = settingOf(kind);
            return (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>
                  <CheckboxCell
                    label={t('notifications.choices.hereOf', { kind: name })}
                    isChecked={inApp}
                    onChange={(next) => handleChange(kind, { inApp: next })}
                  />
                </td>
                <td>
                  <CheckboxCell
                    label={t('notifications.choices.mailOf', { kind: name })}
                    isChecked={email}
                    onChange={(next) => handleChange(kind, { email: next })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {user && (
        <Radio.Group
          label={t('notifications.choices.rhythm')}
          description={t(hasMail ? 'notifications.choices.rhythmHint' : 'notifications.choices.noMail')}
          value={user.mailRhythm}
          onChange={(mailRhythm) => void revise.act({ mailRhythm: mailRhythm as MailRhythm })}
        >
          <Stack gap={6} mt={8}>
            {mailRhythms.map((each) => (
              <Radio key={each} value={each} label={t(`notifications.choices.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p className="text-muted">{t('notifications.choices.always')}</p>
    </Panel>
  );
}

interface CheckboxCellProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Checkbox of a table; its touch target fills the cell. */
const CheckboxCell = ({ label, isChecked, onChange }: CheckboxCellProps) => (
  <label>
    <span className="visually-hidden">{label}</span>
    <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
  </label>
);
