import * as z from 'zod/mini';
import { PHONE } from '#domain/account/phone.ts';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { languages, mailRhythms } from '#domain/account/user.ts';
import { address, name, text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import { CARDS_PER_DAY_MAX, CARDS_PER_DAY_MIN } from '#domain/learn/card.ts';

const owner = id('User');

export const accountFields = {
  User: {
    firstName: text(100),
    lastName: text(100),
    phone: z.nullable(z.string().check(z.regex(PHONE))),
    profileImage: z.nullable(address),
    avatarUrl: z.nullable(address),
    isPublic: z.boolean(),
    language: z.enum(languages),
    mailRhythm: z.enum(mailRhythms),
    cardsPerDay: z.int().check(z.minimum(CARDS_PER_DAY_MIN), z.maximum(CARDS_PER_DAY_MAX)),
    examDay: z.nullable(z.iso.date()),
  },
  PublicProfile: {},
  NotificationSetting: { kind: name(60), inApp: z.boolean(), email: z.boolean(), owner },
  AccessToken: { name: name(100) },
  Task: { name: name(TASK_NAME_MAX), isComplete: z.boolean(), userID: owner, owner },
  ContactMessage: {},
  PageView: {},
};
