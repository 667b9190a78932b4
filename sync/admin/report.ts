import * as z from 'zod/mini';
import { REPORT_TEXT_MAX, reportedModels, reportReasons, reportStatuses } from '#domain/admin/report.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const shortText = z.string().check(z.trim(), z.maxLength(REPORT_TEXT_MAX));

/** Reports about content that the actor can see and does not own. */
export const report = {
  'report.create': command({
    input: z
      .object({
        id: id('Report'),
        model: z.enum(reportedModels),
        rowID: z.uuid(),
        reason: z.enum(reportReasons),
        description: shortText,
      })
      .check(
        z.refine(
          ({ reason, description }) => reason !== 'OTHER' || description !== '',
          'needs a text for the reason OTHER',
        ),
      ),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('report.create', given),
  }),

  /** Decides all open reports of a target; its author is told the reason unless the reports are dismissed. */
  'report.decide': command({
    input: z
      .object({
        id: id('Report'),
        status: z.enum(['UPHELD', 'DISMISSED']),
        note: shortText,
        isHiding: z._default(z.boolean(), false),
      })
      .check(
        z.refine(
          ({ status, isHiding }) => status === 'UPHELD' || !isHiding,
          'a dismissed report cannot hide the content',
        ),
      )
      .check(z.refine(({ status, note }) => status === 'DISMISSED' || note !== '', 'needs a note unless dismissed')),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('report.decide', given),
  }),

  /** Shows content again that a decision has hidden. */
  'report.restoreContent': command({
    input: z.object({ id: id('Report'), note: shortText }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('report.restoreContent', given),
  }),
};

const authorProfile = profileOf('author');
const reporterProfile = profileOf('reporter');
export const reportQueries = {
  /** Reported targets without duplicates, each with all its reports; the longest waiting comes first. */
  'report.queue': query({
    input: z.object({ status: z.enum(reportStatuses) }),
    list: ({ status }) => ({
      model: 'Report',
      where: { status, leadID: null },
      order:
        status === 'OPEN'
          ? [
              ['createdAt', 'asc'],
              ['id', 'asc'],
            ]
          : newestFirst,
      include: [
        authorProfile,
        reporterProfile,
        profileOf('decidedBy'),
        { column: 'id', model: 'Report', foreignColumn: 'leadID', include: [reporterProfile] },
      ],
    }),
  }),

  /** Earlier upheld reports about a person. */
  'report.upheldAgainst': query({
    input: z.object({ author: id('User') }),
    list: ({ author }) => ({
      model: 'Report',
      where: { author, status: 'UPHELD', leadID: null },
      order: newestFirst,
    }),
  }),

  /** Decisions that hide a row of the actor. */
  'report.byHiddenContent': query({
    input: z.object({ model: z.enum(reportedModels), rowID: z.uuid() }),
    list: ({ model, rowID }, actor) => ({
      model: 'Report',
      where: { model, rowID, author: actor.id, isHidden: true, leadID: null },
      order: newestFirst,
    }),
  }),
};
