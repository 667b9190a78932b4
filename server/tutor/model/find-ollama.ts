import * as z from 'zod';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';

const OLLAMA_URL = 'http://127.0.0.1:11434';
/** The start does not wait longer for something that nobody asked for. */
const PATIENCE_MS = 300;

const tags = z.object({ models: z.array(z.object({ name: z.string().regex(/^[\w.:/-]{1,100}$/) })).min(1) });

/**
 * Lines to print at start where no model is set and an Ollama runs on this machine: the settings to copy. It is offered and
 * never used by itself, since what learners write goes to whoever is spoken to.
 */
export async function offerOllama(settings: ModelSettings | undefined, url = OLLAMA_URL): Promise<string> {
  if (settings) return '';
  try {
    const response = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const found = tags.safeParse(await response.json());
    const name = found.data?.models[0]?.name;
    if (name === undefined) return '';
    return `The tutor only quotes. Ollama runs on this machine; to let it speak:\n  AI_BASE_URL=${url}/v1\n  AI_MODEL=${name}\n`;
  } catch {
    return '';
  }
}
