import process from 'node:process';

/**
 * Loaded before a server, whose parent may then move its clock. Only the time of day jumps, as it does when somebody sets a
 * machine's clock: timers and `performance.now()` go on evenly.
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
// The parent's channel keeps no server running that is to end.
process.channel?.unref();
