import { resolve } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { allLanguages } from '#domain/account/offered-language.ts';
import { everyoneCanCompare, noLimits, planCanCompare, planLimits } from '#domain/wallet/pricing-plan.ts';
import { loginSettings } from '#server/core/env/login-settings.ts';
import { networkSettings } from '#server/core/env/network-settings.ts';
import { providerSettings, providersOf } from '#server/core/env/provider-settings.ts';
import { collaborations } from '#domain/policy/collaboration.ts';
import { socialLinkOf, socialNetworks } from '#server/core/env/social-link.ts';
import { squareOf, squareSettings } from '#server/core/env/square-settings.ts';
import { isLoopback } from '#server/core/request/loopback.ts';
import { mailSettings } from '#server/core/env/mail-settings.ts';
import { databaseSettings } from '#server/core/env/database-settings.ts';
import { s3Of } from '#server/core/env/storage-settings.ts';
import { urlSetting as url } from '#server/core/env/url-setting.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { modelExtras, modelOf, modelSettings } from '#server/core/env/model-settings.ts';

const switchWords = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const;

const secret = (what: string) =>
  z
    .string()
    .min(32, 'give at least 32 characters')
    .optional()
    .meta({ secret: true, default: 'generated at first start', what });

const onOrOff = z.enum(Object.keys(switchWords) as [keyof typeof switchWords], 'give on or off');

const wholeNumber = (from: number, to: number, hint: string) =>
  z.coerce.number(hint).int(hint).min(from, hint).max(to, hint);

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** Splits a text into words and keeps their case. */
const urlWords = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const instant = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)), {
    message: 'give a time like 2027-01-31T09:00Z',
  })
  .transform((text) => new Date(text));

