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
    .meta({ secret: true, default: 'made at first start', what });

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

/** All settings. The table in the README is generated from them, so `what` and `default` are texts for operators. */
export const settings = z
  .object({
    PORT: wholeNumber(0, 65_535, 'give a port number from 0 to 65535')
      .default(3000)
      .meta({ what: 'The port to listen on; 0 takes a free one.' }),
    DATA_DIR: z
      .string()
      .default('.data')
      .meta({ what: 'The folder for the embedded database, uploaded files and secrets.' }),
    ...databaseSettings,
    PUBLIC_URL: url(['http:', 'https:'], 'give an address like https://learn.example.org')
      .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'give it without a path')
      .optional()
      .meta({
        default: '`http://localhost:PORT`',
        what: 'The address that people type; links in mails begin with it.',
      }),
    ...networkSettings,
    PRODUCT_NAME: z.string().max(40, 'give at most 40 characters').default('Margin').meta({
      what: 'The name on every page and in every mail.',
    }),
    OPERATOR: z.string().max(300, 'give at most 300 characters').optional().meta({
      default: 'nobody is named',
      what: 'Who runs this installation, with the address that the law asks for; on the public pages.',
    }),
    SOCIAL_LINKS: z
      .string()
      .default('')
      .transform(urlWords)
      .transform((urls, context) => urls.map((link) => socialLinkOf(link, context)))
      .meta({
        default: 'ways to share the site',
        what: `Your own pages elsewhere, with commas between them, for the icons of the public pages: ${socialNetworks.join(', ')}.`,
      }),
    LAUNCH_AT: instant.optional().meta({
      default: 'no countdown',
      what: 'When the school opens, as in 2027-01-31T09:00Z: /coming-soon counts down to it, and whoever asked for it is reminded by mail.',
    }),
    MAINTENANCE: z
      .union([
        onOrOff.transform((word) => (switchWords[word] ? { until: undefined, message: '' } : undefined)),
        instant.transform((until) => ({ until, message: '' })),
      ])
      .prefault('off')
      .meta({
        default: 'off',
        what: '`on`, or when it is to end, as in 2027-01-31T09:00Z: every page says so with the status 503, and only administrators pass.',
      }),
    SEED: onOrOff
      .default('on')
      .meta({ what: 'A small school to look around in; acts only with the embedded database and a local PUBLIC_URL.' }),
    COLLAB: z.enum(collaborations, 'give open or owned').default('open').meta({
      what: 'Who changes comments, labels, links of steps, plans, reviews, endorsements and categories: `open`, anybody signed in, and every change is kept and can be undone; `owned`, their owners alone, and categories also moderators.',
    }),
    ...mailSettings,
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform(words)
      .pipe(z.array(z.email('give e-mail addresses with commas between them')))
      .meta({ default: 'nobody', what: 'Who becomes an administrator, once the address is verified.' }),
    ...loginSettings,
    OIDC_ISSUER: url(['http:', 'https:'], 'give an address like https://login.example.org').optional().meta({
      default: 'none',
      what: 'An OpenID provider to sign in with, Amazon Cognito for one: the issuer as its discovery document names it. Its redirect and its logout URI are PUBLIC_URL with a slash at the end.',
    }),
    OIDC_CLIENT_ID: z
      .string()
      .optional()
      .meta({ default: 'none', what: 'What that provider calls this installation.' }),
    OIDC_CLIENT_SECRET: z
      .string()
      .optional()
      .meta({ secret: true, default: 'none', what: 'What that provider knows it by.' }),
    OIDC_NAME: z
      .string()
      .max(40, 'give at most 40 characters')
      .optional()
      .meta({ default: 'the host of OIDC_ISSUER', what: 'What stands on its button.' }),
    GOOGLE_CLIENT_ID: z.string().optional().meta({
      default: 'no button',
      what: 'Signing in with Google; the redirect URI is PUBLIC_URL/api/auth/callback/google.',
    }),
    GOOGLE_CLIENT_SECRET: z.string().optional().meta({ secret: true, default: 'no button', what: 'Belongs to it.' }),
    GOOGLE_ISSUER: url(['http:', 'https:'], 'give an address')
      .default('https://accounts.google.com')
      .meta({ what: 'Where Google is; another one is of use to tests alone.' }),
    FACEBOOK_CLIENT_ID: z.string().optional().meta({
      default: 'no button',
      what: 'Signing in with Facebook; the redirect URI is PUBLIC_URL/api/auth/callback/facebook.',
    }),
    FACEBOOK_CLIENT_SECRET: z.string().optional().meta({ secret: true, default: 'no button', what: 'Belongs to it.' }),
    FACEBOOK_URL: url(['http:', 'https:'], 'give an address')
      .default('https://www.facebook.com')
      .meta({ what: 'Where Facebook is; another one is of use to tests alone.' }),
    PLANS: onOrOff
      .default('on')
      .meta({ what: 'The limits of the plans; `off` lifts them all, for a school that hosts itself.' }),
    SQUARE_TOKEN: z
      .string()
      .optional()
      .meta({ secret: true, default: 'a built-in sandbox', what: 'Takes cards at Square: the access token there.' }),
    SQUARE_LOCATION: z.string().optional().meta({
      default: 'a built-in sandbox',
      what: 'The location at Square that the money goes to. The sandbox acts only with a local PUBLIC_URL.',
    }),
    SQUARE_APP_ID: z.string().optional().meta({
      default: 'a built-in sandbox',
      what: 'The application at Square, for its form in the browser; one that begins with `sandbox-` takes test cards there.',
    }),
    SQUARE_WEBHOOK_KEY: z.string().optional().meta({
      secret: true,
      default: 'a built-in sandbox',
      what: 'What Square signs its events with, which it has to send to PUBLIC_URL/webhooks/square.',
    }),
    TAX_PERCENT: z.coerce
      .number('give a percentage like 19')
      .min(0, 'give a percentage like 19')
      .max(50, 'give at most 50')
      .default(0)
      .meta({ what: 'The tax that is in every price; orders and receipts say how much that is.' }),
    S3_BUCKET: z.string().optional().meta({
      default: 'a folder in DATA_DIR',
      what: 'The private bucket for files, the same one for several servers.',
    }),
    S3_ENDPOINT: url(['http:', 'https:'], 'give an address like https://s3.example.org')
      .optional()
      .meta({ default: 'that of Amazon', what: 'Where the bucket is, if not at Amazon.' }),
    S3_REGION: z.string().default('us-east-1').meta({ what: 'The region of the bucket.' }),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .meta({ default: 'the role of the machine', what: 'Who the server is at S3; goes with the next one.' }),
    S3_SECRET_ACCESS_KEY: z
      .string()
      .optional()
      .meta({ secret: true, default: 'the role of the machine', what: 'The secret of that key.' }),
    AI_BASE_URL: url(['http:', 'https:'], 'give an address like https://api.openai.com/v1').optional().meta({
      default: 'a tutor that only quotes',
      what: 'Where a model is that speaks the OpenAI protocol (OpenAI, Ollama, vLLM, llama.cpp and others).',
    }),
    AI_MODEL: z.string().max(200, 'give at most 200 characters').optional().meta({
      default: 'a tutor that only quotes',
      what: 'What the model is called there; goes with AI_BASE_URL.',
    }),
    AI_API_KEY: z
      .string()
      .optional()
      .meta({ secret: true, default: 'none is sent', what: 'Who the server is at AI_BASE_URL.' }),
    AI_EMBEDDING_MODEL: z.string().max(200, 'give at most 200 characters').optional().meta({
      default: 'passages are found by their words',
      what: 'What a model of embeddings is called at AI_BASE_URL: by it passages are found by what they mean as well. All that is published is sent there.',
    }),
    AI_MONTHLY_CAP_USD: z.coerce
      .number('give an amount in dollars')
      .min(0, 'give an amount in dollars')
      .max(1_000_000, 'give at most 1000000')
      .optional()
      .meta({
        default: 'no cap',
        what: 'What all calls of a month may cost, in dollars at the prices in tokens; from then on the tutor only quotes.',
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
        what: 'The hosts of videos that lessons may play besides uploaded ones, by https. Browsers fetch them, the server never does.',
      }),
    SESSION_SECRET: secret('Signs sessions. Set it when several servers share a database.'),
    SIGNING_SECRET: secret('Seals the keys that sign certificates. Set it when several servers share a database.'),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'give fatal, error, warn, info, debug, trace or silent',
      )
      .default('info')
      .meta({ what: 'How much is logged.' }),
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
