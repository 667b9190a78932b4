import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { Answers } from '#server/tutor/answer/answers.ts';
import type { AnswerLine } from '#sync/tutor/answer-line.ts';

/** Interval of keep-alive lines. Proxies close a connection that is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

const count = (text: string | undefined): number => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : 0);

/** Routes that stream a tutor's answer to a question of the actor and that stop it. */
export function answerRoutes(answers: Answers): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/tutor/allowance', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await answers.allowanceOf(signedInActor(c)));
  });

  routes.post('/api/tutor/exchanges/:id/answer', async (c) => {
    const actor = signedInActor(c);
    const answer = await answers.open(actor, c.req.param('id'));
    c.header('cache-control', 'no-store');
    c.header('content-type', 'application/x-ndjson');
    // nginx would otherwise buffer the first 4 kB of the answer.
    c.header('x-accel-buffering', 'no');
    const { run, from } = c.req.query();
    return stream(c, async (out) => {
      const writeLine = (line: AnswerLine) => out.write(`${JSON.stringify(line)}\n`);
      if (typeof answer === 'string') return void (await writeLine({ t: answer }));
      await writeLine({ t: 'run', run: answer.run, engine: answer.engine });
      const reading = answer.read(run === answer.run ? count(from) : 0, KEEP_ALIVE_MS);
      out.onAbort(() => void reading.return(undefined));
      for await (const said of reading) {
        if (said) await writeLine({ t: 'event', ...said });
        else await out.write('\n');
      }
    });
  });

  routes.post('/api/tutor/exchanges/:id/stop', async (c) => {
    await answers.stop(signedInActor(c), c.req.param('id'));
    c.header('cache-control', 'no-store');
    return c.json({});
  });
  return routes;
}
