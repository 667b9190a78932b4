import process from 'node:process';

/**
 * Preloaded into a server so that the test can move its clock. Only the time of day jumps, as when an administrator
 * sets a clock: timers and `performance.now()` are unaffected.
 */
const RealDate = Date;
let offset = 0;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('message', (message: { clockOffset?: number }) => {
  offset = message.clockOffset ?? offset;
});
// The channel to the parent must not keep the process alive.
process.channel?.unref();