/** All settings. `what` and `default` are texts for operators: docs/reference.md is generated from them. */
export const settings = z
  .object({
    PORT: wholeNumber(0, 65_535, 'give a port number from 0 to 65535')
      .default(3000)
      .meta({ what: 'Port to listen on. `0` picks a free port.' }),
    DATA_DIR: z
      .string()
      .default('.data')
      .meta({ what: 'Folder for the embedded database, uploaded files and secrets.' }),
    ...databaseSettings,
    PUBLIC_URL: url(['http:', 'https:'], 'give an address like https://learn.example.org')
      .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'give it without a path')
      .optional()
      .meta({
        default: '`http://localhost:PORT`',
        what: 'Public address of the site, without a path. Links in mails start with it.',
      }),
    ...networkSettings,
    PRODUCT_NAME: z.string().max(40, 'give at most 40 characters').default('Margin').meta({
      what: 'Site name on every page and in every mail.',
    }),
    OPERATOR: z.string().max(300, 'give at most 300 characters').optional().meta({
      default: 'not shown',
      what: 'Name and address of the organization that runs the site (legal notice). Shown on the public pages and as the seller on receipts.',
    }),
    TAX_NUMBER: z.string().max(60, 'give at most 60 characters').optional().meta({
      default: 'not shown',
      what: 'Tax number of the organization in `OPERATOR`. Shown on receipts.',
    }),
    SOCIAL_LINKS: z
      .string()
      .default('')
      .transform(urlWords)
      .transform((urls, context) => urls.map((link) => socialLinkOf(link, context)))
      .meta({
        default: 'share links',
        what: `Your social media profiles, comma-separated, shown as icons on the public pages. Supported: ${socialNetworks.join(', ')}.`,
      }),
    LAUNCH_AT: instant.optional().meta({
      default: 'no countdown',
      what: 'Launch time, for example `2027-01-31T09:00Z`. `/coming-soon` counts down to it, and everyone who asked for a reminder gets a mail.',
    }),
    MAINTENANCE: z
      .union([
        onOrOff.transform((word) => (switchWords[word] ? { until: undefined, message: '' } : undefined)),
        instant.transform((until) => ({ until, message: '' })),
      ])
      .prefault('off')
      .meta({
        default: 'off',
        what: '`on`, or the planned end of the maintenance, for example `2027-01-31T09:00Z`. Every page answers 503; only administrators can use the site.',
      }),
    SEED: onOrOff.default('on').meta({
      what: 'Demo content and two demo accounts on an empty site. Ignored unless the database is embedded and `PUBLIC_URL` is local.',
    }),
    COLLAB: z.enum(collaborations, 'give open or owned').default('open').meta({
      what: 'Who may edit comments, labels, step links, lesson plans, reviews, endorsements and categories. `open`: everyone who is signed in; every change is recorded and can be undone. `owned`: only the author; moderators may also edit categories.',
    }),
    ...mailSettings,
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform(words)
      .pipe(z.array(z.email('give e-mail addresses with commas between them')))
      .meta({
        default: 'none',
        what: 'Email addresses, comma-separated, whose accounts become administrators once verified.',
      }),
    ...loginSettings,
    OIDC_ISSUER: url(['http:', 'https:'], 'give an address like https://login.example.org').optional().meta({
      default: 'none',
      what: 'Issuer URL of an OpenID Connect provider (for example Amazon Cognito), as in its discovery document. Register `PUBLIC_URL/` as redirect URI and logout URI.',
    }),
    OIDC_CLIENT_ID: z.string().optional().meta({ default: 'none', what: 'Client ID at the OpenID Connect provider.' }),
    OIDC_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ secret: true, default: 'none', what: 'Client secret at the OpenID Connect provider.' }),
    OIDC_NAME: z
      .string()
      .max(40, 'give at most 40 characters')
      .optional()
      .meta({ default: 'the host of `OIDC_ISSUER`', what: 'Provider name on the login button.' }),
    GOOGLE_CLIENT_ID: z.string().optional().meta({
      default: 'no button',
      what: 'Client ID for Google login. Register `PUBLIC_URL/api/auth/callback/google` as redirect URI.',
    }),
    GOOGLE_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ secret: true, default: 'no button', what: 'Client secret for Google login.' }),
    GOOGLE_ISSUER: url(['http:', 'https:'], 'give an address')
      .default('https://accounts.google.com')
      .meta({ what: 'Issuer URL of Google. Change it in tests only.' }),
    FACEBOOK_CLIENT_ID: z.string().optional().meta({
      default: 'no button',
      what: 'Client ID for Facebook login. Register `PUBLIC_URL/api/auth/callback/facebook` as redirect URI.',
    }),
    FACEBOOK_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ secret: true, default: 'no button', what: 'Client secret for Facebook login.' }),
    FACEBOOK_URL: url(['http:', 'https:'], 'give an address')
      .default('https://www.facebook.com')
      .meta({ what: 'Address of Facebook. Change it in tests only.' }),
    PLANS: onOrOff.default('on').meta({
      what: 'Subscription plans and their limits. `off` removes all limits, for self-hosted sites without billing.',
    }),
    SQUARE_TOKEN: z.string().optional().meta({
      secret: true,
      default: 'a built-in sandbox',
      what: 'Square access token. Set all four `SQUARE_` settings to accept cards.',
    }),
    SQUARE_LOCATION: z.string().optional().meta({
      default: 'a built-in sandbox',
      what: 'Square location that receives the payments. Without Square, the built-in sandbox works only if `PUBLIC_URL` is local.',
    }),
    SQUARE_APP_ID: z.string().optional().meta({
      default: 'a built-in sandbox',
      what: 'Square application ID, for the card form. IDs that start with `sandbox-` accept test cards.',
    }),
    SQUARE_WEBHOOK_KEY: z.string().optional().meta({
      secret: true,
      default: 'a built-in sandbox',
      what: 'Signature key of the Square webhook. Square must send its events to `PUBLIC_URL/webhooks/square`.',
    }),
    TAX_PERCENT: z.coerce
      .number('give a percentage like 19')
      .min(0, 'give a percentage like 19')
      .max(50, 'give at most 50')
      .default(0)
      .meta({ what: 'Tax rate included in every price, in percent. Orders and receipts show the amount.' }),
    S3_BUCKET: z.string().optional().meta({
      default: 'a folder in `DATA_DIR`',
      what: 'Private S3 bucket for uploaded files. All servers of a site use the same bucket.',
    }),
    S3_ENDPOINT: url(['http:', 'https:'], 'give an address like https://s3.example.org')
      .optional()
      .meta({ default: 'Amazon S3', what: 'Endpoint of an S3-compatible store other than Amazon S3.' }),
    S3_REGION: z.string().default('us-east-1').meta({ what: 'Region of the bucket.' }),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .meta({ default: 'the IAM role of the machine', what: 'S3 access key ID (set with `S3_SECRET_ACCESS_KEY`).' }),
    S3_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .meta({ secret: true, default: 'the IAM role of the machine', what: 'S3 secret access key.' }),
    AI_BASE_URL: url(['http:', 'https:'], 'give an address like https://api.openai.com/v1').optional().meta({
      default: 'the tutor only quotes',
      what: 'Base URL of an OpenAI-compatible API (OpenAI, Ollama, vLLM, llama.cpp and others).',
    }),
    AI_MODEL: z.string().max(200, 'give at most 200 characters').optional().meta({
      default: 'the tutor only quotes',
      what: 'Model name at `AI_BASE_URL` (set both).',
    }),
    AI_API_KEY: z
      .string()
      .optional()
      .meta({ secret: true, default: 'none is sent', what: 'API key for `AI_BASE_URL`.' }),
    AI_EMBEDDING_MODEL: z.string().max(200, 'give at most 200 characters').optional().meta({
      default: 'text search only',
      what: 'Embedding model at `AI_BASE_URL`. The tutor then also finds passages by meaning. All published text is sent to this model.',
    }),
    AI_MONTHLY_CAP_USD: z.coerce
      .number('give an amount in dollars')
      .min(0, 'give an amount in dollars')
      .max(1_000_000, 'give at most 1000000')
      .optional()
      .meta({
        default: 'no cap',
        what: 'Limit for the cost of all model calls in a month, in dollars at the token prices. When it is reached, the tutor only quotes until the next month.',
      }),
    VIDEO_HOSTS: z
      .string()
      .default('')
      .transform(words)
      .pipe(
        z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, 'give names of hosts with commas between them')),
      )
      .meta({
        default: 'none',
        what: 'Hosts, comma-separated, from which lessons may play videos over https. Browsers load these videos; the server never does.',
      }),
    SESSION_SECRET: secret('Key that signs sessions. Required if several servers share a database.'),
    SIGNING_SECRET: secret(
      'Key that encrypts the signing keys of certificates. Required if several servers share a database.',
    ),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'give fatal, error, warn, info, debug, trace or silent',
      )
      .default('info')
      .meta({ what: 'Lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.' }),
  })
  .superRefine((set, context) => {
    for (const names of [...providerSettings, modelSettings, squareSettings]) {
      const given = names.find((name) => set[name] !== undefined);
      for (const name of names)
        if (given !== undefined && set[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: `it belongs to ${given}` });
    }
    const extra = modelExtras.find((name) => set[name] !== undefined);
    if (extra !== undefined && modelSettings.every((name) => set[name] === undefined))
      context.addIssue({ code: 'custom', path: [modelSettings[0]], message: `it belongs to ${extra}` });
  });

