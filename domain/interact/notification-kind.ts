import type { NotificationKind } from '#domain/interact/notification.ts';

/** Kinds whose channels everyone can configure. The others always appear in the product and never as mail. */
const isConfigurable: Record<NotificationKind, boolean> = {
  enrolled: true,
  enrolledInCourse: true,
  finished: true,
  newLesson: true,
  newer: true,
  changed: true,
  answered: true,
  drafted: true,
  asked: true,
  befriended: true,
  claimable: true,
  certified: true,
  revoked: true,
  expired: true,
  endorsed: true,
  commented: true,
  discussed: true,
  liked: true,
  reported: true,
  moderated: false,
  welcome: false,
  kept: false,
  exported: false,
  unpaid: false,
  unpaidEnd: false,
  refunded: false,
};

export const configurableKinds = (Object.keys(isConfigurable) as NotificationKind[]).filter(
  (kind) => isConfigurable[kind],
);
