import {
  IconCertificate,
  IconCircleCheck,
  IconGitMerge,
  IconMessage2,
  IconCreditCardOff,
  IconPackageExport,
  IconPencil,
  IconShield,
  IconShieldCheck,
  IconSparkles,
  IconUserHeart,
  IconUserPlus,
  IconUserQuestion,
  IconVersions,
  IconWand,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/interact/notification.ts';
import styles from './notification-face.module.css';

const look = { size: 20, 'aria-hidden': true } as const;

const icons = new Map([
  ['welcome', <IconSparkles {...look} key="welcome" />],
  ['enrolled', <IconUserPlus {...look} key="enrolled" />],
  ['finished', <IconCircleCheck {...look} key="finished" />],
  ['newer', <IconVersions {...look} key="newer" />],
  ['changed', <IconPencil {...look} key="changed" />],
  ['asked', <IconUserQuestion {...look} key="asked" />],
  ['befriended', <IconUserHeart {...look} key="befriended" />],
  ['claimable', <IconCertificate {...look} key="claimable" />],
  ['certified', <IconCertificate {...look} key="certified" />],
  ['revoked', <IconCertificate {...look} key="revoked" />],
  ['expired', <IconCertificate {...look} key="expired" />],
  ['endorsed', <IconCertificate {...look} key="endorsed" />],
  ['answered', <IconGitMerge {...look} key="answered" />],
  ['drafted', <IconWand {...look} key="drafted" />],
  ['reported', <IconShieldCheck {...look} key="reported" />],
  ['moderated', <IconShield {...look} key="moderated" />],
  ['exported', <IconPackageExport {...look} key="exported" />],
  ['unpaid', <IconCreditCardOff {...look} key="unpaid" />],
  ['unpaidEnd', <IconCreditCardOff {...look} key="unpaidEnd" />],
]);

/** Avatar of the person in a notification, or an icon if it has none or it does not load. */
export function NotificationFace({ notification: { avatar, kind, type } }: { notification: Notification }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string>();
  if (avatar && avatar !== broken)
    return <img className={styles['face']} src={avatar} alt="" onError={() => setBroken(avatar)} />;
  return (
    <span className={styles['face']}>
      {icons.get(kind) ?? <IconMessage2 {...look} />}
      <span className="visually-hidden">{t(`notifications.type.${type}`)}</span>
    </span>
  );
}
