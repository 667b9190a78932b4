import { REPORT_TEXT_MAX, reportedModels, reportReasons } from '#domain/admin/report.ts';
import { text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import * as z from 'zod/mini';

export const adminFields = {
  AuditEntry: {},
  Member: {},
  Report: {
    reporter: id('User'),
    model: z.enum(reportedModels),
    rowID: z.uuid(),
    reason: z.enum(reportReasons),
    words: text(REPORT_TEXT_MAX),
    note: text(REPORT_TEXT_MAX),
  },
};
