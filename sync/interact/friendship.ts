import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { type Friendship, type FriendshipStatus, friendshipLifecycle } from '#domain/interact/friendship.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id, type UserId } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import type { Store } from '#sync/core/store.ts';
import { nameContains } from '#sync/core/input.ts';
import { inCatalog } from '#sync/teach/lesson-queries.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const row = z.object({ id: id('Friendship') });
const withPerson = z.object({ id: id('Friendship'), personID: id('User') });

/**
 * Friend requests and blocks between two people. All need the server, because the other person writes the same rows
 * (D-05).
 */
export const friendship = {
  /**
   * Requests a friendship; if the other person has already requested it, this accepts. Someone who is blocked does not
   * notice: their request is created and stays pending.
   */
  'friend.request': command({
    input: withPerson,
    isOnlineOnly: true,
    async run(store, actor, { id, personID }) {
      await store.effect('friend.lockPair', { personID });
      const { sent, received, blocked } = await friendshipsBetween(store, actor, personID);
      if (blocked) throw new AppError('invalid_state', 'blocked', { details: { state: 'BLOCKED' } });
      if (sent) throw new AppError('conflict', `a request exists: ${sent.status}`);
      if (received) return received.status === 'ACCEPTED' ? undefined : answer(store, received, 'accept');
      await store.insert('Friendship', { id, requesterID: actor.id, addresseeID: personID });
      return store.effect('friend.notify', { event: 'friendship.requested', id });
    },
  }),

  'friend.accept': command({
    input: row,
    isOnlineOnly: true,
    run: async (store, actor, { id }) => {
      const request = await store.get('Friendship', id);
      if ((await friendshipsBetween(store, actor, request.requesterID)).blocked)
        throw new AppError('invalid_state', 'blocked', { details: { state: 'BLOCKED' } });
      await answer(store, request, 'accept');
    },
  }),

  'friend.decline': command({
    input: row,
    isOnlineOnly: true,
    run: async (store, _actor, { id }) => answer(store, await store.get('Friendship', id), 'decline'),
  }),

  /** Withdraws the actor's own unaccepted request. */
  'friend.withdraw': command({
    input: row,
    isOnlineOnly: true,
    async run(store, actor, { id }) {
      const own = await store.get('Friendship', id);
      if (own.askerID !== actor.id || own.status === 'ACCEPTED')
        throw new AppError('invalid_state', 'the request is not pending', { details: { state: own.status } });
      await store.remove('Friendship', id);
    },
  }),

  /** Ends a friendship, from either side. */
  'friend.remove': command({
    input: row,
    isOnlineOnly: true,
    async run(store, _actor, { id }) {
      const { status } = await store.get('Friendship', id);
      if (status !== 'ACCEPTED') throw new AppError('invalid_state', 'not friends', { details: { state: status } });
      await store.remove('Friendship', id);
    },
  }),

  /**
   * Removes the friendship or the actor's own request, as if withdrawn. A pending request of the other person stays,
   * because they see it; the blocking person neither sees it nor is notified of it.
   */
  'friend.block': command({
    input: withPerson,
    isOnlineOnly: true,
    async run(store, actor, { id, personID }) {
      await store.effect('friend.lockPair', { personID });
      const { sent, received, blocked } = await friendshipsBetween(store, actor, personID);
      if (blocked) return;
      if (sent) await store.remove('Friendship', sent.id);
      if (received?.status === 'ACCEPTED') await store.remove('Friendship', received.id);
      await store.effect('friend.block', { id, personID });
    },
  }),

  'friend.unblock': command({
    input: row,
    isOnlineOnly: true,
    async run(store, _actor, { id }) {
      const { status } = await store.get('Friendship', id);
      if (status !== 'BLOCKED') throw new AppError('invalid_state', 'not blocked', { details: { state: status } });
      await store.remove('Friendship', id);
    },
  }),
};

/** Rows between the actor and another person: requests in both directions and the actor's own block. */
async function friendshipsBetween(store: Store, { id }: Actor, personID: UserId) {
  const [sent] = await store.list('Friendship', { requesterID: id, addresseeID: personID });
  const theirs = await store.list('Friendship', { requesterID: personID, addresseeID: id });
  return {
    sent,
    received: theirs.find(({ status }) => status !== 'BLOCKED'),
    blocked: theirs.find(({ status }) => status === 'BLOCKED'),
  };
}

async function answer(store: Store, { id, status }: Friendship, word: 'accept' | 'decline'): Promise<void> {
  await store.setComputed('Friendship', id, {
    status: friendshipLifecycle.next(status, word),
    respondedAt: store.now,
  });
  if (word === 'accept') await store.effect('friend.notify', { event: 'friendship.accepted', id });
}

const profiles = [profileOf('requesterID'), profileOf('addresseeID')] as const;

const nothing = z.object({});
const unaccepted: readonly FriendshipStatus[] = ['PENDING', 'DECLINED'];

export const friendshipQueries = {
  'friend.mine': query({
    input: nothing,
    list: () => ({
      model: 'Friendship',
      where: { status: 'ACCEPTED' },
      order: [
        ['respondedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: profiles,
    }),
  }),

  'friend.receivedRequests': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Friendship',
      where: { addresseeID: actor.id, status: 'PENDING' },
      order: newestFirst,
      include: profiles,
    }),
  }),

  /** Includes declined requests. */
  'friend.sentRequests': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Friendship',
      where: { askerID: actor.id, status: { in: unaccepted } },
      order: newestFirst,
      include: profiles,
    }),
  }),

  'friend.blocked': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Friendship',
      where: { addresseeID: actor.id, status: 'BLOCKED' },
      order: newestFirst,
      include: profiles,
    }),
  }),

  /** People with a public profile, by part of the name. */
  'person.search': query({
    input: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
    list: (filter) => ({
      model: 'PublicProfile',
      where: { ...nameContains(filter), isPublic: true },
      order: [
        ['name', 'asc'],
        ['id', 'asc'],
      ],
    }),
  }),

  'person.byID': query({
    input: z.object({ id: id('User') }),
    list: ({ id }) => ({ model: 'PublicProfile', where: { id }, order: [['id', 'asc']] }),
  }),

  /** Lessons of a teacher in the catalog. */
  'person.lessons': query({
    input: z.object({ id: id('User') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { ...inCatalog, teacherID: id },
      order: [
        ['publishedAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
