import { linkOptions } from '@tanstack/react-router';
import type { Notification } from '#domain/interact/notification.ts';

const certificationKinds = new Set(['claimable', 'certified', 'revoked', 'expired', 'endorsed']);

function certificationLink({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const { subjectID, certificationID } = params;
  if (certificationID !== undefined)
    return linkOptions({
      to: '/learn/certifications/$id',
      params: { id: certificationID },
      search: { history: subjectID },
    });
  return subjectID !== undefined && certificationKinds.has(kind)
    ? linkOptions({ to: '/learn/certifications/$id', params: { id: subjectID } })
    : undefined;
}

function curriculumLink({ model, subjectID: id }: Notification['params']) {
  if (id === undefined) return undefined;
  if (model === 'LessonPlan') return linkOptions({ to: '/teach/lesson_plans/$id', params: { id } });
  if (model === 'LessonCategory') return linkOptions({ to: '/teach/lesson_categories/$id', params: { id } });
  return undefined;
}

function accountLink({ kind, params: { subjectID } }: Pick<Notification, 'kind' | 'params'>) {
  if (kind === 'unpaid' || kind === 'unpaidEnd')
    return linkOptions({ to: '/user/account', search: { tab: 'subscription' } });
  if (kind === 'exported' || kind === 'kept') return linkOptions({ to: '/user/account', search: { tab: 'privacy' } });
  return kind === 'refunded' && subjectID !== undefined
    ? linkOptions({ to: '/user/receipts/$id', params: { id: subjectID } })
    : undefined;
}

/** Link of a notification; undefined if its subject has no page. */
export function notificationLink({ kind, params }: Pick<Notification, 'kind' | 'params'>) {
  const { lessonID: id, courseID, model, subjectID } = params;
  if (kind === 'welcome') return linkOptions({ to: '/learn/catalog' });
  const account = accountLink({ kind, params });
  if (account !== undefined) return account;
  if (kind === 'asked' || kind === 'befriended') return linkOptions({ to: '/interact/friends' });
  if (courseID !== undefined) return linkOptions({ to: '/teach/courses/$id', params: { id: courseID } });
  const post = postSearch({ kind, params });
  if (post !== undefined) return linkOptions({ to: '/interact/friends', search: { tab: 'feed', ...post } });
  if (id === undefined) return curriculumLink(params) ?? certificationLink({ kind, params });
  switch (kind) {
    case 'enrolled':
    case 'finished':
      return linkOptions({ to: '/teach/lessons/$id', params: { id }, search: { tab: 'learners' } });
    case 'drafted':
      return linkOptions({ to: '/teach/lessons/$id', params: { id } });
    case 'answered':
    case 'newLesson':
      return linkOptions({ to: '/learn/catalog/lesson/$id', params: { id } });
    case 'discussed':
      return params['whose'] === 'own'
        ? linkOptions({ to: '/teach/lessons/$id', params: { id }, search: { tab: 'comments' } })
        : linkOptions({
            to: '/learn/enrollments/lesson/$id',
            params: { id },
            search: { step: params['nodeID'], panel: 'comments' },
          });
    case 'newer':
      return linkOptions({ to: '/learn/enrollments/lesson/$id', params: { id } });
    case 'changed':
      return model === 'LessonNodeLink'
        ? linkOptions({ to: '/teach/lessons/$id', params: { id } })
        : linkOptions({ to: '/learn/catalog/lesson/$id', params: { id }, search: { history: subjectID } });
    default:
      return undefined;
  }
}

/** Search parameters of the post in a notification, with the comment whose history it refers to. */
function postSearch({
  kind,
  params,
}: Pick<Notification, 'kind' | 'params'>): { post: string; history?: string } | undefined {
  const { model, subjectID, postID } = params;
  if ((kind === 'commented' || kind === 'liked') && subjectID !== undefined) return { post: subjectID };
  if (model !== 'PostComment' || postID === undefined || subjectID === undefined) return undefined;
  return { post: postID, history: subjectID };
}
