import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Process data from the kernel (Linux), so that the measured process is not involved. */
export interface ProcessFacts {
  pid: number;
  parent: number;
  name: string;
  /** Own CPU time in ms. */
  cpuMs: number;
  /** CPU time of its finished children, in ms. */
  endedChildrenMs: number;
}

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Parses `/proc/<pid>/stat`. A name may contain spaces and brackets, so parsing starts after its last bracket. */
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

/** A process may end while it is being read. */
const factsOf = (pid: number | string): ProcessFacts[] => {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
  } catch {
    return [];
  }
};

/** A process and all its running descendants. */
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

/** V8 flags of a process, so that another process can use memory in the same way. */
export const flagsOf = (pid: number): string[] =>
  commandLine(pid)
    .split(' ')
    .filter((word) => word.startsWith('--'));

export const cpuMsOf = (pid: number): number => factsOf(pid)[0]?.cpuMs ?? Number.NaN;

/** CPU time of a process and all its descendants, running or finished. */
export const cpuMsOfTree = (pid: number): number =>
  treeOf(pid).reduce((sum, { cpuMs, endedChildrenMs }) => sum + cpuMs + endedChildrenMs, 0);

/** Proportional set size in MB: shared memory is divided among its users. */
export const pssOf = (pid: number): number => {
  const kiloBytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return (Number(kiloBytes) * 1024) / 1e6;
};