export type Env = ReturnType<typeof readEnv>;

/** Reads and validates the settings of this process; a StartError has one line per wrong setting. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  // An empty `NAME=` in an env file means that the setting is not set.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new StartError([...new Set(parsed.error.issues.map((issue) => settingError(issue, given)))].join('\n'));
  const set = parsed.data;
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).origin;
  const isLocal = isLoopback(new URL(publicUrl).hostname);
  return {
    port: set.PORT,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseWaitMs: set.DATABASE_WAIT * 1_000,
    /** Origin without a trailing slash. */
    publicUrl,
    /** True if only this machine can reach `publicUrl`. */
    isLocal,
    /** Addresses to listen on; undefined for both loopback addresses. */
    hosts: set.HOST,
    proxies: set.TRUSTED_PROXIES,
    schoolNetworks: set.SCHOOL_NETWORKS,
    productName: set.PRODUCT_NAME,
    languages: allLanguages,
    // Security: demo accounts, whose passwords are printed, exist only where nobody but this machine can sign in.
    isSeeded: switchWords[set.SEED] && set.DATABASE_URL === undefined && isLocal,
    collaboration: set.COLLAB,
    smtpUrl: set.SMTP_URL,
    /** Sender of every mail. */
    mailFrom: set.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    adminEmails: set.ADMIN_EMAILS,
    knownPasswords: set.KNOWN_PASSWORDS,
    secondFactorRoles: set.SECOND_FACTOR_ROLES,
    providers: providersOf(set),
    videoHosts: set.VIDEO_HOSTS,
    sessionSecret: set.SESSION_SECRET,
    signingSecret: set.SIGNING_SECRET,
    logLevel: set.LOG_LEVEL,
    s3: s3Of(set),
    model: modelOf(set),
    arePlansOn: switchWords[set.PLANS],
    operator: set.OPERATOR,
    taxNumber: set.TAX_NUMBER,
    socialLinks: set.SOCIAL_LINKS,
    launchAt: set.LAUNCH_AT,
    maintenance: set.MAINTENANCE,
    limitsOf: switchWords[set.PLANS] ? planLimits : noLimits,
    canCompare: switchWords[set.PLANS] ? planCanCompare : everyoneCanCompare,
    square: squareOf(set),
    taxPercent: set.TAX_PERCENT,
  };
}

function settingError(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]) as keyof typeof settings.shape;
  if (given[name] === undefined) return `The setting ${name} is missing: ${issue.message}.`;
  const isSecret = settings.shape[name].meta()?.['secret'] === true;
  return `The setting ${name}${isSecret ? '' : `=${given[name]}`} is wrong: ${issue.message}.`;
}
