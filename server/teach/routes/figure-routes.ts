import { type Context, Hono } from 'hono';
import type pg from 'pg';
import type { CanCompare } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { WithPlan } from '#domain/teach/analytics/lesson-analytics.ts';
import { courseLines, lessonLines } from '#domain/teach/analytics/analytics-csv.ts';
import { tierOf } from '#server/wallet/subscription-tier.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { compareCourses, courseFigures } from '#server/teach/figures/course-figures.ts';
import { lessonFigures } from '#server/teach/figures/lesson-figures.ts';
import { lessonReach } from '#server/teach/figures/lesson-reach.ts';
import { csvResponse } from '#server/core/http/csv-response.ts';

interface FigureParts {
  pool: pg.Pool;
  canCompare: CanCompare;
}

type RequestContext = Context<ActorVariables>;

/** Analytics of the actor's own lessons and courses. Comparing courses and CSV files need a plan that includes them (D-84). */
export function figureRoutes({ pool, canCompare }: FigureParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const mayCompare = async (actor: Actor): Promise<boolean> => canCompare(await tierOf(pool, actor.id));

  const answer = async <Figures extends object>(c: RequestContext, actor: Actor, figures: Figures) => {
    c.header('cache-control', 'no-store');
    return c.json({ ...figures, canCompare: await mayCompare(actor) } satisfies WithPlan<Figures>);
  };
  const requireComparison = async (c: RequestContext): Promise<Actor> => {
    const actor = signedInActor(c);
    if (!(await mayCompare(actor))) throw new AppError('not_allowed', 'needs a plan that compares courses');
    return actor;
  };

  routes.get('/api/lessons/:id/figures', async (c) => {
    const actor = signedInActor(c);
    return answer(c, actor, await lessonFigures(pool, actor, c.req.param('id')));
  });
  routes.get('/api/lessons/:id/reach', async (c) => {
    const reach = await lessonReach(pool, signedInActor(c), c.req.param('id'));
    c.header('cache-control', 'no-store');
    return c.json(reach);
  });
  routes.get('/api/courses/:id/figures', async (c) => {
    const actor = signedInActor(c);
    return answer(c, actor, await courseFigures(pool, actor, c.req.param('id')));
  });
  routes.get('/api/figures/courses', async (c) => {
    const courses = await compareCourses(pool, await requireComparison(c));
    c.header('cache-control', 'no-store');
    return c.json(courses);
  });

  routes.get('/api/lessons/:id/figures.csv', async (c) =>
    csvResponse(c, 'figures', lessonLines(await lessonFigures(pool, await requireComparison(c), c.req.param('id')))),
  );
  routes.get('/api/courses/:id/figures.csv', async (c) =>
    csvResponse(c, 'figures', courseLines([await courseFigures(pool, await requireComparison(c), c.req.param('id'))])),
  );
  routes.get('/api/figures/courses.csv', async (c) =>
    csvResponse(c, 'figures', courseLines(await compareCourses(pool, await requireComparison(c)))),
  );
  return routes;
}
