import type { Notification } from '#domain/interact/notification.ts';

/** Translation keys of a notification's texts; `params` holds their values. */
export interface NotificationTextKeys {
  title: string;
  content: string;
}

/**
 * Screens translate these keys into the reader's language; the server stores the us text for export and for clients
 * older than the kind.
 */
export function notificationTextKeys({ kind, params }: Pick<Notification, 'kind' | 'params'>): NotificationTextKeys {
  const { action, model, word, outcome, measure } = params;
  if (kind === 'changed') return { title: `notifications.did.${action}`, content: `notifications.what.${model}` };
  if (kind === 'answered')
    return { title: `notifications.answered.${word}`, content: 'notifications.answered.content' };
  if (kind === 'discussed')
    return { title: `notifications.discussed.${word}`, content: 'notifications.discussed.content' };
  if (kind === 'drafted')
    return { title: `notifications.drafted.${outcome}`, content: 'notifications.drafted.content' };
  if (kind === 'liked')
    return { title: `notifications.liked.${pluralForm(params)}`, content: 'notifications.liked.content' };
  if (kind === 'commented' && params['whose'] === 'own')
    return { title: `notifications.commentedOnOwn.${pluralForm(params)}`, content: 'notifications.commented.content' };
  if (kind === 'commented')
    return {
      title: `notifications.commentedOnOther.${pluralForm(params)}`,
      content: 'notifications.commented.content',
    };
  if (kind === 'reported')
    return { title: `notifications.reported.${word}`, content: 'notifications.reported.content' };
  if (kind === 'moderated')
    return { title: `notifications.moderated.${measure}`, content: 'notifications.moderated.content' };
  return { title: `notifications.${kind}.title`, content: `notifications.${kind}.content` };
}

/** Plural form for the number of people: one, two, or more. */
function pluralForm({ others }: Notification['params']): 'one' | 'two' | 'more' {
  if (others === '1') return 'two';
  return Number(others) > 1 ? 'more' : 'one';
}
