import * as z from 'zod/mini';
import { languages, roles } from '#domain/account/user.ts';
import {
  knownPasswordRules,
  MAINTENANCE_MESSAGE_MAX,
  OPERATOR_MAX,
  type SchoolSettings,
  type SettingName,
  settingNames,
  TAX_NUMBER_MAX,
} from '#domain/admin/setting.ts';
import { command } from '#sync/core/command.ts';

const limit = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const limits = z.object({ tutorMessagesADay: limit, lessonDraftsAMonth: limit, fileBytes: limit });
const host = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/), z.maxLength(253));

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  operator: z.object({
    name: z.string().check(z.trim(), z.maxLength(OPERATOR_MAX)),
    taxNumber: z.string().check(z.trim(), z.maxLength(TAX_NUMBER_MAX)),
  }),
  languages: z
    .array(z.enum(languages))
    .check(z.minLength(1))
    .check(z.refine((offered) => new Set(offered).size === offered.length, 'a language is repeated')),
  maintenance: z.object({
    isOn: z.boolean(),
    until: z.nullable(z.iso.datetime()),
    message: z.string().check(z.trim(), z.maxLength(MAINTENANCE_MESSAGE_MAX)),
  }),
  launchAt: z.nullable(z.iso.datetime()),
  videoHosts: z.array(host).check(z.maxLength(50)),
  knownPasswords: z.enum(knownPasswordRules),
  secondFactorRoles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
  monthlyCapUSD: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  limits: z.object({ FREE: limits, STUDENT: limits, TEACHER: limits }),
} satisfies { [N in SettingName]: z.ZodMiniType<SchoolSettings[N]> };

const change = <N extends SettingName>(name: N) => z.object({ name: z.literal(name), value: values[name] });

/** Settings of the school. */
export const setting = {
  'setting.change': command({
    input: z.union([
      change('name'),
      change('operator'),
      change('languages'),
      change('maintenance'),
      change('launchAt'),
      change('videoHosts'),
      change('knownPasswords'),
      change('secondFactorRoles'),
      change('monthlyCapUSD'),
      change('limits'),
    ]),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('setting.change', given),
  }),

  /** Returns a setting to the value from the environment. */
  'setting.reset': command({
    input: z.object({ name: z.enum(settingNames) }),
    isOnlineOnly: true,
    run: (store, _actor, { name }) => store.effect('setting.change', { name }),
  }),
};
