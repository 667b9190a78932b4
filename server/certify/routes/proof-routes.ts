import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { certificateAddress } from '#server/certify/credential/open-badge.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';

/** Route that tells the holder, and nobody else, the public address of their certificate. */
export function proofRoutes({ certificates }: { certificates: Certificates }): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/api/certifications/:id/proof', async (c) => {
    const { id } = signedInActor(c);
    const { rowCount } = await certificates.pool.query(
      'select from certification where id::text = $1 and user_id = $2',
      [c.req.param('id'), id],
    );
    const proof = rowCount === 0 ? undefined : await ensureCredential(certificates, c.req.param('id'));
    if (!proof) throw new AppError('not_found', 'no such certification of this account');
    c.header('cache-control', 'no-store');
    return c.json({ number: proof.number, address: certificateAddress(certificates.issuer.publicUrl, proof.address) });
  });
  return routes;
}
