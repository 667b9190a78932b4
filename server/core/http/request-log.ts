import type { Context, MiddlewareHandler } from 'hono';
import { requestNetwork } from '#server/core/request/client-address.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { patternOf } from '#server/core/http/problem.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { NetworkRanges } from '#server/core/request/network-ranges.ts';
import type { SecurityEvent, SecurityLog, SecuritySubject } from '#server/core/log/security-log.ts';
import { adminQueries } from '#sync/admin-queries.ts';
import type { CommandCall } from '#sync/core/protocol.ts';

/** Returns the network of a request and its account, found by session or API token. */
export const senderOf =
  (proxies: NetworkRanges) =>
  (c: Context): SecuritySubject => {
    const holder = c.get('holder') as { tokenID: string; actor: { id: string } } | undefined;
    const session = (c as Context<ActorVariables>).get('session');
    return {
      account: session?.actor.id ?? holder?.actor.id,
      token: holder?.tokenID,
      network: requestNetwork(c, proxies),
    };
  };

export type SenderOf = ReturnType<typeof senderOf>;

interface LoggedKind {
  event: SecurityEvent;
  /** Method and path. */
  request: RegExp;
  /** True if only requests of moderators and administrators are logged, who may read other people's data. */
  isByRole?: true;
}

const kinds: readonly LoggedKind[] = [
  { event: 'API token created', request: /^POST \/api\/access-tokens$/ },
  { event: 'export', request: /^POST \/api\/account\/export$/ },
  { event: 'export', request: /^GET \/api\/account\/export\/archive$/ },
  { event: 'export', request: /^GET \/api\/.*\.(?:apkg|csv|pdf)$/ },
  { event: 'export', request: /^GET \/api\/quizzes\/[^/]+\/gift$/ },
  { event: 'export', request: /^GET \/api\/(?:lessons|courses)\/[^/]+\/take-out\/[^/]+$/ },
  { event: 'administrator read', request: /^GET \/api\/(?:admin|rows|versions)\//, isByRole: true },
  {
    event: 'administrator read',
    request: new RegExp(
      String.raw`^GET /api/queries/(?:${Object.keys(adminQueries).join('|').replaceAll('.', String.raw`\.`)})$`,
    ),
    isByRole: true,
  },
];

function eventOf(c: Context<ActorVariables>): SecurityEvent | undefined {
  const hasRole = (c.get('session')?.actor.role ?? 'USER') !== 'USER';
  const request = `${c.req.method} ${c.req.path}`;
  return kinds.find((kind) => kind.request.test(request) && (hasRole || !kind.isByRole))?.event;
}

interface RequestLogParts {
  limiter: Limiter;
  security: SecurityLog;
  sender: SenderOf;
}

/** Middleware that limits downloads and logs security-relevant requests with the status of their answers. */
export const logRequests =
  ({ limiter, security, sender }: RequestLogParts): MiddlewareHandler<ActorVariables> =>
  async (c, next) => {
    const event = eventOf(c);
    const account = c.get('session')?.actor.id;
    if (event === 'export' && c.req.method === 'GET' && account !== undefined)
      await limiter.take({ account }, ['downloads']);
    await next();
    if (event === undefined) return;
    const { model, name: query } = c.req.param() as { model?: string; name?: string };
    security.record(event, sender(c), { path: patternOf(c), model, query, status: c.res.status });
  };

/** Logs each use of an API token. */
export const logTokenUse =
  ({ security, sender }: Pick<RequestLogParts, 'security' | 'sender'>) =>
  (c: Context): void =>
    security.record('API token used', sender(c), { method: c.req.method, path: patternOf(c), status: c.res.status });

const adminEvents: Readonly<Record<string, SecurityEvent>> = {
  'member.setRole': 'role changed',
  'member.suspend': 'account administered',
  'member.unsuspend': 'account administered',
  'member.endSessions': 'account administered',
  'member.resetSecondFactor': 'account administered',
  'report.decide': 'school administered',
  'report.restoreContent': 'school administered',
  'setting.change': 'school administered',
  'setting.reset': 'school administered',
  'category.merge': 'school administered',
  'label.merge': 'school administered',
  'coupon.create': 'school administered',
  'coupon.end': 'school administered',
  'job.retry': 'school administered',
  'job.cancel': 'school administered',
};

/** Logs a command of a moderator or administrator after it has run. */
export function logCommand(security: SecurityLog, sender: SecuritySubject, { name, input }: CommandCall): void {
  const event = Object.hasOwn(adminEvents, name) ? adminEvents[name] : undefined;
  if (event === undefined) return;
  const { id, role } = input as { id?: string; role?: string };
  const target = name.startsWith('member.') ? id : undefined;
  security.record(event, { ...sender, target }, { command: name, role });
}
