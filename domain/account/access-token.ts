import type { UserId } from '#domain/kernel/id.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A recognizable prefix, so that people and secret scanners can tell that a string is a token. */
export const TOKEN_PREFIX = 'margin_pat_';
/** Prefix, forty random hexadecimal digits, and eight digits of their CRC-32. */
export const TOKEN_PATTERN = /^margin_pat_([0-9a-f]{40})([0-9a-f]{8})$/;

export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 100;
/** Token lifetimes to choose from, in days; null means until revoked. */
export const tokenLifetimes = [30, 90, 365, null] as const;

/** A key to the public API in its owner's name; the token itself is shown only once, on creation. */
export interface AccessToken extends SystemColumns<'AccessToken'> {
  name: string;
  /** The first characters of the token, so that its owner can tell tokens apart. */
  prefix: string;
  /** Security: hexadecimal sha256 of the token; no view shows it. */
  hash: string;
  scopes: string[];
  expiresAt: Instant | null;
  lastUsedAt: Instant | null;
  owner: UserId;
}

export const AccessToken = defineModel<AccessToken>()({
  routes: [['user', 'owner']],
  defaults: { scopes: [], expiresAt: null, lastUsedAt: null },
});

export const accessTokenColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['name', 'prefix', 'scopes', 'expiresAt', 'lastUsedAt', 'owner'] },
  }) satisfies ModelColumns<AccessToken>;
