import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processes as the kernel accounts for them (Linux): nothing inside the measured process takes part. */
export interface ProcessFacts {
  pid: number;
  parent: number;
  name: string;
  /** Processor time of its own, in ms. */
  cpuMs: number;
  /** That of its children which have ended, in ms. */
  endedChildrenMs: number;
}

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** `/proc/<pid>/stat`. A name may hold spaces and brackets, so what follows is counted from its last bracket. */
export function parseStat(text: string, msOfTick = tickMs): ProcessFacts {
  const end = text.lastIndexOf(')');
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    pid: Number.parseInt(text, 10),
    parent: fields[1] ?? 0,
    name: text.slice(text.indexOf('(') + 1, end),
    cpuMs: (user + system) * msOfTick,
    endedChildrenMs: (endedUser + endedSystem) * msOfTick,
  };
}

/** A process may end while it is looked at. */
const factsOf = (pid: number | string): ProcessFacts[] => {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
  } catch {
    return [];
  }
};

/** A process and everything that it started and that still runs. */
export function treeOf(pid: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(factsOf);
  const tree = factsOf(pid);
  for (const each of tree) tree.push(...all.filter(({ parent }) => parent === each.pid));
  return tree;
}

export const commandLine = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();

/** What the process asked of V8: another one that is told the same keeps memory as it does. */
export const flagsOf = (pid: number): string[] =>
  commandLine(pid)
    .split(' ')
    .filter((word) => word.startsWith('--'));

export const cpuMsOf = (pid: number): number => factsOf(pid)[0]?.cpuMs ?? Number.NaN;

/** Of a process and all it ever started, whether it runs or has ended. */
export const cpuMsOfTree = (pid: number): number =>
  treeOf(pid).reduce((sum, { cpuMs, endedChildrenMs }) => sum + cpuMs + endedChildrenMs, 0);

/** Proportional set size in MB: what is shared is counted once, in parts. */
export const pssOf = (pid: number): number => {
  const kiloBytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kiloBytes) * 1024) / 1e6;
};
