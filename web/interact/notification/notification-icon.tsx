import {
  IconBook2,
  IconCertificate,
  IconCircleCheck,
  IconGitMerge,
  IconMessage2,
  IconCreditCardOff,
  IconCreditCardRefund,
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
import styles from './notification-icon.module.css';

const iconProps = { size: 20, 'aria-hidden': true } as const;

const icons = new Map([
  ['welcome', <IconSparkles {...iconProps} key="welcome" />],
  ['enrolled', <IconUserPlus {...iconProps} key="enrolled" />],
  ['enrolledInCourse', <IconUserPlus {...iconProps} key="enrolledInCourse" />],
  ['finished', <IconCircleCheck {...iconProps} key="finished" />],
  ['newLesson', <IconBook2 {...iconProps} key="newLesson" />],
  ['newer', <IconVersions {...iconProps} key="newer" />],
  ['changed', <IconPencil {...iconProps} key="changed" />],
  ['asked', <IconUserQuestion {...iconProps} key="asked" />],
  ['befriended', <IconUserHeart {...iconProps} key="befriended" />],
  ['claimable', <IconCertificate {...iconProps} key="claimable" />],
  ['certified', <IconCertificate {...iconProps} key="certified" />],
  ['revoked', <IconCertificate {...iconProps} key="revoked" />],
  ['expired', <IconCertificate {...iconProps} key="expired" />],
  ['endorsed', <IconCertificate {...iconProps} key="endorsed" />],
  ['answered', <IconGitMerge {...iconProps} key="answered" />],
  ['drafted', <IconWand {...iconProps} key="drafted" />],
  ['reported', <IconShieldCheck {...iconProps} key="reported" />],
  ['moderated', <IconShield {...iconProps} key="moderated" />],
  ['kept', <IconUserHeart {...iconProps} key="kept" />],
  ['exported', <IconPackageExport {...iconProps} key="exported" />],
  ['unpaid', <IconCreditCardOff {...iconProps} key="unpaid" />],
  ['refunded', <IconCreditCardRefund {...iconProps} key="refunded" />],
  ['unpaidEnd', <IconCreditCardOff {...iconProps} key="unpaidEnd" />],
]);

/** Avatar of the person in a notification, or an icon if it has none or it does not load. */
export function NotificationIcon({ notification: { avatar, kind, type } }: { notification: Notification }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string>();
  if (avatar && avatar !== broken)
    return <img className={styles.icon} src={avatar} alt="" onError={() => setBroken(avatar)} />;
  return (
    <span className={styles.icon}>
      {icons.get(kind) ?? <IconMessage2 {...iconProps} />}
      <span className="visually-hidden">{t(`notifications.type.${type}`)}</span>
    </span>
  );
}
