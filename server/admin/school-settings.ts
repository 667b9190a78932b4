import type pg from 'pg';
import { allLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import type { SchoolSettings, SettingName, SettingView } from '#domain/admin/setting.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import type { Env } from '#server/core/env/env.ts';
import type { Log } from '#server/core/log/log.ts';

type StoredSettings = Partial<SchoolSettings>;

/** Environment values of the settings that administrators can change. */
const environmentOf = ({
  productName,
  operator = '',
  taxNumber = '',
  maintenance,
  launchAt,
  videoHosts,
  knownPasswords,
  secondFactorRoles,
  model,
  limitsOf,
}: Env): SchoolSettings => ({
  name: productName,
  operator: { name: operator, taxNumber },
  languages: allLanguages,
  maintenance: { isOn: maintenance !== undefined, until: maintenance?.until?.toISOString() ?? null, message: '' },
  launchAt: launchAt?.toISOString() ?? null,
  videoHosts,
  knownPasswords,
  secondFactorRoles,
  monthlyCapUSD: model?.monthlyCapInTokens === undefined ? null : model.monthlyCapInTokens / TOKENS_PER_USD,
  limits: { FREE: limitsOf('FREE'), STUDENT: limitsOf('STUDENT'), TEACHER: limitsOf('TEACHER') },
});

async function readStoredSettings(pool: pg.Pool): Promise<StoredSettings> {
  const { rows } = await pool.query<{ kept: StoredSettings }>(
    `select coalesce(jsonb_object_agg(name, value), '{}') as kept from school_setting`,
  );
  return rows[0]?.kept ?? {};
}

export interface SchoolSettingStore {
  /** Reloads the settings, which then take effect; unset ones fall back to the environment. */
  reload: () => Promise<void>;
  list(): SettingView[];
  languages: () => OfferedLanguages;
}

const instant = (text: string | null): Date | undefined => (text === null ? undefined : new Date(text));

/**
 * Overrides environment values with the administrators' settings, in `env` itself. Code that reads `env` at each use,
 * rather than once at start, follows changes.
 */
export async function openSchoolSettings(pool: pg.Pool, env: Env, log: Log): Promise<SchoolSettingStore> {
  const environment = environmentOf(env);
  let stored: StoredSettings = {};
  const effective = () => ({ ...environment, ...stored });
  env.limitsOf = (tier) => effective().limits[tier];
  const view = <N extends SettingName>(name: N) => ({
    name,
    isOverridden: stored[name] !== undefined,
    value: effective()[name],
    environment: environment[name],
  });
  async function reload(): Promise<void> {
    stored = await readStoredSettings(pool);
    const { name, operator, languages, maintenance, launchAt, videoHosts, knownPasswords, secondFactorRoles } =
      effective();
    const { isOn, until, message } = maintenance;
    env.productName = name;
    env.operator = operator.name || undefined;
    env.taxNumber = operator.taxNumber || undefined;
    env.languages = languages;
    env.maintenance = isOn ? { until: instant(until), message } : undefined;
    env.launchAt = instant(launchAt);
    env.videoHosts = [...videoHosts];
    env.knownPasswords = knownPasswords;
    env.secondFactorRoles = secondFactorRoles;
  }
  await reload();
  return {
    reload: () =>
      reload().catch((error: unknown) => log.warn({ err: error }, 'the settings of the school could not be reloaded')),
    languages: () => env.languages,
    list: () => (Object.keys(environment) as SettingName[]).map((name) => view(name) as SettingView),
  };
}
