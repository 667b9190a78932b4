import type { AuthContext } from '#server/account/identity/auth-context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ProviderID } from '#domain/account/provider.ts';
import { createIdentity, type Identity } from '#server/account/identity/identity.ts';
import { type ProviderConfig, providerConfigs } from '#server/account/identity/provider-config.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  end_session_endpoint: z.optional(z.url()),
});
export type Discovery = z.infer<typeof discoveryDocument>;

export interface IdentityLoader {
  /** The current instance of the library, for one call. */
  current(): Identity;
  /** Discovery document of an OpenID provider, once it has answered. */
  discoveryOf(id: ProviderID): Discovery | undefined;
}

/**
 * Creates the identity library and recreates it when OpenID providers become available. The library fetches its
 * providers' endpoints only when it is created: one that is down would be missing for good, and one that hangs would
 * delay the start. So it starts without them and is recreated when they answer.
 */
export function loadIdentity(context: AuthContext): IdentityLoader {
  const { log, pool, env } = context;
  const configs = providerConfigs(pool, env);
  const isOpenID = ({ discoveryUrl }: ProviderConfig) => discoveryUrl !== undefined;
  const discovered = new Map<ProviderID, Discovery>();
  const isKnown = (config: ProviderConfig) => !isOpenID(config) || discovered.has(config.providerId);
  let identity = createIdentity(context, configs.filter(isKnown));

  async function discover(config: ProviderConfig): Promise<void> {
    try {
      discovered.set(config.providerId, await fetchDiscovery(config.discoveryUrl ?? ''));
    } catch (error) {
      log.warn({ err: error, provider: config.providerId }, 'a sign-in provider does not answer');
    }
  }

  async function loadProviders(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const before = discovered.size;
      await Promise.all(configs.filter((config) => !isKnown(config)).map(discover));
      if (discovered.size > before) {
        const next = createIdentity(context, configs.filter(isKnown));
        const { socialProviders } = await next.$context;
        const there = new Set(socialProviders.map(({ id }) => id));
        // The library repeats the request, which may have failed this time.
        for (const id of discovered.keys()) if (!there.has(id)) discovered.delete(id);
        identity = next;
      }
      if (configs.every(isKnown)) return;
      await sleep(wait, undefined, { ref: false });
    }
  }

  loadProviders().catch((error: unknown) => log.error({ err: error }, 'the sign-in providers could not be loaded'));
  return { current: () => identity, discoveryOf: (id) => discovered.get(id) };
}

async function fetchDiscovery(url: string): Promise<Discovery> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return discoveryDocument.parse(await response.json());
}
