import { auditActions } from '#domain/admin/audit-action.ts';
import * as z from 'zod/mini';
import { roles } from '#domain/account/user.ts';
import { AUDIT_NOTE_MAX } from '#domain/admin/audit-entry.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const why = z.string().check(z.trim(), z.maxLength(AUDIT_NOTE_MAX));

/** Administration of people's accounts. */
export const member = {
  /** Suspends an account at once and everywhere, until a time or without end. */
  'member.suspend': command({
    input: z.object({ id: id('User'), until: z.nullable(z.iso.datetime()), why: why.check(z.minLength(1)) }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('member.suspend', given),
  }),

  'member.unsuspend': command({
    input: z.object({ id: id('User'), why }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('member.unsuspend', given),
  }),

  'member.setRole': command({
    input: z.object({ id: id('User'), role: z.enum(roles) }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('member.setRole', given),
  }),

  /** Removes the second factor of someone who lost it. */
  'member.resetSecondFactor': command({
    input: z.object({ id: id('User') }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('member.resetSecondFactor', given),
  }),

  /** Ends one session of a person, or all. */
  'member.endSessions': command({
    input: z.object({ id: id('User'), sessionID: z.optional(z.uuid()) }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('member.endSessions', given),
  }),
};

const profiles = [profileOf('actor'), profileOf('person')] as const;

export const memberQueries = {
  'member.search': query({
    input: z.object({ text: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
    list: ({ text = '' }) => ({
      model: 'Member',
      where: text === '' ? {} : { terms: { contains: text } },
      order: newestFirst,
    }),
  }),

  'member.byID': query({
    input: z.object({ id: id('User') }),
    list: ({ id }) => ({ model: 'Member', where: { id }, order: newestFirst }),
  }),

  /** Audit log, optionally filtered by actor, affected person or action. */
  'audit.log': query({
    input: z.object({
      actor: z.optional(id('User')),
      person: z.optional(id('User')),
      action: z.optional(z.enum(auditActions)),
    }),
    list: ({ actor, person, action }) => ({
      model: 'AuditEntry',
      where: {
        ...(actor !== undefined && { actor }),
        ...(person !== undefined && { person }),
        ...(action !== undefined && { action }),
      },
      order: newestFirst,
      include: profiles,
    }),
  }),
};
