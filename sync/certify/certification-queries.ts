import * as z from 'zod/mini';
import {
  type CertificationFilter,
  certificationFilters,
  type CertificationStatus,
} from '#domain/certify/certification.ts';
import { id } from '#domain/kernel/id.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const statuses: Record<CertificationFilter | 'all', readonly CertificationStatus[]> = {
  all: ['IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED'],
  learning: ['IN_PROGRESS'],
  ready: ['ELIGIBLE'],
  issued: ['ISSUED', 'EXPIRED', 'REVOKED'],
};

const newestEndorsement = [
  ['dateTime', 'desc'],
  ['id', 'desc'],
] as const;
const author = profileOf('author');
const editor = profileOf('editedBy');
const teacher = profileOf('owner');
const holder = profileOf('userID');

export const certificationQueries = {
  'certification.mine': query({
    input: z.object({ only: z.optional(z.enum(certificationFilters)) }),
    list: ({ only }, actor) => ({
      model: 'Certification',
      where: { userID: actor.id, status: { in: statuses[only ?? 'all'] } },
      order: newestFirst,
      include: [teacher],
    }),
  }),

  'certification.byID': query({
    input: z.object({ id: id('Certification') }),
    list: ({ id }) => ({ model: 'Certification', where: { id }, order: [['id', 'asc']], include: [teacher, holder] }),
  }),

  'certification.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({ model: 'Certification', where: { lessonID }, order: newestFirst }),
  }),

  'certification.byCourse': query({
    input: z.object({ courseID: id('Course') }),
    list: ({ courseID }) => ({ model: 'Certification', where: { courseID }, order: newestFirst }),
  }),

  /** Holders of a teacher's certification, including those still in progress. */
  'certification.holders': query({
    input: z.object({ definitionID: id('Certification') }),
    list: ({ definitionID }) => ({
      model: 'Certification',
      where: { definitionID },
      order: newestFirst,
      isCounted: true,
      include: [holder],
    }),
  }),

  /** Endorsements that the reader received. */
  'endorsement.received': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Endorsement',
      where: {},
      having: [{ column: 'certificationID', model: 'Certification', foreignColumn: 'id', where: { userID: actor.id } }],
      order: newestEndorsement,
      include: [author, { column: 'certificationID', model: 'Certification', foreignColumn: 'id' }],
    }),
  }),

  'endorsement.byCertification': query({
    input: z.object({ certificationID: id('Certification') }),
    list: ({ certificationID }) => ({
      model: 'Endorsement',
      where: { certificationID },
      order: newestEndorsement,
      include: [author, editor],
    }),
  }),
};
