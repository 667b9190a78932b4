import Bowser from 'bowser';
import type { OpenSession } from '#domain/account/security.ts';

/** Names of browser and system from the user agent, by which owners recognize their devices. */
export function deviceOf(userAgent: string | null): Pick<OpenSession, 'browser' | 'system' | 'isHandheld'> {
  if (!userAgent) return { browser: null, system: null, isHandheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
