import Bowser from 'bowser';
import type { OpenSession } from '#domain/account/security.ts';

/** What a browser says of itself, in words that its owner knows it by. */
export function deviceOf(userAgent: string | null): Pick<OpenSession, 'browser' | 'system' | 'isHandheld'> {
  if (!userAgent) return { browser: null, system: null, isHandheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
