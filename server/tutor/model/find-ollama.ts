import * as z from 'zod';
import type { ModelSettings } from '#server/core/env/model-settings.ts';

const OLLAMA_URL = 'http://127.0.0.1:11434';
/** Longest delay of the start of the server for this offer, which nobody asked for. */
const TIMEOUT_MS = 300;

const tags = z.object({ models: z.array(z.object({ name: z.string().regex(/^[\w.:/-]{1,100}$/) })).min(1) });

/**
 * Lines to print at start if no model is set and an Ollama runs on this machine: the settings to copy. It is offered
 * but never used by itself, because it would receive what learners write.
 */
export async function offerOllama(settings: ModelSettings | undefined, url = OLLAMA_URL): Promise<string> {
  if (settings) return '';
  try {
    const response = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = tags.safeParse(await response.json());
    const name = found.data?.models[0]?.name;
    if (name === undefined) return '';
    return `The tutor only quotes. Ollama runs on this machine; to let it speak:\n  AI_BASE_URL=${url}/v1\n  AI_MODEL=${name}\n`;
  } catch {
    return '';
  }
}
